import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { ownerConnection } from '../../apps/server/src/platform/database.ts';
import { type Statement, sendTogether } from '../../apps/server/src/platform/statement-batch.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let client: pg.Client;

beforeAll(async () => {
  world = await createWorld();
  client = new pg.Client(ownerConnection(readConfig(world.env).database));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.close();
});
beforeEach(async () => {
  await send(['drop table if exists noted'], ['create temporary table noted (id int primary key, said text)']);
});

const note = (id: number, said: string, name?: string): Statement => ({
  text: 'insert into noted (id, said) values ($1, $2)',
  values: [id, said],
  name,
});
const send = (...all: (Statement | [string, ...unknown[]])[]) =>
  sendTogether(
    client,
    all.map((one) => (Array.isArray(one) ? { text: one[0], values: one.slice(1) } : one)),
  );
const noted = async () => (await send(['select said from noted order by id'])).rows.map((row) => row.said);

describe('statements sent together', () => {
  it('run in order, and the last answers', async () => {
    const answer = await send(['begin'], note(1, 'one'), note(2, 'two'), ['update noted set said = said || $1', '!']);
    expect(answer).toMatchObject({ command: 'UPDATE', rowCount: 2, rows: [] });
    expect((await send(['commit'])).command).toBe('COMMIT');
    expect(await noted()).toEqual(['one!', 'two!']);
  });

  it('stop at the first that fails, whose error is told, and leave the connection usable', async () => {
    await expect(send(['begin'], note(1, 'one'), note(1, 'again'), note(2, 'two'))).rejects.toMatchObject({
      code: '23505',
      constraint: 'noted_pkey',
    });
    await expect(send(['select 1'])).rejects.toMatchObject({ code: '25P02' });
    await send(['rollback']);
    expect(await noted()).toEqual([]);
  });

  it('keep nothing outside a transaction of what stands before a failure', async () => {
    await expect(send(note(1, 'one'), ['select 1 / 0'])).rejects.toThrow('division by zero');
    expect(await noted()).toEqual([]);
  });

  it('answer all the same when what was sent afterwards fails', async () => {
    const one = { text: 'select 1 as one', values: [] };
    const wrong = { text: 'select 1 / 0', values: [] };
    expect((await sendTogether(client, [one], [wrong])).rows).toEqual([{ one: 1 }]);
    await expect(sendTogether(client, [wrong], [one])).rejects.toThrow('division by zero');
    await sendTogether(
      client,
      [{ text: 'begin', values: [] }, note(1, 'kept'), { text: 'commit', values: [] }],
      [wrong],
    );
    expect(await noted()).toEqual(['kept']);
  });

  it('with a value that cannot be sent are not sent at all', async () => {
    const endless: { self?: unknown } = {};
    endless.self = endless;
    await expect(send(note(1, 'one'), ['select $1::jsonb', endless])).rejects.toThrow('circular');
    expect(await noted()).toEqual([]);
  });

  it('answer values as they are', async () => {
    const values = [
      'ä "quoted" \\',
      null,
      12,
      2 ** 40,
      1.5,
      true,
      ['a,b', 'c"d', null],
      { at: 'Café' },
      Buffer.from([0, 255]),
    ];
    const types = ['text', 'text', 'int', 'bigint', 'float8', 'bool', 'text[]', 'jsonb', 'bytea'];
    const columns = types.map((type, index) => `$${index + 1}::${type} as c${index}`);
    const { rows } = await send([`select ${columns.join(', ')}, timestamptz '2026-11-21T06:30:00Z' as at`, ...values]);
    expect(Object.values(rows[0] ?? {})).toEqual([...values, new Date('2026-11-21T06:30:00Z')]);
  });
});

describe('a named statement', () => {
  const planned = async () =>
    (await send(['select name from pg_prepared_statements order by name'])).rows.map((row) => row.name);

  it('is planned once and read alike the second time, whether it first went along or not', async () => {
    const ask: Statement = { name: 'ask', text: 'select id, said from noted where id >= $1', values: [1] };
    await send(note(1, 'one', 'note'), note(2, 'two', 'note'), ask, ['select 1']);
    const rows = [
      { id: 1, said: 'one' },
      { id: 2, said: 'two' },
    ];
    expect((await send(ask)).rows).toEqual(rows);
    expect((await send(['select 1'], ask)).rows).toEqual(rows);
    expect((await send({ ...ask, values: [3] })).rows).toEqual([]);
    expect(await planned()).toEqual(['ask', 'note']);
  });

  it('that failed the first time works the second time', async () => {
    await send(note(1, 'one'));
    await expect(send(note(1, 'again', 'late'))).rejects.toMatchObject({ code: '23505' });
    await send(note(2, 'two', 'late'));
    await send(note(3, 'three', 'late'));
    expect(await noted()).toEqual(['one', 'two', 'three']);
    const wrong: Statement = { name: 'wrong', text: 'select nothing from noted where id = $1', values: [1] };
    for (const _ of [1, 2]) await expect(send(wrong)).rejects.toMatchObject({ code: '42703' });
  });
});
