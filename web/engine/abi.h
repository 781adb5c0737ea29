/* SPDX-License-Identifier: MIT
 * What the engine module exports to the page (docs/web.md). A Web Worker owns one instance of the
 * module and calls these functions; no other code of the page sees linear memory.
 *
 * No call traps, whatever its arguments are. The rules that all functions share:
 *
 * - A text or array comes as an address and a size in bytes, and lies wholly within one buffer of
 *   `chessvm_buffer`; size 0 with any address is an empty text. Texts are UTF-8 where they are
 *   shown to a person; other bytes are refused or made visible, as the tools do.
 * - Machines and programs are handles, numbers from 1. A closed or invented handle, or one of
 *   another kind, is refused.
 * - A function that returns `int32_t` gives -1 where it refuses. The reply is then one line of JSON
 *   (schema chessvm.error/1), the same that the tools print with --json.
 * - The reply is a text in linear memory, `chessvm_reply_size()` bytes from `chessvm_reply()`. Each
 *   call replaces it; it is empty where a function does not mention it.
 * - Addresses stay valid until the next call of the same function with the same handle, or until
 *   the handle is closed. Linear memory may grow in any call: views of it must be made afresh.
 * - Counts and times are doubles: NaN and negative ones are refused, those beyond 2^53 stand for
 *   "no limit". Times are add cycles, of which 5,000 are a second of 1946.
 */
#ifndef CHESSVM_WEB_ENGINE_ABI_H
#define CHESSVM_WEB_ENGINE_ABI_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- memory ----------------------------------------------------------------------------------- */

/* A buffer for arguments; null where `size` is 0 or all buffers together would exceed 64 MB. */
void* chessvm_buffer(uint32_t size);
/* Gives a buffer back; -1 where `buffer` is none. */
int32_t chessvm_release(const void* buffer);
const char* chessvm_reply(void);
uint32_t chessvm_reply_size(void);

/* --- files ------------------------------------------------------------------------------------ */

/* Keeps a text as the file `name`: what sources include, patches load, programs are read from.
 * Refused where all files together would exceed 64 MB. */
int32_t chessvm_put_file(const char* name, uint32_t name_size, const char* text,
                         uint32_t text_size);
/* The reply is the text of the file. */
int32_t chessvm_get_file(const char* name, uint32_t name_size);
int32_t chessvm_remove_file(const char* name, uint32_t name_size);

/* --- handles ---------------------------------------------------------------------------------- */

/* Closes a machine or program. At most 64 are open at a time. */
int32_t chessvm_close(int32_t handle);

/* --- assembler -------------------------------------------------------------------------------- */

/* Assembles the file `name`. `options` are lines as easm takes them: `-D NAME=VALUE`, `-I FOLDER`,
 * `-W NAME`, `--cpu NAME`. Returns 1 where there is an image, 0 where there are errors. The reply is
 * a JSON object (schema chessvm.assembly/1): `diagnostics`, each as easm --json prints it (schema
 * chessvm.diagnostic/1), and as texts `image`, `symbols`, `listing` and `map`, null where there are
 * errors. */
int32_t chessvm_assemble(const char* name, uint32_t name_size, const char* options,
                         uint32_t options_size);
/* The reply is what is known of a word of the file `file`, which the program `name` reads, as the
 * language server of easm says it in Markdown: effect, words and add cycles. Line and character, in
 * units of UTF-16, are from 0. The reply is empty where nothing is known. */
int32_t chessvm_hover(const char* name, uint32_t name_size, const char* options,
                      uint32_t options_size, uint32_t line, uint32_t character, const char* file,
                      uint32_t file_size);
/* The reply is the source that an image, given as text, disassembles to. */
int32_t chessvm_disassemble(const char* image, uint32_t image_size);

/* --- the virtual CPU -------------------------------------------------------------------------- */

/* The state of the virtual CPU. Numbers of more than one byte are little-endian; `status` and
 * `error` are vm::Status and vm::MachineError. */
struct chessvm_cpu {
  uint64_t add_cycles;
  uint64_t instructions;
  uint64_t cards_read;
  uint64_t cards_punched;
  uint16_t pc;  /* next row to be fetched, 100-400 */
  uint16_t rr;  /* return address, 0 for none */
  uint16_t row; /* row and word of the next instruction */
  uint8_t word;
  uint8_t status;  /* 0 running, 1 break, 2 waiting for a card, 3 halted */
  uint8_t error;   /* 0 none */
  uint8_t ir_next; /* index of the next unread word of the row, 6 for none */
  uint8_t ir[6];
  uint8_t n;         /* 1: A is negative */
  uint8_t m;         /* 1: F is negative */
  uint8_t rf[5];     /* A-E */
  uint8_t ls[5];     /* F-J */
  uint8_t signs[15]; /* of the memory accumulators, 1: minus */
  uint8_t memory[75];
};

/* A machine with the program of an image, reset. `deck` has a card a line. */
int32_t chessvm_cpu_new(const char* image, uint32_t image_size, const char* deck,
                        uint32_t deck_size);
/* Puts more cards into the reader. */
int32_t chessvm_cpu_add_cards(int32_t cpu, const char* deck, uint32_t deck_size);
/* Runs at most so many more add cycles and instructions. Returns why it stopped (vm::Stop): 0 halt,
 * 1 break, 2 waiting for a card, 3 limit, 4 error. */
int32_t chessvm_cpu_run(int32_t cpu, double add_cycles, double instructions);
/* Executes one instruction, and returns as chessvm_cpu_run does. */
int32_t chessvm_cpu_step(int32_t cpu);
/* Goes back by so many instructions. The reply says why, where the past does not reach so far. */
int32_t chessvm_cpu_step_back(int32_t cpu, double instructions);
/* Goes back to the first moment at which `add_cycles` was reached. */
int32_t chessvm_cpu_back_to(int32_t cpu, double add_cycles);
/* The address of the present state; null where the call is refused. */
const struct chessvm_cpu* chessvm_cpu_state(int32_t cpu);
/* Changes the state: `state` is a struct chessvm_cpu, whose counts, `row` and `word` are ignored.
 * A state that no machine can have is refused. */
int32_t chessvm_cpu_set_state(int32_t cpu, const struct chessvm_cpu* state, uint32_t size);
/* The reply is the cards punched, four digits a line, from card number `first` on (from 0). */
int32_t chessvm_cpu_cards(int32_t cpu, double first);
/* The reply is the next instruction as text. */
int32_t chessvm_cpu_next(int32_t cpu);
/* The reply is a JSON object (schema chessvm.picture/1): `view`, the name of the debugger's picture
 * that fits a program with these symbols, given as text, and `text`, the picture of the memory now;
 * null where none fits. */
int32_t chessvm_cpu_picture(int32_t cpu, const char* symbols, uint32_t symbols_size);
/* The reply is a checkpoint (docs/formats/checkpoint.md). */
int32_t chessvm_cpu_checkpoint(int32_t cpu);
/* Goes to the state of a checkpoint; the past is forgotten. */
int32_t chessvm_cpu_resume(int32_t cpu, const char* checkpoint, uint32_t checkpoint_size);

/* --- the debugger ----------------------------------------------------------------------------- */

/* A machine as that of chessvm_cpu_new, in the debugger of chsim (docs/debugger.md). The calls of the
 * virtual CPU take it, too. `image`, `symbols` and `listing` are texts of chessvm_assemble. */
int32_t chessvm_debug_new(const char* image, uint32_t image_size, const char* symbols,
                          uint32_t symbols_size, const char* listing, uint32_t listing_size,
                          const char* deck, uint32_t deck_size);
/* Replaces the stops by those of a text, a line each: `PLACE` or `PLACE if EXPRESSION`, as the
 * debugger's `break` takes them. The reply is a JSON object (schema chessvm.stops/1): `stops`, for
 * each line `places` as [row, word], and `file` and `line` of the source there, null where it has
 * none; or an `error`, its `column`, 0 where it has none, and the `part` of the line that is wrong
 * (place, condition). */
int32_t chessvm_debug_stops(int32_t debug, const char* stops, uint32_t stops_size);
/* Begins a movement in place of the one before: 0 to a stop, 1 over a subroutine, or else one
 * instruction, 2 out of a subroutine, 3 back to a stop or the beginning of the past. */
int32_t chessvm_debug_begin(int32_t debug, int32_t movement);
/* Goes on with it for some milliseconds and, forwards, at most so many add cycles. Returns why it
 * ended (vm::debugger::Cause): 0 it is done, 1 a stop, 2 halt, 3 break, 4 waiting for a card, 5
 * error, 7 the past begins here; 6 where it has not ended. The reply explains it. */
int32_t chessvm_debug_go_on(int32_t debug, double add_cycles);
/* Evaluates expressions, a line each. The reply is a JSON object (schema chessvm.values/1):
 * `values`, for each line its `text` (`A = -5 (M95)`), or `error`, `column` and `part` as above. */
int32_t chessvm_debug_values(int32_t debug, const char* expressions, uint32_t expressions_size);

/* --- the ENIAC -------------------------------------------------------------------------------- */

/* The engine of a machine: 0 fast, 1 pulse. */

/* The state of the ENIAC; behind it in memory, at `registers` and `programs`, the values that
 * chessvm_eniac_units names. */
struct chessvm_eniac {
  uint64_t add_cycles;
  uint32_t phase;  /* half pulse times of the add cycle, 0-39 */
  uint32_t failed; /* 1: the machine cannot go on; the log has the reason */
  uint64_t cards_punched;
  uint64_t cards_read;
  uint32_t register_count;
  uint32_t unit_count;
  const uint64_t* registers;
  const uint32_t* programs; /* by unit: bit n is program n, at work */
};

/* An ENIAC without cables. */
int32_t chessvm_eniac_new(int32_t engine);
/* An ENIAC wired as the CPU by the patch file `patch`, with the program of an image in its function
 * tables and cards in its reader. */
int32_t chessvm_wired_new(int32_t engine, const char* patch, uint32_t patch_size, const char* image,
                          uint32_t image_size, const char* deck, uint32_t deck_size);
/* Obeys the file `name`, a patch, which may run the machine for at most `add_cycles`. Returns 1, or
 * 0 where lines of it are wrong and nothing was done. The reply is a JSON object (schema
 * chessvm.patch/1) with `diagnostics` (schema chessvm.diagnostic/1), warnings among them. */
int32_t chessvm_eniac_load(int32_t eniac, const char* name, uint32_t name_size, double add_cycles);
/* Obeys one line of the patch language, as if typed. Replies as chessvm_eniac_load does. */
int32_t chessvm_eniac_obey(int32_t eniac, const char* line, uint32_t line_size, double add_cycles);
/* Puts a deck into the reader, in place of the one that is there. */
int32_t chessvm_eniac_set_deck(int32_t eniac, const char* deck, uint32_t deck_size);
/* Runs at most so many add cycles, to the end of the last. Returns why it stopped
 * (eniac::StopReason): 0 limit, 1 nothing can happen any more, 2 stopped by the debugger, 3 quit,
 * 4 failed, 5 a row of the wired CPU is about to be fetched. `at_fetch` 1 stops there. */
int32_t chessvm_eniac_run(int32_t eniac, double add_cycles, int32_t at_fetch);
/* Runs so many pulse times, at most 20,000. */
int32_t chessvm_eniac_step(int32_t eniac, uint32_t pulse_times);
/* The reply is a JSON object (schema chessvm.eniac-units/1): `units`, each with `name`, `programs`
 * by bit, and `registers`, each with `name`, `kind` (flags, digits, number) and `bits`. The
 * registers of all units in this order are those of the state. */
int32_t chessvm_eniac_units(int32_t eniac);
/* The address of the present state; null where the call is refused. */
const struct chessvm_eniac* chessvm_eniac_state(int32_t eniac);
/* The reply is the state as `eniacsim --dump` prints it. */
int32_t chessvm_eniac_dump(int32_t eniac);
/* The reply is what was printed by the machine, and cards of 80 columns, since the last call. */
int32_t chessvm_eniac_log(int32_t eniac);
int32_t chessvm_eniac_cards(int32_t eniac);
/* Breaks the machine: `spec` as for `eniacsim --fault` (docs/faults.md). */
int32_t chessvm_eniac_inject(int32_t eniac, const char* spec, uint32_t spec_size);
/* Ends the fault that was injected as `spec`, or, with an empty one, all. Numbers stay as they are.
 * Random failures that go on are drawn anew. */
int32_t chessvm_eniac_heal(int32_t eniac, const char* spec, uint32_t spec_size);
/* The reply is the specs of all faults that are not over, a line each. */
int32_t chessvm_eniac_faults(int32_t eniac);

/* --- signals of the ENIAC --------------------------------------------------------------------- */

/* The reply is a JSON object (schema chessvm.eniac-signals/1): `signals`, all that can be recorded,
 * each with `name`, `bits` and `kind` (pulses, flags, digits, number), and `used`, the names of
 * those that the patch uses (docs/waveforms.md#waveform-files). */
int32_t chessvm_eniac_signals(int32_t eniac);
/* Records from now on the signals that match one of the patterns, which commas separate; with an
 * empty text those in use. The machine runs pulse by pulse until the recording ends. */
int32_t chessvm_eniac_record(int32_t eniac, const char* signals, uint32_t signals_size);
/* Ends the recording. The reply is what `eniacsim --vcd` writes. Refused where it is larger than
 * 32 MB. */
int32_t chessvm_eniac_recorded(int32_t eniac);

/* --- the room of the ENIAC -------------------------------------------------------------------- */

/* The reply is a JSON object (schema chessvm.eniac-room/1), what stands in the room and does not
 * change while the machine runs: `panels`, in their order along the walls; `units`, each with
 * `first`, the number of its first jack, `jacks` as [name, is an input, wires], `switches` as [name,
 * value, number in `settings` or -1, moved], and `programs` with the jacks that start and end them
 * and the jacks that they send on and open; `nodes` that have a cable, as [number, name, kind, wires,
 * parameter of an adapter]; `cables` and `passes` (through adapters and amplifiers) as [from, to];
 * `names` that the patch gives its parts. Jacks have the numbers of their nodes. */
int32_t chessvm_eniac_room(int32_t eniac);
/* The address of a number for each of the `node_count` nodes: bit n is set if wire n + 1 had a pulse
 * in the last chessvm_eniac_step. Null where the call is refused. */
const uint16_t* chessvm_eniac_pulses(int32_t eniac);
/* The reply is why the machine cannot go on; empty where it can. */
int32_t chessvm_eniac_failure(int32_t eniac);
/* The reply is the first `count` failures, a line each, that the random fault `spec`, which has a
 * seed, brings about. None is injected. */
int32_t chessvm_eniac_failures(int32_t eniac, const char* spec, uint32_t spec_size, uint32_t count);
/* The reply is a JSON object (schema chessvm.at-work/1): `row`, `word` and `text` of the instruction
 * that the wired CPU executes, and the add cycles at which it `begins` and `ends`; null where that
 * is not known. For a machine that is started and not compared. */
int32_t chessvm_wired_at_work(int32_t wired);
/* Runs such a machine to its next instruction, at most so many add cycles. Returns as
 * chessvm_eniac_run does. */
int32_t chessvm_wired_next(int32_t wired, double add_cycles);

/* --- the wired CPU beside the virtual one ----------------------------------------------------- */

/* Presses the initiate button and runs both to the first row fetch. `compared` 1: they run in
 * lockstep, and end at the first difference; 0: the virtual CPU follows. -1 where they do not get
 * there; the reply then is the report. */
int32_t chessvm_wired_start(int32_t wired, int32_t compared);
/* Runs at most so many rows, and at most so many add cycles: a broken machine may never reach its
 * next row. Machines that are compared complete their last row. Returns 100 where the program goes
 * on, else its end (wired::LockstepEnd): 0 halted, 1 waiting for a card, 2 break, 3 limit, 5
 * silent, 6 error of the program, 7 the two have parted. */
int32_t chessvm_wired_run(int32_t wired, double rows, double add_cycles);
/* The state of the virtual CPU at the last row fetch; null where the call is refused. */
const struct chessvm_cpu* chessvm_wired_state(int32_t wired);
/* The reply is the report that `eniacsim --json` prints (schemas chessvm.lockstep/1 and
 * chessvm.wired-run/1). */
int32_t chessvm_wired_report(int32_t wired);

/* --- chess ------------------------------------------------------------------------------------ */

/* The chess program, from the files of its image and its symbols. */
int32_t chessvm_chess_new(const char* image, uint32_t image_size, const char* symbols,
                          uint32_t symbols_size);
/* Reads a position. The reply is a JSON object (schema chessvm.position/1): `fen` in full, `side`,
 * `check`, and `moves`, the legal ones, each with `move`, `san` and the `fen` after it. */
int32_t chessvm_chess_position(const char* fen, uint32_t fen_size);
/* The reply is the deck of the question for a position: the cards that load it, and those that
 * start the search. `depth` is in plies. */
int32_t chessvm_chess_deck(int32_t chess, const char* fen, uint32_t fen_size, int32_t depth);
/* A virtual CPU (chessvm_cpu_run) that has read the cards of the position and is about to search.
 */
int32_t chessvm_chess_search(int32_t chess, const char* fen, uint32_t fen_size, int32_t depth);
/* A virtual CPU that is about to think of the next move in the game with `moves` from the position
 * on, as `eniac-chess play` does: moves that draw are known to it, and the replies to its move are
 * looked at. It fails by chance, after `mtbf` hours of work on average; never where that is 0. The
 * moves are coordinates (e2e4), a blank between two. */
int32_t chessvm_chess_think(int32_t chess, const char* fen, uint32_t fen_size, const char* moves,
                            uint32_t moves_size, int32_t depth, double mtbf, double seed);
/* Goes on where chessvm_cpu_run has stopped such a CPU, or that of chessvm_chess_search: it reads
 * the cards of the next question, or goes on behind its last progress card after a failure, and its
 * counters begin again. Returns 1 where it did, 0 where a question is under way or all is over. The
 * reply is a JSON object (schema chessvm.thought/1): `is_over`; `about`, what it searches (move,
 * replies, others); `found`, its move so far; `add_cycles` and `instructions` of the questions that
 * are over; a `remark` for people; `failures`, each with a `text` for people, the `mark` for a PGN
 * comment, `add_cycles` of the work for the move until then, and those of them that are `lost`. */
int32_t chessvm_chess_go_on(int32_t thinking);
/* Goes on likewise. The reply is the line that `eniac-chess move --json` prints (schema
 * chessvm.move/1) for the answer, with the costs of all questions; `nodes` is null. Returns 1 for a move, mate or
 * stalemate, else 0, as where all is not over. */
int32_t chessvm_chess_answer(int32_t thinking);
/* Searches to the end, at most so many add cycles, with the reply of chessvm_chess_answer. */
int32_t chessvm_chess_move(int32_t chess, const char* fen, uint32_t fen_size, int32_t depth,
                           double add_cycles);
/* Judges a card that was punched elsewhere, such as by the wired CPU. */
int32_t chessvm_chess_judge(int32_t chess, const char* fen, uint32_t fen_size, int32_t card);

#ifdef __cplusplus
}
#endif

#endif
