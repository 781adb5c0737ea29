# SPDX-License-Identifier: MIT
"""Files of records of a campaign on many machines, in the format of the tools
(docs/campaigns.md#files)."""
import fcntl
import json
import os

SCHEMA = "chessvm.records/1"


class Refused(Exception):
    """Raised for a file that does not belong to this campaign."""


def parse_shard(text):
    """Returns the two numbers of `I/N`."""
    number, slash, count = text.partition("/")
    if not (slash and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise ValueError(f"'{text}' is no part of a campaign, as 2/5 is")
    return int(number), int(count)


def has(shard, item):
    number, count = shard
    return item % count == number - 1


def header_of(kind, items, shard, subject):
    return {"schema": SCHEMA, "kind": kind, "version": "1", "items": items, "together": 1,
            "shard": f"{shard[0]}/{shard[1]}", "subject": subject}


def _fields(header):
    fields = {name: value for name, value in header.items() if name not in ("shard", "subject")}
    return {**fields, "shards": header["shard"].partition("/")[2], **header["subject"]}


def difference(expected, found):
    """Returns the first field in which two headers differ; None for files of one campaign."""
    ours, theirs = _fields(expected), _fields(found)
    for name in {**ours, **theirs}:
        if ours.get(name) != theirs.get(name):
            return f"{name} is {theirs.get(name)}, expected {ours.get(name)}"
    return None


def read(path):
    """Returns the header and the records of a file, by item. Ignores a last line without its line
    feed."""
    text = path.read_text()
    lines = text[:text.rfind("\n") + 1].splitlines()
    try:
        header, *records = map(json.loads, lines)
        if header["schema"] != SCHEMA:
            raise KeyError
        by_item = {}
        for record in records:
            if not has(parse_shard(header["shard"]), record["item"]):
                raise Refused(f"{path}: item {record['item']} is none of shard {header['shard']}")
            by_item[record["item"]] = record
        return header, by_item
    except (ValueError, KeyError, TypeError) as error:
        raise Refused(f"{path}: is no file of records") from error


class RecordFile:
    """The file of a shard. Each new record is on the disk before the next one."""

    def __init__(self, path, header):
        self.file = open(path, "a+b")
        self.known = {}
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._begin(path, header)
        except BlockingIOError:
            self.file.close()
            raise Refused(f"{path}: another process adds records to it") from None
        except Refused:
            self.file.close()
            raise

    def _begin(self, path, header):
        """Reads the file, cuts off a torn line, and writes the header if there is none."""
        text = path.read_bytes()
        whole = text.rfind(b"\n") + 1
        if whole:
            found, self.known = read(path)
            wrong = difference(header, found)
            if wrong is None and found["shard"] != header["shard"]:
                wrong = f"shard is {found['shard']}, expected {header['shard']}"
            if wrong:
                raise Refused(f"{path}: is of another campaign: {wrong}")
        elif not self._line(header).startswith(text):
            raise Refused(f"{path}: is no file of records")
        self.file.truncate(whole)
        if not whole:
            self._write(header)

    @staticmethod
    def _line(value):
        return json.dumps(value, separators=(",", ":")).encode() + b"\n"

    def _write(self, value):
        self.file.write(self._line(value))
        self.file.flush()
        os.fsync(self.file.fileno())

    def append(self, item, record):
        self.known[item] = {"item": item, **record}
        self._write(self.known[item])

    def close(self):
        self.file.close()


def merge(paths):
    """Returns the header and the records of all files. Fails if an item is missing or a header
    differs."""
    header, records, shards = None, {}, set()
    for path in paths:
        found, more = read(path)
        header = header or found
        wrong = difference(header, found)
        if wrong:
            raise Refused(f"{path}: is of another campaign than {paths[0]}: {wrong}")
        shards.add(found["shard"])
        for item, record in more.items():
            if records.setdefault(item, record) != record:
                raise Refused(f"{path}: item {item} has another result in another file")
    count = parse_shard(header["shard"])[1]
    absent = [number for number in range(1, count + 1) if f"{number}/{count}" not in shards]
    missing = [item for item in range(header["items"]) if item not in records]
    if absent or missing:
        raise Refused(f"no file of shards {absent} of {count}; missing items: {missing}")
    return header, [records[item] for item in range(header["items"])]
