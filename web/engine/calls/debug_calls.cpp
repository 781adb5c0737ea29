// SPDX-License-Identifier: MIT
// Functions of abi.h for the debugger.
#include "vm/debugger/source/listing.hpp"
#include "vm/image/symbols.hpp"
#include "web/engine/abi.h"
#include "web/engine/calls/calls.hpp"

namespace web = chessvm::web;
namespace vm = chessvm::vm;
using web::Border;
using web::Debugging;

int32_t chessvm_debug_new(const char* image, uint32_t image_size, const char* symbols,
                          uint32_t symbols_size, const char* listing, uint32_t listing_size,
                          const char* deck, uint32_t deck_size) {
  Border& border = Border::instance();
  border.begin();
  const auto texts = web::texts_of(
      {{image, image_size}, {symbols, symbols_size}, {listing, listing_size}, {deck, deck_size}});
  if (!texts) return web::refused;
  const auto program = vm::parse_image((*texts)[0], "image");
  if (!program) return border.refuse(program.error());
  auto names = vm::parse_symbols((*texts)[1], "symbols");
  if (!names) return border.refuse(names.error());
  auto lines = vm::debugger::parse_listing((*texts)[2], "listing");
  if (!lines) return border.refuse(lines.error());
  auto debugging = std::make_unique<Debugging>(program.value().image, std::move(names.value()),
                                               std::move(lines.value().source));
  if (web::add_cards(debugging->cpu().timeline, (*texts)[3]) == web::refused) return web::refused;
  return border.open(std::move(debugging));
}

int32_t chessvm_debug_stops(int32_t handle, const char* stops, uint32_t stops_size) {
  Debugging* const debugging = Border::instance().find<Debugging>(handle);
  if (debugging == nullptr) return web::refused;
  const auto texts = web::texts_of({{stops, stops_size}});
  if (!texts) return web::refused;
  Border::instance().reply(debugging->set_stops((*texts)[0]));
  return 0;
}

int32_t chessvm_debug_begin(int32_t handle, int32_t movement) {
  Debugging* const debugging = Border::instance().find<Debugging>(handle);
  if (debugging == nullptr) return web::refused;
  if (movement < 0 || movement > static_cast<std::int32_t>(web::Movement::run_back))
    return Border::instance().refuse("no such movement");
  const auto begun = debugging->begin(static_cast<web::Movement>(movement));
  return begun ? 0 : Border::instance().refuse(begun.error());
}

int32_t chessvm_debug_go_on(int32_t handle, double add_cycles) {
  Border& border = Border::instance();
  Debugging* const debugging = border.find<Debugging>(handle);
  if (debugging == nullptr) return web::refused;
  const auto cycles = web::count_of(add_cycles);
  if (!cycles) return border.refuse("not a number of add cycles");
  if (!debugging->is_moving()) return border.refuse("no movement was begun");
  vm::debugger::Arrival at = debugging->go_on(*cycles);
  border.reply(std::move(at.text));
  return static_cast<std::int32_t>(at.cause);
}

int32_t chessvm_debug_values(int32_t handle, const char* expressions, uint32_t expressions_size) {
  Debugging* const debugging = Border::instance().find<Debugging>(handle);
  if (debugging == nullptr) return web::refused;
  const auto texts = web::texts_of({{expressions, expressions_size}});
  if (!texts) return web::refused;
  Border::instance().reply(debugging->values((*texts)[0]));
  return 0;
}
