// SPDX-License-Identifier: MIT
#include "sim/eniac/machine/room.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "sim/eniac/machine/machine.hpp"

namespace chessvm::eniac {
namespace {

TEST(Room, HasSixteenEightAndSixteenPanels) {
  std::map<Wall, int> panels;
  for (const PanelPlace& place : room_panels()) ++panels[place.wall];
  EXPECT_EQ(panels, (std::map<Wall, int>{{Wall::left, 16}, {Wall::back, 8}, {Wall::right, 16}}));
  EXPECT_TRUE(std::is_sorted(
      room_panels().begin(), room_panels().end(),
      [](const PanelPlace& one, const PanelPlace& other) { return one.wall < other.wall; }));
}

TEST(Room, HoldsEveryUnitWithAllItsPanelsSideBySide) {
  const Machine machine;
  std::map<std::string, int> seen;
  for (const PanelPlace& place : room_panels()) {
    EXPECT_NE(machine.find_unit(place.unit), nullptr) << place.unit;
    EXPECT_EQ(++seen[std::string(place.unit)], place.part) << place.unit;
  }
  for (const PanelPlace& place : room_panels())
    EXPECT_EQ(seen[std::string(place.unit)], place.parts) << place.unit;
  for (const Unit* const unit : machine.units())
    EXPECT_EQ(seen.contains(unit->name()), unit->name() != "debug") << unit->name();
}

TEST(Room, AccumulatorsStandInTheirOrder) {
  int next = 1;
  for (const PanelPlace& place : room_panels())
    if (place.title.starts_with("Accumulator")) {
      EXPECT_EQ(place.unit, "a" + std::to_string(next));
      EXPECT_EQ(place.title, "Accumulator " + std::to_string(next++));
    }
  EXPECT_EQ(next, accumulator_count + 1);
}

}  // namespace
}  // namespace chessvm::eniac
