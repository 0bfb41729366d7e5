import { emissionsOf } from '@pravas/domain/flight/emissions.ts';
import type { Slice } from '@pravas/domain/flight/itinerary.ts';
import { hotelCo2Kg } from '@pravas/domain/hotel/hotel-emissions.ts';
import { airportByCode } from '@pravas/reference/airports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANY_ID } from '../../apps/server/seeds/demo.ts';
import { measureDueEmissions } from '../../apps/server/src/modules/booking/index.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';

let world: World;
let database: Database;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  database = openDatabase(readConfig(world.env).database, 4, 60_000);
});
afterAll(async () => {
  await database.close();
  await world.close();
});

const due = () => ({ database, log: createLogger('silent', 'test'), clock: { now: () => Temporal.Now.instant() } });
async function measureAll(): Promise<void> {
  while ((await measureDueEmissions(due())) > 0);
}

interface Kept {
  readonly booking_id: string;
  readonly traveller: number;
  readonly is_travelled: boolean;
  readonly kg: number | null;
  readonly method: string | null;
}
const keptOf = (bookingId: string) =>
  world.query<Kept>(
    `select booking_id, traveller, is_travelled, kg, method from booking_emission
     where booking_id = $1 order by traveller`,
    [bookingId],
  );
const days = () =>
  world.query(
    `select basis, day::text, service, kg, km, journeys, estimated from emission_day
     where kg <> 0 or km <> 0 or journeys <> 0 or estimated <> 0 order by basis, day, service`,
  );
/** The same, added up from the estimates. */
const daysAnew = () =>
  world.query(
    `select d.basis, d.day::text, l.service, coalesce(sum(e.kg), 0)::bigint as kg,
       coalesce(sum(e.km) filter (where e.is_travelled and e.kg is not null), 0)::bigint as km,
       count(*) filter (where e.is_travelled) as journeys,
       count(*) filter (where e.is_travelled and e.kg is not null) as estimated
     from booking_emission e join booking_line l on l.organization_id = e.organization_id and l.id = e.line_id
     cross join lateral (values ('booking', l.booked_day), ('transaction', l.day)) d (basis, day)
     where not l.is_personal group by 1, 2, 3
     having count(*) filter (where e.is_travelled) > 0 order by 1, 2, 3`,
  );

/** A flight of the demo company that somebody flies, bought as one order for one traveller. */
async function aFlight(): Promise<{ readonly bookingId: string; readonly slices: readonly Slice[] }> {
  const [found] = await world.query<{ id: string; slices: readonly Slice[] }>(
    `select b.id, o.detail -> 'slices' as slices from booking b join booking_order o on o.booking_id = b.id
     join booking_line l on l.booking_id = b.id
     where b.organization_id = $1 and b.service = 'flight' and b.status = 'BOOKED' and jsonb_array_length(b.travellers) = 1
       and not l.is_personal and (select count(*) from booking_order x where x.booking_id = b.id) = 1
     order by b.id limit 1`,
    [COMPANY_ID],
  );
  if (!found) throw new Error('The demo year has no flight');
  return { bookingId: found.id, slices: found.slices };
}

describe('what bookings emit', () => {
  it('is what the search says of the same flights, once for each traveller', async () => {
    const orders = await world.query<{ booking_id: string; slices: readonly Slice[] }>(
      `select o.booking_id, o.detail -> 'slices' as slices from booking_order o join booking b on b.id = o.booking_id
       where b.organization_id = $1 and b.service = 'flight' and b.status = 'BOOKED' and o.state = 'booked'
         and not exists (select from cancellation c where c.booking_id = b.id)
         and exists (select from booking_line l where l.booking_id = b.id and l.kind = 'purchase')`,
      [COMPANY_ID],
    );
    expect(orders.length).toBeGreaterThan(100);
    for (const [bookingId, own] of Map.groupBy(orders, ({ booking_id }) => booking_id)) {
      const found = own.map(({ slices }) => emissionsOf(slices, airportByCode)?.co2eKg ?? Number.NaN);
      const kept = await keptOf(bookingId);
      expect(kept.length).toBeGreaterThan(0);
      for (const one of kept) {
        expect(one).toMatchObject({ kg: found.reduce((total, kg) => total + kg, 0), is_travelled: true });
        expect(one.method).toBe('Pravas flight estimate 2026.1');
      }
    }
  });

  it('is of a stay what its page says, shared by its guests', async () => {
    const stays = await world.query<{ booking_id: string; country: string; rooms: number; nights: number }>(
      `select o.booking_id, min(o.detail -> 'hotel' -> 'address' ->> 'countryCode') as country,
         sum(jsonb_array_length(o.detail -> 'rooms'))::int as rooms,
         min((o.detail -> 'stay' ->> 'checkOut')::date - (o.detail -> 'stay' ->> 'checkIn')::date) as nights
       from booking_order o join booking b on b.id = o.booking_id
       where b.organization_id = $1 and b.service = 'hotel' and b.status = 'BOOKED' and o.state = 'booked'
         and not exists (select from cancellation c where c.booking_id = b.id)
         and exists (select from booking_line l where l.booking_id = b.id and l.kind = 'purchase')
       group by o.booking_id having count(*) = 1`,
      [COMPANY_ID],
    );
    expect(stays.length).toBeGreaterThan(20);
    for (const { booking_id, country, rooms, nights } of stays) {
      const kept = await keptOf(booking_id);
      const kg = kept.reduce((total, one) => total + (one.kg ?? Number.NaN), 0);
      expect(kg).toBe(hotelCo2Kg({ countryCode: country, rooms, nights }));
    }
  });

  it('is nothing where nobody travels any more', async () => {
    const gone = await world.query<Kept>(
      `select e.booking_id, e.traveller, e.is_travelled, e.kg, e.method from booking_emission e
       join booking b on b.id = e.booking_id where b.status = 'CANCELED'`,
    );
    expect(gone.length).toBeGreaterThan(5);
    for (const one of gone) expect(one).toMatchObject({ is_travelled: false, kg: 0, method: null });
  });

  it('is added up by day without private trips', async () => {
    const sums = await days();
    expect(sums.length).toBeGreaterThan(100);
    expect(sums).toEqual(await daysAnew());
  });
});

describe('what happens to a booking afterwards', () => {
  it('is measured again when it is cancelled, and moves its days', async () => {
    const { bookingId } = await aFlight();
    const [before] = await keptOf(bookingId);
    expect(before?.kg).toBeGreaterThan(0);
    await world.query("update booking set status = 'CANCELED' where id = $1", [bookingId]);
    expect(await measureDueEmissions(due())).toBe(1);
    expect(await keptOf(bookingId)).toEqual([
      { booking_id: bookingId, traveller: 0, is_travelled: false, kg: 0, method: null },
    ]);
    expect(await days()).toEqual(await daysAnew());
    await world.query("update booking set status = 'BOOKED' where id = $1", [bookingId]);
    await measureAll();
    expect(await keptOf(bookingId)).toEqual([before]);
    expect(await days()).toEqual(await daysAnew());
  });

  it('is said to be not estimated where no place of an airport is known, and is in no sum then', async () => {
    const { bookingId } = await aFlight();
    const [kept] = await keptOf(bookingId);
    const place = '{slices,0,segments,0,from,airportCode}';
    await world.query('update booking_order set detail = jsonb_set(detail, $2, $3) where booking_id = $1', [
      bookingId,
      place,
      '"QQQ"',
    ]);
    await measureAll();
    expect(await keptOf(bookingId)).toEqual([{ ...kept, kg: null, method: null }]);
    expect(await days()).toEqual(await daysAnew());
  });

  it('is measured once, whoever of two workers comes first, and all anew after an upgrade', async () => {
    const [before, sums] = [await world.query('select count(*) from booking_emission'), await days()];
    await world.query('delete from booking_emission');
    await world.query('delete from emission_day');
    await world.query(
      'insert into emission_due (organization_id, booking_id) select distinct organization_id, booking_id from booking_line',
    );
    // The same again: something happened to each of them meanwhile.
    await world.query(
      'insert into emission_due (organization_id, booking_id) select organization_id, booking_id from emission_due',
    );
    for (;;) {
      const done = await Promise.all([measureDueEmissions(due()), measureDueEmissions(due())]);
      if (done.every((count) => count === 0)) break;
    }
    expect(await world.query('select count(*) from booking_emission')).toEqual(before);
    expect(await days()).toEqual(sums);
  });
});
