import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** How a receiver answers a message. */
type Answering = (response: http.ServerResponse, message: ReceivedMessage) => void;

/** Somebody's server that takes webhook messages, on loopback. */
export interface WebhookReceiver {
  /** `host:port`, as outgoing requests are configured with it. */
  readonly host: string;
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** Answers messages to a path like this from now on; 200 where no answer is set. */
  answer(path: string, answering: Answering): void;
  close(): Promise<void>;
}

/** Starts one. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = [];
  const answers = new Map<string, Answering>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      received.push(message);
      const answering = answers.get(message.path);
      if (answering) answering(response, message);
      else response.end('thank you');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    received,
    answer: (path, answering) => void answers.set(path, answering),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Checks a signature as the documentation of webhooks asks receivers to. */
export function isSigned(secret: string, { headers, body }: ReceivedMessage): boolean {
  const [time = '', ...signatures] = String(headers['pravas-signature']).split(',');
  const seconds = time.replace(/^t=/, '');
  const isRecent = Math.abs(Date.now() / 1_000 - Number(seconds)) < 300;
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return isRecent && signatures.includes(`v1=${mac}`);
}
