// SPDX-License-Identifier: MIT
// Writes the advice as text and as JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "asm/advice/advice.hpp"
#include "base/text/json_text.hpp"
#include "base/text/text.hpp"

namespace chessvm::assembler::advice {
namespace {

using Json = nlohmann::ordered_json;

std::string use_lines(const LayoutAdvice& advice) {
  std::string text = "code      words  padding  rows  free rows\n";
  Usage all;
  const auto add = [&text](std::string_view name, const Usage& use) {
    text += fmt::format("{:<8}{:>7}{:>9}{:>6}{:>11}\n", name, use.words, use.padding, use.rows,
                        use.free);
  };
  int table = 0;
  for (const Usage& use : advice.use) {
    add(fmt::format("ft{}", ++table), use);
    all.words += use.words;
    all.padding += use.padding;
    all.rows += use.rows;
    all.free += use.free;
  }
  add("all", all);
  return text;
}

std::string advice_lines(const Advice& advice, const SourceSet& sources) {
  std::string text = fmt::format("{}: {}: {} ({:+} words)\n",
                                 count(static_cast<std::uint64_t>(advice.rows), "row"),
                                 name(advice.kind), advice.summary, -advice.words);
  for (const Step& step : advice.steps)
    text += fmt::format("  {}:{}: {}\n", visible(sources.path(step.where.file).string()),
                        sources.position(step.where).line, step.text);
  return text;
}

Json use_of(const Usage& use) {
  return {{"words", use.words}, {"padding", use.padding}, {"rows", use.rows}, {"free", use.free}};
}

Json step_of(const Step& step, const SourceSet& sources) {
  const Position at = sources.position(step.where);
  return {{"file", sources.path(step.where.file).string()},
          {"line", at.line},
          {"column", at.column},
          {"length", step.where.length},
          {"message", step.text}};
}

Json advice_of(std::string_view list, const Advice& advice, const SourceSet& sources) {
  Json object{{"schema", "chessvm.layout-advice/1"},
              {"list", list},
              {"kind", name(advice.kind)},
              {"rows", advice.rows},
              {"words", advice.words},
              {"message", advice.summary},
              {"steps", Json::array()}};
  for (const Step& step : advice.steps) object["steps"].push_back(step_of(step, sources));
  return object;
}

std::string line_of(const Json& object) {
  return json_text(object) + "\n";
}

}  // namespace

std::string to_text(const LayoutAdvice& advice, const SourceSet& sources) {
  std::string text = "# chessvm layout advice 1\n";
  if (advice.obstacle == Obstacle::unfetchable)
    return text + "code stands where the machine cannot fetch it: no advice\n";
  text += use_lines(advice);
  if (advice.obstacle == Obstacle::raw_code)
    return text + "\n'.raw' stores code, which easm does not follow: no advice\n";
  text += advice.advice.empty() ? "\nno change saves a row\n" : "\neach by itself\n";
  for (const Advice& each : advice.advice) text += advice_lines(each, sources);
  if (advice.plan.empty()) return text;
  text += fmt::format("\none after the other: {}\n",
                      count(static_cast<std::uint64_t>(advice.rows_of_plan()), "row"));
  for (const Advice& each : advice.plan) text += advice_lines(each, sources);
  return text;
}

std::string to_json(const LayoutAdvice& advice, const SourceSet& sources) {
  Json layout{{"schema", "chessvm.layout/1"},
              {"possible", advice.obstacle == Obstacle::none},
              {"tables", Json::array()},
              {"rows_of_plan", advice.rows_of_plan()}};
  for (const Usage& use : advice.use) layout["tables"].push_back(use_of(use));
  std::string text = line_of(layout);
  for (const Advice& each : advice.advice) text += line_of(advice_of("single", each, sources));
  for (const Advice& each : advice.plan) text += line_of(advice_of("plan", each, sources));
  return text;
}

}  // namespace chessvm::assembler::advice
