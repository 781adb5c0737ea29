// SPDX-License-Identifier: MIT
// Reads golden runs of the wired CPU (tests/data/vectors/lockstep), or another set in the same
// format.
#pragma once

#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sim/wired/machine/comparable_state.hpp"
#include "tests/sim/wired/lockstep/state_text.hpp"
#include "vm/deck.hpp"
#include "vm/image/image.hpp"

namespace chessvm::wired::test {

using Json = nlohmann::json;

std::filesystem::path vector_directory();

/// Returns the objects of a file in the directory, one from each line.
std::vector<Json> read_objects(const std::string& name);

vm::Image image_of(const Json& program);

/// Returns the deck as text, one card in each line.
std::string deck_of(const Json& program);

/// Add cycle and accumulators of a golden checkpoint.
struct GoldenCheckpoint {
  std::uint64_t add_cycles;
  ComparableState state;
};
GoldenCheckpoint checkpoint_of(const Json& fields);

/// Returns the row of a single-instruction vector, and the table word that it may look up.
vm::Image image_of_vector(const Json& vector);
ComparableState before_vector(const Json& vector);
ComparableState after_vector(const Json& vector);

}  // namespace chessvm::wired::test
