import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueStatement } from '../../apps/server/src/platform/batching-pool.ts';
import { announce, openChangeFeed } from '../../apps/server/src/platform/change-feed.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase, type Tx } from '../../apps/server/src/platform/database.ts';
import { enqueueInsert } from '../../apps/server/src/platform/enqueue-insert.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { reading, readingTogether } from '../../apps/server/src/platform/read-together.ts';
import { hearStatements } from '../support/sent-statements.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let database: Database;
let company: string;

beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 2);
  company = (await world.query<{ id: string }>('select id from organization where not is_provider'))[0]?.id ?? '';
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const nameOf = async () =>
  (await world.query<{ name: string }>('select name from organization where id = $1', [company]))[0]?.name;

/** Is sent along, and fails once it is there. */
const sendWrong = (tx: Tx) => enqueueStatement(tx, { compile: () => sql`select 1 / 0`.compile(tx) });

describe('a transaction', () => {
  it('sends its beginning and its organisation along with its first statement, and sees that organisation alone', async () => {
    const sent = hearStatements();
    try {
      const rows = await database.forOrganization(company, (tx) =>
        tx.selectFrom('person').select('organization_id').where('first_name', '!=', '').execute(),
      );
      expect(new Set(rows.map((row) => row.organization_id))).toEqual(new Set([company]));
    } finally {
      sent.stop();
    }
    // The world's own server works in this process as well: the text of the query identifies the connection.
    const own = sent.pieces.find(({ texts }) => texts.some((text) => text.includes('"first_name" !=')))?.client;
    const trips = sent.pieces
      .filter(({ client }) => client === own)
      .map(({ texts }) => texts.map((text) => text.split(' ')[0]));
    // Begin, organisation and statement in one piece; then the commit.
    expect(trips).toEqual([['begin', 'select', 'select'], ['commit']]);
  });

  it('fails with what failed on the way, and keeps nothing', async () => {
    const before = await nameOf();
    const renaming = database.forOrganization(company, async (tx) => {
      await tx.updateTable('organization').set({ name: 'Not to be' }).where('id', '=', company).execute();
      await sendWrong(tx);
    });
    await expect(renaming).rejects.toThrow('division by zero');
    expect(await nameOf()).toBe(before);
  });

  it('fails the same when something else follows', async () => {
    const before = await nameOf();
    const renaming = database.forOrganization(company, async (tx) => {
      await sendWrong(tx);
      await tx.updateTable('organization').set({ name: 'Not to be' }).where('id', '=', company).execute();
    });
    await expect(renaming).rejects.toThrow('division by zero');
    expect(await nameOf()).toBe(before);
  });

  it('inserts rows along as the query builder would, and no row of another organisation', async () => {
    const event = (organizationId: string, topic: string) => ({
      organization_id: organizationId,
      id: newId(),
      topic,
      payload: JSON.stringify({ quoted: '"' }),
      created_at: '2026-11-21T06:30:00.000Z',
      run_at: '2100-01-01T00:00:00.000Z',
      last_error: null,
    });
    const rows = [event(company, 'inserted.first'), event(company, 'inserted.second')] as const;
    await database.forOrganization(company, (tx) => enqueueInsert(tx, 'outbox_event', rows));
    await database.forOrganization(company, (tx) =>
      enqueueInsert(tx, 'outbox_event', event(company, 'inserted.third')),
    );
    const kept = await world.query<{ topic: string; payload: unknown }>(
      `select topic, payload from outbox_event where topic like 'inserted.%' order by topic`,
    );
    expect(kept).toEqual(
      ['inserted.first', 'inserted.second', 'inserted.third'].map((topic) => ({ topic, payload: { quoted: '"' } })),
    );
    const foreign = database.forOrganization(company, (tx) =>
      enqueueInsert(tx, 'outbox_event', event(newId(), 'inserted.foreign')),
    );
    await expect(foreign).rejects.toThrow('row-level security');
  });

  it('writes what was sent along, in order, before its commit', async () => {
    const before = await nameOf();
    const rename = (tx: Tx, name: string | undefined) =>
      enqueueStatement(
        tx,
        tx
          .updateTable('organization')
          .set({ name: name ?? '' })
          .where('id', '=', company),
      );
    const seen = await database.forOrganization(company, async (tx) => {
      await rename(tx, 'Renamed once');
      await rename(tx, 'Renamed twice');
      const row = await tx.selectFrom('organization').select('name').where('id', '=', company).executeTakeFirst();
      await rename(tx, 'Renamed again');
      return row?.name;
    });
    expect([seen, await nameOf()]).toEqual(['Renamed twice', 'Renamed again']);
    await database.forOrganization(company, (tx) => rename(tx, before));
    expect(await nameOf()).toBe(before);
  });

  it('fails with what was sent along and failed, by its commit at the latest', async () => {
    const before = await nameOf();
    const renaming = database.forOrganization(company, async (tx) => {
      await tx.updateTable('organization').set({ name: 'Not to be' }).where('id', '=', company).execute();
      await enqueueStatement(tx, tx.insertInto('booking_event').values({ booking_id: company } as never));
    });
    await expect(renaming).rejects.toThrow('row-level security');
    expect(await nameOf()).toBe(before);
  });

  it('that is given up says why, not what was still to be sent', async () => {
    const before = await nameOf();
    const givenUp = (isRead: boolean) =>
      database.forOrganization(company, async (tx) => {
        if (isRead) await tx.selectFrom('organization').select('id').execute();
        await enqueueStatement(tx, tx.insertInto('booking_event').values({ booking_id: company } as never));
        throw new Error('Given up');
      });
    for (const isRead of [true, false]) await expect(givenUp(isRead)).rejects.toThrow('Given up');
    expect(await nameOf()).toBe(before);
  });

  it('leaves its connection usable after a failure', async () => {
    const failing = () => database.forOrganization(company, (tx) => sql`select 1 / 0`.execute(tx));
    for (const _ of [1, 2, 3]) await expect(failing()).rejects.toThrow('division by zero');
    const rows = await database.forOrganization(company, (tx) =>
      tx.selectFrom('person').select('id').limit(1).execute(),
    );
    expect(rows).toHaveLength(1);
  });
});

describe('statements that are asked again and again', () => {
  it('are planned once, and go on when a migration adds a column meanwhile', async () => {
    const ask = () =>
      database.forOrganization(company, async (tx) => {
        const all = await tx.selectFrom('organization').selectAll().where('id', '=', company).execute();
        const named = await tx.selectFrom('organization').select(['id', 'name']).where('id', '=', company).execute();
        const inside = await sql<{ rows: { id: string }[] }>`
          select (select json_agg(t) from (select * from organization where id = ${company}) as t) as rows`.execute(tx);
        const { rows: plans } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
          tx,
        );
        return { found: [all[0]?.id, named[0]?.id, inside.rows[0]?.rows[0]?.id], plans: plans.map((p) => p.statement) };
      });
    for (const _ of [1, 2, 3, 4]) await ask();
    const { found, plans } = await ask();
    expect(found).toEqual([company, company, company]);
    expect(plans.some((text) => text.startsWith('select "id", "name" from "organization"'))).toBe(true);
    expect(plans.some((text) => text.startsWith('select *'))).toBe(false);
    await world.query('alter table organization add column added_meanwhile text');
    expect((await ask()).found).toEqual([company, company, company]);
    await world.query('alter table organization drop column added_meanwhile');
    expect((await ask()).found).toEqual([company, company, company]);
  });
});

describe('reads that must fit together', () => {
  const renameTo = (name: string | undefined) =>
    world.query('update organization set name = $2 where id = $1', [company, name]);
  const readTwice = (meanwhile: () => Promise<unknown>) => async (tx: Tx) => {
    const read = () => tx.selectFrom('organization').select('name').where('id', '=', company).executeTakeFirst();
    const first = await read();
    await meanwhile();
    return [first?.name, (await read())?.name];
  };

  it('see one moment, whatever is committed between them', async () => {
    const before = await nameOf();
    const torn = await database.forOrganization(
      company,
      readTwice(() => renameTo('Renamed meanwhile')),
    );
    expect(torn).toEqual([before, 'Renamed meanwhile']);
    const whole = await database.readOrganization(
      company,
      readTwice(() => renameTo(before)),
    );
    expect(whole).toEqual(['Renamed meanwhile', 'Renamed meanwhile']);
  });

  it('write nothing, and see their organisation alone', async () => {
    const writing = database.readOrganization(company, (tx) => announce(tx, company, 'told').then(() => deleteAll(tx)));
    await expect(writing).rejects.toThrow('read-only transaction');
    const rows = await database.readOrganization(company, (tx) =>
      tx.selectFrom('person').select('organization_id').distinct().execute(),
    );
    expect(rows).toEqual([{ organization_id: company }]);
  });
});

const deleteAll = (tx: Tx) => tx.deleteFrom('inbox_item').execute();

describe('an announcement', () => {
  const heard = async (act: () => Promise<unknown>): Promise<number> => {
    const feed = await openChangeFeed(database, createLogger('silent', 'test'));
    let count = 0;
    const last = Promise.withResolvers<void>();
    const stop = [
      feed.subscribe(company, 'told', () => {
        count += 1;
      }),
      feed.subscribe(company, 'last', () => last.resolve()),
    ];
    await act();
    await database.system((db) => announce(db, company, 'last'));
    await last.promise;
    for (const end of stop) end();
    await feed.close();
    return count;
  };

  it('is heard when its transaction has committed, and outside of one at once', async () => {
    expect(await heard(() => database.forOrganization(company, (tx) => announce(tx, company, 'told')))).toBe(1);
    expect(await heard(() => database.system((db) => announce(db, company, 'told')))).toBe(1);
  });

  it('is not heard when its transaction was given up', async () => {
    const givenUp = () =>
      database
        .forOrganization(company, async (tx) => {
          await announce(tx, company, 'told');
          throw new Error('Given up');
        })
        .catch(() => undefined);
    expect(await heard(givenUp)).toBe(0);
  });
});

describe('several queries in one question', () => {
  it('are put together once and answer for whatever is named each time', async () => {
    let builds = 0;
    const readPerson = readingTogether(['email', 'id'], (tx, { email, id }) => {
      builds += 1;
      const people = tx.selectFrom('person').select(['email', 'created_at']);
      return {
        named: reading(people.where('email', '=', email), { created_at: true }, (row) => row),
        others: reading(
          people.where('id', '!=', id).where('email', 'like', '%meridian.example').limit(2),
          { created_at: true },
          (row) => row.email,
        ),
      };
    });
    const people = await world.query<{ id: string; email: string; created_at: Date }>(
      'select id, email, created_at from person where organization_id = $1 order by email limit 2',
      [company],
    );
    const answers = await database.forOrganization(company, async (tx) => {
      const told: Awaited<ReturnType<typeof readPerson>>[] = [];
      for (const { id, email } of people) told.push(await readPerson(tx, { email, id }));
      return told;
    });
    expect(builds).toBe(1);
    expect(answers.map(({ named }) => named)).toEqual(people.map(({ email, created_at }) => [{ email, created_at }]));
    for (const [index, { others }] of answers.entries()) {
      expect(others).toHaveLength(2);
      expect(others).not.toContain(people[index]?.email);
    }
  });

  it('are refused where what is named reaches no query as it is', async () => {
    const readTrip = readingTogether(['id'], (tx, { id }) => ({
      trips: reading(tx.selectFrom('trip').select('id').where('id', '=', `${id}!`), {}, (row) => row),
    }));
    const asked = database.forOrganization(company, (tx) => readTrip(tx, { id: company }));
    await expect(asked).rejects.toThrow('No query uses id as it is');
  });
});
