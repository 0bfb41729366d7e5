import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { watchImport as operation } from '@pravas/contract/people/import-operations.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import { importTopic } from './import-record.ts';

type ImportState = PayloadOf<typeof operation>;

/** How often an import is looked at while nothing is announced. */
const RECHECK_MS = 20_000;
const OVER: ReadonlySet<ImportState['state']> = new Set(['done', 'cancelled', 'failed']);

/** Yields how an import stands now and whenever that changes, until it is over or the client leaves. */
export async function* watchImport(
  feed: ChangeFeed,
  organizationId: string,
  importId: string,
  read: () => Promise<ImportState>,
  signal: AbortSignal,
): AsyncGenerator<ImportState> {
  let told = '';
  let changed = true;
  let wake: () => void = () => undefined;
  const signalChange = () => {
    changed = true;
    wake();
  };
  const unsubscribe = feed.subscribe(organizationId, importTopic(importId), signalChange);
  signal.addEventListener('abort', signalChange, { once: true });
  try {
    while (!signal.aborted) {
      changed = false;
      const state = await read();
      const text = JSON.stringify(state);
      if (text !== told) {
        told = text;
        yield state;
      }
      if (OVER.has(state.state)) return;
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
