import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived at a supplier. */
interface RecordedCall {
  readonly path: string;
  readonly text: string;
}

/** Sits in front of a supplier of the sandbox, lets everything through and keeps what was sent to it. */
export interface CallRecorder {
  readonly url: string;
  readonly calls: readonly RecordedCall[];
  /** Says where the supplier is; the recorder starts before it, since a world needs the recorder's address. */
  passOnTo(url: string): void;
  close(): Promise<void>;
}

/** Starts one. */
export async function startRecorder(): Promise<CallRecorder> {
  const calls: RecordedCall[] = [];
  let target = '';
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    calls.push({ path: request.url ?? '', text: body.toString('utf8') });
    const { host: _, connection: _kept, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body.length === 0 ? {} : { body }),
    });
    const type = answer.headers.get('content-type') ?? 'application/json';
    response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    passOnTo: (url) => {
      target = url;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
