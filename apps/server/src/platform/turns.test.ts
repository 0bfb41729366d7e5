import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that goes on until it is told to end, and notes when it has begun. */
function heldWork() {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => held.push(() => resolve(name)));
    },
    async endOne() {
      held.shift()?.();
      await nextTurn();
    },
  };
}

test('an organisation does so much at once; the rest waits for it and holds up nobody else', async () => {
  const { begun, work, endOne } = heldWork();
  const turns = createTurns({ perOrganization: 2, together: 10 });
  const noisy = [1, 2, 3, 4].map((number) => turns.take('noisy', work(`noisy ${number}`)));
  const quiet = turns.take('quiet', work('quiet'));
  await nextTurn();
  expect(begun).toEqual(['noisy 1', 'noisy 2', 'quiet']);
  await endOne();
  expect(begun.slice(3)).toEqual(['noisy 3']);
  for (let rest = 0; rest < 4; rest += 1) await endOne();
  expect(await Promise.all([...noisy, quiet])).toEqual(['noisy 1', 'noisy 2', 'noisy 3', 'noisy 4', 'quiet']);
});

test('where all together do as much as they may, organisations take turns', async () => {
  const { begun, work, endOne } = heldWork();
  const turns = createTurns({ perOrganization: 2, together: 2 });
  for (const number of [1, 2, 3, 4]) void turns.take('a', work(`a${number}`));
  for (const number of [1, 2]) void turns.take('b', work(`b${number}`));
  await nextTurn();
  for (let rest = 0; rest < 4; rest += 1) await endOne();
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
});

test('what fails gives its turn to the next', async () => {
  const turns = createTurns({ perOrganization: 1, together: 1 });
  const failing = turns.take('a', () => Promise.reject(new Error('lost')));
  const next = turns.take('a', async () => 'done');
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('done');
});
