import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ensureDatabase, migrateDatabase } from '../../apps/server/src/platform/prepare-database.ts';

const SOCKET = '.s.PGSQL.5432';
const PATIENCE_MS = 60_000;
/** How often a connection breaks before one lasts: while connecting, and in the middle of the work. */
const BREAKS = ['at once', 'at once', 'in the work', 'in the work'] as const;

const postgres = inject('postgres');
const newName = (): string => `first_${randomUUID().replaceAll('-', '')}`;

let dir: string;
let door: net.Server;
let broken: string[];

/** The PostgreSQL of the tests behind a door of its own that breaks the first connections. */
beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pravas-door-'));
  broken = [];
  door = net.createServer((client) => {
    const how = BREAKS[broken.length];
    const server = net.connect(path.join(postgres.host, SOCKET));
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const side of [client, server]) side.on('error', end).on('close', end);
    if (how !== undefined) broken.push(how);
    if (how === 'at once') return end();
    client.pipe(server);
    server.pipe(client);
    // The first question is the greeting; by the third it is at work.
    let questions = 0;
    client.on('data', () => {
      questions += 1;
      if (how === 'in the work' && questions === 3) end();
    });
  });
});
afterAll(async () => {
  await new Promise((resolve) => door.close(resolve));
  fs.rmSync(dir, { recursive: true, force: true });
});

describe('a first start', () => {
  it(
    'waits for a database that nobody serves yet, and goes on over connections that break',
    async () => {
      const target = { kind: 'socket', host: dir, port: 5432, database: newName() } as const;
      const prepared = ensureDatabase(target).then(() => migrateDatabase(target));
      // The door opens only when somebody has knocked in vain.
      await expect(fs.promises.access(path.join(dir, SOCKET))).rejects.toThrow();
      await new Promise<void>((resolve) => setImmediate(() => door.listen(path.join(dir, SOCKET), resolve)));
      expect(await prepared).toBeGreaterThan(5);
      expect(broken).toEqual(BREAKS);
      expect(await migrateDatabase({ ...target, host: postgres.host })).toBe(0);
    },
    PATIENCE_MS,
  );

  it('tells at once what is wrong when it is not the connection', async () => {
    const target = { kind: 'socket', host: postgres.host, port: 5432, database: newName() } as const;
    await expect(migrateDatabase(target)).rejects.toThrow(/does not exist/);
  });
});
