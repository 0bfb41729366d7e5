import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as the host received it. */
interface ReceivedCall {
  readonly method: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A host on loopback that answers each call with a script's text. */
export interface ScriptedHost {
  readonly url: string;
  readonly calls: ReceivedCall[];
  close(): Promise<void>;
}

/** Starts a host; the script is given the method's name (the last part of the path). */
export async function startScriptedHost(script: (method: string) => string | Buffer): Promise<ScriptedHost> {
  const calls: ReceivedCall[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
      const method = (request.url ?? '').replace(/^.*\//, '');
      calls.push({ method, body });
      response.end(script(method));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
