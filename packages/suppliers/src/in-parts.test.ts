import { expect, test } from 'vitest';
import { arrivingInParts } from './in-parts.ts';

/** Yields this many parts, each when the one before was taken, then the whole. */
const telling = (count: number, order: string[]) => async (onPart?: (part: number) => Promise<void>) => {
  for (let part = 1; onPart && part <= count; part += 1) {
    order.push(`told ${part}`);
    await onPart(part);
  }
  order.push('whole');
  return 'whole' as const;
};

test('parts are told one by one, and the whole when no part is left', async () => {
  const order: string[] = [];
  const { parts, whole } = arrivingInParts(true, telling(3, order));
  for await (const part of parts) order.push(`took ${part}`);
  expect(await whole).toBe('whole');
  expect(order).toEqual(['told 1', 'took 1', 'told 2', 'took 2', 'told 3', 'took 3', 'whole']);
});

test('an answer that is not wanted in parts has none', async () => {
  const { parts, whole } = arrivingInParts(false, telling(3, []));
  expect(await Array.fromAsync(parts)).toEqual([]);
  expect(await whole).toBe('whole');
});

test('whoever stops listening keeps nobody waiting', async () => {
  const { parts, whole } = arrivingInParts(true, telling(3, []));
  for await (const part of parts) if (part === 1) break;
  expect(await whole).toBe('whole');
});

test('an answer that fails has the parts that came before', async () => {
  const { parts, whole } = arrivingInParts<number, never>(true, async (onPart) => {
    await onPart?.(1);
    throw new Error('It broke off');
  });
  const failing = expect(whole).rejects.toThrow('It broke off');
  expect(await Array.fromAsync(parts)).toEqual([1]);
  await failing;
});
