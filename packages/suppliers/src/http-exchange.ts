/** Why no answer came back. `not_sent` is certain: the connection was refused before a byte was sent. */
export interface ExchangeFault {
  readonly type: 'not_sent' | 'timeout' | 'unavailable' | 'malformed';
  readonly message: string;
}

/** An answer as it arrived, or the fault. */
export type Exchange =
  | { readonly ok: true; readonly status: number; readonly headers: Headers; readonly body: string }
  | { readonly ok: false; readonly fault: ExchangeFault };

/** What is sent. `body` is JSON text; absent on questions without one. */
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
  /**
   * Told once, of long answers that are no refusal: the text that has arrived while the rest is on its way. The answer waits
   * for its promise.
   */
  readonly onBeginning?: ((text: string) => Promise<void>) | undefined;
}

/** As many flights as a screen holds. */
const BEGINNING_BYTES = 64 * 1024;

/** An answer larger than this is refused unread: 20 MB. */
export const MAX_ANSWER_BYTES = 20 * 1024 * 1024;

/**
 * Sends one call and reads its answer under a deadline (milliseconds, body included) and a size limit. Never throws:
 * every fault is a value, because after a mutation the difference between "not sent" and "no answer" decides what may
 * be done next.
 */
export async function exchange(
  send: typeof fetch,
  { method, url, headers, body }: ExchangeRequest,
  options: ExchangeOptions,
): Promise<Exchange> {
  try {
    const response = await send(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.deadlineMs)]),
    });
    const text = await readCapped(response, response.ok ? options.onBeginning : undefined);
    if (text === null) return { ok: false, fault: { type: 'malformed', message: 'The answer was too large' } };
    return { ok: true, status: response.status, headers: response.headers, body: text };
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

async function readCapped(response: Response, onBeginning: ExchangeOptions['onBeginning']): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let told: Promise<void> | null = null;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
    if (told === null && onBeginning && bytes >= BEGINNING_BYTES)
      told = onBeginning(Buffer.concat(chunks).toString('utf8'));
  }
  await told;
  return Buffer.concat(chunks).toString('utf8');
}

function faultOf(error: unknown): ExchangeFault {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return { type: 'timeout', message: 'No answer in time' };
  }
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
