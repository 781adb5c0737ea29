// SPDX-License-Identifier: MIT
#include "sim/eniacsim/attach.hpp"

#include <fmt/format.h>

#include "base/file.hpp"
#include "base/message.hpp"
#include "sim/eniac/patch/write_permission.hpp"

namespace chessvm::eniacsim {
namespace {

ExitStatus refuse(std::string_view option, const std::string& why) {
  say(fmt::format("eniacsim: error: {}: {}\n", option, why));
  return ExitStatus::rejected;
}

}  // namespace

std::optional<ExitStatus> check_outputs(const Options& options) {
  if (options.allow_writes)
    if (const auto fault = eniac::WritePermission(*options.allow_writes).fault()) {
      say(fmt::format("eniacsim: error: --allow-writes: {}\n", *fault));
      return ExitStatus::environment;
    }
  if (!options.vcd) return std::nullopt;
  const Result<void> writable = check_writable(*options.vcd);
  if (writable) return std::nullopt;
  say(to_text(writable.error()));
  return writable.error().status();
}

std::optional<ExitStatus> attach(const Options& options, eniac::Instruments& instruments) {
  if (!options.quiet)
    instruments.faults.log = [](std::string_view line) {
      say(fmt::format("eniacsim: fault: {}\n", line));
    };
  for (const eniac::Fault& fault : options.faults)
    if (const auto why = instruments.faults.inject(fault)) return refuse("--fault", *why);
  for (const std::string& jack : options.probes)
    if (const auto why = instruments.probes.add(jack, eniac::Probes::Kind::probe))
      return refuse("--probe", *why);
  for (const std::string& jack : options.breaks)
    if (const auto why = instruments.probes.add(jack, eniac::Probes::Kind::breakpoint))
      return refuse("--break", *why);
  if (options.vcd)
    if (const auto why = instruments.recorder.start(options.signals))
      return refuse("--signals", *why);
  return std::nullopt;
}

std::optional<ExitStatus> finish(const Options& options, eniac::Instruments& instruments) {
  // A recording that was begun anew by hand is not the one that was asked for.
  if (!options.vcd || !instruments.recorder.is_recording()) return std::nullopt;
  const Result<void> written = instruments.recorder.write(*options.vcd);
  if (written) return std::nullopt;
  say(to_text(written.error()));
  return written.error().status();
}

}  // namespace chessvm::eniacsim
