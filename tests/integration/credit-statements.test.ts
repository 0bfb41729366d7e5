import { paise } from '@pravas/domain/money/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postTransfers } from '../../apps/server/src/modules/ledger/index.ts';
import { grantCreditLine, readCreditLine } from '../../apps/server/src/modules/wallet/credit-line.ts';
import { drawCreditStatements } from '../../apps/server/src/modules/wallet/index.ts';
import type { Caller } from '../../apps/server/src/platform/caller.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { COMPANY_ID, mailsTo, PROVIDER_ID } from '../support/company.ts';
import { createWorld, type World } from '../support/world.ts';

const FINANCE = 'nisha.verma@meridian.example';

let world: World;
let database: Database;

beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 4, 60_000);
  // Beyond the reach of this world's own worker, whose clock is today's.
  await world.query(
    `insert into credit_line (organization_id, limit_paise, statement_day, due_days, changed_by, changed_at, statements_from)
     values ($1, 10000000, 5, 15, 'test', now(), '2030-01-10')`,
    [COMPANY_ID],
  );
});
afterAll(async () => {
  await database.close();
  await world.close();
});

let keys = 0;
/** Moves money on the credit line at a moment of India's clock. */
const post = (
  debit: 'credit_line_held' | 'bank_clearing' | 'refunds_due' | 'credit_line',
  amount: number,
  at: string,
) => {
  keys += 1;
  const credit =
    debit === 'credit_line_held' ? 'customer_suspense' : debit === 'credit_line' ? 'credit_line_held' : 'credit_line';
  return database.forOrganization(COMPANY_ID, (tx) =>
    postTransfers(
      tx,
      COMPANY_ID,
      null,
      [
        {
          key: `${debit === 'credit_line_held' ? 'hold-taken' : 'settled'}:T${keys}`,
          debit,
          credit,
          amountPaise: paise(amount),
          reason: 'A test',
        },
      ],
      Temporal.Instant.from(`${at}+05:30`),
    ),
  );
};
const bought = async (amount: number, at: string) => {
  await post('credit_line', amount, at);
  await post('credit_line_held', amount, at);
};
const draw = (at: string, on = database) => {
  const clock: Clock = { now: () => Temporal.Instant.from(`${at}+05:30`) };
  return drawCreditStatements({ database: on, clock, log: createLogger('silent', 'test') });
};
const drawn = () =>
  world.query<Record<string, string | number>>(
    `select closes_on::text, from_day::text, to_day::text, due_on::text, opening_paise as opening, booked_paise as booked,
       paid_paise as paid, returned_paise as returned, closing_paise as closing
     from credit_statement where organization_id = $1 order by closes_on`,
    [COMPANY_ID],
  );
const told = async (count: number) => {
  // Statements drawn years ahead are sent now.
  await world.query(`update outbox_event set run_at = now() where topic = 'credit.statement' and delivered_at is null`);
  await expect.poll(async () => (await mailsTo(world, FINANCE)).length, { timeout: 20_000 }).toBe(count);
  return (await mailsTo(world, FINANCE)).toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
};

describe('the statement of a credit cycle', () => {
  it('is drawn once its last day is over in India, once, however many look, with the figures of its days', async () => {
    await bought(10_000_00, '2030-01-20T12:00:00');
    // The last moment of the cycle, and the first of the next.
    await bought(2_000_50, '2030-02-04T23:59:59');
    await bought(700_00, '2030-02-05T00:00:00');
    await post('bank_clearing', 4_000_00, '2030-01-25T10:00:00');
    await post('refunds_due', 1_000_00, '2030-01-26T10:00:00');
    expect(await draw('2030-02-04T23:50:00')).toBe(0);
    // An entry of the last moment may be committed a little later.
    expect(await draw('2030-02-05T00:05:00')).toBe(0);
    const second = openDatabase(readConfig(world.env).database, 2, 60_000);
    const both = await Promise.all([draw('2030-02-05T00:15:00'), draw('2030-02-05T00:15:00', second)]);
    await second.close();
    expect(both.toSorted()).toEqual([0, 1]);
    expect(await draw('2030-02-20T09:00:00')).toBe(0);
    expect(await drawn()).toEqual([
      {
        closes_on: '2030-02-05',
        from_day: '2030-01-05',
        to_day: '2030-02-04',
        due_on: '2030-02-20',
        opening: 0,
        booked: 1_200_050,
        paid: 400_000,
        returned: 100_000,
        closing: 700_050,
      },
    ]);
    const [mail] = await told(1);
    expect(mail?.subject).toBe('₹7,000.50 on your credit line is due on 20 February 2030');
  });

  it('is of the cycle that was due, also where nobody looked for a month and more', async () => {
    await post('bank_clearing', 7_000_50, '2030-02-18T10:00:00');
    await bought(50_00, '2030-03-10T10:00:00');
    expect(await draw('2030-04-07T03:00:00')).toBe(1);
    expect(await draw('2030-04-07T03:00:00')).toBe(1);
    expect(await draw('2030-04-07T03:00:00')).toBe(0);
    const [first, second, third] = await drawn();
    expect(second).toMatchObject({
      from_day: '2030-02-05',
      to_day: '2030-03-04',
      opening: first?.closing,
      booked: 70_000,
      paid: 700_050,
      closing: 70_000,
    });
    expect(third).toMatchObject({ from_day: '2030-03-05', to_day: '2030-04-04', opening: 70_000, booked: 5000 });
    const subjects = (await told(3)).map(({ subject }) => subject);
    expect(subjects).toContain('₹700 on your credit line is due on 20 March 2030');
    // The debt due in March was not paid.
    expect(subjects).toContain('₹750 on your credit line, ₹700 of it overdue');
  });

  it('follows a changed day of the statement without a gap, and is not told where nothing is owed and nothing happened', async () => {
    await post('bank_clearing', 750_00, '2030-04-10T10:00:00');
    await world.query('update credit_line set statement_day = 20 where organization_id = $1', [COMPANY_ID]);
    expect(await draw('2030-04-20T01:00:00')).toBe(1);
    expect((await drawn()).at(-1)).toMatchObject({ from_day: '2030-04-05', to_day: '2030-04-19', closing: 0 });
    expect((await told(4)).map(({ subject }) => subject)).toContain(
      'Your credit line to 19 April 2030: nothing is due',
    );
    expect(await draw('2030-05-20T01:00:00')).toBe(1);
    expect((await drawn()).at(-1)).toMatchObject({ from_day: '2030-04-20', to_day: '2030-05-19' });
    await told(4);
  });

  it('is due as it was told after the day was changed, and is drawn for no cycle that was over by the new day', async () => {
    const at = (moment: string) => Temporal.Instant.from(`${moment}+05:30`);
    const ageing = async (moment: string) =>
      (await database.forOrganization(COMPANY_ID, (tx) => readCreditLine(tx, at(moment))))?.ageing;
    // Reported as due on 5 July, and drawn by the change itself, since no job had run.
    await bought(100_00, '2030-06-10T10:00:00');
    await bought(40_00, '2030-06-22T10:00:00');
    const body = { organizationId: COMPANY_ID, limit: paise(10_000_000), statementDay: 5, dueDays: 7 };
    const caller = {
      organizationId: PROVIDER_ID,
      personId: PROVIDER_ID,
      apiKeyId: null,
      email: 'dev',
    } as unknown as Caller;
    const change = { caller, requestId: 'test', now: at('2030-07-10T09:00:00') };
    await database.forOrganization(COMPANY_ID, (tx) => grantCreditLine(tx, body, change));
    expect((await drawn()).at(-1)).toMatchObject({
      from_day: '2030-05-20',
      to_day: '2030-06-19',
      due_on: '2030-07-05',
    });
    // A statement to 4 July would be due on 12 July, and was never sent.
    expect(await draw('2030-08-04T09:00:00')).toBe(0);
    expect(await ageing('2030-07-05T09:00:00')).toMatchObject({ notDue: 140_00, nextDueOn: '2030-07-05' });
    expect(await ageing('2030-08-04T09:00:00')).toMatchObject({
      notDue: 40_00,
      upTo30: 100_00,
      nextDueOn: '2030-08-12',
    });
    expect(await draw('2030-08-05T09:00:00')).toBe(1);
    expect((await drawn()).at(-1)).toMatchObject({
      from_day: '2030-06-20',
      to_day: '2030-08-04',
      due_on: '2030-08-12',
    });
    expect(await ageing('2030-08-13T09:00:00')).toMatchObject({ notDue: 0, upTo30: 40_00, upTo60: 100_00 });
  });

  it('has a link to the statement and no file, and is nobody else’s', async () => {
    const [mail] = (await mailsTo(world, FINANCE)).filter(({ subject }) => subject.includes('20 February 2030'));
    expect(mail).toBeDefined();
    const [event] = await world.query<{ organization: string }>(
      `select distinct organization_id::text as organization from outbox_event where topic = 'credit.statement'`,
    );
    expect(event?.organization).toBe(COMPANY_ID);
    expect(await world.query('select 1 from credit_statement where organization_id = $1', [PROVIDER_ID])).toEqual([]);
    const [inbox] = await world.query<{ link: string }>(
      `select link from inbox_item where subject like '%20 February 2030%' limit 1`,
    );
    expect(inbox?.link).toBe('/ledger/list?account=credit_line&from=2030-01-05&to=2030-02-04');
  });
});
