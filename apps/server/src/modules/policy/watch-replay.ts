import type { WireReplay } from './present-replay.ts';
import { isUnderWay } from './replay-repository.ts';

/** Yields the state of a replay whenever it changes, until it is over. */
export async function* watchReplay(looks: AsyncIterable<WireReplay>): AsyncGenerator<{ replay: WireReplay }> {
  let told = '';
  for await (const replay of looks) {
    const text = JSON.stringify(replay);
    if (text !== told) yield { replay };
    told = text;
    if (!isUnderWay(replay.state)) return;
  }
}
