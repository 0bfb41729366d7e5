import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDeskCases } from '../../apps/server/seeds/demo-year/desk-cases.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { findBreaches } from '../../apps/server/src/modules/invariant/index.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { cloneDatabase } from '../support/postgres-setup.ts';

const NOW = Temporal.Now.instant();

/** Without a server, as when Pravas is started for the first time. */
let database: Database;

beforeAll(async () => {
  const postgres = inject('postgres');
  const name = `desk_${randomUUID().replaceAll('-', '')}`;
  await cloneDatabase(postgres, name);
  database = openDatabase({ kind: 'socket', ...postgres, database: name }, 2, 60_000);
  await seedDemoYear(database, COMPANY_ID, NOW, 'sandbox');
  await seedDeskCases(database, COMPANY_ID, NOW);
});
afterAll(() => database.close());

describe('the demo company’s travel desk', () => {
  it('has an airline that kept too much and a cancellation to arrange', async () => {
    const cases = await database.forOrganization(COMPANY_ID, (tx) =>
      tx
        .selectFrom('work_case')
        .innerJoin('booking', 'booking.id', 'work_case.booking_id')
        .innerJoin('cancellation', 'cancellation.booking_id', 'booking.id')
        .select(['work_case.kind', 'work_case.title', 'work_case.facts', 'work_case.state as case_state'])
        .select(['booking.status', 'cancellation.state', 'cancellation.channel'])
        .orderBy('work_case.kind')
        .execute(),
    );
    expect(cases).toMatchObject([
      { kind: 'cancel_request', case_state: 'open', status: 'BOOKED', state: 'requested', channel: 'request' },
      { kind: 'refund_short', case_state: 'open', status: 'CANCELED', state: 'settled', channel: 'online' },
    ]);
    expect(cases[1]?.title).toMatch(/ kept ₹[\d,.]+ too much, PNR /);
    expect(cases[1]?.facts).toMatchObject({ shortfallPaise: expect.any(Number), claims: [expect.anything()] });
  });

  it('and books that still add up, with every refund sent', async () => {
    expect(await findBreaches(database, { now: () => NOW })).toEqual([]);
    const open = await database.forOrganization(COMPANY_ID, (tx) =>
      tx.selectFrom('refund').select('id').where('state', '!=', 'refunded').execute(),
    );
    expect(open).toEqual([]);
  });
});
