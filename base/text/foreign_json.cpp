// SPDX-License-Identifier: MIT
#include "base/text/foreign_json.hpp"

namespace chessvm {

bool is_whole_within(const ForeignNumber& number, std::int64_t least, std::uint64_t most) {
  // The parser makes numbers >= 0 unsigned, but a value built by code may be signed.
  if (number.kind == ForeignNumber::Kind::signed_)
    return number.signed_ >= least && std::cmp_less_equal(number.signed_, most);
  return number.kind == ForeignNumber::Kind::whole && number.whole <= most &&
         std::cmp_greater_equal(number.whole, least);
}

bool is_within(const ForeignNumber& number, double least, double most) {
  return number.kind != ForeignNumber::Kind::none && number.real >= least && number.real <= most;
}

}  // namespace chessvm
