import { randomUUID } from 'node:crypto';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { seedDemoYear } from '../../apps/server/seeds/demo-year/index.ts';
import { countUntold, tellDueLines } from '../../apps/server/src/modules/booking/index.ts';
import { findBreaches } from '../../apps/server/src/modules/invariant/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { payAtGateway, pickFlight, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const log = createLogger('silent', 'test');

let world: World;
let database: Database;

beforeAll(async () => {
  world = await createWorld();
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

interface Line {
  readonly kind: string;
  readonly traveller: number;
  readonly traveller_name: string;
  readonly department: string | null;
  readonly place: string;
  readonly city: string;
  readonly service: string;
  readonly outcome: string | null;
  readonly day: string;
  readonly booked_day: string;
  readonly starts_on: string;
  readonly total_paise: number;
  readonly penalty_paise: number;
  readonly tax_paise: number;
}
const linesOf = (tripId: string) =>
  world.query<Line>(
    `select kind, traveller, traveller_name, department, place, city, service, outcome, day::text, booked_day::text, starts_on::text,
       total_paise::float8, penalty_paise::float8, tax_paise::float8
     from booking_line where trip_id = $1 order by at, traveller`,
    [tripId],
  );
const summed = (lines: readonly Line[], part: 'total_paise' | 'penalty_paise' | 'tax_paise' = 'total_paise') =>
  lines.reduce((total, line) => total + line[part], 0);
const dayNow = () => Temporal.Now.plainDateISO('Asia/Kolkata').toString();

describe('what a booking costs', () => {
  it('is told of a company’s year from before there were lines, once, and adds up to its books', async () => {
    await seedDemoYear(database, COMPANY_ID, Temporal.Now.instant(), 'sandbox');
    const due = () => world.query<{ count: number }>('select count(*) from booking_line_due');
    expect((await due())[0]?.count).toBeGreaterThan(500);
    // Reports say so as long as their sums are not whole.
    const untold = () => database.readOrganization(COMPANY_ID, countUntold);
    expect(await untold()).toBe((await due())[0]?.count);
    while ((await tellDueLines({ database, log })) > 0);
    expect(await due()).toEqual([{ count: 0 }]);
    expect(await untold()).toBe(0);
    expect(await findBreaches(database, systemClock)).toEqual([]);
    const [counted] = await world.query<{ bookings: number; lines: number; services: number }>(
      'select count(distinct booking_id) as bookings, count(*) as lines, count(distinct service) as services from booking_line',
    );
    expect(counted?.services).toBeGreaterThanOrEqual(3);
    await world.query(
      'insert into booking_line_due select distinct organization_id, booking_id from booking_line limit 50',
    );
    while ((await tellDueLines({ database, log })) > 0);
    const [again] = await world.query<{ lines: number }>('select count(*) as lines from booking_line');
    expect(again?.lines).toBe(counted?.lines);
    expect(await findBreaches(database, systemClock)).toEqual([]);
  });

  it('is told for each traveller as it is bought, and what came back as it is cancelled', async () => {
    const asha = await signIn(world);
    const today = dayNow();
    const flights = await asha.search({ daysAhead: 33 });
    const added = await asha.add(flights, pickFlight(flights, '6E'));
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    const booked = await asha.bookingWhen(added.tripId, (booking) => booking.flightStatus === 'BOOKED');
    const bought = await linesOf(added.tripId);
    expect(bought).toMatchObject([
      { kind: 'purchase', traveller: 0, traveller_name: 'Asha Rao', service: 'flight', penalty_paise: 0 },
    ]);
    const [line] = bought;
    expect([today, dayNow()]).toContain(line?.day);
    expect(line?.booked_day).toBe(line?.day);
    expect(line?.department).not.toBeNull();
    const [paid] = await world.query<{ total: number }>(
      'select total_paise::float8 as total from booking where id = $1',
      [booked._id],
    );
    expect(summed(bought)).toBe(paid?.total);
    expect(line?.tax_paise).toBeGreaterThan(0);

    const { refund } = await asha.client.call(quoteTripCancellation, { query: { tripId: added.tripId } });
    const body = { tripId: added.tripId, reason: 'The client moved the meeting', acceptedRefund: refund };
    await asha.client.call(cancelTrip, { body, idempotencyKey: randomUUID() });
    await asha.bookingWhen(added.tripId, ({ refunds }) => refunds.some(({ state }) => state === 'refunded'));
    const all = await linesOf(added.tripId);
    const back = all.filter(({ kind }) => kind === 'cancellation');
    expect(summed(back)).toBe(-Math.round(refund * 100));
    expect(summed(back, 'tax_paise')).toBe(-summed(bought, 'tax_paise'));
    expect(summed(back, 'penalty_paise')).toBeGreaterThan(0);
    expect(back.every(({ booked_day }) => booked_day === line?.booked_day)).toBe(true);
    expect(await findBreaches(database, systemClock)).toEqual([]);
  });

  it('stays as it was told when the traveller moves to another department', async () => {
    const [before] = await world.query<{ department: string }>(
      "select department from booking_line where traveller_name = 'Asha Rao' limit 1",
    );
    await world.query(
      `update person set department_id = (select id from department d where d.name <> $1 and d.organization_id = person.organization_id limit 1)
       where email like 'asha.rao@%'`,
      [before?.department],
    );
    const told = await world.query<{ department: string }>(
      "select distinct department from booking_line where traveller_name = 'Asha Rao'",
    );
    expect(told).toEqual([before]);
  });
});
