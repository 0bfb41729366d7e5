import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { foldDueDays, readSums, readWithSums } from '../../apps/server/src/modules/booking/index.ts';
import { compareSums } from '../../apps/server/src/modules/invariant/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { fillTables } from '../support/fill-tables.ts';
import { EMPLOYEE } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const log = createLogger('silent', 'test');
const FIRST = Temporal.PlainDate.from('2026-09-20');
const dayAt = (days: number) => FIRST.add({ days }).toString();

let world: World;
let database: Database;
let bookings: readonly { readonly id: string; readonly trip_id: string; readonly service: string }[];
let people: readonly (string | null)[];

beforeAll(async () => {
  // No worker folds beside the test.
  world = await createWorld({ inProcess: false });
  database = openDatabase(readConfig(world.env).database, 4, 60_000);
  await fillTables(world, EMPLOYEE);
  bookings = await world.query('select id, trip_id, service from booking where organization_id = $1 order by id', [
    COMPANY_ID,
  ]);
  const found = await world.query<{ id: string }>(
    'select id from person where organization_id = $1 order by id limit 3',
    [COMPANY_ID],
  );
  await world.query(
    `insert into ledger_account (organization_id, code) select $1, unnest(array['customer_suspense', 'supplier_payable']) on conflict do nothing`,
    [COMPANY_ID],
  );
  people = [...found.map(({ id }) => id), null];
});
afterAll(async () => {
  await database.close();
  await world.close();
});
const SUMS = ['spend_due', 'spend_day', 'spend_part', 'spend_count', 'spend_cancelled', 'spend_check'];
const empty = async () => {
  for (const table of ['source_tax', 'booking_emission', 'booking_line', 'booking_line_due', ...SUMS])
    await world.query(`delete from ${table}`);
  await world.query('delete from ledger_transfer');
  await world.query("delete from work_case where key like 'sums:%'");
  await world.query("update booking set status = 'BOOKED'");
  await world.query('delete from spend_due');
};
beforeEach(empty);

const aLine = fc.record({
  does: fc.constant('tell' as const),
  booking: fc.nat(20),
  kind: fc.constantFrom('purchase', 'purchase', 'change', 'cancellation', 'correction'),
  traveller: fc.nat(1),
  day: fc.nat(50),
  bookedDay: fc.nat(50),
  person: fc.nat(3),
  guest: fc.constantFrom('Guest One', 'guest one', 'Guest Two'),
  department: fc.constantFrom('Sales', 'Legal', null),
  city: fc.constantFrom('Pune', 'Goa', null),
  vendor: fc.constantFrom('IndiGo', 'Torvani'),
  outcome: fc.constantFrom('within', 'note', 'approval', null),
  isInternational: fc.boolean(),
  isPersonal: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  paise: fc.integer({ min: -9_000, max: 90_000 }),
  feePaise: fc.integer({ min: -500, max: 500 }),
});
type Line = typeof aLine extends fc.Arbitrary<infer T> ? T : never;
const aDeed = fc.oneof(
  { weight: 6, arbitrary: aLine },
  { weight: 2, arbitrary: fc.constant({ does: 'fold' as const }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('turn' as const), booking: fc.nat(20) }) },
);

const bookingAt = (place: number) => {
  const found = bookings[place % bookings.length];
  if (!found) throw new Error('There are no bookings');
  return found;
};

async function tell(line: Line): Promise<void> {
  const { id, trip_id: tripId, service } = bookingAt(line.booking);
  const personId = people[line.person % people.length] ?? null;
  await world.query(
    `insert into booking_line (organization_id, id, booking_id, trip_id, event_key, kind, traveller, at, day, booked_at, booked_day, person_id,
       traveller_name, department, booked_by, is_personal, service, origin, supplier_id, vendor, place, city, is_international, starts_on,
       ends_on, outcome, price_paise, tax_paise, extras_paise, penalty_paise, fee_paise, cgst_paise, sgst_paise, igst_paise)
     values ($1, $2::uuid, $3, $4, $2::uuid::text, $5, $6, $7::date, $7::date, $8::date, $8::date, $9, $10, $11, $12, $13, $14, 'online', 'sandbox', $15, 'A place',
       $16, $17, $8::date + 9, $8::date + 9, $18, $19, 100, 0, 0, $20, 0, 0, 18)`,
    [
      ...[
        COMPANY_ID,
        randomUUID(),
        id,
        tripId,
        line.kind,
        line.traveller,
        dayAt(line.day),
        dayAt(line.bookedDay),
        personId,
      ],
      ...[
        personId ? `Person ${line.person}` : line.guest,
        line.department,
        people[0],
        line.isPersonal,
        service,
        line.vendor,
      ],
      ...[line.city, line.isInternational, line.outcome, line.paise, line.feePaise],
    ],
  );
  // The books move by the same amount.
  const total = line.paise + 100 + line.feePaise + 18;
  if (total === 0) return;
  await world.query(
    `insert into ledger_transfer (organization_id, id, key, debit_account, credit_account, amount_paise, booking_id, reason, at)
     values ($1, $2, $3, $4, $5, $6, $7, 'Sample', $8::date)`,
    [
      ...[COMPANY_ID, randomUUID(), randomUUID()],
      ...(total > 0 ? ['customer_suspense', 'supplier_payable'] : ['supplier_payable', 'customer_suspense']),
      ...[Math.abs(total), id, dayAt(line.day)],
    ],
  );
}

const turn = (booking: number) =>
  world.query("update booking set status = case status when 'BOOKED' then 'CANCELED' else 'BOOKED' end where id = $1", [
    bookingAt(booking).id,
  ]);
const foldAll = async () => {
  while ((await foldDueDays({ database, log })) > 0);
};

/** The stored sums of some days, and the same counted from the lines themselves: they must be equal. */
async function expectSumsOfLines(from: string, to: string): Promise<void> {
  const kept = await world.query(
    `select counted, service, sum(number)::int as number from spend_count
     where day between $1 and $2 and last_day < $1::date group by counted, service having sum(number) <> 0 order by 1, 2`,
    [from, to],
  );
  const bought = "kind = 'purchase'";
  const traveller = 'coalesce(person_id::text, lower(traveller_name))';
  const person = "coalesce(person_id::text, '')";
  const sets = [
    ['bought bookings', 'booking_id', 'day', bought, false],
    [
      'cancelled bookings',
      'booking_id',
      'day',
      `${bought} and booking_id in (select id from booking where status = 'CANCELED')`,
      false,
    ],
    ['bought trips', 'trip_id', 'day', bought, true],
    ['bought travellers', traveller, 'day', bought, true],
    ['transaction bookings', 'booking_id', 'day', 'true', false],
    ['transaction trips', 'trip_id', 'day', 'true', true],
    ['transaction rows', '(booking_id, traveller)', 'day', 'true', false],
    ['transaction people', person, 'day', 'true', true],
    ['booking bookings', 'booking_id', 'booked_day', 'true', false],
    ['booking trips', 'trip_id', 'booked_day', 'true', true],
    ['booking rows', '(booking_id, traveller)', 'booked_day', 'true', false],
    ['booking month bookings', 'booking_id', "date_trunc('month', booked_day)", 'true', false],
    ['booking month rows', '(booking_id, traveller)', "date_trunc('month', booked_day)", 'true', false],
  ] as const;
  const counted = sets.map(
    ([name, entity, day, where, isShared]) => `
    select '${name}' as counted, s as service, count(distinct ${entity})::int as number
    from booking_line cross join unnest(${isShared ? "array[service, '']" : 'array[service]'}) s
    where not is_personal and ${where} and ${day} between $1 and $2 group by s`,
  );
  expect(kept).toEqual(await world.query(`${counted.join(' union all ')} order by 1, 2`, [from, to]));
  const parts = await world.query(
    `select part, service, value, sum(lines)::int as lines, sum(paise)::float8 as paise from spend_part
     where grain = 'day' and day between $1 and $2 group by part, service, value having sum(lines) <> 0 order by 1, 2, 3`,
    [from, to],
  );
  expect(parts).toEqual(
    await world.query(
      `select part, service, value, count(*)::int as lines, sum(paise)::float8 as paise
       from booking_line cross join lateral (values
         ('department', coalesce(department, 'Not stated'), total_paise), ('city', coalesce(city, 'Not stated'), total_paise),
         ('vendor', vendor, total_paise), ('ahead', case when kind = 'purchase' then (starts_on - booked_day)::text end, 0),
         ('reach', case when kind = 'purchase' then case when is_international then 'international' else 'domestic' end end,
           price_paise + tax_paise)) v(part, value, paise)
       where not is_personal and value is not null and day between $1 and $2 group by part, service, value order by 1, 2, 3`,
      [from, to],
    ),
  );
}

/** The same of all days at once, and of months. */
async function expectDaysOfLines(): Promise<void> {
  const columns = `sum(l.total_paise)::float8 as net, sum(l.fee_paise)::float8 as fees, sum(l.price_paise)::float8 as prices`;
  expect(
    await world.query(
      `select basis, day::text, service, kind, sum(lines)::int as lines, sum(judged)::int as judged, sum(compliant)::int as compliant,
         sum(charge_paise)::float8 as charges, sum(advance_days)::int as ahead, ${columns}
       from spend_day l group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ),
  ).toEqual(
    await world.query(
      `select basis, d::text as day, service, kind, count(*)::int as lines, count(outcome)::int as judged,
         (count(*) filter (where outcome in ('within', 'note')))::int as compliant,
         sum(greatest(fee_paise + cgst_paise + sgst_paise + igst_paise, 0))::float8 as charges, sum(starts_on - booked_day)::int as ahead, ${columns}
       from booking_line l cross join lateral (values ('transaction', day), ('booking', booked_day),
         ('transaction month', date_trunc('month', day)::date), ('booking month', date_trunc('month', booked_day)::date)) b(basis, d)
       where not is_personal group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    ),
  );
  const months = `select part, service, value, sum(paise)::float8 as paise, sum(lines)::int as lines from spend_part`;
  expect(await world.query(`${months} where grain = 'month' group by 1, 2, 3 order by 1, 2, 3`)).toEqual(
    await world.query(`${months} where grain = 'day' group by 1, 2, 3 order by 1, 2, 3`),
  );
}

const isLastNight = async () => {
  await world.query('delete from spend_check');
  await world.query('insert into spend_check values ($1, current_date - 3)', [COMPANY_ID]);
};
const differences = async () => {
  await isLastNight();
  const before = await cases();
  await compareSums({ database, clock: systemClock, log });
  return (await cases()).slice(before.length);
};
const cases = () =>
  world.query<{ title: string; facts: { examples: readonly { day: string; why: string }[] } }>(
    "select title, facts from work_case where key like 'sums:%' order by created_at",
  );

describe('sums of days', () => {
  it('are those of their lines, whatever is bought, changed, cancelled and told late', async () => {
    const window = fc.tuple(fc.nat(50), fc.nat(50));
    await fc.assert(
      fc.asyncProperty(fc.array(aDeed, { maxLength: 25 }), window, async (deeds, [one, other]) => {
        await empty();
        for (const deed of deeds) {
          if (deed.does === 'tell') await tell(deed);
          else if (deed.does === 'turn') await turn(deed.booking);
          else await foldDueDays({ database, log });
        }
        await foldAll();
        const [from = '', to = ''] = [dayAt(one), dayAt(other)].toSorted();
        await expectSumsOfLines(from, to);
        await expectSumsOfLines(dayAt(0), dayAt(50));
        await expectDaysOfLines();
      }),
      { numRuns: 25 },
    );
  });

  it('are the same whoever folds, while others tell', async () => {
    const lines = fc.sample(aLine, { numRuns: 40, seed: 7 });
    await Promise.all([
      ...lines.map(tell),
      ...Array.from({ length: 6 }, () => foldDueDays({ database, log })),
      ...[0, 1, 2].map(turn),
    ]);
    await Promise.all([foldAll(), foldAll()]);
    await expectSumsOfLines(dayAt(0), dayAt(50));
    await expectDaysOfLines();
    expect(await differences()).toEqual([]);
  });

  it('are folded for whoever asks, and are not believed while much is in none of them', async () => {
    for (const line of fc.sample(aLine, { numRuns: 5, seed: 7 })) await tell({ ...line, isPersonal: false });
    const read = () => readWithSums(database, COMPANY_ID, async (_, sums) => sums);
    expect(await database.readOrganization(COMPANY_ID, readSums)).toBeNull();
    const [last] = await world.query<{ day: string }>('select max(day)::text as day from booking_line');
    expect(await read()).toEqual({ lastDay: last?.day });
    // All of it is to be counted again: nobody waits for that.
    await world.query('insert into spend_due (organization_id) values ($1)', [COMPANY_ID]);
    expect(await read()).toBeNull();
    await foldAll();
    expect(await read()).toEqual({ lastDay: last?.day });
    expect(await differences()).toEqual([]);
  });

  it('are compared every night: what was tampered with is told once, and put right', async () => {
    for (const line of fc.sample(aLine, { numRuns: 20, seed: 7 }))
      await tell({ ...line, kind: 'purchase', isPersonal: false });
    await foldAll();
    for (const [tampered, table] of [
      [
        'update spend_day set price_paise = price_paise + 1 where ctid = (select ctid from spend_day limit 1)',
        'spend_day',
      ],
      ['delete from spend_part where ctid = (select ctid from spend_part limit 1)', 'spend_part'],
      ["insert into spend_count values ($1, 'bought trips', 'flight', '2026-01-01', '-infinity', 1)", 'spend_count'],
    ] as const) {
      await world.query(tampered, tampered.includes('$1') ? [COMPANY_ID] : []);
      const [told, ...more] = await differences();
      expect(more).toEqual([]);
      expect(told?.title).toBe('Sums of days were not those of their lines and books');
      expect(told?.facts.examples.map(({ why }) => why)).toContain(
        `1 rows of ${table} were not the sums of their lines`,
      );
      await expectSumsOfLines(dayAt(0), dayAt(50));
      await expectDaysOfLines();
      await world.query("delete from work_case where key like 'sums:%'");
    }
    await world.query(
      'update ledger_transfer set amount_paise = amount_paise + 1 where id = (select max(id::text)::uuid from ledger_transfer)',
    );
    const [unbooked] = await differences();
    expect(unbooked?.facts).toMatchObject({
      count: 1,
      examples: [{ why: 'its lines are not what its transfers took and gave back' }],
    });
  });

  it('agree with books that took what came late into the month after a closed one', async () => {
    for (const line of fc.sample(aLine, { numRuns: 5, seed: 7 })) await tell({ ...line, isPersonal: false });
    await foldAll();
    await world.query("update ledger_transfer set happened_at = at, at = at + interval '60 days'");
    expect(await differences()).toEqual([]);
  });

  it('are compared by one of two workers', async () => {
    await tell({ ...(fc.sample(aLine, { numRuns: 1, seed: 7 })[0] as Line), isPersonal: false });
    await foldAll();
    await isLastNight();
    const compare = () => compareSums({ database, clock: systemClock, log });
    const done = await Promise.all([compare(), compare()]);
    expect(done.toSorted()).toEqual([0, 1]);
    expect(await compare()).toBe(0);
  });
});
