import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFileStore } from './file-store.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'pravas-files-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe('the file store', () => {
  it('gives back what was put, apart by organisation, until it is removed', async () => {
    const store = openFileStore(directory);
    const [ours, theirs, file] = [randomUUID(), randomUUID(), randomUUID()];
    await store.put(ours, file, Buffer.from('a passport'));
    expect((await store.get(ours, file)).toString()).toBe('a passport');
    await expect(store.get(theirs, file)).rejects.toThrow();
    await store.remove(ours, file);
    await store.remove(ours, file);
    await expect(store.get(ours, file)).rejects.toThrow();
    expect(await readdir(path.join(directory, ours))).toEqual([]);
  });

  it('takes nothing for an id that could be a path', async () => {
    const store = openFileStore(directory);
    for (const id of ['..', '../../etc/passwd', `${randomUUID()}/x`, '']) {
      expect(() => store.get(randomUUID(), id)).toThrow('A file id is not an id');
      await expect(store.put(id, randomUUID(), Buffer.from('x'))).rejects.toThrow('A file id is not an id');
    }
  });
});
