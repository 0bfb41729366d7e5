import { airportByCode } from '@pravas/reference/airports.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baggageOptions, mealOptions, seatOptions } from './ancillaries.ts';
import { seatsLeft } from './availability.ts';
import { connectionsOn, MAX_LAYOVER_MINUTES, minimumConnectionMinutes } from './connections.ts';
import { familiesOf, specialReturnFamilyOf } from './fare-families.ts';
import { capacityOf, layoutByKey } from './fleet.ts';
import type { Cabin, Flight } from './model.ts';
import { totalPaise, totalPaiseOf } from './model.ts';
import { type Offer, type OfferRequest, searchOffers, seatsLeftOnOffer } from './offers.ts';
import { penaltyPaise, penaltyRulesOf } from './penalties.ts';
import { ALL_ROUTES, routeBetween } from './routes.ts';
import { flightsOn } from './schedule.ts';
import { EMPTY_OCCUPANCY, type World } from './world.ts';

const NOW_MS = Date.parse('2026-11-21T04:00:00Z');
const CABINS: readonly Cabin[] = ['economy', 'premium_economy', 'business', 'first'];

function worldAt(nowMs = NOW_MS, more: Partial<World> = {}): World {
  return { seed: 'test', nowMs: () => nowMs, occupancy: EMPTY_OCCUPANCY, ...more };
}

function request(legs: readonly (readonly [string, string, string])[], more: Partial<OfferRequest> = {}): OfferRequest {
  return {
    slices: legs.map(([origin, destination, date]) => ({ origin, destination, date, cabin: 'any', departing: 'any' })),
    passengers: { adult: 1, child: 0, infant: 0 },
    isSpecialReturn: false,
    directOnly: false,
    oneStopOnly: false,
    carriers: null,
    concession: null,
    ...more,
  };
}

const anyRoute = fc.constantFrom(...ALL_ROUTES);
const anyDate = fc
  .integer({ min: 0, max: 340 })
  .map((days) => Temporal.PlainDate.from('2026-11-22').add({ days }).toString());

/** Minutes between two local clock texts by way of the zones, computed independently of the schedule. */
function minutesBetween(flight: Flight): number {
  const from = Temporal.PlainDateTime.from(flight.departureLocal).toZonedDateTime(
    airportByCode(flight.origin)?.zone ?? '',
  );
  const to = Temporal.PlainDateTime.from(flight.arrivalLocal).toZonedDateTime(
    airportByCode(flight.destination)?.zone ?? '',
  );
  return (to.epochMilliseconds - from.epochMilliseconds) / 60_000;
}

describe('routes and timetable', () => {
  it('flies every route both ways with the same carriers between known airports', () => {
    for (const route of ALL_ROUTES) {
      const back = routeBetween(route.destination, route.origin);
      expect(back?.services, `${route.origin}-${route.destination}`).toEqual(route.services);
      expect(back?.distanceKm).toBe(route.distanceKm);
      expect(airportByCode(route.origin), route.origin).toBeDefined();
    }
  });

  it('gives every flight of a carrier its own number, and keeps those that end in 99 for trouble', () => {
    const numbers = ALL_ROUTES.flatMap((route) =>
      flightsOn(route.origin, route.destination, '2026-12-02').map((flight) => `${flight.carrier}${flight.number}`),
    );
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.filter((number) => number.endsWith('99')).toSorted()).toEqual(
      ['6E5099', '6E5199', '6E5299', '6E5399', '6E5999', 'AI1999', 'AI2699', 'AI2799'].toSorted(),
    );
  });

  it('lands as long after departure as the flight takes, in every zone and season', () => {
    fc.assert(
      fc.property(anyRoute, anyDate, (route, date) => {
        for (const flight of flightsOn(route.origin, route.destination, date)) {
          // In the hour that clocks repeat in autumn, local text alone can not tell which of two moments is meant.
          expect([0, 60]).toContain(Math.abs(minutesBetween(flight) - flight.durationMinutes));
          expect((flight.arrivalEpochMs - flight.departureEpochMs) / 60_000).toBe(flight.durationMinutes);
        }
      }),
    );
  });

  it('moves London by an hour when British clocks change', () => {
    const utcHour = (date: string): number => {
      const flight = flightsOn('LHR', 'DEL', date)[0];
      return ((flight?.departureEpochMs ?? 0) / 3_600_000) % 24;
    };
    expect(utcHour('2027-01-15') - utcHour('2027-07-15')).toBeCloseTo(1);
  });

  it('flies some routes on some weekdays only', () => {
    const week = Array.from({ length: 7 }, (_, day) => Temporal.PlainDate.from('2026-12-07').add({ days: day }));
    const flown = week.filter((day) => flightsOn('BLR', 'SFO', day.toString()).length > 0).map((day) => day.dayOfWeek);
    expect(flown).toEqual([3, 5, 7]);
  });

  it('spreads a busy route over the day', () => {
    const hours = flightsOn('DEL', 'BOM', '2026-12-02').map((flight) => Number(flight.departureLocal.slice(11, 13)));
    // The 47 of the route's table and three that misbehave.
    expect(hours).toHaveLength(50);
    expect(hours.filter((hour) => hour >= 5 && hour < 22).length).toBeGreaterThan(38);
    expect(new Set(hours).size).toBeGreaterThan(14);
  });
});

describe('connections', () => {
  it('leaves a lawful time at the hub, on one carrier', () => {
    const pairs = [
      ['PAT', 'COK'],
      ['SXR', 'TRV'],
      ['ATQ', 'GOX'],
      ['DEL', 'BOM'],
      ['LKO', 'LHR'],
      ['JAI', 'SIN'],
    ] as const;
    for (const [origin, destination] of pairs) {
      const connections = connectionsOn(origin, destination, '2026-12-05').filter((one) => one.flights.length > 1);
      expect(connections.length, `${origin}-${destination}`).toBeGreaterThan(0);
      for (const { flights, durationMinutes } of connections) {
        const [first, second] = flights;
        if (first === undefined || second === undefined) throw new Error('A connection has two flights.');
        const wait = (second.departureEpochMs - first.arrivalEpochMs) / 60_000;
        expect(wait).toBeGreaterThanOrEqual(minimumConnectionMinutes(first, second));
        expect(wait).toBeLessThanOrEqual(MAX_LAYOVER_MINUTES);
        expect(second.carrier).toBe(first.carrier);
        expect(second.origin).toBe(first.destination);
        expect(durationMinutes).toBe(first.durationMinutes + wait + second.durationMinutes);
      }
    }
  });

  it('asks for two hours across the border', () => {
    const international = connectionsOn('LKO', 'LHR', '2026-12-05')[0]?.flights ?? [];
    const [first, second] = international;
    if (first === undefined || second === undefined) throw new Error('No connection was found.');
    expect(minimumConnectionMinutes(first, second)).toBe(120);
  });
});

describe('availability', () => {
  it('never goes below zero nor above the cabin, and only falls as bookings come in', () => {
    fc.assert(
      fc.property(anyRoute, anyDate, fc.integer({ min: 0, max: 400 }), (route, date, taken) => {
        for (const flight of flightsOn(route.origin, route.destination, date).slice(0, 4)) {
          for (const cabin of CABINS) {
            const free = seatsLeft(flight, cabin, worldAt());
            const occupancy = { ...EMPTY_OCCUPANCY, seatsTaken: () => taken };
            const left = seatsLeft(flight, cabin, worldAt(NOW_MS, { occupancy }));
            expect(free).toBeLessThanOrEqual(capacityOf(flight.layoutKey, cabin));
            expect(left).toBe(Math.max(0, free - taken));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('closes families and then flights as departure comes nearer', () => {
    const ask = request([['DEL', 'BOM', '2027-01-20']], { directOnly: true });
    const early = searchOffers(ask, worldAt());
    const late = searchOffers(ask, worldAt(Date.parse('2027-01-19T04:00:00Z')));
    expect(late.length).toBeLessThan(early.length);
    expect(early.some((offer) => offer.family.kind === 'series')).toBe(true);
    expect(late.some((offer) => offer.family.kind === 'series')).toBe(false);
    for (const offer of late)
      expect(seatsLeftOnOffer(offer, worldAt(Date.parse('2027-01-19T04:00:00Z')))).toBeGreaterThan(0);
  });
});

describe('offers', () => {
  it('are the same for the same seed, date and clock, and others for another seed', () => {
    const ask = request([['DEL', 'BLR', '2026-12-05']]);
    const prices = (world: World): readonly number[] =>
      searchOffers(ask, world).map((offer) => totalPaise(offer.fares));
    expect(prices(worldAt())).toEqual(prices(worldAt()));
    expect(prices(worldAt(NOW_MS, { seed: 'other' }))).not.toEqual(prices(worldAt()));
  });

  it('have positive whole-rupee amounts that add up, on every route', () => {
    fc.assert(
      fc.property(anyRoute, anyDate, (route, date) => {
        const ask = request([[route.origin, route.destination, date]], {
          passengers: { adult: 2, child: 1, infant: 1 },
        });
        for (const offer of searchOffers(ask, worldAt())) {
          for (const fare of offer.fares) {
            const parts = [
              fare.basePaise,
              fare.fuelPaise,
              fare.gstPaise,
              fare.securityPaise,
              fare.userFeePaise,
              fare.foreignTaxPaise,
            ];
            expect(parts.every((part) => part >= 0 && part % 100 === 0)).toBe(true);
            expect(fare.basePaise).toBeGreaterThan(0);
            expect(totalPaiseOf(fare)).toBe(parts.reduce((sum, part) => sum + part, 0));
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('cost the corporate, SME and series fares what the open fare says', () => {
    const offers = searchOffers(
      request([['DEL', 'BOM', '2026-12-10']], { directOnly: true, carriers: ['6E'] }),
      worldAt(),
    );
    const baseOf = (flightKey: string, code: string): number | undefined =>
      offers.find((offer) => offer.family.code === code && offer.slices[0]?.connection.flights[0]?.key === flightKey)
        ?.fares[0]?.basePaise;
    const keys = new Set(offers.map((offer) => offer.slices[0]?.connection.flights[0]?.key ?? ''));
    let seriesSeen = 0;
    for (const key of keys) {
      const saver = baseOf(key, 'SAV');
      if (saver === undefined) continue;
      expect((baseOf(key, 'CORP') ?? 0) / saver).toBeCloseTo(1.06, 2);
      expect((baseOf(key, 'SME') ?? 0) / saver).toBeCloseTo(1.03, 2);
      expect(baseOf(key, 'FLX') ?? 0).toBeGreaterThan(saver);
      const series = baseOf(key, 'SER');
      if (series !== undefined) {
        seriesSeen += 1;
        expect(series / saver).toBeCloseTo(0.88, 2);
      }
    }
    expect(seriesSeen).toBeGreaterThan(0);
  });

  it('give 8 per cent off on a special return', () => {
    const family = specialReturnFamilyOf('6E');
    expect(family?.priceFactor).toBeCloseTo(
      (familiesOf('6E').find((one) => one.code === 'SAV')?.priceFactor ?? 0) * 0.92,
    );
    const offers = searchOffers(request([['DEL', 'BOM', '2026-12-10']], { isSpecialReturn: true }), worldAt());
    expect(new Set(offers.map((offer) => offer.family.kind))).toEqual(new Set(['special_return']));
  });

  const rateOf = (offer: Offer | undefined): number => {
    const fare = offer?.fares[0];
    return fare === undefined ? -1 : Math.round((fare.gstPaise * 100) / (fare.basePaise + fare.fuelPaise));
  };

  it.each([
    ['DEL', 'BOM', 'economy', 5],
    ['DEL', 'BOM', 'business', 18],
    ['DEL', 'BOM', 'premium_economy', 18],
    ['DEL', 'GAU', 'economy', 0],
    ['IXB', 'DEL', 'economy', 0],
    ['DEL', 'GAU', 'business', 18],
    ['DEL', 'DXB', 'economy', 5],
    ['DXB', 'DEL', 'economy', 0],
    ['DXB', 'DEL', 'business', 0],
  ] as const)('charge GST %s-%s in %s at %i per cent', (origin, destination, cabin, percent) => {
    const offers = searchOffers(request([[origin, destination, '2026-12-10']], { carriers: ['AI'] }), worldAt());
    expect(rateOf(offers.find((offer) => offer.family.cabin === cabin))).toBe(percent);
  });

  it('charge children and infants by the carrier’s rule', () => {
    const party = { passengers: { adult: 1, child: 1, infant: 1 } };
    const farOf = (carrier: string, legs: readonly (readonly [string, string, string])[]) =>
      searchOffers(request(legs, { ...party, carriers: [carrier] }), worldAt())[0]?.fares.map(
        (fare) => fare.basePaise,
      ) ?? [];
    const [adult = 0, child = 0, infant = 0] = farOf('6E', [['DEL', 'BOM', '2026-12-10']]);
    expect([child, infant]).toEqual([adult, 175_000]);
    const [adultAbroad = 0, childAbroad = 0, infantAbroad = 0] = farOf('EK', [['DEL', 'DXB', '2026-12-10']]);
    expect(childAbroad / adultAbroad).toBeCloseTo(0.75, 2);
    expect(infantAbroad).toBeLessThanOrEqual(800_000);
  });

  it('take off before the next slice of the trip begins', () => {
    const offers = searchOffers(
      request([
        ['BOM', 'DXB', '2026-12-05'],
        ['DXB', 'BOM', '2026-12-05'],
      ]),
      worldAt(),
    );
    expect(offers.length).toBeGreaterThan(0);
    for (const offer of offers) {
      const [out, back] = offer.slices;
      expect(
        (back?.connection.flights[0]?.departureEpochMs ?? 0) - (out?.connection.flights[0]?.arrivalEpochMs ?? 0),
      ).toBeGreaterThan(0);
    }
  });
});

describe('seats, meals and baggage', () => {
  it('leave a fifth of every economy cabin free of charge, and block 1A on IndiGo', () => {
    const world = worldAt();
    for (const [carrier, origin, destination] of [
      ['6E', 'DEL', 'BOM'],
      ['AI', 'DEL', 'BOM'],
      ['SG', 'DEL', 'BOM'],
      ['IX', 'DEL', 'BLR'],
    ] as const) {
      const family = familiesOf(carrier).find((one) => one.seat === 'paid' && one.cabin === 'economy');
      const flights = flightsOn(origin, destination, '2026-12-10').filter((flight) => flight.carrier === carrier);
      for (const flight of flights) {
        if (family === undefined) throw new Error(`${carrier} sells no seats.`);
        const seats = seatOptions(flight, family, world).flat();
        expect(seats).toHaveLength(capacityOf(flight.layoutKey, 'economy'));
        expect(seats.filter((seat) => seat.pricePaise === 0).length / seats.length).toBeGreaterThanOrEqual(0.2);
        expect(seats.some((seat) => seat.state === 'open')).toBe(true);
        const first = seats.find((seat) => seat.code === '1A');
        if (carrier === '6E' && first !== undefined) expect(first.state).toBe('blocked');
        expect(seats.find((seat) => seat.code === '11A')?.state).not.toBe('blocked');
      }
    }
  });

  it('know every layout that the timetable uses', () => {
    for (const route of ALL_ROUTES) {
      for (const flight of flightsOn(route.origin, route.destination, '2026-12-02')) {
        expect(layoutByKey(flight.layoutKey).craft).toBe(flight.craft);
        expect(capacityOf(flight.layoutKey, 'economy')).toBeGreaterThan(0);
      }
    }
  });

  it('include meals where the fare does and sell bags on low-cost carriers only', () => {
    const indigo = flightsOn('DEL', 'BOM', '2026-12-10').find((flight) => flight.carrier === '6E');
    const airIndia = flightsOn('DEL', 'BOM', '2026-12-10').find((flight) => flight.carrier === 'AI');
    if (indigo === undefined || airIndia === undefined) throw new Error('Flights are missing.');
    const [corporate] = familiesOf('6E').filter((one) => one.kind === 'corporate');
    const [saver] = familiesOf('6E').filter((one) => one.code === 'SAV');
    if (corporate === undefined || saver === undefined) throw new Error('Families are missing.');
    expect(mealOptions(indigo, corporate).every((meal) => meal.pricePaise === 0)).toBe(true);
    expect(mealOptions(indigo, saver).every((meal) => meal.pricePaise > 0)).toBe(true);
    expect(baggageOptions(indigo).length).toBeGreaterThan(3);
    expect(baggageOptions(airIndia)).toEqual([]);
  });
});

describe('penalties', () => {
  const connection = connectionsOn('DEL', 'BOM', '2026-12-10').find((one) => one.flights[0]?.carrier === '6E');
  const familyNamed = (code: string) => {
    const family = familiesOf('6E').find((one) => one.code === code);
    if (family === undefined || connection === undefined) throw new Error(`Family ${code} is missing.`);
    return penaltyRulesOf(connection, family);
  };

  it.each([
    ['SAV', 200, 399_900],
    ['SAV', 30, 399_900],
    ['SAV', 5, 499_900],
    ['SAV', 1, 1_000_000],
    ['FLX', 200, 249_900],
    ['CORP', 200, 50_000],
    ['CORP', 5, 100_000],
    ['SME', 100, 200_000],
    ['SER', 1000, 1_000_000],
  ])('keep from a 6E %s fare %i hours before departure', (code, hours, paise) => {
    expect(penaltyPaise(familyNamed(code).cancellation, hours, 900_000, 100_000)).toBe(paise);
  });

  it('never keep more than base fare and fuel, and cover all time before departure without a gap', () => {
    for (const family of familiesOf('6E')) {
      const rules = familyNamed(family.code);
      for (const windows of [rules.cancellation, rules.dateChange]) {
        expect(windows[0]?.fromHours).toBe(0);
        expect(windows.at(-1)?.toHours).toBeNull();
        for (const [index, window] of windows.entries()) {
          if (index > 0) expect(window.fromHours).toBe(windows[index - 1]?.toHours);
        }
      }
    }
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 5000 }), fc.nat(2_000_000), fc.nat(300_000), (hours, base, fuel) => {
        expect(penaltyPaise(familyNamed('SAV').cancellation, hours, base, fuel)).toBeLessThanOrEqual(base + fuel);
      }),
    );
  });
});
