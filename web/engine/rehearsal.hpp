// SPDX-License-Identifier: MIT
// Applies a patch to a second machine, to find errors and warnings before the machine of the page
// changes. The second machine never runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/diagnostic.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/patch/console.hpp"
#include "sim/eniac/patch/files.hpp"
#include "sim/eniac/patch/instruments.hpp"

namespace chessvm::web {

class Rehearsal {
 public:
  Rehearsal();

  void load(const std::string& name);
  /// Executes all lines of `text`. `name` is the file name in diagnostics.
  void load(const std::string& name, std::string text);
  /// Adds the warnings about the patch. Adds none if a line is wrong.
  void lint();

  [[nodiscard]] const Diagnostics& found() const { return found_; }
  [[nodiscard]] const SourceSet& sources() const { return files_.sources(); }
  [[nodiscard]] eniac::Machine& machine() { return machine_; }
  [[nodiscard]] const eniac::Machine& machine() const { return machine_; }
  /// Returns the place of the patch line that plugs cable `cable`; nullopt if no line plugs it.
  [[nodiscard]] std::optional<SourceSpan> place_of_cable(std::size_t cable) const;

 private:
  Diagnostics found_;
  eniac::Machine machine_;
  eniac::PulseEngine engine_{machine_};
  eniac::PatchFiles files_{eniac::PatchFiles::Read::once};
  eniac::Console console_;
  eniac::Instruments instruments_;
};

}  // namespace chessvm::web
