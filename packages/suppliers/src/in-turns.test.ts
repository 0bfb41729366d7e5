import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { beginningFirst, mapInTurns } from './in-turns.ts';

test.each([0, 1, 49, 50, 51, 237])('%d items are mapped in their order', async (count) => {
  const items = Array.from({ length: count }, (_, index) => index);
  expect(await mapInTurns(items, (item) => item * 2)).toEqual(items.map((item) => item * 2));
});

test('others have their turn in the middle of a long list', async () => {
  let mapped = 0;
  const done = mapInTurns(Array.from({ length: 1_000 }), () => {
    mapped += 1;
  });
  await nextTurn();
  expect(mapped).toBeGreaterThan(0);
  expect(mapped).toBeLessThan(1_000);
  await done;
  expect(mapped).toBe(1_000);
});

test.each([0, 1, 12, 13, 300])('%d items are read once each, the beginning before the rest', async (count) => {
  const items = Array.from({ length: count }, (_, index) => index);
  let read = 0;
  const parts: number[][] = [];
  const reading = beginningFirst(async (from, to) => {
    read += 1;
    return items.slice(from, to);
  });
  for await (const part of reading) {
    parts.push(part);
    expect(read).toBe(parts.length);
  }
  expect(parts.flat()).toEqual(items);
  expect(parts[0]?.length).toBeLessThanOrEqual(12);
});
