// SPDX-License-Identifier: MIT
// Drops all output: a page has no files. Runs return their cards and texts as values.
#include "base/output/output.hpp"
#include "base/output/growing_file.hpp"

namespace chessvm {

Output::Output(Descriptor file, std::filesystem::path path)
    : file_(std::move(file)), path_(std::move(path)) {}
Output::Output(Output&& other) noexcept = default;
Output& Output::operator=(Output&& other) noexcept = default;
Output::~Output() = default;

void Output::write(std::string_view /*text*/) {}

Result<void> Output::flush() {
  return boost::outcome_v2::success();
}

Result<void> Output::sync() {
  return boost::outcome_v2::success();
}

Result<GrowingFile> GrowingFile::open(const std::filesystem::path& path) {
  return Failure{.path = path,
                 .message = "cannot open",
                 .code = std::make_error_code(std::errc::permission_denied)};
}

void GrowingFile::write(std::string_view /*text*/) {}

Result<void> GrowingFile::flush() {
  return boost::outcome_v2::success();
}

Result<void> GrowingFile::finish() {
  return boost::outcome_v2::success();
}

}  // namespace chessvm
