// SPDX-License-Identifier: MIT
#include "web/engine/cable_changes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "base/text/quotation.hpp"
#include "base/text/text.hpp"
#include "sim/eniac/patch/words.hpp"

namespace chessvm::web {
namespace {

using eniac::Refusal;
using eniac::Word;

/// A plugged cable. Either a line of the patch or a change by hand has plugged it.
struct Plugged {
  eniac::Cable cable;
  std::optional<SourceSpan> place;  // `p` line that plugs it; nullopt if plugged by hand
  std::string line;                 // `p` line to add to the patch; empty if none is needed
};

/// Returns the name of an adapter without its parameter: `ad.s.1` for the jack `ad.s.1.3`. If the
/// name has no parameter, returns nullopt. Call this only for adapters that can have a parameter.
std::optional<std::string_view> adapter_with_parameter(std::string_view jack) {
  constexpr int dots_before_parameter = 3;
  std::size_t dot = 0;
  for (int i = 0; i < dots_before_parameter; ++i) {
    dot = jack.find('.', dot + (i == 0 ? 0 : 1));
    if (dot == std::string_view::npos) return std::nullopt;
  }
  return jack.substr(0, dot);
}

class Changer {
 public:
  explicit Changer(Rehearsal& patch) : patch_(patch) {
    const auto& cables = wiring().cables();
    for (std::size_t i = 0; i < cables.size(); ++i) {
      plugged_.push_back({cables[i], patch.place_of_cable(i), {}});
      for (const std::uint32_t node : {cables[i].from, cables[i].to})
        if (auto parameter = wiring().adapter_parameter(node); !parameter.empty())
          parameters_[node] = std::move(parameter);
    }
  }

  [[nodiscard]] std::optional<std::string> apply(std::string_view line) {
    const std::vector<Word> words = eniac::split_words(line);
    const std::string_view verb = words.empty() ? "" : words.front().text;
    if (verb == "plug" && words.size() == 3) return plug(words[1].text, words[2].text);
    if (verb == "pull" && words.size() == 3) return pull(words[1].text, words[2].text);
    if (verb == "move" && words.size() == 5) {
      std::string why;
      if (!find(words[1].text, words[2].text, why)) return why;
      // Plug the new cable first: if it is refused, the old cable stays.
      if (auto refusal = plug(words[3].text, words[4].text)) return refusal;
      return pull(words[1].text, words[2].text);
    }
    return std::string("not a change of a cable: plug A B, pull A B or move A B C D");
  }

  [[nodiscard]] std::string text() const;

 private:
  [[nodiscard]] eniac::Wiring& wiring() const { return patch_.machine().wiring(); }

  /// Returns the number of the cable between two jacks. Returns nullopt if there is no such cable,
  /// or if its `p` line is in a file that the patch loads. In both cases, sets `why` to the reason.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view from, std::string_view to,
                                                std::string& why) const {
    const auto source = wiring().find(from, true);
    const auto target = wiring().find(to, false);
    if (!source || !target) {
      why = (source ? target : source).error().message;
      return std::nullopt;
    }
    why = fmt::format("no cable joins {} and {}", from, to);
    const auto& cables = wiring().cables();
    for (std::size_t i = 0; i < cables.size(); ++i)
      if (cables[i] == eniac::Cable{source.value(), target.value()}) {
        const std::optional<SourceSpan>& place = plugged_[i].place;
        if (!place || place->file == 0) return i;
        why = fmt::format("another file plugs the cable between {} and {}: {}, line {}", from, to,
                          patch_.sources().path(place->file).string(),
                          patch_.sources().position(*place).line);
      }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> pull(std::string_view from, std::string_view to) {
    std::string why;
    const auto cable = find(from, to, why);
    if (!cable) return why;
    wiring().unplug(*cable);
    const Plugged& pulled = plugged_[*cable];
    if (pulled.place) pulled_[pulled.place->offset] = pulled.cable;
    plugged_.erase(plugged_.begin() + static_cast<std::ptrdiff_t>(*cable));
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> plug(std::string_view from, std::string_view to) {
    if (const auto refusal = wiring().plug(from, to)) return refusal->message;
    const eniac::Cable cable = wiring().cables().back();
    // If the visitor has pulled out this cable before, restore the line of the patch that plugs it.
    const auto own = std::find_if(pulled_.begin(), pulled_.end(),
                                  [&](const auto& pulled) { return pulled.second == cable; });
    const auto sets_adapter = [this](std::uint32_t node, std::string_view jack) {
      return !wiring().adapter_parameter(node).empty() && adapter_with_parameter(jack);
    };
    if (own == pulled_.end() || sets_adapter(cable.from, from) || sets_adapter(cable.to, to)) {
      plugged_.push_back({cable, std::nullopt, fmt::format("p {} {}\n", from, to)});
      return std::nullopt;
    }
    plugged_.push_back({cable, SourceSpan{0, own->first, 1}, {}});
    pulled_.erase(own);
    return std::nullopt;
  }

  [[nodiscard]] bool is_used(std::uint32_t adapter) const;
  /// Returns `s` lines that set the parameters of adapters again. An adapter needs such a line if
  /// the `p` line with the parameter becomes a comment, but other cables still use the adapter.
  [[nodiscard]] std::string adapter_lines() const;
  /// Returns the offset in the text at which new lines are inserted. This is the end of the last
  /// `p` line before the first run command.
  [[nodiscard]] std::size_t place_for_lines() const;

  Rehearsal& patch_;
  std::map<std::uint32_t, std::string> parameters_;  // parameters of adapters, by node
  std::vector<Plugged> plugged_;                     // in the order of Wiring::cables()
  std::map<std::uint32_t, eniac::Cable> pulled_;     // pulled cables, by offset of their `p` lines
};

bool Changer::is_used(std::uint32_t adapter) const {
  const bool is_input = wiring().nodes()[adapter].kind == eniac::NodeKind::adapter_in;
  const std::uint32_t input = is_input ? adapter : adapter - 1;
  return std::any_of(plugged_.begin(), plugged_.end(), [input](const Plugged& each) {
    const auto is_of_adapter = [input](std::uint32_t node) {
      return node == input || node == input + 1;
    };
    return is_of_adapter(each.cable.from) || is_of_adapter(each.cable.to);
  });
}

std::string Changer::adapter_lines() const {
  std::string lines;
  const std::string_view text = patch_.sources().text(0);
  for (const auto& [offset, cable] : pulled_) {
    const std::vector<Word> words =
        eniac::split_words(text.substr(offset, text.find('\n', offset) - offset));
    for (const auto& [node, jack] :
         {std::pair(cable.from, words[1].text), std::pair(cable.to, words[2].text)}) {
      const auto parameter = parameters_.find(node);
      if (parameter == parameters_.end() || !is_used(node)) continue;
      if (const auto adapter = adapter_with_parameter(jack))
        lines += fmt::format("s {} {}\n", *adapter, parameter->second);
    }
  }
  return lines;
}

std::size_t Changer::place_for_lines() const {
  const std::string_view text = patch_.sources().text(0);
  std::size_t place = std::string_view::npos;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::vector<Word> words = eniac::split_words(text.substr(at, end - at));
    const std::string_view command = words.empty() ? "" : words.front().text;
    if (command == "p") place = std::min(end + 1, text.size());
    const bool runs = command == "g" || command == "n" || command == "run" || command == "q";
    if (runs) return std::min(place, at);
    at = end + 1;
  }
  return std::min(place, text.size());
}

std::string Changer::text() const {
  std::string text(patch_.sources().text(0));
  std::string lines = adapter_lines();
  for (const Plugged& each : plugged_) lines += each.line;
  const std::size_t place = place_for_lines();
  // Insert from the end to the beginning, so that the offsets of earlier lines stay valid.
  const auto comment_out = [&](std::uint32_t offset) { text.insert(offset, "# pulled out: "); };
  auto pulled = pulled_.rbegin();
  for (; pulled != pulled_.rend() && pulled->first >= place; ++pulled) comment_out(pulled->first);
  if (!lines.empty()) {
    lines.insert(0, "# plugged by hand:\n");
    if (place != 0 && text[place - 1] != '\n') lines.insert(0, "\n");
    text.insert(place, lines);
  }
  for (; pulled != pulled_.rend(); ++pulled) comment_out(pulled->first);
  return text;
}

}  // namespace

ChangedPatch change_cables(Rehearsal& patch, std::string_view changes) {
  Changer changer(patch);
  ChangedPatch changed;
  for (std::size_t number = 0; !changes.empty(); ++number) {
    const std::string_view line = take_line(changes);
    auto why = changer.apply(line);
    if (!why) continue;
    for (const Word& word : eniac::split_words(line))
      why = shorten_quotations(std::move(*why), word.text);
    changed.refused.push_back({number, visible(*why)});
  }
  changed.text = changer.text();
  return changed;
}

}  // namespace chessvm::web
