// SPDX-License-Identifier: MIT
#include "vm/debugger/source/program_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/files/file.hpp"
#include "base/files/places.hpp"
#include "base/text/text.hpp"
#include "vm/checkpoint.hpp"
#include "vm/debugger/source/listing.hpp"

namespace chessvm::vm::debugger {
namespace {

namespace fs = std::filesystem;

std::string words_text(const Image::Row& row) {
  std::string text;
  for (const int word : row) text += fmt::format("{}{:02}", text.empty() ? "" : " ", word);
  return text;
}

/// Describes the first row that differs; nullopt if all words are the same.
std::optional<std::string> different_row(const Image& listed, const Image& image) {
  for (RowNumber row = first_row; row < end_row; ++row)
    if (listed.row(row) != image.row(row))
      return fmt::format("row {} is {} there and {} in the image", row, words_text(listed.row(row)),
                         words_text(image.row(row)));
  return std::nullopt;
}

/// Returns a message if `provenance` names another image than `image`, else nullopt.
std::optional<std::string> other_image(const Provenance& provenance, const Image& image) {
  if (!provenance.image || *provenance.image == fingerprint(image)) return std::nullopt;
  return fmt::format("it was written with image crc32:{:08x}, this one is crc32:{:08x}",
                     *provenance.image, fingerprint(image));
}

/// Returns a message about a label without code; nullopt: all labels have code. A label has no code
/// if its row and the row before that row are empty in the image.
std::optional<std::string> label_without_code(const Symbols& symbols, const Image& image) {
  for (const Symbol& symbol : symbols.all())
    if (symbol.kind == SymbolKind::row && symbol.value < end_row &&
        image.row(symbol.value) == Image::Row{} &&
        image.row(std::max(symbol.value - 1, first_row)) == Image::Row{})
      return fmt::format("row {} with its label {} is empty in the image", symbol.value,
                         symbol.name);
  return std::nullopt;
}

/// Returns a message about a label that is not in its source line; nullopt: all labels are there.
std::optional<std::string> label_without_line(const Symbols& symbols, SourceMap map) {
  for (const Symbol& symbol : symbols.all()) {
    if (symbol.kind != SymbolKind::row) continue;
    const std::size_t colon = symbol.place.rfind(':');
    const auto line = parse_number<std::uint32_t>(std::string_view(symbol.place).substr(colon + 1));
    const std::string_view text =
        map.text({map.add_file(symbol.place.substr(0, colon)), line.value_or(0)});
    // The source spells the local label `base.name` as `.name`, and `name@3` as `name`.
    const std::string_view whole = symbol.name;
    const std::size_t dot = whole.find('.');
    const std::string_view local = whole.substr(dot == whole.npos ? 0 : dot);
    const std::string_view name = local.substr(0, local.find('@'));
    if (!text.empty() && text.find(name) == std::string_view::npos)
      return fmt::format("the label {} does not stand in {}", symbol.name, symbol.place);
  }
  return std::nullopt;
}

/// Reads and parses the file at `path` if it exists. Adds any failure to `warnings`.
template <class Parsed, class Parse>
std::optional<Parsed> read_if_there(const fs::path& path, Parse parse,
                                    std::vector<Failure>& warnings) {
  if (path.empty() || !path_exists(path)) return std::nullopt;
  const auto text = read_file(path);
  Result<Parsed> parsed = text ? parse(text.value(), path) : Result<Parsed>(text.error());
  if (parsed) return std::move(parsed.value());
  warnings.push_back(parsed.error());
  return std::nullopt;
}

class Reader {
 public:
  Reader(const ProgramFiles& files, const Image& image) : files_(files), image_(image) {}
  ProgramText read();
  ProgramText read_labels();

 private:
  void read_symbols();
  void compare();
  void warn_of_misfits();
  void warn_of_changes();

  const ProgramFiles& files_;
  const Image& image_;
  ProgramText text_;
  std::optional<Symbols> symbols_;
  std::optional<Listing> listing_;
  std::optional<std::string> listing_differs_;
  std::optional<std::string> symbols_differ_;
};

/// Compares the image with listing and symbols. An old symbol file does not name its image. Such a
/// file fits if the listing and all labels fit.
void Reader::compare() {
  if (listing_) {
    listing_differs_ = different_row(listing_->image, image_);
    if (!listing_differs_) listing_differs_ = other_image(listing_->provenance, image_);
  }
  if (!symbols_) return;
  if (symbols_->provenance().image) {
    symbols_differ_ = other_image(symbols_->provenance(), image_);
  } else {
    symbols_differ_ = listing_differs_ ? listing_differs_ : label_without_code(*symbols_, image_);
    if (!symbols_differ_ && listing_)
      symbols_differ_ = label_without_line(*symbols_, listing_->source);
  }
}

/// Adds at most one warning, even if neither the listing nor the symbols fit the image.
void Reader::warn_of_misfits() {
  if (!listing_differs_ && !symbols_differ_) return;
  const fs::path& path = listing_differs_ ? files_.listing : files_.symbols;
  const bool both = listing_differs_ && symbols_differ_;
  Failure warning{
      .path = path,
      .message = fmt::format("does not fit {}: {}; {}", files_.image.string(),
                             listing_differs_ ? *listing_differs_ : *symbols_differ_,
                             both ? fmt::format("neither its lines nor the labels of {} are used",
                                                files_.symbols.string())
                             : listing_differs_ ? "its lines are not used"
                                                : "its labels are not used")};
  text_.no_source = fmt::format("{} {}", path.string(), warning.message);
  text_.warnings.push_back(std::move(warning));
}

/// Adds one warning for all changed sources.
void Reader::warn_of_changes() {
  std::vector<std::string> changed;
  for (std::uint32_t file = 0; file < text_.files.size(); ++file)
    if (!text_.files.changed(file).empty()) changed.push_back(text_.source.files()[file]);
  if (changed.empty()) return;
  const bool listed = listing_ && !listing_differs_;
  Failure warning{
      .path = changed.front(),
      .message = fmt::format(
          "{} since {} was written; {}",
          changed.size() == 1 ? "has changed"
                              : fmt::format("and {} more have changed", changed.size() - 1),
          (listed ? files_.listing : files_.symbols).string(),
          listed ? "lines are shown as they were assembled" : "the lines of labels are not shown")};
  if (!listed) {  // the labels may have moved to other lines
    text_.no_source = fmt::format("{} {}", warning.path.string(), warning.message);
    text_.source = {};
    text_.files = {};
  }
  text_.warnings.push_back(std::move(warning));
}

/// Reads the symbols. Prevents this run from overwriting the sources that the symbol file names.
void Reader::read_symbols() {
  symbols_ = read_if_there<Symbols>(files_.symbols, parse_symbols, text_.warnings);
  if (symbols_) keep_sources(*symbols_, files_.symbols);
}

ProgramText Reader::read() {
  read_symbols();
  listing_ = read_if_there<Listing>(files_.listing, parse_listing, text_.warnings);
  compare();
  warn_of_misfits();
  if (symbols_ && !symbols_differ_) text_.symbols = std::move(*symbols_);
  const bool listed = listing_ && !listing_differs_;
  text_.source = listed ? std::move(listing_->source) : SourceMap(text_.symbols);
  text_.files = SourceFiles(text_.source, files_.image.parent_path());
  warn_of_changes();
  return std::move(text_);
}

ProgramText Reader::read_labels() {
  read_symbols();
  if (symbols_ && (!symbols_->provenance().image || other_image(symbols_->provenance(), image_))) {
    std::vector<Failure> ignored;
    listing_ = read_if_there<Listing>(files_.listing, parse_listing, ignored);
  }
  compare();
  warn_of_misfits();
  if (symbols_ && !symbols_differ_) text_.symbols = std::move(*symbols_);
  return std::move(text_);
}

}  // namespace

ProgramText read_program_text(const ProgramFiles& files, const Image& image) {
  return Reader(files, image).read();
}

ProgramText read_labels(const ProgramFiles& files, const Image& image) {
  return Reader(files, image).read_labels();
}

}  // namespace chessvm::vm::debugger
