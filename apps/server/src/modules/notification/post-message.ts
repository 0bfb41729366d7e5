import { createHmac } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Egress } from '../../platform/egress.ts';
import { Refusal } from '../../platform/refusal.ts';

/** From the first byte to the last; a slower receiver should take the message and work on it afterwards. */
const DEADLINE_MS = 10_000;
/** How much of an answer is kept for the log; the rest stays unread. */
const KEEP_BYTES = 2_048;

/** The outcome of a message at a webhook. */
export interface PostOutcome {
  readonly delivered: boolean;
  readonly status: number | null;
  /** Why it counts as failed, in plain words; null when it was delivered. */
  readonly error: string | null;
  readonly answer: string | null;
  readonly tookMs: number;
}

/**
 * The signatures of a message at a moment, one by each secret: HMAC-SHA256 of `<seconds>.<body>` in hex, with the
 * seconds before them. A receiver accepts the message if one of them is right.
 */
function signMessage(secrets: readonly string[], body: string, at: Temporal.Instant): string {
  const seconds = Math.floor(at.epochMilliseconds / 1_000);
  const macs = secrets.map((secret) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
  return [`t=${seconds}`, ...macs.map((mac) => `v1=${mac}`)].join(',');
}

/** Posts one message and answers the outcome; never throws for what the other side does. */
export async function postMessage(
  { egress, clock }: { readonly egress: Egress; readonly clock: Clock },
  message: {
    readonly url: string;
    readonly secrets: readonly string[];
    readonly deliveryId: string;
    readonly body: string;
  },
): Promise<PostOutcome> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const response = await egress.fetch(message.url, {
      method: 'POST',
      body: message.body,
      timeoutMs: DEADLINE_MS,
      keepBytes: KEEP_BYTES,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Pravas-Webhook/1',
        'pravas-delivery': message.deliveryId,
        'pravas-signature': signMessage(message.secrets, message.body, clock.now()),
      },
    });
    const answer = printable(await response.text());
    const { status } = response;
    const delivered = status >= 200 && status < 300;
    const moved = status >= 300 && status < 400 ? ' Redirects are not followed.' : '';
    return { delivered, status, error: delivered ? null : `Answered ${status}.${moved}`, answer, tookMs: took() };
  } catch (error) {
    return { delivered: false, status: null, error: failureText(error), answer: null, tookMs: took() };
  }
}

function failureText(error: unknown): string {
  if (error instanceof Refusal) return 'The address is not a public https address any more.';
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'No answer within 10 seconds.';
  return `No answer: ${String(code ?? message ?? 'the connection failed').slice(0, 200)}.`;
}

/** Text that a database takes and a screen shows. */
function printable(text: string): string {
  return text.replaceAll('\u0000', '');
}
