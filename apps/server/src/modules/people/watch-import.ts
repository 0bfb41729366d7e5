import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { watchImport as operation } from '@pravas/contract/people/import-operations.ts';

type ImportState = PayloadOf<typeof operation>;

const OVER: ReadonlySet<ImportState['state']> = new Set(['done', 'cancelled', 'failed']);

/** Yields the state of an import whenever it changes, until it is over. */
export async function* watchImport(looks: AsyncIterable<ImportState>): AsyncGenerator<ImportState> {
  let told = '';
  for await (const state of looks) {
    const text = JSON.stringify(state);
    if (text !== told) yield state;
    told = text;
    if (OVER.has(state.state)) return;
  }
}
