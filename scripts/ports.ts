import net from 'node:net';

/** True when nothing listens on the port. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** The wanted port, or the next free one above it. */
export async function freePortFrom(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 200 && port < 65_536; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${wanted} and ${wanted + 199}`);
}

/** How often other ports are tried; another process that starts at the same moment takes them once. */
const MOST_TRIES = 5;

/**
 * Runs work that chooses free ports and starts programs on them, again with other ports where one of them was taken
 * between the check and its use, as when Pravas is started twice at the same moment. `undo` ends what an attempt has
 * started before it failed. Throws the work's other errors.
 */
export async function onFreePorts<T>(
  work: () => Promise<T>,
  undo: () => Promise<void>,
  tell: (line: string) => void,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !isPortTaken(error)) throw error;
      tell('A port was taken by somebody else meanwhile; trying others');
      await undo();
    }
  }
}

/** In the words of Node and of the sandbox, which end with them. */
function isPortTaken(error: unknown): boolean {
  return error instanceof Error && /EADDRINUSE|port \d+ is already in use/.test(error.message);
}
