// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/punch_file.hpp"

#include <fmt/format.h>

#include "base/files/places.hpp"

namespace chessvm::eniac {
Result<void> PunchFile::open(const std::string& path) {
  // If `path` leads to the file that is open now, close this file before opening it again.
  Result<void> closed = boost::outcome_v2::success();
  if (file_ && lead_to_one_file(path, path_)) closed = close();
  auto file = GrowingFile::open(path);
  if (!file) return file.error();
  if (file_) closed = close();
  file_.emplace(std::move(file.value()));
  path_ = path;
  return closed;
}

void PunchFile::punch(std::string_view card) {
  file_->write(fmt::format("{}\n", card));
  static_cast<void>(file_->flush());  // a failure is reported by `close`
}

Result<void> PunchFile::close() {
  if (!file_) return boost::outcome_v2::success();
  const Result<void> finished = file_->finish();
  file_.reset();
  if (finished) return boost::outcome_v2::success();
  const Failure& why = finished.error();
  return Failure{.path = {},
                 .message = fmt::format("cannot write '{}': {}", why.path.string(),
                                        why.code ? why.code.message() : why.message),
                 .code = why.code};
}

}  // namespace chessvm::eniac
