"""Reads a list with Python's own csv module and the rules that ours follows. Prints one line of JSON; see lists.ts."""

import csv
import datetime
import json
import re
import resource
import sys
import time
import unicodedata

PAIR = '[0-9A-Fa-f]{2}'
MAC = re.compile(
    rf'{PAIR}(?::{PAIR}){{5}}\Z|{PAIR}(?:-{PAIR}){{5}}\Z|[0-9A-Fa-f]{{12}}\Z|[0-9A-Fa-f]{{4}}(?:\.[0-9A-Fa-f]{{4}}){{2}}\Z'
)
DESCRIPTION = re.compile(r'[a-zA-Z0-9åäöÅÄÖ&\-,. ]{0,255}\Z')
TAGS = re.compile(r'[a-zA-Z0-9åäöÅÄÖ&\-,. ]{1,100}\Z')
DATE = re.compile(r'(\d{4})-(\d\d)-(\d\d)\Z')
NAME = re.compile(r'[a-zA-Z0-9åäöÅÄÖ&\-,. ]{2,100}\Z')
NO_SEPARATORS = str.maketrans('', '', ':-.')


def peak_megabytes():
    try:
        with open('/proc/self/status') as status:
            return next(int(line.split()[1]) for line in status if line.startswith('VmHWM')) / 1024
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def further_well(cells):
    found = DATE.match(cells[3])
    if found is None:
        return False
    try:
        datetime.date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return False
    return DESCRIPTION.match(cells[2]) is not None and TAGS.match(cells[4]) is not None


before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
start = time.perf_counter()
rows = ready = faulty = duplicates = 0
seen = set()
with open(sys.argv[1], encoding='utf-8-sig', newline='') as file:
    reader = csv.reader(file)
    next(reader)
    for cells in reader:
        if not cells:
            continue
        rows += 1
        mac, name = cells[0], cells[1]
        if not name.isascii():
            name = unicodedata.normalize('NFC', name)
        well = MAC.match(mac) is not None
        duplicate = False
        if well:
            key = mac.translate(NO_SEPARATORS).upper()
            if key in seen:
                duplicate = True
                duplicates += 1
            else:
                seen.add(key)
        if well and not duplicate and NAME.match(name) and (len(cells) < 5 or further_well(cells)):
            ready += 1
        else:
            faulty += 1
seconds = time.perf_counter() - start
processor = resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
print(
    json.dumps(
        {
            'seconds': seconds,
            'processor': processor,
            'megabytes': peak_megabytes(),
            'counts': {'rows': rows, 'ready': ready, 'faulty': faulty, 'duplicates': duplicates},
        }
    )
)
