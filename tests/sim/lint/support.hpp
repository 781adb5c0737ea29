// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "sim/engine/pulse_engine.hpp"
#include "sim/lint/lint.hpp"
#include "sim/patch/console.hpp"

namespace chessvm::test {

/// Empty when there is no such file.
inline std::string slurp(const std::filesystem::path& path) {
  auto text = read_file(path);
  return text ? std::move(text).value() : std::string{};
}

/// A machine with patches loaded into it.
class Bench {
 public:
  explicit Bench(bool rehearsal = true)
      : console_(
            machine_, engine_, files_,
            {.print = {},
             .punch = {},
             .complain = [this](const sim::Complaint& it) { complaints.push_back(it.message); }},
            {.rehearsal = rehearsal}) {}

  void load(const std::filesystem::path& path) { static_cast<void>(console_.load(path.string())); }
  void type(std::string_view lines) {
    while (!lines.empty()) {
      const std::size_t end = std::min(lines.find('\n'), lines.size());
      static_cast<void>(console_.obey(lines.substr(0, end)));
      lines.remove_prefix(std::min(end + 1, lines.size()));
    }
  }
  [[nodiscard]] sim::LoadedPatch patch() {
    return {machine_, console_.cable_places(), console_.switch_commands()};
  }
  [[nodiscard]] sim::Machine& machine() { return machine_; }
  [[nodiscard]] sim::Console& console() { return console_; }
  [[nodiscard]] const SourceSet& sources() const { return files_.sources(); }

  std::vector<std::string> complaints;

 private:
  sim::Machine machine_;
  sim::PulseEngine engine_{machine_};
  sim::PatchFiles files_{sim::PatchFiles::Read::once};
  sim::Console console_;
};

/// As eniacsim prints them.
inline std::string printed(const std::vector<sim::Finding>& found, const SourceSet& sources) {
  std::string text;
  for (const sim::Finding& finding : found) {
    const Diagnostic diagnostic{
        Severity::warning, finding.id, finding.where.value_or(SourceSpan{}), finding.message, {}};
    text += finding.where ? to_text(diagnostic, sources)
                          : finding.message + " [" + std::string(finding.id) + "]\n";
  }
  return text;
}

/// Ids of what is found in typed lines.
inline std::vector<std::string> ids_in(std::string_view lines) {
  Bench bench;
  bench.type(lines);
  std::vector<std::string> ids;
  for (const sim::Finding& finding : sim::lint(bench.patch())) ids.emplace_back(finding.id);
  return ids;
}

}  // namespace chessvm::test
