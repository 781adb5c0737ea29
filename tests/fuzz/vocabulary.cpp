// SPDX-License-Identifier: MIT
#include "tests/fuzz/vocabulary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "asm/directives.hpp"
#include "sim/eniac/core/unit.hpp"
#include "sim/eniac/fault/fault.hpp"
#include "sim/eniac/machine/machine.hpp"
#include "sim/eniac/patch/command.hpp"
#include "sim/rtm/language/keyword.hpp"
#include "vm/checkpoint.hpp"
#include "vm/debugger/command.hpp"
#include "vm/debugger/expression.hpp"
#include "vm/image.hpp"
#include "vm/isa.hpp"

namespace chessvm::fuzz {
namespace {

/// One unit of each kind, and a second one where two can be cabled.
constexpr std::array<std::string_view, 12> few_units{"a1", "a2", "c", "cy", "d",  "debug",
                                                     "f1", "i",  "m", "p",  "pr", "a20"};
constexpr std::array<std::string_view, 8> adapters{"ad.s.1.3",  "ad.d.1.-2",    "ad.sd.1.2",
                                                   "ad.dp.1.4", "ad.permute.1", "ad.s.2.-1",
                                                   "pa.1.sa.1", "pa.1.sb.1"};
constexpr std::array<std::string_view, 5> lines{"1", "2", "1-1", "1-2", "2-11"};

void add_words(std::vector<std::string>& words, std::string_view text) {
  std::istringstream stream{std::string(text)};
  for (std::string word; stream >> word;) words.push_back(word);
}

/// "α|A" names one setting twice; a list shows the first spelling.
void add_settings(const eniac::Switch& each, std::vector<std::string>& settings) {
  if (each.settings == nullptr) return;
  for (std::size_t i = 0; i < each.settings->size(); ++i)
    settings.push_back(each.settings->name(i));
}

}  // namespace

std::vector<std::string> assembly_words() {
  std::vector<std::string> words;
  for (const vm::isa::Instruction& row : vm::isa::table) {
    std::string text(row.mnemonic);
    if (const std::size_t mark = text.find('%'); mark != std::string::npos)
      text.replace(mark, 2, "5");
    words.push_back(text);
  }
  for (const auto& kind : assembler::directive_table)
    if (kind.directive != assembler::Directive::include) words.emplace_back(kind.name);
  for (const char* const sign : {"&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "\\@", "$"})
    words.emplace_back(sign);
  return words;
}

std::vector<std::string> checkpoint_words() {
  const vm::Image image;
  const std::string text = to_text(vm::Checkpoint{vm::MachineState{}, 0, 0}, image);
  std::vector<std::string> words{"halted", "break", "waiting-for-card"};
  // What stands between quotation marks.
  for (std::size_t at = 0; (at = text.find('"', at)) != std::string::npos;) {
    const std::size_t end = text.find('"', at + 1);
    words.push_back(text.substr(at, end + 1 - at));
    at = end + 1;
  }
  return words;
}

std::vector<std::string> command_words() {
  std::vector<std::string> words = expression_words();
  for (const auto& command : vm::debugger::commands()) {
    words.emplace_back(command.name);
    words.emplace_back(command.other);
  }
  return words;
}

std::vector<std::string> expression_words() {
  std::vector<std::string> words;
  for (const char letter : vm::isa::register_letters) words.emplace_back(1, letter);
  for (const auto& counter : vm::debugger::counters()) words.emplace_back(counter.name);
  for (const auto& function : vm::debugger::functions()) words.emplace_back(function.name);
  for (const char* const sign : {"&&", "||", "==", "!=", "<=", ">=", "$", "[", "]"})
    words.emplace_back(sign);
  return words;
}

std::vector<std::string> fault_words() {
  std::vector<std::string> words;
  for (const auto& row : eniac::fault_kind_rows()) words.push_back(std::string(row.name) + ":");
  for (const auto& row : eniac::fault_option_rows())
    words.push_back("," + std::string(row.name) + "=");
  return words;
}

std::vector<std::string> image_words() {
  vm::Image image;
  for (const vm::RowNumber row : {100, 210, 306, 399})
    for (int word = 0; word < vm::words_per_row; ++word) image.set_word(row, word, 42);
  image.set_table_word(310, -17);
  std::vector<std::string> words;
  add_words(words, to_text(image));
  return words;
}

PatchNames patch_names() {
  const eniac::Machine machine;
  PatchNames names;
  for (const std::string_view name : few_units) {
    const eniac::Unit* const unit = machine.find_unit(name);
    if (unit == nullptr) continue;
    for (const eniac::Jack& jack : unit->panel().jacks())
      (jack.direction == eniac::Direction::output ? names.sources : names.receivers)
          .push_back(fmt::format("{}.{}", name, jack.name));
    for (const eniac::Switch& each : unit->panel().switches()) {
      PatchNames::Switch& added = names.switches.emplace_back(
          PatchNames::Switch{fmt::format("{}.{}", name, each.name), {}});
      add_settings(each, added.settings);
    }
  }
  for (auto* const ends : {&names.sources, &names.receivers}) {
    ends->insert(ends->end(), adapters.begin(), adapters.end());
    ends->insert(ends->end(), lines.begin(), lines.end());
  }
  return names;
}

std::vector<std::string> patch_words() {
  PatchNames names = patch_names();
  std::vector<std::string> words = std::move(names.sources);
  words.insert(words.end(), names.receivers.begin(), names.receivers.end());
  // A function table alone has 2,900 switches: one of each letter pattern stands for all.
  constexpr std::size_t enough = 12;
  std::string unit;
  std::size_t taken = 0;
  for (const PatchNames::Switch& each : names.switches) {
    const std::string of = each.name.substr(0, each.name.find('.'));
    taken = of == unit ? taken + 1 : 0;
    unit = of;
    if (taken >= enough) continue;
    words.push_back(each.name);
    words.insert(words.end(), each.settings.begin(), each.settings.end());
  }
  for (const eniac::Command& command : eniac::commands()) words.emplace_back(command.name);
  return words;
}

std::vector<std::string> signal_words() {
  std::vector<std::string> words{",", "*", "?", "1-1", "1-*"};
  for (const std::string_view unit : few_units) words.push_back(std::string(unit) + ".*");
  return words;
}

std::vector<std::string> transfer_words() {
  std::vector<std::string> words;
  for (const std::string_view spelling : rtm::keyword_spellings()) words.emplace_back(spelling);
  for (const char* const word :
       {"clear", "look",   "start", "wait", "call", "goto", "choose",   "expect", "after", "ft1.A",
        "ft2",   "ft3",    "card",  "all",  "keep", "drop", "digits",   "swap",   "op",    "cost",
        "from",  "device", "->",    "~>",   "<-",   "..",   "counts",   "at",     "in",    "pm",
        "d10",   "d2..d1", "M00",   "P10",  "{",    "}",    "stock1946"})
    words.emplace_back(word);
  return words;
}

}  // namespace chessvm::fuzz
