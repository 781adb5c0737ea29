// SPDX-License-Identifier: MIT
#include "tools/eniac-chess/budget/gnuplot.hpp"

#include <sys/mman.h>
#include <sys/wait.h>

#include <array>
#include <string_view>

#include "base/process/descriptor.hpp"
#include "base/process/spawn.hpp"
#include "base/text/text.hpp"

namespace chessvm::chess::budget {
namespace {

Result<Descriptor> memory_file() {
  Descriptor file(::memfd_create("gnuplot", MFD_CLOEXEC));
  if (!file.is_open()) return system_failure({}, "cannot make a file in memory for gnuplot");
  return file;
}

Result<void> write_all(const Descriptor& file, std::string_view text) {
  while (!text.empty()) {
    const auto written =
        retry_interrupted([&] { return ::write(file.get(), text.data(), text.size()); });
    if (written < 0) return system_failure({}, "cannot write the script for gnuplot");
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  ::lseek(file.get(), 0, SEEK_SET);
  return boost::outcome_v2::success();
}

Result<std::string> read_all(const Descriptor& file) {
  ::lseek(file.get(), 0, SEEK_SET);
  std::string text;
  std::array<char, 65536> buffer{};
  for (;;) {
    const auto got =
        retry_interrupted([&] { return ::read(file.get(), buffer.data(), buffer.size()); });
    if (got < 0) return system_failure({}, "cannot read the picture of gnuplot");
    if (got == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

Failure not_started(Failure failure) {
  failure.message = failure.code == std::errc::no_such_file_or_directory
                        ? "--plot needs gnuplot, which is not installed (Debian: gnuplot-nox)"
                        : "cannot run gnuplot";
  return failure;
}

/// Skips lines of blanks, tabs and carets. Returns the first other line of `messages`.
std::string first_message(std::string_view messages) {
  while (!messages.empty()) {
    const std::string_view line = take_line(messages);
    if (line.find_first_not_of(" ^\t") != std::string_view::npos) return std::string(line);
  }
  return "no message";
}

}  // namespace

Result<std::string> run_gnuplot(const std::string& script) {
  auto input = memory_file();
  auto output = memory_file();
  auto messages = memory_file();
  if (!input) return input.error();
  if (!output) return output.error();
  if (!messages) return messages.error();
  if (auto written = write_all(input.value(), script); !written) return written.error();
  const auto process = spawn({"gnuplot"}, {.input = input.value().get(),
                                           .output = output.value().get(),
                                           .errors = messages.value().get()});
  if (!process) return not_started(process.error());
  const int status = wait_for_end(process.value());
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return read_all(output.value());
  const auto text = read_all(messages.value());
  if (!text) return text.error();
  return Failure{.path = {},
                 .message = "gnuplot failed: " + first_message(text.value()),
                 .code = std::make_error_code(std::errc::io_error)};
}

}  // namespace chessvm::chess::budget
