import type { watchWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { CASES_TOPIC } from '../casework/index.ts';

/** How often access and due times are looked at anew while nothing happens. */
const RECHECK_MS = 20_000;

/** Yields the counts of the queue now and whenever it changes, until the client leaves or may not read any more. */
export async function* watchCases(
  feed: ChangeFeed,
  organizationId: string,
  read: () => Promise<PayloadOf<typeof watchWorkCases>['counts']>,
  signal: AbortSignal,
): AsyncGenerator<PayloadOf<typeof watchWorkCases>> {
  let changed = true;
  let wake: () => void = () => undefined;
  const signalChange = () => {
    changed = true;
    wake();
  };
  const unsubscribe = feed.subscribe(organizationId, CASES_TOPIC, signalChange);
  signal.addEventListener('abort', signalChange, { once: true });
  try {
    while (!signal.aborted) {
      changed = false;
      yield { type: 'counts', counts: await read() };
      if (changed) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, RECHECK_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    unsubscribe();
  }
}
