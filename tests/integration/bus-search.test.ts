import { listBuses, streamBuses } from '@pravas/contract/bus/list-buses.ts';
import { listBusRoutes } from '@pravas/contract/bus/list-routes.ts';
import { listBusStations } from '@pravas/contract/bus/list-stations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFee } from '../support/set-fee.ts';
import { ADMIN, signIn, type TravellerClient } from '../support/traveller.ts';
import { createBusWorld } from './bus-world.ts';
import { callOperation, expectRefusal, payloadOf, refusalOf } from './send-request.ts';

type Found = AnswerOf<typeof listBuses>;
type Bus = Found['buses'][number];

let world: Awaited<ReturnType<typeof createBusWorld>>;
let asha: TravellerClient;
const stations = new Map<string, string>();

beforeAll(async () => {
  world = await createBusWorld();
  asha = await signIn(world);
  const { list } = payloadOf<AnswerOf<typeof listBusStations>>(
    await callOperation(world.url, listBusStations, {}, asha),
  );
  for (const { _id, station_name } of list) stations.set(station_name, _id);
  // The fee of the worked cases: 50 and its GST, once for a booking.
  await setFee(world, { service: 'bus', per: 'booking', standardPaise: 5_000 });
});
afterAll(() => world.close());

const journey = (from: string, to: string, more: Readonly<Record<string, string>> = {}) => ({
  from: stations.get(from) ?? '',
  to: stations.get(to) ?? '',
  ad: '1',
  child: '0',
  inf: '0',
  jDate: '2026-12-01',
  ...more,
});
const ask = (query: Readonly<Record<string, string>>, person = asha) =>
  callOperation(world.url, listBuses, { query }, person);
const search = async (query: Readonly<Record<string, string>>, person = asha) =>
  payloadOf<Found>(await ask(query, person));
const busOf = ({ buses }: Found, operator: string, clock: string): Bus => {
  const found = buses.find((bus) => bus.operator.name === operator && bus.departure.wall.endsWith(clock));
  if (!found) throw new Error(`No bus of ${operator} at ${clock}`);
  return found;
};

describe('a search of buses', () => {
  it('shows each with its days, its price as it is paid and until when it can be cancelled', async () => {
    const found = await search(journey('Bengaluru', 'Hyderabad', { ad: '2' }));
    expect(found).toMatchObject({
      from: { station_name: 'Bengaluru' },
      to: { station_name: 'Hyderabad' },
      date: '2026-12-01',
      dateText: 'Tue 1 Dec',
      earlierDay: '2026-11-30',
      laterDay: '2026-12-02',
      seats: 2,
      fee: 59,
      trip: null,
      isPersonal: false,
      suppliers: [{ label: 'Bus supplier 1', state: 'done', message: null }],
    });
    expect(found.co2Kg).toBeGreaterThan(5);
    const kaveri = busOf(found, 'Kaveri Roadlines Pvt Ltd', '20:30');
    expect(kaveri).toMatchObject({
      type: { isAc: true, seating: 'sleeper' },
      departure: { wall: '2026-12-01T20:30', text: '20:30, Tue 1 Dec' },
      arrival: { wall: '2026-12-02T06:00', text: '06:00, Wed 2 Dec' },
      isAfterMidnight: false,
      minutes: 570,
      firstBoarding: { name: 'Silk Board', wall: '2026-12-01T20:30' },
      boardingAreas: ['Silk Board', 'Madiwala', 'Kalasipalyam', 'Yeshwanthpur', 'Hebbal'],
      seatsLeft: 24,
      hasEnoughSeats: true,
      fare: 1_102.5,
      total: 2 * 1_102.5 + 59,
      isRefundable: true,
      freeUntil: null,
      supplierLabel: null,
      gstNote: 'GST is in the fare and on the invoice of the operator.',
    });
    expect(kaveri.busId).not.toContain('seatseller');
  });

  it('counts a bus after midnight to the night before', async () => {
    const found = await search(journey('Bengaluru', 'Hyderabad'));
    expect(found.buses.find(({ departure }) => departure.wall === '2026-12-02T00:30')).toMatchObject({
      departure: { text: 'Night of Tue 1 Dec, 00:30 Wed 2 Dec' },
      isAfterMidnight: true,
      operator: { name: 'Golconda Holidays Pvt Ltd' },
      isRefundable: false,
    });
  });

  it('says of a bus that starts elsewhere the evening before when it is boarded', async () => {
    const found = await search(journey('Vijayawada', 'Hyderabad'));
    expect(busOf(found, 'Sahyadri Motors Ltd', '02:30')).toMatchObject({
      departure: { wall: '2026-12-01T02:30', text: 'Night of Mon 30 Nov, 02:30 Tue 1 Dec' },
      arrival: { wall: '2026-12-01T07:30' },
    });
  });

  it('tells the full price of a State corporation only at the hold, and says so', async () => {
    const found = await search(journey('Bengaluru', 'Hyderabad'));
    const corporation = found.buses.find(
      ({ isStateCorporation, departure }) => isStateCorporation && departure.wall.endsWith('22:00'),
    );
    expect(corporation).toMatchObject({ fare: 892.5, total: 951.5, isPricedAtHold: true });
    expect(corporation?.gstNote).toContain('booking platform');
  });

  it('lists what is sold out last, and never as if it could be had', async () => {
    const { buses } = await search(journey('Bengaluru', 'Hyderabad'));
    const full = buses.filter(({ seatsLeft }) => seatsLeft === 0);
    expect(full.map(({ operator }) => operator.name)).toContain('Palani Express');
    expect(buses.slice(-full.length)).toEqual(full);
    expect(full.every(({ hasEnoughSeats }) => !hasEnoughSeats)).toBe(true);
    const open = buses.slice(0, -full.length).map(({ departure }) => departure.wall);
    expect(open).toEqual(open.toSorted());
  });

  it('without any fee asks for the fare alone; for each seat where the company agreed so', async () => {
    const query = journey('Bengaluru', 'Hyderabad', { ad: '3' });
    await setFee(world, { service: 'bus', per: 'seat', standardPaise: 5_000 });
    expect((await search(query)).fee).toBe(177);
    await setFee(world, { service: 'bus', per: 'seat', standardPaise: 0 });
    const free = await search(query);
    expect(free.buses.every(({ fare, total }) => Math.round(total * 100) === Math.round(fare * 300))).toBe(true);
    // The fee of the worked cases: 50 and its GST, once for a booking.
    await setFee(world, { service: 'bus', per: 'booking', standardPaise: 5_000 });
  });

  it('shows admins who sells a bus', async () => {
    const found = await search(journey('Bengaluru', 'Hyderabad'), await signIn(world, ADMIN));
    expect(new Set(found.buses.map(({ supplierLabel }) => supplierLabel))).toEqual(new Set(['Bus supplier 1']));
  });

  it('comes as a stream: its head first, then buses, then the end', async () => {
    const events = await Array.fromAsync(asha.client.stream(streamBuses, { query: journey('Bengaluru', 'Hyderabad') }));
    expect(events.map(({ type }) => type)).toEqual(['started', 'buses', 'finished']);
  });

  it('remembers for whoever looked which ways they did, the newest first and each once', async () => {
    const routes = async (person = asha) =>
      payloadOf<AnswerOf<typeof listBusRoutes>>(await callOperation(world.url, listBusRoutes, {}, person)).list;
    for (const [from, to] of [
      ['Pune', 'Mumbai'],
      ['Mumbai', 'Pune'],
      ['Pune', 'Mumbai'],
    ] as const) {
      await search(journey(from, to));
    }
    const names = (await routes()).map(({ from, to }) => `${from.station_name} ${to.station_name}`);
    expect(names.slice(0, 2)).toEqual(['Pune Mumbai', 'Mumbai Pune']);
    expect(new Set(names).size).toBe(names.length);
    const [first] = await routes();
    expect(first).toMatchObject({ from: { _id: stations.get('Pune') }, to: { _id: stations.get('Mumbai') } });
    const vikram = (await routes(await signIn(world, ADMIN))).map(({ from }) => from.station_name);
    expect(vikram).not.toContain('Pune');
  });
});

describe('a trip', () => {
  it('is kept to its days and travellers in words', async () => {
    const trip = payloadOf<AnswerOf<typeof createTrip>>(
      await callOperation(
        world.url,
        createTrip,
        { body: { name: 'By bus', startDate: '2026-12-03', endDate: '2026-12-05' } },
        asha,
      ),
    );
    const found = await search(journey('Bengaluru', 'Hyderabad', { id: trip.data._id, ad: '2' }));
    expect(found.trip).toMatchObject({
      _id: trip.data._id,
      notes: expect.arrayContaining(["This day is outside the trip's dates, Thu 3 Dec to Sat 5 Dec."]),
    });
    const alone = await search(journey('Bengaluru', 'Hyderabad', { id: trip.data._id, pb: 'true' }));
    expect(alone.trip).toBeNull();
    const stranger = await search(journey('Bengaluru', 'Hyderabad', { id: crypto.randomUUID() }));
    expect(stranger.trip).toBeNull();
  });
});

describe('a search that cannot be', () => {
  it.each([
    ['without anything', () => ({}), ['from', 'to', 'jDate', 'ad']],
    ['from and to one place', () => journey('Pune', 'Pune'), ['to']],
    ['of a day that has passed', () => journey('Pune', 'Mumbai', { jDate: '2026-11-19' }), ['jDate']],
    ['of no day', () => journey('Pune', 'Mumbai', { jDate: '2026-02-30' }), ['jDate']],
    ['of seven seats', () => journey('Pune', 'Mumbai', { ad: '7' }), ['ad']],
    ['with a child beside the seats', () => journey('Pune', 'Mumbai', { child: '1' }), ['ad']],
    ['from a place of nobody', () => journey('Pune', 'Mumbai', { from: crypto.randomUUID() }), ['from']],
    ['to what is no place', () => journey('Pune', 'Mumbai', { to: "x' or 1=1 --" }), ['to']],
  ])('%s is refused at its fields', async (_, query, fields) => {
    const refusal = refusalOf(await ask(query()));
    expect(refusal).toMatchObject({ code: 'validation_failed' });
    expect(JSON.stringify(refusal)).toContain(`"field":"${fields[0]}"`);
  });

  it('today is fine, and has no earlier day', async () => {
    expect((await search(journey('Pune', 'Mumbai', { jDate: '2026-11-20' }))).earlierDay).toBeNull();
  });
});

describe('a supplier that fails', () => {
  it.each(['http_500', 'malformed', 'rate_limited'])('with %s is never "no buses"', async (kind) => {
    await world.inject({ target: 'seatseller.availabletrips', kind, times: 5 });
    try {
      const answer = await ask(journey('Bengaluru', 'Hyderabad'));
      expectRefusal(answer, 'supplier_error');
      expect(answer.text).toContain('Please contact admin.');
      expect(answer.text).not.toContain('SeatSeller');
    } finally {
      await world.clearFaults();
    }
  });

  it('that does not serve a town is not asked, and said so', async () => {
    await world.query("update bus_station_row set gone_at = now() where name = 'Digha'");
    try {
      const found = await search(journey('Kolkata', 'Digha'));
      expect(found).toMatchObject({ buses: [], suppliers: [{ state: 'not_asked' }] });
    } finally {
      await world.query("update bus_station_row set gone_at = null where name = 'Digha'");
    }
  });
});
