// SPDX-License-Identifier: MIT
#include "tools/eniacsim/patch/attach.hpp"

#include <fmt/format.h>

#include "base/files/file.hpp"
#include "base/process/message.hpp"
#include "sim/eniac/patch/write_permission.hpp"
#include "tools/eniacsim/options/inputs.hpp"

namespace chessvm::eniacsim {
namespace {

ExitStatus refuse_value(const Options& options, std::string_view option, const std::string& why) {
  return refuse(options, Failure::because(fmt::format("{}: {}", option, why)));
}

}  // namespace

std::optional<ExitStatus> check_outputs(const Options& options) {
  if (options.allow_writes)
    if (const auto usable = eniac::WritePermission(*options.allow_writes).check_folder(); !usable)
      return refuse(options, usable.error());
  if (!options.vcd) return std::nullopt;
  const Result<void> writable = check_writable(*options.vcd);
  if (writable) return std::nullopt;
  return refuse(options, writable.error());
}

std::optional<ExitStatus> attach(const Options& options, eniac::Instruments& instruments) {
  if (!options.quiet)
    instruments.faults.log = [](std::string_view line) {
      say(fmt::format("eniacsim: fault: {}\n", line));
    };
  for (const eniac::Fault& fault : options.faults)
    if (const auto done = instruments.faults.inject(fault); !done)
      return refuse_value(options, "--fault", done.error().message);
  for (const std::string& jack : options.probes)
    if (const auto done = instruments.probes.add(jack, eniac::Probes::Kind::probe); !done)
      return refuse_value(options, "--probe", done.error().message);
  for (const std::string& jack : options.breaks)
    if (const auto done = instruments.probes.add(jack, eniac::Probes::Kind::breakpoint); !done)
      return refuse_value(options, "--break", done.error().message);
  if (options.vcd)
    if (const auto done = instruments.recorder.start(options.signals); !done)
      return refuse_value(options, "--signals", done.error().message);
  return std::nullopt;
}

std::optional<ExitStatus> finish(const Options& options, eniac::Instruments& instruments) {
  // A recording that was begun anew by hand is not the one that was asked for.
  if (!options.vcd || !instruments.recorder.is_recording()) return std::nullopt;
  const Result<void> written = instruments.recorder.write(*options.vcd);
  if (written) return std::nullopt;
  return refuse(options, written.error());
}

}  // namespace chessvm::eniacsim
