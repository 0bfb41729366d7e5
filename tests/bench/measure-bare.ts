import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BareQuestion } from './bare-server.ts';
import type { BenchWorld } from './bench-world.ts';
import { openLoad } from './load-client.ts';
import { SEARCHES_PER_ROUND, takeSearches } from './measure-search.ts';

/** Milliseconds that a server which does nothing adds to the suppliers of the last search, one value per question. */
export async function measureBare(world: BenchWorld): Promise<readonly number[]> {
  const questions: BareQuestion[] = [];
  for (const supplier of [world.fast, world.slow]) questions.push(await supplier.lastSearch());
  const server = fork(path.join(import.meta.dirname, 'bare-server.ts'), { execArgv: [] });
  try {
    const [{ port }] = (await once(server, 'message')) as [AddressInfo];
    server.send(questions);
    await once(server, 'message');
    const client = openLoad(`http://127.0.0.1:${port}`, {}, 1);
    try {
      const added: number[] = [];
      for (let times = -1; times < SEARCHES_PER_ROUND; times += 1) {
        await takeSearches(world);
        const { totalMs } = await client.get('/');
        const tookMs = await takeSearches(world);
        // The first one opens the connections.
        if (times >= 0) added.push(totalMs - Math.max(...tookMs));
      }
      return added;
    } finally {
      client.close();
    }
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}
