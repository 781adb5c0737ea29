// SPDX-License-Identifier: MIT
// Precompiles the system headers that most tests include; the project's own headers change too
// often. Each test still includes what it uses: CI also builds with CHESSVM_TEST_PCH=OFF.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/outcome/std_result.hpp>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>
