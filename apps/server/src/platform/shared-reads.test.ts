import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { createSharedReads, type Follower, type SharedReads } from './shared-reads.ts';
import { createTurns } from './turns.ts';

let nowMs: number;
let reads: SharedReads;
/** Reads that have begun; each ends when the test says so. */
let begun: PromiseWithResolvers<string>[];

beforeEach(() => {
  nowMs = 1;
  begun = [];
  reads = createSharedReads(createTurns({ perOrganization: 2, together: 2 }), () => nowMs);
});

const read = () => {
  const ending = Promise.withResolvers<string>();
  begun.push(ending);
  return ending.promise;
};
const ask = (follower: Follower, sinceMs: number, key = 'trip') =>
  follower.read({ organizationId: 'one', key, sinceMs, read }).then(({ value }) => value);

test('those who heard of the same change share its read, late ones too', async () => {
  const [one, other, late] = [reads.follow(), reads.follow(), reads.follow()];
  nowMs = 10;
  const answers = [ask(one, 5), ask(other, 6)];
  await nextTurn();
  begun[0]?.resolve('first');
  expect(await Promise.all(answers)).toEqual(['first', 'first']);
  nowMs = 20;
  expect(await ask(late, 7)).toBe('first');
  expect(begun).toHaveLength(1);
});

test('what changes while it is read is read once more when that is over, for all who ask', async () => {
  const followers = Array.from({ length: 5 }, () => reads.follow());
  nowMs = 10;
  const before = followers.map((follower) => ask(follower, 10));
  await nextTurn();
  const after = [11, 12, 13].flatMap((sinceMs) => followers.map((follower) => ask(follower, sinceMs)));
  await nextTurn();
  expect(begun).toHaveLength(1);
  nowMs = 14;
  begun[0]?.resolve('old');
  await nextTurn();
  expect(begun).toHaveLength(2);
  begun[1]?.resolve('new');
  expect(new Set(await Promise.all(before))).toEqual(new Set(['old']));
  expect(new Set(await Promise.all(after))).toEqual(new Set(['new']));
});

test('another key is another read, and a failure is told to all who share it and to nobody later', async () => {
  const [one, other] = [reads.follow(), reads.follow()];
  const failing = [ask(one, 1), ask(other, 1)];
  const elsewhere = ask(reads.follow(), 1, 'another trip');
  await nextTurn();
  begun[0]?.reject(new Error('not found'));
  begun[1]?.resolve('seen');
  for (const answer of failing) await expect(answer).rejects.toThrow('not found');
  expect(await elsewhere).toBe('seen');
  nowMs = 2;
  const again = ask(one, 2);
  await nextTurn();
  begun[2]?.resolve('back');
  expect(await again).toBe('back');
});

test('what was read is forgotten with its last follower', async () => {
  const [one, other] = [reads.follow(), reads.follow()];
  const answer = ask(one, 1);
  await nextTurn();
  begun[0]?.resolve('first');
  await answer;
  one.leave();
  const anew = ask(other, 1);
  await nextTurn();
  begun[1]?.resolve('second');
  expect(await anew).toBe('second');
});
