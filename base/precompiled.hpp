// SPDX-License-Identifier: MIT
// System headers that most libraries include, precompiled if CHESSVM_LIBRARY_PCH is on. Every
// source must still include what it uses: preset dev compiles without this header.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/outcome/std_result.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
