// SPDX-License-Identifier: MIT
#include "tools/eniac-faults/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/campaign/sha256.hpp"
#include "base/files/file.hpp"
#include "base/output/write_file.hpp"
#include "base/process/message.hpp"
#include "base/process/progress.hpp"
#include "base/process/signals.hpp"
#include "sim/wired/campaign/report.hpp"
#include "sim/wired/machine/find_patch.hpp"
#include "tools/eniac-faults/refuse.hpp"
#include "tools/eniac-faults/verdict_results.hpp"

namespace chessvm::faults {
namespace {

Result<wired::Campaign> load_campaign(const Options& options) {
  wired::Campaign campaign;
  auto program = wired::load_program(options.images);
  if (!program) return program.error();
  campaign.self_test.name = std::filesystem::path(options.images.front()).stem().string();
  campaign.self_test.image = program.value().image;
  if (options.deck) {
    auto deck = wired::load_cards(*options.deck);
    if (!deck) return deck.error();
    campaign.self_test.deck = std::move(deck.value());
  }
  if (options.golden) {
    auto others = wired::load_golden_programs(*options.golden, campaign.self_test.image.cpu());
    if (!others) return others.error();
    campaign.others = std::move(others.value());
  }
  for (const auto& output : {options.json, options.picture})
    if (output)
      if (auto writable = check_writable(*output); !writable) return writable.error();
  if (options.patch) {
    campaign.patch = *options.patch;
    return campaign;
  }
  auto patch = wired::find_patch(campaign.self_test.image.cpu(), "--patch FILE");
  if (!patch) return patch.error();
  campaign.patch = std::move(patch.value());
  return campaign;
}

/// Selects the faults that --class and --fault choose. With --sample, returns a random sample of
/// the selected faults.
Result<std::vector<wired::CampaignFault>> choose(std::vector<wired::CampaignFault> faults,
                                                 const Options& options) {
  wired::ClassChoice classes(options.classes);
  std::erase_if(faults,
                [&](const wired::CampaignFault& each) { return !classes.takes(each.group); });
  if (auto seen = classes.expect_all_seen(); !seen) return seen.error();
  if (!options.faults.empty()) {
    std::vector<wired::CampaignFault> named;
    for (const std::string& text : options.faults) {
      const auto found = std::find_if(faults.begin(), faults.end(), [&text](const auto& each) {
        return to_text(each.fault) == text;
      });
      if (found == faults.end())
        return Failure::because(
            fmt::format("--fault {}: is none of the faults that --list writes", text));
      const bool again = std::any_of(named.begin(), named.end(), [&text](const auto& each) {
        return to_text(each.fault) == text;
      });
      if (!again) named.push_back(*found);
    }
    faults = std::move(named);
  }
  if (options.sample) faults = wired::sample(faults, *options.sample, options.seed);
  return faults;
}

Result<void> write(const Options& options, const wired::CampaignResult& result,
                   const wired::Choice& choice) {
  if (options.prints_words()) print_visible(campaign_text(result, choice));
  std::vector<FileContents> files;
  if (options.json) files.push_back({*options.json, campaign_json(result, choice)});
  if (options.picture) files.push_back({*options.picture, campaign_picture(result)});
  return write_files_atomically(files);
}

/// Returns every permanent fault that the patch can have, and the requested pulse faults.
Result<std::vector<wired::CampaignFault>> all_faults(const wired::Campaign& campaign,
                                                     const Options& options) {
  auto all = wired::faults_of_patch(campaign.patch);
  if (!all || options.pulses == 0) return all;
  const auto pulses = wired::pulses_of_self_test(campaign, options.pulses, options.seed);
  if (!pulses) return pulses.error();
  const auto of_units = wired::unit_pulses_of_self_test(campaign, options.seed);
  if (!of_units) return of_units.error();
  all.value().insert(all.value().end(), of_units.value().begin(), of_units.value().end());
  all.value().insert(all.value().end(), pulses.value().begin(), pulses.value().end());
  return all;
}

ExitStatus list(std::span<const wired::CampaignFault> faults, Shard shard) {
  for (std::size_t number = 0; number < faults.size(); ++number)
    if (shard.has(number))
      fmt::print("{}\t{}\n", wired::row_of(faults[number].group).key,
                 to_text(faults[number].fault));
  return ExitStatus::ok;
}

/// Returns the SHA-256 of a file; empty if `path` is nullopt.
Result<std::string> digest_of(const std::optional<std::string>& path) {
  if (!path) return std::string();
  const auto text = read_file(*path);
  if (!text) return text.error();
  return sha256(text.value());
}

/// Formats the cards for a digest. The file itself cannot be read again if it is standard input.
std::string deck_text(const wired::Deck& deck) {
  std::string text;
  for (const vm::Card& card : deck.cards)
    text += fmt::format("{}{}\n", card.negative ? "-" : "", card.value);
  return text;
}

Result<wired::FaultSources> sources_of(const wired::Campaign& campaign, const Options& options) {
  const auto patch = digest_of(campaign.patch.string());
  if (!patch) return patch.error();
  const auto golden = digest_of(options.golden);
  if (!golden) return golden.error();
  return wired::FaultSources{.patch = patch.value(),
                             .image = sha256(vm::to_text(campaign.self_test.image)),
                             .deck = sha256(deck_text(campaign.self_test.deck)),
                             .golden = golden.value(),
                             .classes = options.classes,
                             .faults = options.faults,
                             .sample = options.sample,
                             .pulses = options.pulses};
}

ExitStatus run_faults(const wired::Campaign& campaign,
                      const std::vector<wired::CampaignFault>& faults, const wired::Choice& choice,
                      const Options& options) {
  const auto sources = sources_of(campaign, options);
  if (!sources) return refuse(sources.error());
  VerdictResults results(options.campaign, sources.value(), choice, faults.size());
  Progress progress;
  std::size_t faults_done = 0;
  std::size_t faults_chosen = 0;
  const auto show = [&](std::size_t done, std::size_t count) {
    faults_done = done;
    if (progress.due()) progress.show(fmt::format("{} of {} faults", done, count));
  };
  const auto result = run_campaign(
      campaign, faults,
      {.jobs = options.jobs,
       .interrupt = &interrupt_flag(),
       .progress = show,
       .choose =
           [&](const wired::CampaignResult& good) {
             auto missing = results.open(good);
             if (missing) faults_chosen = missing.value().size();
             return missing;
           },
       .found = [&](std::size_t number,
                    const wired::Verdict& verdict) { return results.add(number, verdict); }});
  if (!result) return refuse(result.error());
  if (const auto written = write(options, results.take(), choice); !written)
    return refuse(written.error());
  if (caught_signal() == 0) return ExitStatus::ok;
  say(fmt::format("eniac-faults: interrupted after {} of {} faults\n", faults_done, faults_chosen));
  return interrupted_status();
}

}  // namespace

ExitStatus run_session(const Options& options) {
  const auto campaign = load_campaign(options);
  if (!campaign) return refuse(campaign.error());
  auto all = all_faults(campaign.value(), options);
  if (!all) return refuse(all.error());
  const wired::Choice choice{
      .all = all.value().size(), .sampled = options.sample.has_value(), .seed = options.seed};
  const auto faults = choose(std::move(all.value()), options);
  if (!faults) return refuse(faults.error());
  if (options.list) return list(faults.value(), options.campaign.shard);
  return run_faults(campaign.value(), faults.value(), choice, options);
}

}  // namespace chessvm::faults
