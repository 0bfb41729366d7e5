import http from 'node:http';
import { ERROR_CODES, type ErrorCode, type ErrorEnvelope } from '@pravas/contract/error-codes.ts';
import type { Operation } from '@pravas/contract/operation.ts';
import { expect } from 'vitest';
import * as z from 'zod/mini';

/** A request exactly as it goes over the wire; nothing is normalised on the way. */
export interface RawRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string or buffer goes out as it is, anything else as JSON with its content type. */
  readonly body?: unknown;
}

/** The answer, read to its end; of a stream only the head. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body, or null when it is no JSON. */
  readonly json: unknown;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** Sends one request to a server of a test. Rejects only when the connection breaks. */
export function send(url: string, request: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const asIs = typeof request.body === 'string' || Buffer.isBuffer(request.body);
  const payload = asIs ? (request.body as string | Buffer) : JSON.stringify(request.body);
  const headers: Record<string, string> = {
    ...(request.body !== undefined && !asIs ? { 'content-type': 'application/json' } : {}),
    ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
    ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
    ...request.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = http.request(
      { agent, hostname, port, method: request.method, path: request.path, headers },
      (response) => {
        const status = response.statusCode ?? 0;
        if (String(response.headers['content-type']).startsWith('text/event-stream')) {
          resolve({ status, headers: response.headers, text: '', json: null });
          response.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({ status, headers: response.headers, text, json: parsed(text) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The input of an operation. */
export interface OperationInput {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A single-use token for the bearer header, instead of the caller's own. */
  readonly bearer?: string;
  /** Sent as multipart under `file`, with the body as JSON under `data`. */
  readonly file?: { readonly fileName: string; readonly bytes: Buffer };
}

const BOUNDARY = 'pravas-test-boundary-7d1f';

/** A multipart body as browsers write it. */
function multipart(body: unknown, file: NonNullable<OperationInput['file']>): Buffer {
  const head = (disposition: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  return Buffer.concat([
    Buffer.from(`${head('name="data"')}\r\n${JSON.stringify(body ?? {})}\r\n`),
    Buffer.from(`${head(`name="file"; filename="${file.fileName}"`)}Content-Type: application/octet-stream\r\n\r\n`),
    file.bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** Calls an operation of the contract. Idempotent ones get a key of their own unless `headers` brings one. */
export function callOperation(
  url: string,
  operation: Operation,
  input: OperationInput,
  options: { readonly token?: string | undefined; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> {
  const text = new URLSearchParams(input.query ?? {}).toString();
  const hasBody = operation.method === 'POST' || operation.method === 'PUT';
  return send(url, {
    method: operation.method,
    path: operation.path + (text === '' ? '' : `?${text}`),
    token: input.bearer ?? options.token,
    headers: {
      ...(operation.idempotent ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(input.file ? { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } : {}),
      ...input.headers,
      ...options.headers,
    },
    ...(hasBody ? { body: input.file ? multipart(input.body, input.file) : (input.body ?? {}) } : {}),
  });
}

/** The envelope of a refusal. Fails when the answer is none, or its status is not the one its code declares. */
export function refusalOf(answer: Answer): ErrorEnvelope {
  const envelope = answer.json as ErrorEnvelope | null;
  expect(Object.keys(ERROR_CODES), `${answer.status} ${answer.text.slice(0, 300)}`).toContain(envelope?.code);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  if (!envelope) throw new Error('unreachable: the code was found in it');
  const declared = ERROR_CODES[envelope.code].status;
  expect([answer.status, envelope.status]).toEqual([declared, declared]);
  expect(envelope.message.length).toBeGreaterThan(0);
  return envelope;
}

/** Expects a refusal by one rule and answers its envelope. */
export function expectRefusal(answer: Answer, code: ErrorCode): ErrorEnvelope {
  const envelope = refusalOf(answer);
  expect(envelope.code).toBe(code);
  return envelope;
}

/** The payload of a success. Fails with the answer's text when it is none. */
export function payloadOf<T>(answer: Answer): T {
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  return (answer.json as { payload: T }).payload;
}

/** Fails when a payload lacks what its operation declares, or carries what it does not. */
export function expectShape(operation: Operation, payload: unknown): void {
  const result = z.safeParse(operation.payload, payload);
  expect(result.success ? z.encode(operation.payload, result.data) : result.error.issues).toEqual(payload);
}
