// SPDX-License-Identifier: MIT
#include "vm/output/card_output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>

#include "base/output/open_to_write.hpp"
#include "base/process/signals.hpp"
#include "base/text/text.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm {
namespace {

constexpr std::size_t digits_of_card = 4;

/// Returns true if `line` can be the beginning of a punched card: four digits and blanks.
bool may_be_card(std::string_view line) {
  if (line.size() > card_columns) return false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool good = i < digits_of_card ? is_digit(line[i]) : line[i] == ' ';
    if (!good) return false;
  }
  return true;
}

Result<Descriptor> open_locked(const std::filesystem::path& path, int flags) {
  auto file = open_to_write(path, flags);
  if (!file) return file;
  if (auto locked = lock_growing_file(file.value(), path, "another run writes its cards there");
      !locked)
    return locked.error();
  return file;
}

/// Reads a card file line by line. Finds the end of the cards that a checkpoint counts.
class CardLines {
 public:
  explicit CardLines(const std::filesystem::path& path) : path_(path) {}
  /// Reads more of the file. Notes the end of card number `wanted`. Fails if a line is no card.
  [[nodiscard]] Result<void> take(std::string_view bytes, std::uint64_t wanted);
  [[nodiscard]] std::uint64_t cards() const { return cards_; }
  /// Returns the offset in bytes behind card number `wanted`.
  [[nodiscard]] off_t end() const { return end_; }

 private:
  [[nodiscard]] Failure no_card() const;
  const std::filesystem::path& path_;
  std::string line_;  // beginning of an incomplete line
  std::uint64_t cards_ = 0;
  off_t offset_ = 0;
  off_t end_ = 0;
};

Failure CardLines::no_card() const {
  return {.path = path_,
          .message = fmt::format("'{}' is not a punched card; the file is left as it is",
                                 shortened(line_)),
          .line = static_cast<std::uint32_t>(cards_ + 1)};
}

Result<void> CardLines::take(std::string_view bytes, std::uint64_t wanted) {
  while (!bytes.empty()) {
    const std::size_t length = std::min(bytes.find('\n'), bytes.size());
    const bool ends = length < bytes.size();
    line_ += bytes.substr(0, length);
    const bool complete = line_.size() >= digits_of_card;
    if (!may_be_card(line_) || (ends && !complete)) return no_card();
    offset_ += static_cast<off_t>(length + (ends ? 1 : 0));
    bytes.remove_prefix(length + (ends ? 1 : 0));
    if (!ends) continue;
    line_.clear();
    if (++cards_ == wanted) end_ = offset_;
  }
  return boost::outcome_v2::success();
}

}  // namespace

Result<Output> create_card_file(const std::filesystem::path& path) {
  if (path == "-") return Output::standard_output();
  auto file = open_locked(path, O_WRONLY | O_CREAT);
  if (!file) return file.error();
  struct stat what {};
  if (::fstat(file.value().get(), &what) == 0 && S_ISREG(what.st_mode) &&
      retry_interrupted([&] { return ::ftruncate(file.value().get(), 0); }) != 0)
    return system_failure(path, "cannot empty the file");
  return Output(std::move(file.value()), path);
}

Result<Output> resume_card_file(const std::filesystem::path& path, std::uint64_t cards) {
  if (path == "-") return Output::standard_output();
  auto file = open_locked(path, O_RDWR | (cards == 0 ? O_CREAT : 0));
  if (!file) return file.error();
  const int descriptor = file.value().get();
  struct stat what {};
  if (::fstat(descriptor, &what) == 0 && !S_ISREG(what.st_mode))
    return Output(std::move(file.value()), path);  // a device file or a pipe keeps no cards
  CardLines lines(path);
  std::array<char, 1U << 16U> buffer{};
  for (;;) {
    const ssize_t got =
        retry_interrupted([&] { return ::read(descriptor, buffer.data(), buffer.size()); });
    if (got < 0) return system_failure(path, "cannot read");
    if (got == 0) break;
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(got));
    if (auto taken = lines.take(bytes, cards); !taken) return taken.error();
  }
  if (lines.cards() < cards)
    return Failure{.path = path,
                   .message = fmt::format("the file has {}, but {} had been punched when the "
                                          "checkpoint was taken",
                                          count(lines.cards(), "card"), cards)};
  if (retry_interrupted([&] { return ::ftruncate(descriptor, lines.end()); }) != 0 ||
      ::lseek(descriptor, lines.end(), SEEK_SET) < 0)
    return system_failure(path, "cannot cut the file back");
  return Output(std::move(file.value()), path);
}

}  // namespace chessvm::vm
