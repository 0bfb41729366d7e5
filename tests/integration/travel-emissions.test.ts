import { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import * as reports from '@pravas/contract/report/report-operations.ts';
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
import { ADMIN, EMPLOYEE, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';
import { callOperation, payloadOf } from './send-request.ts';

type Operation = typeof reports.getMasterReport;
type Report = AnswerOf<Operation>;
type Dashboard = AnswerOf<typeof getDashboard>;

let world: World;
let database: Database;
let admin: TravellerClient;

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  database = openDatabase(readConfig(world.env).database, 4, 60_000);
  admin = await signIn(world, ADMIN);
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

const today = () => Temporal.Now.plainDateISO('Asia/Kolkata');
const half = () => ({ from: today().subtract({ months: 6 }).toString(), to: today().toString() });
async function read(operation: Operation, search: object, person = admin): Promise<Report> {
  const query = { search: JSON.stringify(search), recordsPerPage: '500' };
  return payloadOf<Report>(await callOperation(world.url, operation, { query }, person));
}
const at = ({ columns }: Report, key: string) => columns.findIndex((column) => column.key === key);
const totalOf = (found: Report) => Number(found.totals[at(found, 'co2')]);
async function dashboard(query: Readonly<Record<string, string>>, person = admin): Promise<Dashboard> {
  return payloadOf<Dashboard>(await callOperation(world.url, getDashboard, { query }, person));
}

describe('reports of what travel emits', () => {
  const WITH_CO2 = [
    ['master', reports.getMasterReport, null],
    ['flights', reports.getFlightReport as Operation, 'flight'],
    ['stays', reports.getHotelReport as Operation, 'hotel'],
    ['employees', reports.getEmployeeSpend as Operation, null],
  ] as const;

  it('come to the estimates, whichever report, day and sums are asked', async () => {
    for (const [name, operation, service] of WITH_CO2) {
      for (const dateOf of ['booking', 'transaction'] as const) {
        const day = dateOf === 'booking' ? 'booked_day' : 'day';
        const [kept] = await world.query<{ kg: number; rows: number }>(
          `select coalesce(sum(e.kg), 0)::int as kg, count(*)::int as rows from booking_emission e
           join booking_line l on l.organization_id = e.organization_id and l.id = e.line_id
           where l.organization_id = $1 and not l.is_personal and l.${day} between $2 and $3 and ($4::text is null or l.service = $4)`,
          [COMPANY_ID, half().from, half().to, service],
        );
        expect(kept?.kg).toBeGreaterThan(0);
        expect(totalOf(await read(operation, { ...half(), dateOf })), `${name} ${dateOf}`).toBe(kept?.kg);
      }
    }
  });

  it('have sums of days and sums of lines alike: departments together are everything', async () => {
    for (const operation of [reports.getMasterReport, reports.getFlightReport as Operation]) {
      const all = await read(operation, half());
      const departments = new Set(all.rows.map((row) => String(row[at(all, 'department')] ?? 'Not stated')));
      const found = await read(operation, { ...half(), department: [...departments] });
      expect(found.total).toBeGreaterThan(0);
      const rest = await read(operation, { ...half(), department: [...departments], exclude: ['department'] });
      expect(totalOf(found) + totalOf(rest)).toBe(totalOf(all));
    }
  });

  it('say by which method, and what is not estimated', async () => {
    const found = await read(reports.getFlightReport as Operation, half());
    const said = new Set(found.rows.map((row) => row[at(found, 'co2Method')]));
    expect([...said].toSorted()).toEqual(['Cancelled', 'Pravas flight estimate 2026.1']);
    for (const row of found.rows) {
      if (row[at(found, 'co2Method')] === 'Cancelled') expect(row[at(found, 'co2')]).toBe(0);
    }
    const buses = await read(reports.getMasterReport, { ...half(), service: ['bus'] });
    expect(buses.rows.some((row) => row[at(buses, 'co2Method')] === 'Not estimated')).toBe(true);
    for (const row of buses.rows) {
      expect(row[at(buses, 'co2')]).toBe(row[at(buses, 'co2Method')] === 'Not estimated' ? null : 0);
    }
  });

  it('are saved with it', async () => {
    const { path } = reports.downloadFlightReport;
    const search = new URLSearchParams({ search: JSON.stringify(half()), format: 'csv' });
    const file = await fetch(`${world.url}${path}?${search}`, { headers: { authorization: `Bearer ${admin.token}` } });
    const lines = (await file.text()).trimEnd().split('\r\n');
    expect(lines[0]).toContain('kg CO₂e,CO₂e estimated by');
    const total = totalOf(await read(reports.getFlightReport as Operation, half()));
    expect(lines.at(-1)).toContain(`,${total},`);
  });
});

describe('the card of the dashboard', () => {
  it('is the total of its report with the same filters, of each service, department and day', async () => {
    const shown = await dashboard(half());
    const search = { ...half(), dateOf: 'transaction' };
    const flights = reports.getFlightReport as Operation;
    expect(shown.emissions.now).toBeGreaterThan(0);
    expect(shown.emissions.now).toBe(totalOf(await read(flights, search)));
    const { from, to } = shown.compared;
    expect(shown.emissions.before).toBe(totalOf(await read(flights, { ...search, from, to })));
    for (const [service, operation] of [
      ['flight', flights],
      ['hotel', reports.getHotelReport as Operation],
      ['bus', reports.getMasterReport],
      ['train', reports.getMasterReport],
      ['cab', reports.getMasterReport],
    ] as const) {
      const { emissions } = await dashboard({ ...half(), service });
      expect(emissions.service).toBe(service);
      expect(emissions.now, service).toBe(totalOf(await read(operation, { ...search, service: [service] })));
    }
    for (const { name } of shown.groups?.list ?? []) {
      const { emissions } = await dashboard({ ...half(), department: name });
      expect(emissions.now, name).toBe(totalOf(await read(flights, { ...search, department: [name] })));
    }
  });

  it('counts journeys and those of them that are estimated, and grams for each km or rupee', async () => {
    const [kept] = await world.query<{ journeys: number; estimated: number; kg: number; km: number }>(
      `select count(*)::int as journeys, count(e.kg)::int as estimated, sum(e.kg)::int as kg, sum(e.km)::int as km
       from booking_emission e join booking_line l on l.organization_id = e.organization_id and l.id = e.line_id
       where l.organization_id = $1 and not l.is_personal and e.is_travelled and l.service = 'flight' and l.day between $2 and $3`,
      [COMPANY_ID, half().from, half().to],
    );
    const { emissions } = await dashboard(half());
    expect(emissions).toMatchObject({ journeys: kept?.journeys, estimated: kept?.estimated });
    const grams = Math.round(((kept?.kg ?? 0) * 1_000) / (kept?.km ?? 1));
    expect(emissions.intensity).toEqual({ per: 'km', grams });
    expect(grams).toBeGreaterThan(60);
    expect(grams).toBeLessThan(400);
    const stays = await dashboard({ ...half(), service: 'hotel' });
    expect(stays.emissions.intensity).toEqual({
      per: 'hundred_rupees',
      grams: Math.round((stays.emissions.now * 1_000) / (stays.spend.now / 100)),
    });
    expect(stays.emissions.method.name).toBe('Pravas hotel estimate 2026.1');
  });

  it('is one’s own for whoever sees no more', async () => {
    const asha = await signIn(world, EMPLOYEE);
    const own = await dashboard(half(), asha);
    const [kept] = await world.query<{ kg: number }>(
      `select coalesce(sum(e.kg), 0)::int as kg from booking_emission e
       join booking_line l on l.organization_id = e.organization_id and l.id = e.line_id
       join person p on p.id = l.person_id
       where p.email = $1 and not l.is_personal and l.service = 'flight' and l.day between $2 and $3`,
      [EMPLOYEE, half().from, half().to],
    );
    expect(own.scope).toBe('own');
    expect(own.emissions.now).toBe(kept?.kg);
    expect((await dashboard(half())).emissions.now).toBeGreaterThan(own.emissions.now);
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
