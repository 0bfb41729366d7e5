import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIXED_SERVICES } from './fixed-services.ts';
import { fnv1a } from './fnv.ts';
import { generatedServices, serviceCount } from './generated-services.ts';
import { LAYOUTS } from './layouts.ts';
import { chargePaiseAt, POLICIES, percentOf } from './policies.ts';
import { ROUTES } from './routes.ts';
import { freeSeats, heldFare, lowestFare, type SeatMarket, seatsOf } from './seats.ts';
import type { Sex } from './service.ts';
import { STATIONS } from './stations.ts';
import { type BusTrip, cancelledFromMs, tripOf, tripsOn } from './trips.ts';

const NOW_MS = Date.parse('2026-11-21T04:00:00Z');
const EMPTY: SeatMarket = { takenSeats: () => new Map(), raisedPaise: () => 0 };

function tripNamed(code: string, doj = '2026-12-01', nowMs = NOW_MS): BusTrip {
  const service = FIXED_SERVICES.find((one) => one.code === code);
  const found = tripsOn(service?.from ?? '', service?.to ?? '', doj, nowMs).find((one) => one.service === service);
  if (found === undefined) throw new Error(`${code} does not run.`);
  return found;
}

function seatNamed(trip: BusTrip, name: string, market = EMPTY) {
  const found = seatsOf(trip, NOW_MS, market).find(({ place }) => place.name === name);
  if (found === undefined) throw new Error(`There is no seat ${name}.`);
  return found;
}

function india(ms: number): string {
  return new Date(ms + 19_800_000).toISOString().slice(0, 16);
}

describe('chance', () => {
  it.each([
    ['', '811c9dc5'],
    ['a', 'e40c292c'],
    ['foobar', 'bf9cf968'],
  ])('is FNV-1a: %j', (text, hex) => {
    expect(fnv1a(text).toString(16)).toBe(hex);
  });

  it('makes the first service from Bengaluru to Chennai', () => {
    expect(serviceCount('9001', '9003')).toBe(12);
    expect(fnv1a('9001|9003|0')).toBe(1_677_766_861);
    const first = generatedServices('9001', '9003')[0];
    expect(first).toMatchObject({ departureMinutes: 1080, arrivalMinutes: 1470, number: 101 });
    expect([first?.operator.number, first?.type.name]).toEqual([5, 'A/C Sleeper (2+1)']);
  });

  it.each([
    ['2026-12-01', 1130, 118_650],
    ['2026-12-04', 1230, 129_150],
  ])('prices it on %s', (doj, baseRupees, totalPaise) => {
    const trip = tripsOn('9001', '9003', doj, NOW_MS).find(({ service }) => service.number === 101);
    if (trip === undefined) throw new Error('It does not run.');
    expect(seatNamed(trip, 'L1').fare).toMatchObject({ basePaise: baseRupees * 100, totalPaise });
    expect(seatNamed(trip, 'L3').fare.basePaise).toBe((baseRupees + 100) * 100);
    expect(seatNamed(trip, 'U6').fare.basePaise).toBe(baseRupees * 100);
    expect(seatNamed(trip, 'U7').fare.basePaise).toBe((baseRupees - 100) * 100);
  });

  it('sells more seats as the journey comes near', () => {
    const sold = (leadDays: number): number => {
      const doj = '2026-12-20';
      const nowMs = Date.parse(`${doj}T00:00:00Z`) - leadDays * 86_400_000;
      const trips = ROUTES.flatMap(({ from, to }) => tripsOn(from, to, doj, nowMs)).filter(
        ({ service }) => service.number < 900,
      );
      const seats = trips.flatMap((trip) => seatsOf(trip, nowMs, EMPTY));
      return 100 - Math.round((100 * freeSeats(seats).length) / seats.length);
    };
    const percents = [30, 10, 4, 1].map(sold);
    expect(percents).toEqual([...percents].sort((one, other) => one - other));
    for (const [index, wanted] of [10, 30, 55, 75].entries()) {
      expect(Math.abs((percents[index] ?? 0) - wanted)).toBeLessThan(6);
    }
  });

  it('runs on every route in both directions, with one service of an operator, type and hour', () => {
    expect(ROUTES).toHaveLength(62);
    for (const { from, to } of ROUTES) {
      const services = generatedServices(from, to);
      const keys = services.map((one) => `${one.operator.number}|${one.type.name}|${one.departureMinutes}`);
      expect(new Set(keys).size).toBe(services.length);
      expect(services.length).toBeGreaterThan(0);
      expect(services.length).toBeLessThanOrEqual(serviceCount(from, to));
    }
  });
});

describe('towns', () => {
  it('have points with ids of their own, in the order of their minutes', () => {
    expect(STATIONS).toHaveLength(28);
    const points = STATIONS.flatMap((one) => one.points);
    expect(new Set(points.map(({ id }) => id)).size).toBe(points.length);
    expect(STATIONS[0]?.points.map(({ id, minutes }) => [id, minutes])).toEqual([
      ['900101', 0],
      ['900102', 15],
      ['900103', 45],
      ['900104', 80],
      ['900105', 100],
    ]);
    expect(STATIONS[5]?.points.map(({ name }) => name)).toEqual(['Central Bus Stand', 'Bypass', 'Railway Station']);
    expect(STATIONS[0]?.points[2]).toMatchObject({ latitude: 12.99, longitude: 77.59 });
  });
});

describe('plans', () => {
  it.each([
    ['sleeper_2_1', 30],
    ['seater_2_2', 44],
    ['mix', 40],
  ] as const)('%s has %d places in cells of their own', (name, count) => {
    const places = LAYOUTS[name];
    expect(places).toHaveLength(count);
    expect(new Set(places.map((one) => one.name)).size).toBe(count);
    expect(new Set(places.map((one) => `${one.isUpper}|${one.row}|${one.column}`)).size).toBe(count);
    for (const { name: seat, neighbour } of places.filter((one) => one.neighbour !== null)) {
      expect(places.find((one) => one.name === neighbour)?.neighbour).toBe(seat);
    }
  });
});

describe('fixed services', () => {
  it.each([
    ['KV101', '2026-12-01T20:30', '2026-12-01T20:30', '2026-12-02T06:00', 24],
    ['TG205', '2026-12-01T19:00', '2026-12-01T19:00', '2026-12-02T05:30', 44],
    ['SR310', '2026-12-01T22:00', '2026-12-01T22:00', '2026-12-02T07:30', 44],
    ['NB404', '2026-12-01T08:00', '2026-12-01T08:00', '2026-12-01T17:30', 44],
    ['GH500', '2026-12-02T00:30', '2026-12-02T00:30', '2026-12-02T10:00', 30],
    ['GH599', '2026-12-01T21:00', '2026-12-01T21:00', '2026-12-02T06:30', 30],
    ['VM720', '2026-11-30T20:00', '2026-12-01T02:30', '2026-12-01T07:30', 44],
    ['FU000', '2026-12-01T21:30', '2026-12-01T21:30', '2026-12-02T07:00', 0],
    ['VM710', '2026-12-01T20:00', '2026-12-01T20:00', '2026-12-02T02:30', 44],
  ])('%s starts %s, leaves %s, arrives %s and has %d seats free', (code, start, leaves, arrives, free) => {
    const trip = tripNamed(code);
    expect([trip.startMs, trip.departureMs, trip.arrivalMs].map(india)).toEqual([start, leaves, arrives]);
    expect(freeSeats(seatsOf(trip, NOW_MS, EMPTY))).toHaveLength(free);
    expect(trip.id).toMatch(/^\d{19}$/);
    expect(tripOf(trip.id)).toEqual(trip);
  });

  it('KV101 keeps seats for women and costs by berth', () => {
    const trip = tripNamed('KV101');
    const seats = seatsOf(trip, NOW_MS, EMPTY);
    expect(seats.filter((one) => one.keptFor === 'FEMALE').map(({ place }) => place.name)).toEqual([
      'L4',
      'L5',
      'L11',
      'U7',
    ]);
    expect(['L7', 'L9', 'U7', 'U6'].map((name) => seatNamed(trip, name).fare.totalPaise)).toEqual([
      126_000, 136_500, 110_250, 120_750,
    ]);
    expect(lowestFare(seats).totalPaise).toBe(110_250);
    expect(trip.boarding.at(-1)).toMatchObject({ name: 'Hebbal', atMinutes: 1330 });
  });

  it('SR310 and NB404 cost more once a seat is held', () => {
    const state = tripNamed('SR310');
    expect(seatNamed(state, '1A').fare.totalPaise).toBe(89_250);
    expect(heldFare(state, seatNamed(state, '1A').fare, false)).toEqual({
      basePaise: 85_000,
      reservationPaise: 2000,
      tollPaise: 1200,
      taxPaise: 4410,
      totalPaise: 92_610,
    });
    const nandi = tripNamed('NB404');
    expect(seatNamed(nandi, '1A').fare.totalPaise).toBe(63_000);
    expect(heldFare(nandi, seatNamed(nandi, '1A').fare, false).totalPaise).toBe(66_150);
  });

  it('GH599 is cancelled six hours before its start; no other is', () => {
    expect(india(cancelledFromMs(tripNamed('GH599')) ?? 0)).toBe('2026-12-01T15:00');
    expect(cancelledFromMs(tripNamed('KV101'))).toBeNull();
  });

  it('is alone between Visakhapatnam and Vijayawada', () => {
    expect(tripsOn('9011', '9010', '2026-12-01', NOW_MS)).toHaveLength(1);
  });
});

describe('a seat that is sold here', () => {
  it('is taken, and keeps the seat beside a woman for women', () => {
    const trip = tripNamed('GH500');
    const taken = (sex: Sex): SeatMarket => ({
      ...EMPTY,
      takenSeats: (id) => new Map(id === trip.id ? [['L1', sex]] : []),
    });
    expect(seatNamed(trip, 'L1', taken('FEMALE'))).toMatchObject({ isFree: false, keptFor: null });
    expect(seatNamed(trip, 'L2', taken('FEMALE'))).toMatchObject({ isFree: true, keptFor: 'FEMALE' });
    expect(seatNamed(trip, 'L2', taken('MALE'))).toMatchObject({ isFree: true, keptFor: null });
  });
});

describe('lists', () => {
  it('end when the bus has left, and 90 days ahead', () => {
    const codes = (doj: string, now: string) =>
      tripsOn('9001', '9002', doj, Date.parse(now)).map((one) => one.service.code);
    expect(codes('2026-12-01', '2026-12-01T15:00:00Z')).not.toContain('KV101');
    expect(codes('2026-12-01', '2026-12-01T14:59:00Z')).toContain('KV101');
    expect(codes('2026-12-01', '2026-12-01T18:59:00Z')).toContain('GH500');
    expect(codes('2027-03-01', '2026-12-01T00:00:00Z')).not.toEqual([]);
    expect(codes('2027-03-02', '2026-12-01T00:00:00Z')).toEqual([]);
    expect(codes('2026-02-30', '2026-02-01T00:00:00Z')).toEqual([]);
  });

  it.each(['', '2000000098310102', '2000000098310102999', '1000000098310102901', '2000000098319999901'])(
    'know no trip %j',
    (id) => {
      expect(tripOf(id)).toBeUndefined();
    },
  );
});

describe('policies', () => {
  const TIERS = POLICIES[1];
  const START_MS = Date.parse('2026-12-01T15:00:00Z');

  it.each([
    ['2026-11-30T14:59:59Z', 12_000],
    ['2026-11-30T15:00:00Z', 12_000],
    ['2026-11-30T15:00:01Z', 60_000],
    ['2026-12-01T03:00:00Z', 60_000],
    ['2026-12-01T03:00:01Z', 120_000],
    ['2026-12-01T16:00:00Z', 120_000],
  ])('keep at %s %d of 120000', (now, chargePaise) => {
    expect(chargePaiseAt(TIERS, 120_000, START_MS, Date.parse(now))).toBe(chargePaise);
  });

  it('take amounts too, never more than the fare', () => {
    expect(chargePaiseAt('0:-1:150:1', 120_000, START_MS, START_MS - 1)).toBe(15_000);
    expect(chargePaiseAt('0:-1:150:1', 9000, START_MS, START_MS - 1)).toBe(9000);
  });

  it('keep something between nothing and the fare, and never less as time goes', () => {
    const policy = fc.constantFrom(...POLICIES);
    const hours = fc.double({ min: 0, max: 200, noNaN: true });
    fc.assert(
      fc.property(policy, fc.integer({ min: 1, max: 500_000 }), hours, hours, (text, basePaise, one, other) => {
        const [early, late] = one > other ? [one, other] : [other, one];
        const at = (left: number): number => chargePaiseAt(text, basePaise, START_MS, START_MS - left * 3_600_000);
        expect(at(early)).toBeGreaterThanOrEqual(0);
        expect(at(late)).toBeLessThanOrEqual(basePaise);
        expect(at(early)).toBeLessThanOrEqual(at(late));
      }),
    );
  });

  it('round half a paisa up', () => {
    expect([percentOf(28_250, 5), percentOf(28_260, 5), percentOf(10, 4)]).toEqual([1413, 1413, 0]);
  });
});
