// SPDX-License-Identifier: MIT
#include "sim/eniac/patch/punch_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace chessvm::eniac {
namespace {

std::string message(std::string_view what, const std::string& path, int error) {
  return fmt::format("cannot {} '{}': {}", what, path, std::generic_category().message(error));
}

}  // namespace

std::optional<std::string> PunchFile::open(const std::string& path) {
  std::unique_ptr<std::FILE, Closer> file(std::fopen(path.c_str(), "w"));
  if (!file) return message("open", path, errno);
  std::optional<std::string> trouble = close();
  file_ = std::move(file);
  path_ = path;
  return trouble;
}

void PunchFile::punch(std::string_view card) {
  const bool written = std::fwrite(card.data(), 1, card.size(), file_.get()) == card.size() &&
                       std::fputc('\n', file_.get()) != EOF && std::fflush(file_.get()) == 0;
  if (!written && error_ == 0) error_ = errno;
}

std::optional<std::string> PunchFile::close() {
  if (!file_) return std::nullopt;
  if (std::fclose(file_.release()) != 0 && error_ == 0) error_ = errno;
  if (const int error = std::exchange(error_, 0)) return message("write", path_, error);
  return std::nullopt;
}

}  // namespace chessvm::eniac
