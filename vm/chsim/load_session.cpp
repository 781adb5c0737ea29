// SPDX-License-Identifier: MIT
#include "vm/chsim/load_session.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/file.hpp"
#include "base/file_lines.hpp"
#include "vm/chsim/inputs.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm::chsim {
namespace {

using debugger::Session;
using debugger::SourceMap;

/// Reads the listing beside the image; without one, takes the labels of the symbols.
SourceMap load_lines(const Options& options, const Symbols& symbols) {
  const std::string path = beside_image(options, ".lst");
  std::error_code ignored;
  if (path.empty() || !std::filesystem::exists(path, ignored)) return SourceMap(symbols);
  auto text = read_file(path);
  auto map = text ? debugger::parse_listing(text.value(), path) : Result<SourceMap>(text.error());
  if (map) return std::move(map.value());
  warn(options, map.error());
  return SourceMap(symbols);
}

Result<void> load_deck(const Options& options, Session& session) {
  if (!options.deck) return boost::outcome_v2::success();
  auto lines = FileLines::open(*options.deck);
  if (!lines) return lines.error();
  return read_cards(lines.value(), *options.deck,
                    [&](std::string_view, Card card) { session.timeline.add_card(card); });
}

Result<void> restore(const Options& options, Session& session) {
  if (!options.restore) return boost::outcome_v2::success();
  auto text = read_file(*options.restore);
  if (!text) return text.error();
  auto checkpoint = parse_checkpoint(text.value(), session.timeline.image(), *options.restore);
  if (!checkpoint) return checkpoint.error();
  const std::uint64_t cards_read = checkpoint.value().cards_read;
  if (cards_read > session.timeline.deck().size())
    return Failure{.path = *options.restore,
                   .message = fmt::format("{} cards had been read; the deck has {}", cards_read,
                                          session.timeline.deck().size())};
  session.start = checkpoint.value();
  session.cards_expected = session.start.cards_punched;
  session.timeline.begin(session.start);
  return boost::outcome_v2::success();
}

}  // namespace

Result<std::unique_ptr<Session>> load_session(const Options& options,
                                              std::vector<debugger::View> views) {
  const auto image = load_image(options);
  if (!image) return image.error();
  Symbols symbols = load_symbols(options);
  SourceMap lines = load_lines(options, symbols);
  auto session = std::make_unique<Session>(image.value(), std::move(symbols), std::move(lines),
                                           std::move(views));
  if (auto loaded = load_deck(options, *session); !loaded) return loaded.error();
  if (auto restored = restore(options, *session); !restored) return restored.error();
  return session;
}

}  // namespace chessvm::vm::chsim
