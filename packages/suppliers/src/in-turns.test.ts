import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapInTurns } from './in-turns.ts';

test.each([0, 1, 49, 50, 51, 237])('%d items are mapped in their order', async (count) => {
  const items = Array.from({ length: count }, (_, index) => index);
  expect(await mapInTurns(items, (item) => item * 2)).toEqual(items.map((item) => item * 2));
});

test('others have their turn in the middle of a long list', async () => {
  let mapped = 0;
  const done = mapInTurns(Array.from({ length: 1_000 }), () => {
    const untilMs = performance.now() + 0.05;
    while (performance.now() < untilMs);
    mapped += 1;
  });
  await nextTurn();
  expect(mapped).toBeGreaterThan(0);
  expect(mapped).toBeLessThan(1_000);
  await done;
  expect(mapped).toBe(1_000);
});
