import { expect, test } from 'vitest';
import { createHeldAnswer } from './held-answer.ts';

test('an answer is sent when everything that it was held back for is fulfilled', async () => {
  const held = createHeldAnswer();
  const stored = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  for (const { promise } of stored) held.holdBack(promise);
  const said: string[] = [];
  const sent = held.whenReady(Promise.resolve('the answer')).then((answer) => said.push(answer));
  for (const { promise, resolve } of stored) {
    await new Promise(setImmediate);
    expect(said).toEqual([]);
    resolve();
    await promise;
  }
  await sent;
  expect(said).toEqual(['the answer']);
});

test('an answer whose making holds it back once more waits for that as well', async () => {
  const held = createHeldAnswer();
  const stored = Promise.withResolvers<void>();
  const making = async () => {
    await null;
    held.holdBack(stored.promise);
    return 'made';
  };
  let said: string | null = null;
  const sent = held.whenReady(making()).then((answer) => {
    said = answer;
  });
  await new Promise(setImmediate);
  expect(said).toBeNull();
  stored.resolve();
  await sent;
  expect(said).toBe('made');
});

test('what could not be stored fails the request, however early it failed', async () => {
  const held = createHeldAnswer();
  held.holdBack(Promise.reject(new Error('the disk is full')));
  await new Promise(setImmediate);
  await expect(held.whenReady('the answer')).rejects.toThrow('the disk is full');
});
