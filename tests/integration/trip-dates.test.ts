import { randomUUID } from 'node:crypto';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { arrivalOf, departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { anOffer, aSegment } from '@pravas/domain/testing/builders.ts';
import { type AirportTime, instantOf } from '@pravas/domain/time/airport-time.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { insertBooking, refreshTripDates } from '../../apps/server/src/modules/booking/index.ts';
import { ordersOfOffers } from '../../apps/server/src/modules/flight-order/index.ts';
import { aSaga, START } from '../../apps/server/src/modules/flight-order/testing/a-saga.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import { cloneDatabase } from '../support/postgres-setup.ts';

let database: Database;
let owner: pg.Client;
let personId: string;

beforeAll(async () => {
  const { host, port } = inject('postgres');
  const name = `trip_dates_${randomUUID().replaceAll('-', '')}`;
  await cloneDatabase({ host, port }, name);
  database = openDatabase({ kind: 'socket', host, port, database: name }, 4);
  owner = new pg.Client({ host, port, user: 'postgres', database: name });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>('select id from person where organization_id = $1 limit 1', [
    COMPANY_ID,
  ]);
  personId = rows[0]?.id ?? '';
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

interface Sold {
  readonly status: 'CREATED' | 'BOOKED' | 'CANCELED' | 'EXPIRED' | 'FAILED';
  readonly isRemoved: boolean;
  /** One order each. */
  readonly orders: readonly Offer[];
}

const ZONES = ['Asia/Kolkata', 'Europe/London', 'America/New_York', 'Australia/Sydney', 'Asia/Kathmandu'];

const aTime: fc.Arbitrary<AirportTime> = fc.record({
  wall: fc
    .date({
      min: new Date('2027-01-01T00:00:00Z'),
      max: new Date('2028-02-28T23:59:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 16)),
  zone: fc.constantFrom(...ZONES),
});
const later = (time: AirportTime, minutes: number, zone: string): AirportTime => ({
  wall: instantOf(time)
    .add({ minutes })
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' }),
  zone,
});
const aSlice: fc.Arbitrary<Slice> = fc
  .record({
    leaves: aTime,
    minutes: fc.integer({ min: 40, max: 1_200 }),
    zone: fc.constantFrom(...ZONES),
    hasStop: fc.boolean(),
  })
  .map(({ leaves, minutes, zone, hasStop }): Slice => {
    const plain = aSegment();
    const [from, to] = [
      { ...plain.from, time: leaves },
      { ...plain.to, time: later(leaves, minutes, zone) },
    ];
    if (!hasStop) return { segments: [{ ...plain, from, to }] };
    const stop = later(leaves, Math.floor(minutes / 2), leaves.zone);
    return {
      segments: [
        { ...plain, from, to: { ...plain.to, time: stop } },
        { ...plain, from: { ...plain.from, time: stop }, to },
      ],
    };
  });
const anOrder = fc
  .tuple(aSlice, fc.option(aSlice))
  .map(([first, second]) => anOffer({ slices: second ? [first, second] : [first] }));
const aSale: fc.Arbitrary<Sold> = fc.record({
  status: fc.constantFrom('CREATED', 'BOOKED', 'CANCELED', 'EXPIRED', 'FAILED'),
  isRemoved: fc.boolean(),
  orders: fc.array(anOrder, { minLength: 1, maxLength: 2 }),
});

/** The expected dates of the trip, computed here from the same flights. */
function expected(sales: readonly Sold[]) {
  const there = sales.filter((one) => !one.isRemoved);
  const live = there.filter((one) => one.status === 'CREATED' || one.status === 'BOOKED');
  const slices = (live.length > 0 ? live : there).flatMap((one) => one.orders).flatMap((order) => order.slices);
  const at = (time: AirportTime) => instantOf(time).epochMilliseconds;
  const leaving = slices.map((slice) => departureOf(slice).time).toSorted((a, b) => at(a) - at(b));
  const landing = slices.map((slice) => at(arrivalOf(slice).time)).toSorted((a, b) => a - b);
  const [first] = leaving;
  const [starts, ends] = [first && at(first), landing.at(-1)];
  const zones = new Set(leaving.filter((time) => at(time) === starts).map(({ zone }) => zone));
  return { starts: starts ?? null, ends: ends ?? null, zones: first ? zones : new Set(['Asia/Kolkata']) };
}

/** A trip with these flights, without planned days unless they are given; answers its dates. */
async function dated(sales: readonly Sold[], startsOn: string | null = null, endsOn: string | null = null) {
  const tripId = randomUUID();
  await owner.query(
    `insert into trip (organization_id, id, created_by, name, starts_on, ends_on, created_at, updated_at)
     values ($1, $2, $3, 'Dates', $4, $5, now(), now())`,
    [COMPANY_ID, tripId, personId, startsOn, endsOn],
  );
  const { booking } = aSaga([{ direction: 'onward', state: 'waiting' }]);
  for (const { status, isRemoved, orders } of sales) {
    const [first, ...others] = orders;
    if (!first) throw new Error('A sale of nothing');
    const id = newId();
    const made = { ...booking, organizationId: COMPANY_ID, id, tripId, createdBy: personId };
    await database.forOrganization(COMPANY_ID, (tx) =>
      insertBooking(tx, { ...made, orders: ordersOfOffers([first, ...others]), quotedAt: START, now: START }),
    );
    await owner.query(`update booking set status = $2, removed_at = case when $3 then now() end where id = $1`, [
      id,
      status,
      isRemoved,
    ]);
  }
  await database.forOrganization(COMPANY_ID, (tx) => refreshTripDates(tx, tripId, START));
  const { rows } = await owner.query<{ starts_at: Date | null; ends_at: Date | null; zone: string }>(
    'select starts_at, ends_at, zone from trip where id = $1',
    [tripId],
  );
  const [trip] = rows;
  return { starts: trip?.starts_at?.getTime() ?? null, ends: trip?.ends_at?.getTime() ?? null, zone: trip?.zone ?? '' };
}

describe('when a trip is', () => {
  it('is from its first departure to its last arrival, whatever the zones; cancelled flights count where nothing else is left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aSale, { maxLength: 3 }), async (sales) => {
        const { zones, ...wanted } = expected(sales);
        const { zone, ...told } = await dated(sales);
        expect(told).toEqual(wanted);
        expect(zones).toContain(zone);
      }),
      { numRuns: 60 },
    );
  });

  it('is what was planned, at home, until there is a flight', async () => {
    expect(await dated([], '2027-03-04', '2027-03-06')).toEqual({
      starts: Temporal.Instant.from('2027-03-04T00:00:00+05:30').epochMilliseconds,
      ends: Temporal.Instant.from('2027-03-06T00:00:00+05:30').epochMilliseconds,
      zone: 'Asia/Kolkata',
    });
    expect(await dated([], '2027-03-04')).toMatchObject({ ends: null });
  });
});
