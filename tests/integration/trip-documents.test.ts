import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import { downloadCalendar, downloadItinerary } from '@pravas/contract/trip/trip-share-operations.ts';
import { tripStatus } from '@pravas/domain/trip/trip-rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { flightsOf } from '../support/flights-of.ts';
import { pdfText } from '../support/pdf-text.ts';
import { pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import type { World } from '../support/world.ts';
import { expectRefusal } from './send-request.ts';
import { COMPANY, useCompany } from './use-company.ts';

const company = useCompany();
const { call, ask } = company;
let world: World;
let asha: TravellerClient;
let stranger: string;
let tripId: string;
let flightId: string;

beforeAll(async () => {
  ({ world, stranger } = company.now());
  asha = await signIn(world);
  const flights = await asha.search({ roundTrip: true });
  ({ tripId, flightId } = await asha.add(flights, pickFlight(flights, '6E', 'AI')));
  await world.query(`update trip set name = 'Review → Mumbai', purpose = 'Budget of ₹5,00,000' where id = $1`, [
    tripId,
  ]);
});

/** As the airlines would have left it: booked, with locators and ticket numbers. */
const markBooked = (status = 'BOOKED') =>
  world.query(
    `with b as (update booking set status = $2 where id = $1 returning id, organization_id)
     update booking_order l set state = 'booked', locator = 'PNR' || l.position, supplier_order = jsonb_build_object('locator', 'PNR' || l.position,
       'tickets', jsonb_build_array(jsonb_build_object('travellerIndex', 0, 'ticketNumber', '098-240000000' || l.position)))
     from b where l.booking_id = b.id`,
    [flightId, status],
  );

const itinerary = async () => {
  const answer = await fetch(`${world.url}${downloadItinerary.path}?tripId=${tripId}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('the itinerary as PDF', () => {
  it('tells who flies when, with locators, tickets, baggage, rules, GST and totals; ₹ and → print', async () => {
    await markBooked();
    const { headers, bytes } = await itinerary();
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Review%20%E2%86%92%20Mumbai.pdf");
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = pdfText(bytes);
    const { tripDetails } = await ask(getTrip, { query: { tripId } }, asha.token);
    const flight = flightsOf(tripDetails)[0];
    for (const part of [
      'Review → Mumbai',
      '₹5,00,000',
      'Meridian Analytics',
      'Asha Rao',
      '098-2400000000',
      'PNR0',
      'PNR1',
      flight?.forward.segments[0]?.flightFullNumber ?? 'a flight',
      flight?.forward.segments[0]?.departureTime ?? 'a time',
      flight?.return?.segments[0]?.flightFullNumber ?? 'a flight back',
      '(BOM)',
      'GMT+5:30 (Kolkata)',
      'Baggage: ',
      'Cancel for ',
      'Change the date ',
      'Meridian Analytics Private Limited',
      'of which our fee',
      'Total',
    ]) {
      expect(text).toContain(part);
    }
    const characters = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 }).format(tripDetails.costs.total);
    expect(text).toContain(`₹${characters}`);
  });

  it('never opens a file or an address that a name asks for', async () => {
    for (const name of ['file:///etc/passwd', '<img src="http://169.254.169.254/">', '{"image":"/etc/passwd"}']) {
      await world.query('update trip set name = $2 where id = $1', [tripId, name]);
      const text = pdfText((await itinerary()).bytes);
      expect(text).toContain(name.slice(0, 10));
      expect(text).not.toContain('root:');
    }
    await world.query(`update trip set name = 'Review' where id = $1`, [tripId]);
  });

  it('of a private trip says nothing of the employer, nor does its calendar', async () => {
    await world.query("update trip set kind = 'personal' where id = $1", [tripId]);
    const text = pdfText((await itinerary()).bytes);
    const calendar = (await call(downloadCalendar, { query: { tripId } }, asha.token)).text;
    await world.query("update trip set kind = 'self' where id = $1", [tripId]);
    expect(text).toContain('Asha Rao');
    expect(calendar).toContain('BEGIN:VEVENT');
    for (const paper of [text, calendar]) expect(paper).not.toMatch(/Meridian|29AAFCM/i);
  });

  it('of a trip without flights or travellers is a page all the same', async () => {
    const { data } = await ask(createTrip, { body: { name: 'Empty' } }, asha.token);
    const answer = await call(downloadItinerary, { query: { tripId: data._id } }, asha.token);
    expect(answer.status).toBe(200);
    expectRefusal(await call(downloadItinerary, { query: { tripId } }, stranger), 'trip_not_found');
  });
});

describe('the itinerary as calendar file', () => {
  const read = async () =>
    (await call(downloadCalendar, { query: { tripId } }, asha.token)).text.replaceAll('\r\n ', '');
  const valuesOf = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`^${name}[:;](.*)$`, 'gm'))].map(([, value = '']) => value.trim());

  it('has one event a flight, in UTC, with reminders, and the same ids every time', async () => {
    await markBooked();
    const text = await read();
    const flights = flightsOf((await ask(getTrip, { query: { tripId } }, asha.token)).tripDetails);
    const segments = flights.flatMap((one) => [...one.forward.segments, ...(one.return?.segments ?? [])]);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(segments.length);
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2 * segments.length);
    const starts = segments.map((one) =>
      Temporal.PlainDateTime.from(`${one.departureDate}T${one.departureTime}`)
        .toZonedDateTime(one.departureZone)
        .toInstant()
        .toString()
        .replaceAll(/[-:]/g, ''),
    );
    expect(valuesOf(text, 'DTSTART')).toEqual(starts);
    expect(text).not.toContain('TZID');
    expect(valuesOf(text, 'STATUS')).toEqual(segments.map(() => 'CONFIRMED'));
    expect(text).toContain('PNR PNR0');
    const uids = valuesOf(text, 'UID');
    expect(new Set(uids).size).toBe(segments.length);
    expect(valuesOf(await read(), 'UID')).toEqual(uids);
  });

  it('says what is not booked, and strikes what was cancelled', async () => {
    await markBooked('CREATED');
    const planned = await read();
    expect(new Set(valuesOf(planned, 'STATUS'))).toEqual(new Set(['TENTATIVE']));
    expect(planned).not.toContain('VALARM');
    await markBooked('CANCELED');
    const cancelled = await read();
    expect(new Set(valuesOf(cancelled, 'STATUS'))).toEqual(new Set(['CANCELLED']));
    expect(valuesOf(cancelled, 'UID')).toEqual(valuesOf(planned, 'UID'));
    for (const summary of valuesOf(cancelled, 'SUMMARY')) expect(summary).toMatch(/^Cancelled: /);
  });

  it('counts up with each change of a booking, and with none of its trip', async () => {
    await markBooked();
    const sequences = async () => valuesOf(await read(), 'SEQUENCE').map(Number);
    const before = await sequences();
    await world.query(`update trip set name = 'Review', version = version + 5 where id = $1`, [tripId]);
    expect(await sequences()).toEqual(before);
    await markBooked('CANCELED');
    const after = await sequences();
    expect(after.every((sequence, index) => sequence > (before[index] ?? 0))).toBe(true);
  });

  it('has a name in which nothing parts values or lines', async () => {
    await world.query(`update trip set name = E'Pune, Nashik; \\\\ back\nX-EVIL:1' where id = $1`, [tripId]);
    const text = await read();
    await world.query(`update trip set name = 'Review' where id = $1`, [tripId]);
    expect(valuesOf(text, 'X-WR-CALNAME')).toEqual([String.raw`Pune\, Nashik\; \\ back\nX-EVIL:1`]);
    expect(text).not.toMatch(/^X-EVIL/m);
  });
});

describe('a trip’s status', () => {
  it('is the same by the rule and by the database, in every zone, on either side of midnight', async () => {
    const states = ['draft', 'finalised', 'cancelled'] as const;
    const zones = ['Asia/Kolkata', 'Pacific/Auckland', 'America/Los_Angeles', 'UTC'];
    const now = Temporal.Now.instant();
    const person = `(select id from person where email = 'asha.rao@meridian.example')`;
    const expected = new Map<string, string>();
    for (const state of states) {
      for (const zone of zones) {
        for (const [from, to] of [
          [null, null],
          [-60, -30],
          [-30, -8],
          [-26, -2],
          [-2, 2],
          [-1, null],
          [1, 25],
          [26, 60],
        ] as const) {
          const at = (hours: number | null) => (hours === null ? null : now.add({ minutes: Math.round(hours * 60) }));
          const id = crypto.randomUUID();
          await world.query(
            `insert into trip (organization_id, id, created_by, name, state, zone, starts_at, ends_at, created_at, updated_at)
             values ($1, $2, ${person}, 'Status', $3, $4, $5, $6, now(), now())`,
            [COMPANY, id, state, zone, at(from)?.toString() ?? null, at(to ?? from)?.toString() ?? null],
          );
          const day = (hours: number) => at(hours)?.toZonedDateTimeISO(zone).toPlainDate().toString() ?? '';
          const dates = from === null ? null : { startsOn: day(from), endsOn: day(to ?? from) };
          expected.set(id, tripStatus({ state, dates, zone, flights: [] }, now));
        }
      }
    }
    const found = new Map<string, string>();
    for (const id of expected.keys()) {
      found.set(id, (await ask(getTrip, { query: { tripId: id } }, asha.token)).tripDetails.status);
    }
    expect(found).toEqual(expected);
    expect(new Set(expected.values())).toEqual(new Set(['Draft', 'Upcoming', 'Ongoing', 'Past', 'Cancelled']));
  });
});
