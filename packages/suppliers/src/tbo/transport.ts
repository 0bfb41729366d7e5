/** Why no usable answer came back. `not_sent` is certain: the connection was refused before a byte was sent. */
export interface TransportFault {
  readonly type: 'not_sent' | 'timeout' | 'unavailable' | 'malformed';
  readonly message: string;
}

/** JSON as it arrived, or the fault. */
export type TransportReply =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly fault: TransportFault };

/** An answer larger than this is refused unread: 20 MB. */
export const MAX_ANSWER_BYTES = 20 * 1024 * 1024;

/**
 * Posts JSON and reads JSON under a deadline and a size limit. Never throws: every fault is a value, because after a
 * Book or Ticket the difference between "not sent" and "no answer" decides what may be done next.
 */
export async function postJson(
  send: typeof fetch,
  url: string,
  payload: unknown,
  options: { readonly signal: AbortSignal; readonly deadlineMs: number },
): Promise<TransportReply> {
  let answer: { readonly status: number; readonly body: string | null };
  try {
    answer = await postAndRead(send, url, payload, options);
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
  if (answer.body === null) return fault('malformed', 'The answer was too large');
  if (answer.status >= 500 || answer.status === 429) return fault('unavailable', `HTTP ${answer.status}`);
  try {
    const body: unknown = JSON.parse(answer.body);
    return { ok: true, body };
  } catch {
    return fault('malformed', `HTTP ${answer.status} with an answer that is not JSON`);
  }
}

async function postAndRead(
  send: typeof fetch,
  url: string,
  payload: unknown,
  options: { readonly signal: AbortSignal; readonly deadlineMs: number },
) {
  const response = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(payload),
    redirect: 'error',
    signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.deadlineMs)]),
  });
  return { status: response.status, body: await readCapped(response) };
}

async function readCapped(response: Response): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function fault(type: TransportFault['type'], message: string): TransportReply {
  return { ok: false, fault: { type, message } };
}

function faultOf(error: unknown): TransportFault {
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

/** A method's address under a base that may or may not end in a slash. */
export function methodUrl(base: string, method: string): string {
  return new URL(method, base.endsWith('/') ? base : `${base}/`).href;
}
