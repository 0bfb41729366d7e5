import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createTurns, inTurns } from './turns.ts';

/** Work that runs until the test ends it, and notes when it has begun. */
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

test('what rests takes a turn for longer than its work', async () => {
  const turns = createTurns({ perOrganization: 1, together: 1, rests: 3 });
  const ended: number[] = [];
  const work = async () => {
    const [beganMs, untilMs] = [performance.now(), performance.now() + 5];
    while (performance.now() < untilMs) await nextTurn();
    ended.push(performance.now());
    return beganMs;
  };
  const [first, next] = await Promise.all([turns.take('a', work), turns.take('a', work)]);
  const [firstEndedMs = 0] = ended;
  expect(next - firstEndedMs).toBeGreaterThan(2 * (firstEndedMs - first));
});

test('what waits for nothing does not rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const turns = createTurns({ perOrganization: 1, together: 1, rests: 1_000 });
    expect([await turns.take('a', async () => 1), await turns.take('a', async () => 2)]).toEqual([1, 2]);
  } finally {
    vi.useRealTimers();
  }
});

test('what came first is finished first', async () => {
  const turns = createTurns({ perOrganization: 1, together: 1 });
  const made: string[] = [];
  const pieces = async function* (name: string) {
    for (const number of [1, 2, 3]) {
      made.push(`${name} ${number}`);
      await nextTurn();
      yield number;
    }
  };
  const read = async (name: string) => {
    for await (const number of inTurns(turns, 'a', pieces(name))) expect(number).toBeGreaterThan(0);
  };
  await Promise.all(['first', 'second', 'third'].map(read));
  expect(made.indexOf('third 1')).toBeGreaterThan(made.indexOf('first 3'));
});

test('pieces are made in turns, and nothing more once their reader has left', async () => {
  const turns = createTurns({ perOrganization: 1, together: 1 });
  const made: string[] = [];
  let left = false;
  const pieces = async function* (name: string) {
    try {
      for (let number = 1; ; number += 1) {
        made.push(`${name}${number}`);
        yield number;
      }
    } finally {
      left = true;
    }
  };
  const [one, other] = [inTurns(turns, 'a', pieces('one ')), inTurns(turns, 'a', pieces('other '))];
  await Promise.all([one.next(), other.next()]);
  // A reader that stops delays no other.
  await other.next();
  await other.next();
  expect(made).toEqual(['one 1', 'other 1', 'other 2', 'other 3']);
  await one.return(undefined);
  expect(left).toBe(true);
});

test('what fails gives its turn to the next', async () => {
  const turns = createTurns({ perOrganization: 1, together: 1 });
  const failing = turns.take('a', () => Promise.reject(new Error('lost')));
  const next = turns.take('a', async () => 'done');
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('done');
});
