// SPDX-License-Identifier: MIT
#include "sim/wired/machine/wired_computer.hpp"

#include <fmt/format.h>

#include <optional>

#include "sim/eniac/units/cards/card_reader.hpp"

namespace chessvm::wired {

namespace {

/// Explains why the program cannot run on the patch with `names`. Returns nullopt if it can run.
std::optional<std::string> mismatch(const PatchNames& names, const vm::Image& image) {
  const std::string_view published = vm::name(vm::Cpu::published);
  const std::string_view wired = names.cpu.empty() ? published : std::string_view(names.cpu);
  if (image == vm::Image{} || wired == vm::name(image.cpu())) return std::nullopt;
  return fmt::format("this patch wires the CPU {}, but the program is for the CPU {}", wired,
                     vm::name(image.cpu()));
}

}  // namespace

WiredComputer::WiredComputer(eniac::EngineKind engine, std::function<void(std::string_view)> print)
    : instruments_(
          machine_, print ? print : [](std::string_view) {}),
      engine_(machine_, instruments_.faults, eniac::make_engine(engine, machine_)),
      console_(
          machine_, engine_, files_,
          {.print = std::move(print),
           .complain =
               [this](const eniac::Complaint& complaint) { complaints_.push_back(complaint); }},
          {}) {
  console_.set_instruments(instruments_);
}

Result<std::unique_ptr<WiredComputer>> WiredComputer::make(
    const std::filesystem::path& patch, const vm::Image& image, eniac::EngineKind engine,
    std::function<void(std::string_view)> print) {
  std::unique_ptr<WiredComputer> computer(new WiredComputer(engine, std::move(print)));
  if (auto loaded = computer->load(patch, image); !loaded) return loaded.error();
  computer->wired_ = std::make_unique<WiredMachine>(computer->machine_, computer->engine_,
                                                    assignments[computer->cpu()]);
  return computer;
}

void WiredComputer::load(const Deck& deck) {
  machine_.card_reader().load(deck.lines);
}

eniac::LoadedPatch WiredComputer::loaded_patch() {
  return {machine_, console_.cable_places(), console_.switch_commands()};
}

Result<void> WiredComputer::load(const std::filesystem::path& patch, const vm::Image& image) {
  const Result<std::uint32_t> file = files_.open(patch.string());
  if (!file) return file.error();
  names_ = patch_names(files_.sources().text(file.value()));
  if (const auto why = mismatch(names_, image)) return Failure{.path = patch, .message = *why};
  // Load the program last: its rows override those of the patch.
  const std::uint32_t program = files_.add("<program>", to_text(image));
  for (const std::uint32_t each : {file.value(), program})
    if (complaints_.empty() && console_.load(each) != eniac::ConsoleStatus::go_on)
      return Failure{.path = patch,
                     .message = "the patch runs the machine, it should only wire it"};
  if (complaints_.empty()) return boost::outcome_v2::success();
  const eniac::Complaint& first = complaints_.front();
  Failure failure{.path = patch, .message = first.message};
  if (first.where) {
    const SourceSet& sources = files_.sources();
    const Position place = sources.position(*first.where);
    failure.path = sources.path(first.where->file);
    failure.line = place.line;
    failure.column = place.column;
    failure.excerpt = sources.line(first.where->file, place.line);
  }
  return failure;
}

}  // namespace chessvm::wired
