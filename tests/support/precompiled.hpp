// SPDX-License-Identifier: MIT
// Precompiles system headers, but not the project's own headers, which change too often. Each test
// must still include what it uses, because CI also builds with CHESSVM_TEST_PCH=OFF.
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
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// Most tests use these templates; instances.cpp compiles them once for all tests.
using JsonFilter = nlohmann::json::parser_callback_t;
extern template class std::basic_string<char>;
extern template class std::vector<bool>;
extern template class std::vector<char>;
extern template class std::vector<unsigned char>;
extern template class std::vector<int>;
extern template class std::vector<unsigned long>;
extern template class std::vector<std::string>;
extern template class std::vector<std::filesystem::path>;
extern template class std::set<std::string>;
extern template class std::map<std::string, std::string>;
extern template class std::function<bool(char)>;
extern template class std::unique_ptr<std::string>;
extern template class std::unique_ptr<std::stringstream>;
extern template class nlohmann::basic_json<>;
extern template class std::vector<nlohmann::json>;
extern template class std::map<std::string, nlohmann::json, std::less<>>;
extern template nlohmann::json nlohmann::json::parse(const std::string&, JsonFilter, bool, bool);
extern template nlohmann::json nlohmann::json::parse(std::string&, JsonFilter, bool, bool);
extern template nlohmann::json nlohmann::json::parse(std::string&&, JsonFilter, bool, bool);
