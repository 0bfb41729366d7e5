import type * as z from 'zod/mini';
import type { ErrorEnvelope } from './error-codes.ts';
import type { AnswerOf, Operation, SentOf } from './operation.ts';

/** The server refused; carries its error envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly envelope: ErrorEnvelope;
  constructor(envelope: ErrorEnvelope) {
    super(envelope.message);
    this.envelope = envelope;
  }
}

/** Nothing was sent, or no answer came (rules §8 'No network'). */
export class NoConnectionError extends Error {
  override readonly name = 'NoConnectionError';
  constructor() {
    super('NO INTERNET CONNECTION');
  }
}

/** How a client reaches the server and keeps its session. */
export interface ClientOptions {
  /** '' for the same origin. */
  readonly baseUrl: string;
  readonly accessToken: () => string | null;
  /** Gets a new access token after 450 or when none is held; false = the session is over. */
  readonly refresh: () => Promise<boolean>;
  /** Called once whenever a call ends in 401. */
  readonly onSessionEnded: () => void;
  readonly isOnline?: () => boolean;
  readonly fetch?: typeof fetch;
}

/** What a call may carry. */
interface CallOptions<O extends Operation> {
  readonly query?: z.input<O['query']>;
  readonly body?: SentOf<O>;
  /** Required where the operation is idempotent; the same key repeats the same answer. */
  readonly idempotencyKey?: string;
  /** A single-use token to carry in the bearer header instead of the session's (rules §7.1). */
  readonly bearer?: string;
  /** Goes into the `remember-token` header of e-mail verification (rules §7.1). */
  readonly rememberToken?: string;
  /** The file of an operation that takes one. */
  readonly file?: File;
  readonly signal?: AbortSignal;
}

/** What fetching a file may carry besides. */
interface DownloadOptions extends CallOptions<Operation> {
  /** Called repeatedly with the number of bytes received. */
  readonly onBytes?: (bytes: number) => void;
}

/** A typed client for every operation of the contract. */
export interface Client {
  call<O extends Operation>(operation: O, options?: CallOptions<O>): Promise<AnswerOf<O>>;
  stream<O extends Operation>(operation: O, options?: CallOptions<O>): AsyncGenerator<AnswerOf<O>>;
  /** Fetches a file; `fileName` is the server's name for it. */
  download(operation: Operation, options?: DownloadOptions): Promise<{ blob: Blob; fileName: string }>;
}

/** Makes a client. It refreshes once, silently, on 450 (and on a missing token), then repeats the call. */
export function createClient(options: ClientOptions): Client {
  const send = async (operation: Operation, call: CallOptions<Operation>): Promise<Response> => {
    if (options.isOnline && !options.isOnline()) throw new NoConnectionError();
    const needsToken = operation.access.kind === 'session' || operation.access.kind === 'privilege';
    if (needsToken && options.accessToken() === null) await options.refresh();
    if (call.bearer !== undefined) return transmit(operation, call);
    const first = await transmit(operation, call);
    if (first.status !== 450) return first;
    return (await options.refresh()) ? transmit(operation, call) : first;
  };

  const transmit = async (operation: Operation, call: CallOptions<Operation>): Promise<Response> => {
    const headers: Record<string, string> = {
      accept: operation.answer === 'stream' ? 'text/event-stream' : 'application/json',
    };
    const token = call.bearer ?? options.accessToken();
    if (token) headers.authorization = `Bearer ${token}`;
    if (call.idempotencyKey) headers['idempotency-key'] = call.idempotencyKey;
    if (call.rememberToken) headers['remember-token'] = call.rememberToken;
    const hasBody = operation.method === 'POST' || operation.method === 'PUT';
    const request: RequestInit = { method: operation.method, headers, credentials: 'same-origin' };
    if (hasBody && call.file) request.body = multipart(call.body, call.file);
    else if (hasBody) {
      headers['content-type'] = 'application/json';
      request.body = JSON.stringify(call.body ?? {});
    }
    if (call.signal) request.signal = call.signal;
    try {
      return await (options.fetch ?? fetch)(options.baseUrl + operation.path + queryText(call.query), request);
    } catch (error) {
      if (call.signal?.aborted) throw error;
      throw new NoConnectionError();
    }
  };

  const refuse = async (response: Response): Promise<never> => {
    const error = new ApiError(await readError(response));
    const ended: readonly string[] = ['session_missing', 'session_ended'];
    if (response.status === 401 && ended.includes(error.envelope.code)) options.onSessionEnded();
    throw error;
  };

  return {
    async call(operation, call = {}) {
      const response = await send(operation, call as CallOptions<Operation>);
      if (!response.ok) return refuse(response);
      const answer = (await response.json()) as Envelope<AnswerOf<typeof operation>>;
      // `list` operations answer with an array whose first element is the envelope (decisions §1).
      const envelope = Array.isArray(answer) ? answer[0] : answer;
      return envelope.payload;
    },
    async download(operation, call = {}) {
      const response = await send(operation, call);
      if (!response.ok) return refuse(response);
      const named = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '');
      const { onBytes } = call;
      const { body, headers } = response;
      const counted = onBytes && body ? new Response(countBytes(body, onBytes), { headers }) : response;
      return { blob: await counted.blob(), fileName: named?.[1] ?? 'download' };
    },
    async *stream(operation, call = {}) {
      const response = await send(operation, call as CallOptions<Operation>);
      if (!response.ok || !response.body) return refuse(response);
      for await (const data of readEvents(response.body)) yield JSON.parse(data) as AnswerOf<typeof operation>;
    },
  };
}

function countBytes(body: ReadableStream<Uint8Array<ArrayBuffer>>, tell: (bytes: number) => void) {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length;
        tell(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
}

interface Success<Payload> {
  readonly payload: Payload;
}
type Envelope<Payload> = Success<Payload> | readonly [Success<Payload>];

/** A file with its facts: the file under `file`, the rest as JSON under `data` (rules §7.1). */
function multipart(body: unknown, file: File): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify(body ?? {}));
  form.set('file', file);
  return form;
}

/** Empty values are stripped from request parameters (rules §5.1). */
function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

async function readError(response: Response): Promise<ErrorEnvelope> {
  try {
    const body = (await response.json()) as ErrorEnvelope;
    if (typeof body.code === 'string' && typeof body.message === 'string') return body;
  } catch {
    // A proxy's HTML page or an empty answer: the table of rules §8 ends in 'Unrecognized error'.
  }
  return { status: response.status, code: 'internal_error', message: 'Unrecognized error' };
}

/** The data of each server-sent event, in order. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let pending = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      pending += decoder.decode(value, { stream: true });
      for (let end = pending.indexOf('\n\n'); end >= 0; end = pending.indexOf('\n\n')) {
        const data = pending
          .slice(0, end)
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5).trimStart())
          .join('\n');
        pending = pending.slice(end + 2);
        if (data) yield data;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The body type of a call, for forms. */
export type { SentOf };
