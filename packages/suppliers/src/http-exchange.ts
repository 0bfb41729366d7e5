import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Send, SentAnswer } from './http-send.ts';
import { createElementReader, type ListPath } from './json-elements.ts';

/** Why there was no answer. `not_sent` is certain: the connection was refused before a byte was sent. */
export interface ExchangeFault {
  readonly type: 'not_sent' | 'timeout' | 'unavailable' | 'malformed';
  readonly message: string;
}

/** An answer as it arrived, or the fault. */
export type Exchange =
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: SentAnswer['headers'];
      /** The text; of an answer yielded in parts, without the elements that were yielded. */
      readonly body: string;
    }
  | { readonly ok: false; readonly fault: ExchangeFault };

/** The request's content. `body` is JSON text; absent on questions without one. */
export interface ExchangeRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How a call is made. */
export interface ExchangeOptions {
  readonly signal: AbortSignal;
  /** Milliseconds for the whole answer. */
  readonly deadlineMs: number;
  /** Yields long answers that are not a refusal in parts while they arrive. */
  readonly parts?: PartsWanted | undefined;
}

/** Which list of an answer is yielded in parts, and to whom. */
export interface PartsWanted {
  readonly list: ListPath;
  /**
   * Takes the document as far as it has arrived, in which the list holds only what was not yielded before: whenever
   * something has arrived and nothing more does at that moment, large pieces of what keeps arriving, and what had
   * arrived in full when the answer broke off. The next part waits for its promise, and so does the end. Null where it
   * cannot be read: then all that was not yielded comes with the whole.
   */
  readonly take: (document: unknown) => Promise<void> | null;
}

/** About as many flights as a screen holds: yielded first though more keeps arriving. */
const FIRST_PART_BYTES = 64 * 1024;
/** How much is processed though more keeps arriving, lest all of it be left for the end. */
const LARGE_PART_BYTES = 3 * FIRST_PART_BYTES;

/** An answer larger than this is refused unread: 20 MB. */
export const MAX_ANSWER_BYTES = 20 * 1024 * 1024;

/**
 * Sends one call and reads its answer under a deadline (milliseconds, body included) and a size limit. Never throws:
 * every fault is a value, because after a mutation the difference between "not sent" and "no answer" decides what may
 * be done next.
 */
export async function exchange(
  send: Send,
  { method, url, headers, body }: ExchangeRequest,
  options: ExchangeOptions,
): Promise<Exchange> {
  const within = AbortSignal.any([options.signal, AbortSignal.timeout(options.deadlineMs)]);
  try {
    const response = await send(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: within,
    });
    const isRefusal = response.status < 200 || response.status > 299;
    const text = await readCapped(response, isRefusal ? undefined : options.parts);
    if (text === null) return { ok: false, fault: { type: 'malformed', message: 'The answer was too large' } };
    return { ok: true, status: response.status, headers: response.headers, body: text };
  } catch (error) {
    // An answer that was cut off means a broken connection, regardless of who broke it.
    return { ok: false, fault: within.aborted ? OUT_OF_TIME : faultOf(error) };
  }
}

async function readCapped(response: SentAnswer, parts: PartsWanted | undefined): Promise<string | null> {
  if (!response.body) return '';
  return parts ? readInParts(response.body, parts) : readWhole(response.body);
}

async function readWhole(body: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function readInParts(body: AsyncIterable<Uint8Array>, { list, take }: PartsWanted): Promise<string | null> {
  const reader = createElementReader(list);
  let bytes = 0;
  /** The consumer of the part that was yielded last; null once it has taken it, or where no more can be yielded. */
  let taking: Promise<void> | null = null;
  let isTelling = true;
  const tell = (): void => {
    const part = reader.part();
    const taken = part && take(part.document);
    isTelling = taken !== null;
    if (!part || !taken) return;
    part.accept();
    taking = taken.finally(() => {
      taking = null;
    });
  };
  let isFirst = true;
  /** Yields what has arrived, until more arrives: a part, and the next as soon as that was taken. */
  const tellUntil = async (coming: Promise<unknown>): Promise<void> => {
    while (isTelling) {
      if (taking) {
        if (await isSooner(coming, taking)) return;
        continue;
      }
      // The first part is wanted at once; after it an answer that arrives quickly is read sooner in larger pieces. The
      // rest at the end is waited for, so whatever can be read before is.
      const waiting = reader.waiting();
      if (waiting === 0) return;
      if (waiting < (isFirst ? FIRST_PART_BYTES : LARGE_PART_BYTES) && (await isComing(coming))) return;
      isFirst = false;
      tell();
    }
  };
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const coming = chunks.next();
      await tellUntil(coming);
      const { done, value } = await coming;
      if (done) break;
      bytes += value.byteLength;
      if (bytes > MAX_ANSWER_BYTES) {
        await chunks.return?.();
        return null;
      }
      reader.take(value);
    }
  } catch (error) {
    // Whether the last data was yielded already depends on the moment: all that arrived in full before it broke off is.
    await taking;
    if (isTelling) tell();
    await taking;
    throw error;
  }
  await taking;
  return reader.rest();
}

/** True when the first is settled no later than the second. */
async function isSooner(first: Promise<unknown>, second: Promise<unknown>): Promise<boolean> {
  const isFirst = first.then(
    () => true,
    () => true,
  );
  return Promise.race([isFirst, second.then(() => false)]);
}

/** True when more has arrived already, which is checked between one turn and the next. */
async function isComing(coming: Promise<unknown>): Promise<boolean> {
  return (await isSooner(coming, nextTurn())) || isSooner(coming, nextTurn());
}

const OUT_OF_TIME: ExchangeFault = { type: 'timeout', message: 'No answer in time' };

function faultOf(error: unknown): ExchangeFault {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return OUT_OF_TIME;
  if (isRefused(error)) return { type: 'not_sent', message: 'The connection was refused' };
  return { type: 'unavailable', message: 'The connection broke' };
}

/** A refused connection is the only proof that nothing was sent; an aggregate must be refused on every address. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isRefused);
  if ('code' in error && error.code === 'ECONNREFUSED') return true;
  return error.cause !== undefined && isRefused(error.cause);
}
