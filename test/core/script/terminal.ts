/**
 * Runs a command on a terminal of 20 columns: waits for each text and types the next. Prints as JSON the end, the screen,
 * and whether the terminal echoed before and echoes afterwards. Python's pty, for what Node has none of.
 */
export const TERMINAL = String.raw`
import fcntl, json, os, pty, select, signal, struct, sys, termios, time
steps, command = json.loads(sys.argv[1]), sys.argv[2:]
master, slave = pty.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 20, 0, 0))
echo = lambda: bool(termios.tcgetattr(slave)[3] & termios.ECHO)
before = echo()
child = os.fork()
if child == 0:
  os.setsid()
  fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
  for number in (0, 1, 2): os.dup2(slave, number)
  os.execvp(command[0], command)
screen, seen, asked, status, limit = b'', 0, 0, None, time.time() + 60
while time.time() < limit:
  if select.select([master], [], [], 0.1)[0]: screen += os.read(master, 65536)
  # Where the cursor stands, some programs ask of every terminal, and wait for the answer.
  while screen.count(b'\x1b[6n') > asked:
    os.write(master, b'\x1b[1;1R')
    asked += 1
  if steps:
    wanted, typed, silent = steps[0]
    at = screen.find(wanted.encode(), seen)
    if at >= 0 and (not silent or not echo()):
      seen = at + len(wanted)
      steps.pop(0)
      # A key that interrupts is pressed when the question has been read: a shell that has not begun to wait yet may miss it.
      if len(typed) == 2: time.sleep(0.5)
      os.write(master, bytes.fromhex(typed))
  if status is None:
    pid, end = os.waitpid(child, os.WNOHANG)
    if pid: status = os.waitstatus_to_exitcode(end)
  elif not select.select([master], [], [], 0.1)[0]: break
if status is None: os.kill(child, signal.SIGKILL)
print(json.dumps({'status': status, 'screen': screen.decode('latin1'), 'before': before, 'after': echo()}))
`;

export interface Seen {
  readonly status: number | null;
  readonly screen: string;
  readonly before: boolean;
  readonly after: boolean;
}
