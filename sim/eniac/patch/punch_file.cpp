// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/punch_file.hpp"

#include <fmt/format.h>

namespace chessvm::eniac {
namespace {

std::string message(std::string_view what, const Failure& failure) {
  return fmt::format("cannot {} '{}': {}", what, failure.path.string(), failure.code.message());
}

}  // namespace

std::optional<std::string> PunchFile::open(const std::string& path) {
  auto file = GrowingFile::open(path);
  if (!file) return message("open", file.error());
  std::optional<std::string> trouble = close();
  file_.emplace(std::move(file.value()));
  return trouble;
}

void PunchFile::punch(std::string_view card) {
  file_->write(fmt::format("{}\n", card));
  static_cast<void>(file_->flush());  // a failure is kept for `close`
}

std::optional<std::string> PunchFile::close() {
  if (!file_) return std::nullopt;
  const Result<void> finished = file_->finish();
  file_.reset();
  if (finished) return std::nullopt;
  return message("write", finished.error());
}

}  // namespace chessvm::eniac
