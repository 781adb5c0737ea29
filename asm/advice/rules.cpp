// SPDX-License-Identifier: MIT
// Functions that all rules share: they describe places to the user and try changes.
#include "asm/advice/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "vm/isa.hpp"

namespace chessvm::assembler::advice {
namespace {

constexpr std::array kind_names{
    std::string_view{"dead-label"},  std::string_view{"dead-code"},
    std::string_view{"alignment"},   std::string_view{"idle-jump"},
    std::string_view{"near-jump"},   std::string_view{"short-form"},
    std::string_view{"no-effect"},   std::string_view{"unread-result"},
    std::string_view{"known-value"}, std::string_view{"fall-through"},
    std::string_view{"retarget"},    std::string_view{"copy"},
    std::string_view{"common-tail"}, std::string_view{"other-table"},
};

constexpr std::array all_rules{
    offer_dead_labels, offer_dead_code,   offer_alignments,   offer_idle_jumps,
    offer_near_jumps,  offer_short_forms, offer_fall_through, offer_retargeting,
    offer_copies,      offer_values,      offer_common_tails, offer_other_tables,
};

bool better(const Trial& a, const Trial& b) {
  if (a.advice.rows != b.advice.rows) return a.advice.rows > b.advice.rows;
  if (a.advice.words != b.advice.words) return a.advice.words > b.advice.words;
  return a.advice.steps.size() < b.advice.steps.size();
}

/// Returns a text that is equal for equal programs.
std::string image_of(const Model& model) {
  std::string text;
  for (const Run& run : model.runs) {
    text += fmt::format("@{}\n", run.origin);
    for (const Item& item : run.items)
      text += fmt::format("{} {} {} {}\n", static_cast<int>(item.kind),
                          item.instruction == nullptr ? "" : item.instruction->mnemonic, item.label,
                          item.words[1]);
  }
  return text;
}

}  // namespace

std::string_view name(Kind kind) {
  return kind_names.at(static_cast<std::size_t>(kind));
}

SourceSpan Describer::place(const Item& item) const {
  const Line& line = assembly_.program.lines[item.line];
  SourceSpan span = line.text.span(item.operation);
  for (FrameIndex frame = line.frame; assembly_.program.frames[frame].kind == Frame::Kind::macro;
       frame = assembly_.program.frames[frame].parent)
    span = assembly_.program.frames[frame].call;
  return span;
}

std::string Describer::macro(const Item& item) const {
  const Frame* frame = &assembly_.program.frames[assembly_.program.lines[item.line].frame];
  if (frame->kind != Frame::Kind::macro) return {};
  while (assembly_.program.frames[frame->parent].kind == Frame::Kind::macro)
    frame = &assembly_.program.frames[frame->parent];
  return fmt::format(" (in macro {})", frame->name);
}

std::string Describer::text(const Model& model, const Item& item) const {
  if (item.kind == Item::Kind::align) return ".align";
  if (item.kind == Item::Kind::label)
    return model.labels[static_cast<std::size_t>(item.label)].name;
  if (item.kind == Item::Kind::data) return fmt::format(".dw {}", item.words[0]);
  std::string text(item.instruction->mnemonic);
  const std::size_t mark = text.find('%');
  if (mark == std::string::npos) return text;
  return text.replace(mark, 2,
                      item.label == no_label
                          ? std::to_string(item.words[1])
                          : model.labels[static_cast<std::size_t>(item.label)].name);
}

std::string Describer::line(const Item& item) const {
  const SourceSpan span = place(item);
  return fmt::format("{}:{}", assembly_.sources.path(span.file).filename().string(),
                     assembly_.sources.position(span).line);
}

std::string Describer::range(const Model& model, const Item& first, const Item& last) const {
  if (first.id == last.id) return fmt::format("'{}'", text(model, first));
  return fmt::format("'{}' to '{}' ({}{})", text(model, first), text(model, last), line(last),
                     macro(last));
}

Step Describer::step(const Item& item, std::string text) const {
  return {place(item), std::move(text) + macro(item)};
}

void Trials::offer(Kind kind, Edit edit, std::string summary, std::vector<Step> steps) {
  auto outcome = edit.finish();
  if (!outcome) return;
  const int rows = subject_.packed->rows() - outcome->packed.rows();
  const int words = subject_.packed->words() - outcome->packed.words();
  if (wanted_ == Wanted::rows ? rows <= 0 : rows != 0 || words <= 0) return;
  for (const Item& item : outcome->adapted)
    steps.push_back(describer_.step(
        item, fmt::format("make this '{}'", describer_.text(outcome->model, item))));
  for (const Item& item : outcome->code_gone)
    steps.push_back(describer_.step(item, fmt::format("delete '{}', which nothing reaches then",
                                                      describer_.text(outcome->model, item))));
  for (const Item& item : outcome->labels_gone)
    steps.push_back(
        describer_.step(item, fmt::format("delete the label '{}', which nothing refers to then",
                                          describer_.text(outcome->model, item))));
  kept_.push_back(
      {{kind, rows, words, std::move(summary), std::move(steps)}, std::move(outcome->model)});
}

void Trials::keep_best(Trials others) {
  if (others.kept_.empty()) return;
  kept_.push_back(*std::min_element(others.kept_.begin(), others.kept_.end(), better));
}

std::vector<Trial> search(const Subject& subject, const Describer& describer, Wanted wanted) {
  Trials trials(subject, describer, wanted);
  for (const auto rule : all_rules) rule({subject, describer, trials});
  auto all = trials.take();
  std::stable_sort(all.begin(), all.end(), better);
  // Several trials may give the same program: keep the first of them, which is the best.
  std::set<std::string> seen;
  std::erase_if(all,
                [&seen](const Trial& trial) { return !seen.insert(image_of(trial.model)).second; });
  return all;
}

}  // namespace chessvm::assembler::advice
