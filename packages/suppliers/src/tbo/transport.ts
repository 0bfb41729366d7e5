import { type ExchangeFault, type ExchangeOptions, exchange } from '../http-exchange.ts';
import type { Send } from '../http-send.ts';

/** Why there is no usable answer. */
export type TransportFault = ExchangeFault;

/** JSON as it arrived, or the fault. */
export type TransportReply =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly fault: TransportFault };

const HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** Posts JSON and reads JSON, which is how all of TBO's methods are called. Never throws: every fault is a value. */
export async function postJson(
  send: Send,
  url: string,
  payload: unknown,
  options: ExchangeOptions,
): Promise<TransportReply> {
  const request = { method: 'POST', url, headers: HEADERS, body: JSON.stringify(payload) } as const;
  const answer = await exchange(send, request, options);
  if (!answer.ok) return answer;
  if (answer.status >= 500 || answer.status === 429) return fault('unavailable', `HTTP ${answer.status}`);
  try {
    const body: unknown = JSON.parse(answer.body);
    return { ok: true, body };
  } catch {
    return fault('malformed', `HTTP ${answer.status} with an answer that is not JSON`);
  }
}

function fault(type: TransportFault['type'], message: string): TransportReply {
  return { ok: false, fault: { type, message } };
}

/** A method's address under a base that may or may not end in a slash. */
export function methodUrl(base: string, method: string): string {
  return new URL(method, base.endsWith('/') ? base : `${base}/`).href;
}
