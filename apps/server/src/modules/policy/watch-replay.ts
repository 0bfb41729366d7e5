import type { ChangeFeed } from '../../platform/change-feed.ts';
import type { WireReplay } from './present-replay.ts';
import { isUnderWay, replayTopic } from './replay-repository.ts';

/** How often a replay is looked at while nothing is announced. */
const RECHECK_MS = 20_000;

/** Yields how a replay stands now and whenever that changes, until it is over or the client leaves. */
export async function* watchReplay(
  feed: ChangeFeed,
  organizationId: string,
  replayId: string,
  read: () => Promise<WireReplay>,
  signal: AbortSignal,
): AsyncGenerator<{ replay: WireReplay }> {
  let told = '';
  let changed = true;
  let wake: () => void = () => undefined;
  const signalChange = () => {
    changed = true;
    wake();
  };
  const unsubscribe = feed.subscribe(organizationId, replayTopic(replayId), signalChange);
  signal.addEventListener('abort', signalChange, { once: true });
  try {
    while (!signal.aborted) {
      changed = false;
      const replay = await read();
      const text = JSON.stringify(replay);
      if (text !== told) {
        told = text;
        yield { replay };
      }
      if (!isUnderWay(replay.state)) return;
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
