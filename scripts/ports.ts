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
