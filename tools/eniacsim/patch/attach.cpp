// SPDX-License-Identifier: MIT
#include "tools/eniacsim/patch/attach.hpp"

#include <fmt/format.h>

#include "base/files/file.hpp"
#include "base/files/places.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/patch/write_permission.hpp"
#include "tools/eniacsim/options/inputs.hpp"
#include "tools/eniacsim/options/reach.hpp"

namespace chessvm::eniacsim {
namespace {

ExitStatus refuse_value(const Options& options, std::string_view option, const std::string& why) {
  return refuse(options, Failure::because(fmt::format("{}: {}", option, why)));
}

/// Returns why the file at `path`, which somebody else may have written, is not replaced; empty
/// where it may be.
std::string why_left(const std::filesystem::path& path) {
  if (!path_exists_unfollowed(path)) return {};
  if (is_device(path)) return "is no file";
  const auto old = read_file(path, default_read_limit, Reading::replaceable);
  if (!old) return old.error().message;
  return eniac::is_own_save_file(old.value()) ? "" : "was not written by eniacsim";
}

Result<void> write_save_file(const Options& options, const std::filesystem::path& path,
                             std::string_view text) {
  const std::string why = why_left(path);
  if (why.empty()) return write_file_atomically(path, text);
  if (!options.quiet)
    say(fmt::format("{}: note: left as it is: {}\n", visible(path.string()), visible(why)));
  return boost::outcome_v2::success();
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

std::optional<ExitStatus> finish(const Options& options, eniac::Instruments& instruments,
                                 std::span<const eniac::SavedGroup> groups) {
  // Command `te` may have ended the recording before.
  if (!options.vcd || !instruments.recorder.is_recording()) return std::nullopt;
  const Result<void> written = instruments.recorder.write(*options.vcd);
  if (!written) return refuse(options, written.error());
  const auto path = save_file_path(options);
  if (!path) return std::nullopt;
  const Result<void> saved =
      write_save_file(options, *path,
                      save_file(instruments.recorder.recorded(),
                                std::filesystem::path(*options.vcd).filename().string(), groups));
  if (saved) return std::nullopt;
  return refuse(options, saved.error());
}

}  // namespace chessvm::eniacsim
