import { once } from 'node:events';
import http from 'node:http';
import { zstdCompressSync } from 'node:zlib';

/** The question to each supplier. */
export interface BareQuestion {
  readonly url: string;
  readonly body: string;
}

/**
 * A server that does nothing: it passes a question on to all suppliers, waits for their last bytes and answers an empty
 * list. The time it adds is what the machine takes to get from one process to the next.
 */
const agent = new http.Agent({ keepAlive: true });
let questions: readonly BareQuestion[] = [];

async function ask({ url, body }: BareQuestion): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };
  const request = http.request(url, { agent, method: 'POST', headers });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(answer.resume(), 'end');
}

const server = http.createServer(async (_, response) => {
  await Promise.all(questions.map(ask));
  response.setHeader('content-encoding', 'zstd');
  response.end(zstdCompressSync('{"flights":[]}'));
});
process.on('message', (asked: readonly BareQuestion[]) => {
  questions = asked;
  process.send?.('asked');
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
