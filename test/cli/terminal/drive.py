"""Runs a program in a terminal of its own (a pty) and plays a person: waits for what is shown, types, changes the window.

Reads one JSON object from standard input: argv, env, cwd, seconds, and steps, each one of
  {"see": TEXT}            wait until TEXT is shown after what was seen before
  {"type": BASE64}         type these bytes
  {"echo": true|false}     wait until the terminal echoes, or does not
  {"size": [ROWS, COLUMNS]}
  {"signal": NAME}         send a signal to the program
  {"file": [PATH, TEXT]}   write a file, as another program does meanwhile
Writes one JSON object: shown (latin-1), code (negative: ended by that signal), stuck (the step that was waited for in vain, or
null), restored (the terminal's modes are what they were before).
"""
import base64, fcntl, json, os, pty, select, signal, struct, subprocess, sys, termios, time

plan = json.load(sys.stdin)
master, slave = pty.openpty()
modes = termios.tcgetattr(slave)
# As terminal programs set it: UTF-8 input, Ctrl+C and echo on.
modes[0] |= getattr(termios, "IUTF8", 0o40000)
termios.tcsetattr(slave, termios.TCSANOW, modes)
before = termios.tcgetattr(slave)
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

ahead = base64.b64decode(plan.get("ahead", ""))
if ahead:
    os.write(master, ahead)


def own_terminal():
    os.setsid()
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)


child = subprocess.Popen(
    plan["argv"], cwd=plan["cwd"], env=plan["env"], stdin=slave, stdout=slave, stderr=slave, preexec_fn=own_terminal, close_fds=True
)
until = time.monotonic() + plan["seconds"]
shown = b""
seen = 0


def read(wait):
    global shown
    if select.select([master], [], [], wait)[0]:
        shown += os.read(master, 65536)
        return True
    return False


def echoes():
    return bool(termios.tcgetattr(slave)[3] & termios.ECHO)


def wait_for(holds):
    while not holds():
        if time.monotonic() > until:
            return False
        if child.poll() is not None:
            while read(0.05):
                pass
            return holds()
        read(0.02)
    return True


def do(step):
    global seen
    if "see" in step:
        text = step["see"].encode()
        if not wait_for(lambda: text in shown[seen:]):
            return False
        seen = shown.index(text, seen) + len(text)
    elif "echo" in step:
        return wait_for(lambda: echoes() == step["echo"])
    elif "file" in step:
        with open(step["file"][0], "w") as other:
            other.write(step["file"][1])
    elif "type" in step:
        os.write(master, base64.b64decode(step["type"]))
    elif "size" in step:
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *step["size"], 0, 0))
        child.send_signal(signal.SIGWINCH)
    elif "signal" in step:
        child.send_signal(getattr(signal, step["signal"]))
    return True


stuck = None
for step in plan["steps"]:
    if not do(step):
        stuck = step
        break
ended = stuck is None and wait_for(lambda: child.poll() is not None)
if child.poll() is None:
    stuck = stuck or {"see": "the end"}
    child.kill()
    child.wait()
while read(0.05):
    pass
json.dump(
    {
        "shown": shown.decode("latin-1"),
        "code": child.returncode,
        "stuck": stuck,
        "restored": termios.tcgetattr(slave) == before,
    },
    sys.stdout,
)
