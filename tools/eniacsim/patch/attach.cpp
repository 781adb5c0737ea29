// SPDX-License-Identifier: MIT
#include "tools/eniacsim/patch/attach.hpp"

#include <fmt/format.h>

#include <utility>

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

/// Explains why the GTKWave save file must not replace the file at `path`; empty if it may.
std::string why_left(const std::filesystem::path& path) {
  if (!path_exists_unfollowed(path)) return {};
  if (is_device(path)) return "it is not a regular file";
  const auto old = read_file(path, default_read_limit, Reading::replaceable);
  if (!old) return old.error().message;
  return eniac::is_own_save_file(old.value()) ? "" : "it was not written by eniacsim";
}

Result<void> write_save_file(const Options& options, const std::filesystem::path& path,
                             std::string_view text) {
  const std::string why = why_left(path);
  if (why.empty()) return write_file_atomically(path, text);
  if (!options.quiet)
    say(fmt::format("{}: note: not overwritten: {}\n", visible(path.string()), visible(why)));
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

Attachments::Attachments(const Options& options, eniac::Instruments& instruments)
    : options_(options),
      instruments_(instruments),
      faults_(options.faults.begin(), options.faults.end()),
      probes_(options.probes.begin(), options.probes.end()),
      breaks_(options.breaks.begin(), options.breaks.end()) {
  if (!options.quiet)
    instruments.faults.log = [](std::string_view line) {
      say(fmt::format("eniacsim: fault: {}\n", line));
    };
}

void Attachments::attach_present() {
  if (std::exchange(has_begun_, true)) return;
  using Kind = eniac::Probes::Kind;
  std::erase_if(faults_, [&](const auto& each) { return bool(instruments_.faults.inject(each)); });
  std::erase_if(probes_,
                [&](const auto& jack) { return bool(instruments_.probes.add(jack, Kind::probe)); });
  std::erase_if(breaks_, [&](const auto& jack) {
    return bool(instruments_.probes.add(jack, Kind::breakpoint));
  });
}

std::optional<ExitStatus> Attachments::attach_rest() {
  using Kind = eniac::Probes::Kind;
  has_begun_ = true;
  for (const eniac::Fault& fault : faults_)
    if (const auto done = instruments_.faults.inject(fault); !done)
      return refuse_value(options_, "--fault", done.error().message);
  for (const std::string& jack : probes_)
    if (const auto done = instruments_.probes.add(jack, Kind::probe); !done)
      return refuse_value(options_, "--probe", done.error().message);
  for (const std::string& jack : breaks_)
    if (const auto done = instruments_.probes.add(jack, Kind::breakpoint); !done)
      return refuse_value(options_, "--break", done.error().message);
  if (options_.vcd)
    if (const auto done = instruments_.recorder.start(options_.signals); !done)
      return refuse_value(options_, "--signals", done.error().message);
  return std::nullopt;
}

std::optional<ExitStatus> attach(const Options& options, eniac::Instruments& instruments) {
  return Attachments(options, instruments).attach_rest();
}

std::optional<ExitStatus> finish(const Options& options, eniac::Instruments& instruments,
                                 std::span<const eniac::SavedGroup> groups) {
  // The command `te` may have ended the recording already.
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
