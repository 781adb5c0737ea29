// SPDX-License-Identifier: MIT
#include "base/campaign/sha256.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstdint>

namespace chessvm {
namespace {

constexpr std::size_t block_size = 64;
constexpr std::size_t rounds = 64;

// Round constants of FIPS 180-4.
// clang-format off
constexpr std::array<std::uint32_t, rounds> constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
using State = std::array<std::uint32_t, 8>;
constexpr State start{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
// clang-format on

/// Returns the message schedule of a block: its 16 words, and 48 words derived from them.
std::array<std::uint32_t, rounds> schedule(std::string_view block) {
  std::array<std::uint32_t, rounds> words{};
  for (std::size_t i = 0; i < block_size; ++i)
    words[i / 4] = words[i / 4] << 8U | static_cast<unsigned char>(block[i]);
  for (std::size_t i = block_size / 4; i < rounds; ++i) {
    const std::uint32_t near = words[i - 2];
    const std::uint32_t far = words[i - 15];
    words[i] = (std::rotr(near, 17) ^ std::rotr(near, 19) ^ near >> 10U) + words[i - 7] +
               (std::rotr(far, 7) ^ std::rotr(far, 18) ^ far >> 3U) + words[i - 16];
  }
  return words;
}

void add_block(State& state, std::string_view block) {
  const auto words = schedule(block);
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < rounds; ++i) {
    const std::uint32_t chosen = (e & f) ^ (~e & g);
    const std::uint32_t first = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                chosen + constants[i] + words[i];
    const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    const std::uint32_t second = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const State added{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  State state = start;
  for (; bytes.size() >= block_size; bytes.remove_prefix(block_size))
    add_block(state, bytes.substr(0, block_size));
  // The last blocks: the bytes left over, a one bit, zeros, and the length in bits (eight bytes).
  std::string rest(bytes);
  rest += '\x80';
  while (rest.size() % block_size != block_size - 8) rest += '\0';
  for (int shift = 56; shift >= 0; shift -= 8)
    rest += static_cast<char>(bits >> static_cast<unsigned>(shift) & 0xffU);
  for (std::string_view left = rest; !left.empty(); left.remove_prefix(block_size))
    add_block(state, left.substr(0, block_size));
  std::string digits;
  for (const std::uint32_t word : state) digits += fmt::format("{:08x}", word);
  return digits;
}

}  // namespace chessvm
