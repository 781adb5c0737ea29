// SPDX-License-Identifier: MIT
// Writes a waveform file for any signal patterns and values. The file must be well-formed.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "base/files/file.hpp"
#include "sim/eniac/trace/signals.hpp"
#include "sim/eniac/trace/vcd_writer.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/sim/eniac/trace/vcd_reader.hpp"

namespace chessvm::fuzz {
/// The first line of the input has signal patterns. Each later byte flips a signal at a later time.
void run_waveform(const std::uint8_t* data, std::size_t size) {
  using namespace chessvm::eniac;
  static const Machine machine;  // never changed
  const std::string text(data, data + size);
  const std::size_t line = std::min(text.find('\n'), text.size());
  const auto signals = select_signals(machine, std::string_view(text).substr(0, line));
  if (!signals) {
    fuzz::require(!signals.error().message.empty());
    return;
  }
  std::vector<VcdVariable> variables;
  for (const Signal& signal : signals.value())
    variables.push_back({signal.scope, signal.name, signal.bits, signal.bits % 2 == 0});
  VcdWriter writer(variables, VcdUnit::microsecond, 0);
  std::uint64_t time = 0;
  std::vector<std::uint64_t> values(variables.size());
  for (std::size_t i = line + 1; i < text.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(text[i]);
    const std::size_t variable = byte % variables.size();
    time += 1U + byte / 16U;
    values[variable] ^= 1;
    writer.change(variable, values[variable], time);
  }
  const auto path = std::filesystem::temp_directory_path() /
                    ("waveform-fuzz-" + std::to_string(::getpid()) + ".vcd");
  fuzz::require(writer.finish(path.string(), time).has_value());
  const VcdFile file = read_vcd(read_file(path).value());
  std::filesystem::remove(path);
  fuzz::require(file.errors.empty() && file.signals.size() == variables.size() && file.end == time);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const VcdSignal& signal =
        file.signals.at("eniac." + variables[i].scope + "." + variables[i].name);
    fuzz::require(signal.at(time) == values[i]);
  }
}

}  // namespace chessvm::fuzz
