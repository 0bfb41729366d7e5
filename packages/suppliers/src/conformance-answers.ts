import type { SupplierError } from './order-port.ts';

/** An answer as the supplier gave it. */
export interface TapedAnswer {
  readonly status: number;
  readonly body: string;
}

/** What of a world an answer is spoilt by. */
interface AnsweringWorld {
  /** A well-formed answer with nothing of what was asked. */
  readonly wrongSchema: string;
}

/** How an answer is spoilt. `kinds`: the errors a question may report, `isLost`: the call may have been heard. */
export interface AnswerFault {
  readonly spoil: (answer: TapedAnswer, signal: AbortSignal, world: AnsweringWorld) => Promise<Response>;
  readonly kinds: readonly SupplierError['kind'][];
  readonly deadlineMs: number;
  readonly isLost: boolean;
}

/** Short, for faults that the deadline must end. */
const BRIEF_MS = 40;
/** Long, for faults that show by what arrives. */
export const AMPLE_MS = 5_000;
/** Nothing may take longer than a few of the brief deadlines, with room for a busy machine. */
export const HANGING_MS = 3_000;
const MEGABYTE = new Uint8Array(1024 * 1024);

/** An answer of this text. */
export const text = (body: string, status = 200, headers: Record<string, string> = {}) =>
  Promise.resolve(new Response(body, { status, headers }));
const heard = { deadlineMs: AMPLE_MS, isLost: true } as const;
const silent = { kinds: ['timeout'], deadlineMs: BRIEF_MS, isLost: true } as const;

/** Every way in which an answer may fail to come or be spoilt, by name. */
export const FAULTS: Readonly<Record<string, AnswerFault>> = {
  'never answers': { ...silent, spoil: (_, signal) => rejected(signal) },
  'answers long after the deadline': {
    ...silent,
    spoil: ({ body, status }, signal) =>
      Promise.race([
        rejected(signal),
        new Promise<Response>((resolve) => later(() => resolve(new Response(body, { status })))),
      ]),
  },
  'sends a byte and stalls': { ...silent, spoil: ({ body }, signal) => stalling(body, signal) },
  'HTTP 500 with a page': { ...heard, kinds: ['unavailable'], spoil: () => text('<html>Error</html>', 500) },
  'HTTP 502 with words': {
    ...heard,
    kinds: ['unavailable'],
    spoil: () => text('{"errors":[{"code":"airline_internal","title":"No","message":"No"}],"meta":{}}', 502),
  },
  'HTTP 429': { ...heard, kinds: ['unavailable'], spoil: () => text('Slow down', 429, { 'retry-after': '1' }) },
  'HTTP 202 without data': { ...heard, kinds: ['malformed'], spoil: () => text('', 202) },
  'a page in place of data': { ...heard, kinds: ['malformed'], spoil: () => text('<html>Hello</html>') },
  'half of the data': {
    ...heard,
    kinds: ['malformed'],
    spoil: ({ body, status }) => text(body.slice(0, Math.floor(body.length / 2)), status),
  },
  'no data at all': { ...heard, kinds: ['malformed'], spoil: () => text('') },
  'data of another form': {
    ...heard,
    kinds: ['malformed', 'unavailable'],
    spoil: (_, __, world) => text(world.wrongSchema),
  },
  'more than anyone can read': {
    ...heard,
    kinds: ['malformed'],
    spoil: () => Promise.resolve(new Response(endless())),
  },
  'a connection that breaks in the answer': {
    ...heard,
    kinds: ['unavailable'],
    spoil: ({ body }) => Promise.resolve(new Response(breaking(body))),
  },
  'a connection that is reset': { ...heard, kinds: ['unavailable'], spoil: () => Promise.reject(broken('ECONNRESET')) },
  'a connection that is refused': {
    deadlineMs: AMPLE_MS,
    kinds: ['unavailable'],
    isLost: false,
    spoil: () => Promise.reject(broken('ECONNREFUSED')),
  },
};

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function later(what: () => void): void {
  // No caller waits for it: it must not keep the process alive either.
  setTimeout(what, BRIEF_MS * 20).unref();
}

function stalling(body: string, signal: AbortSignal): Promise<Response> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(body.slice(0, 1)));
      signal.addEventListener('abort', () => controller.error(signal.reason), { once: true });
    },
  });
  return Promise.resolve(new Response(stream));
}

function breaking(body: string): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent) controller.error(broken('ECONNRESET'));
      else controller.enqueue(new TextEncoder().encode(body.slice(0, 20)));
      sent = true;
    },
  });
}

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(MEGABYTE) });
}

/** A connection that broke, as `fetch` says it. */
export function broken(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
