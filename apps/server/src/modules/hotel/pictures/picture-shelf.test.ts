import { expect, it } from 'vitest';
import type { Egress } from '../../../platform/egress.ts';
import type { FileStore } from '../../../platform/file-store.ts';
import { openPictureShelf } from './picture-shelf.ts';

it('has put down what was asked of it before it is left, though whoever asked has gone', async () => {
  const done: string[] = [];
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const egress = {
    fetch: async () => {
      await asked;
      done.push('fetched');
      throw new Error('The host is gone');
    },
  } as unknown as Egress;
  const files = { get: () => Promise.reject(new Error('none')) } as unknown as FileStore;
  const shelf = openPictureShelf({ files, egress });
  const picture = shelf.picture('one', 'https://pictures.example/one.jpg').catch(() => null);
  await new Promise((resolve) => setImmediate(resolve));
  const settled = shelf.settled().then(() => done.push('settled'));
  answer();
  await Promise.all([picture, settled]);
  expect(done).toEqual(['fetched', 'settled']);
  await shelf.settled();
});
