import { ApiError } from '@pravas/contract/client.ts';
import { type Watched, whenShown, whileShown } from './shown.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;
/**
 * After so many lost streams in a row the thing is also read afresh at each attempt: some proxies let no stream
 * through.
 */
const READ_AFTER_LOSSES = 2;

interface Listener<Event> {
  /** Takes an event; `missed` = events may have been lost before it. True = heard enough. */
  readonly onEvent: (event: Event, missed: boolean) => boolean | undefined;
  /** Reads what the stream would report: no stream is available for now, and the next attempt is a while away. */
  readonly readAfresh: () => void;
}

/**
 * Listens to a stream of the server until aborted or until enough was heard, while the tab can be seen. It opens a
 * broken stream again, after growing pauses; where the server refuses for good (the session is over, the thing is not
 * the person's own) asking again would not help. Where too many streams are open already, it polls instead.
 */
export async function listen<Event>(
  signal: AbortSignal,
  open: (signal: AbortSignal) => AsyncIterable<Event>,
  { onEvent, readAfresh }: Listener<Event>,
  page: Watched = document,
): Promise<void> {
  let losses = 0;
  let missed = false;
  while (!signal.aborted) {
    await whenShown(signal, page);
    if (signal.aborted) return;
    const shown = whileShown(signal, page);
    let isFull = false;
    try {
      for await (const event of open(shown.signal)) {
        const hasMissed = missed;
        losses = 0;
        missed = false;
        if (onEvent(event, hasMissed)) return;
      }
    } catch (error) {
      isFull = error instanceof ApiError && error.envelope.code === 'too_many_streams';
      if (error instanceof ApiError && error.envelope.status < 500 && error.envelope.status !== 429) return;
    } finally {
      shown.stop();
    }
    missed = true;
    if (shown.isHidden()) continue;
    if (signal.aborted) return;
    losses += 1;
    if (isFull || losses >= READ_AFTER_LOSSES) readAfresh();
    await pause(isFull ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (losses - 1)), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
