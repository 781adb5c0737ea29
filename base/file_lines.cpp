// SPDX-License-Identifier: MIT
#include "base/file_lines.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "base/file.hpp"
#include "base/signals.hpp"
#include "base/text.hpp"

namespace chessvm {
namespace {

constexpr std::size_t chunk = 1U << 16U;

/// Returns whether to repeat the system call that failed. One that Ctrl-C has ended is not
/// repeated: a pipe or a terminal might never answer.
bool begins_again() {
  return errno == EINTR && caught_signal() == 0;
}

}  // namespace

Result<Descriptor> open_to_read(const std::filesystem::path& path) {
  if (path == "-") return Descriptor(STDIN_FILENO);
  int opened = -1;
  do {
    opened = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  } while (opened < 0 && begins_again());
  if (opened < 0) return system_failure(path, "cannot open");
  return Descriptor(opened);
}

Result<bool> read_more(const Descriptor& file, const std::filesystem::path& path,
                       std::string& text) {
  const std::size_t before = text.size();
  text.resize(before + chunk);
  ssize_t got = -1;
  do {
    got = ::read(file.get(), text.data() + before, chunk);
  } while (got < 0 && begins_again());
  text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  if (got < 0) return system_failure(path, "cannot read");
  return got > 0;
}

Result<FileLines> FileLines::open(const std::filesystem::path& path) {
  auto file = open_to_read(path);
  if (!file) return file.error();
  return FileLines(std::move(file.value()), path);
}

/// Reads until a line is complete or the file ends.
Result<void> FileLines::fill() {
  if (ended_ || ahead().find('\n') != std::string_view::npos) return boost::outcome_v2::success();
  buffer_.erase(0, begin_);
  begin_ = 0;
  for (std::size_t searched = 0; !ended_ && buffer_.find('\n', searched) == std::string::npos;) {
    searched = buffer_.size();
    if (buffer_.size() > default_read_limit)
      return Failure{
          .path = path_,
          .message = "a line is longer than " + std::to_string(default_read_limit) + " bytes"};
    auto more = read_more(file_, path_, buffer_);
    if (!more) return more.error();
    ended_ = !more.value();
  }
  return boost::outcome_v2::success();
}

Result<std::string_view> FileLines::peek() {
  if (auto filled = fill(); !filled) return filled.error();
  return ahead();
}

Result<std::optional<std::string_view>> FileLines::next() {
  if (auto filled = fill(); !filled) return filled.error();
  std::string_view rest = ahead();
  if (rest.empty()) return std::optional<std::string_view>();
  const std::string_view line = take_line(rest);
  begin_ = buffer_.size() - rest.size();
  return std::optional(line);
}

}  // namespace chessvm
