import { ApiError } from '@pravas/contract/client.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 20_000;

interface Listener<Event> {
  /** What is told; `missed` = things may have happened before it while nothing was heard. True = heard enough. */
  readonly onEvent: (event: Event, missed: boolean) => boolean | undefined;
  /** The stream broke off, this many times in a row without a word. */
  readonly onLoss?: (losses: number) => void;
}

/**
 * Listens to a stream of the server until aborted or until enough was heard. A stream that breaks off is opened again, after
 * growing pauses; where the server refuses for good (the session is over, the thing is not his) asking again would not help.
 */
export async function listen<Event>(
  signal: AbortSignal,
  open: (signal: AbortSignal) => AsyncIterable<Event>,
  { onEvent, onLoss }: Listener<Event>,
): Promise<void> {
  let losses = 0;
  while (!signal.aborted) {
    try {
      for await (const event of open(signal)) {
        const missed = losses > 0;
        losses = 0;
        if (onEvent(event, missed)) return;
      }
    } catch (error) {
      if (error instanceof ApiError && error.envelope.status < 500 && error.envelope.status !== 429) return;
    }
    if (signal.aborted) return;
    losses += 1;
    onLoss?.(losses);
    await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (losses - 1)), signal);
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
