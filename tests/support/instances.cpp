// SPDX-License-Identifier: MIT
// Compiles the templates that precompiled.hpp declares `extern`, once for all tests.
#include "tests/support/precompiled.hpp"

template class std::basic_string<char>;
template class std::vector<bool>;
template class std::vector<char>;
template class std::vector<unsigned char>;
template class std::vector<int>;
template class std::vector<unsigned long>;
template class std::vector<std::string>;
template class std::vector<std::filesystem::path>;
template class std::set<std::string>;
template class std::map<std::string, std::string>;
template class std::function<bool(char)>;
template class std::unique_ptr<std::string>;
template class std::unique_ptr<std::stringstream>;
template class nlohmann::basic_json<>;
template class std::vector<nlohmann::json>;
template class std::map<std::string, nlohmann::json, std::less<>>;
template nlohmann::json nlohmann::json::parse(const std::string&, JsonFilter, bool, bool);
template nlohmann::json nlohmann::json::parse(std::string&, JsonFilter, bool, bool);
template nlohmann::json nlohmann::json::parse(std::string&&, JsonFilter, bool, bool);
