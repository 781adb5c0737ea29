// SPDX-License-Identifier: MIT
// The system headers that most tests include, compiled once; none of ours, which change. Every test
// names its includes itself all the same; CI also builds without this header
// (CHESSVM_TEST_PCH=OFF).
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
