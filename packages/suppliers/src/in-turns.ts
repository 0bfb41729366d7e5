import { setImmediate as nextTurn } from 'node:timers/promises';

/** No request waits longer for its turn, in milliseconds. */
const LONGEST_TURN_MS = 2;

/** Maps a long list in order and yields to other work in between, so that no answer holds up all others. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  let beganMs = performance.now();
  for (const item of items) {
    if (performance.now() - beganMs >= LONGEST_TURN_MS) {
      await nextTurn();
      beganMs = performance.now();
    }
    mapped.push(map(item));
  }
  return mapped;
}
