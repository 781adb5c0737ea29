// SPDX-License-Identifier: MIT
// chsim: runs an image at instruction level.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/file.hpp"
#include "vm/deck.hpp"
#include "vm/machine.hpp"

namespace {

using namespace chessvm;

int fail(const Failure& failure) {
  fmt::print(stderr, "{}", to_text(failure));
  return static_cast<int>(failure.status());
}

class StandardOutput : public CardPunch {
 public:
  void punch(int digits) override { fmt::print("{}\n", card_text(digits)); }
};

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("chsim: runs a chessvm image");
  std::vector<std::string> images;
  std::string deck;
  app.add_option("IMAGE", images)->required();
  app.add_option("-d,--deck", deck);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : static_cast<int>(ExitStatus::usage);
  }
  std::vector<ImageText> texts;
  for (const std::string& path : images) {
    auto text = read_file(path);
    if (!text) return fail(text.error());
    texts.push_back({path, text.value()});
  }
  auto image = parse_images(texts);
  if (!image) return fail(image.error());
  DeckReader reader;
  if (!deck.empty()) {
    auto text = read_file(deck);
    if (!text) return fail(text.error());
    auto cards = parse_deck(text.value(), deck);
    if (!cards) return fail(cards.error());
    reader = DeckReader(cards.value());
  }
  StandardOutput punch;
  Machine machine(image.value().image);
  const Stop stop = machine.run({}, reader, punch);
  if (stop != Stop::error) return 0;
  fmt::print(stderr, "error: {}\n", name(machine.state().error));
  return static_cast<int>(ExitStatus::rejected);
}
