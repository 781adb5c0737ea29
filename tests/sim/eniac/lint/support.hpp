// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file.hpp"
#include "sim/eniac/engine/pulse_engine.hpp"
#include "sim/eniac/lint/lint.hpp"
#include "sim/eniac/patch/console.hpp"
#include "tests/support/file_text.hpp"

namespace chessvm::test {

class Bench {
 public:
  explicit Bench(bool rehearsal = true)
      : console_(
            machine_, engine_, files_,
            {.print = {},
             .punch = {},
             .complain = [this](const eniac::Complaint& it) { complaints.push_back(it.message); }},
            {.rehearsal = rehearsal}) {}

  void load(const std::filesystem::path& path) { static_cast<void>(console_.load(path.string())); }
  void type(std::string_view lines) {
    while (!lines.empty()) {
      const std::size_t end = std::min(lines.find('\n'), lines.size());
      static_cast<void>(console_.obey(lines.substr(0, end)));
      lines.remove_prefix(std::min(end + 1, lines.size()));
    }
  }
  [[nodiscard]] eniac::LoadedPatch patch() {
    return {machine_, console_.cable_places(), console_.switch_commands()};
  }
  [[nodiscard]] eniac::Machine& machine() { return machine_; }
  [[nodiscard]] eniac::Console& console() { return console_; }
  [[nodiscard]] const SourceSet& sources() const { return files_.sources(); }

  std::vector<std::string> complaints;

 private:
  eniac::Machine machine_;
  eniac::PulseEngine engine_{machine_};
  eniac::PatchFiles files_{eniac::PatchFiles::Read::once};
  eniac::Console console_;
};

inline std::string printed(const std::vector<eniac::Finding>& found, const SourceSet& sources) {
  std::string text;
  for (const eniac::Finding& finding : found) {
    const Diagnostic diagnostic{
        Severity::warning, finding.id, finding.where.value_or(SourceSpan{}), finding.message, {}};
    text += finding.where ? to_text(diagnostic, sources)
                          : finding.message + " [" + std::string(finding.id) + "]\n";
  }
  return text;
}

inline std::vector<std::string> ids_in(std::string_view lines) {
  Bench bench;
  bench.type(lines);
  std::vector<std::string> ids;
  for (const eniac::Finding& finding : eniac::lint(bench.patch())) ids.emplace_back(finding.id);
  return ids;
}

}  // namespace chessvm::test
