// SPDX-License-Identifier: MIT
#include "tools/chsim/debug/load_session.hpp"

#include "base/files/file.hpp"
#include "base/files/file_lines.hpp"
#include "tools/chsim/options/inputs.hpp"
#include "tools/chsim/run/replay.hpp"
#include "vm/deck.hpp"

namespace chessvm::vm::chsim {
namespace {

using debugger::Session;

Result<void> load_deck(const Options& options, Session& session) {
  if (!options.deck) {
    if (!options.replay) session.timeline.set_card_source(debugger::CardSource::user);
    return boost::outcome_v2::success();
  }
  auto lines = FileLines::open(*options.deck);
  if (!lines) return lines.error();
  return read_cards(std::move(lines.value()), *options.deck,
                    [&](std::string_view, Card card) { session.timeline.add_card(card); });
}

/// Makes the checkpoint `start` the beginning of the session. Error messages name the file `path`.
Result<void> start_at(const Checkpoint& start, const std::string& path, Session& session) {
  auto begun = debugger::begin_at(session, start);
  if (!begun) {
    Failure failure = begun.error();
    failure.path = path;
    return failure;
  }
  session.start = start;
  return begun;
}

Result<void> restore(const Options& options, Session& session) {
  if (!options.restore) return boost::outcome_v2::success();
  auto text = read_file(*options.restore, default_read_limit, Reading::replaceable);
  if (!text) return text.error();
  auto checkpoint = parse_checkpoint(text.value(), session.timeline.image(), *options.restore);
  if (!checkpoint) return checkpoint.error();
  const std::uint64_t cards_read = checkpoint.value().cards_read;
  if (options.deck && cards_read > session.timeline.deck().size())
    return deck_too_short(*options.deck, session.timeline.deck().size(), cards_read);
  return start_at(checkpoint.value(), *options.restore, session);
}

Result<void> replay(const Recording& recording, const std::string& path, Session& session) {
  // The recording lacks the cards that were read before its checkpoint. Only CardSource::user
  // accepts a checkpoint without these cards. After start_at(), the recorded cards become the deck.
  session.timeline.set_card_source(debugger::CardSource::user);
  if (recording.start)
    if (auto begun = start_at(*recording.start, path, session); !begun) return begun;
  session.timeline.set_card_source(debugger::CardSource::deck);
  for (const Card& card : cards_read(recording)) session.timeline.add_card(card);
  return boost::outcome_v2::success();
}

}  // namespace

Result<std::unique_ptr<Session>> load_session(const Options& options,
                                              std::vector<debugger::View> views) {
  std::optional<Recording> recording;
  if (options.replay) {
    auto loaded = load_recording(*options.replay);
    if (!loaded) return loaded.error();
    recording = std::move(loaded.value());
  }
  const auto image = recording ? program_of(*recording, options) : load_image(options);
  if (!image) return image.error();
  debugger::ProgramText text =
      debugger::read_program_text(program_files(options), own_image(options, image.value()));
  auto session = std::make_unique<Session>(image.value(), std::move(text.symbols),
                                           std::move(text.source), std::move(views));
  session->source_files = std::move(text.files);
  session->no_source = std::move(text.no_source);
  session->warnings = std::move(text.warnings);
  if (recording)
    if (auto done = replay(*recording, *options.replay, *session); !done) return done.error();
  if (auto loaded = load_deck(options, *session); !loaded) return loaded.error();
  if (auto restored = restore(options, *session); !restored) return restored.error();
  const std::vector<std::string> kept = files_to_keep(options);
  session->files = debugger::system_files({kept.begin(), kept.end()});
  return session;
}

}  // namespace chessvm::vm::chsim
