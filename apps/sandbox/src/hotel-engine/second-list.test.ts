import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, indiaMoment } from './calendar.ts';
import { offersOf, sumsOf } from './offers.ts';
import { PLACES, type Point } from './places.ts';
import { chargeAt, NON_REFUNDABLE, policySteps } from './policies.ts';
import type { PlanCode } from './price.ts';
import { PROPERTIES } from './properties.ts';
import { type ListedProperty, SECOND_LIST, TEST_HOTEL } from './second-list.ts';
import { refundAt, refundTimeline, secondPercent, secondSums } from './second-price.ts';
import { NO_ROOMS_TAKEN } from './stock.ts';

const TODAY = '2026-12-01';

function listed(code: string): ListedProperty {
  const found = SECOND_LIST.find(({ property }) => property.code === code);
  if (found === undefined) throw new Error(`${code} is not in the second list.`);
  return found;
}

function metresBetween(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const north = (a.latitude - b.latitude) * radians;
  const east = (a.longitude - b.longitude) * radians * Math.cos(a.latitude * radians);
  return 6_371_008.8 * Math.hypot(north, east);
}

function offer(code: string, plan: PlanCode, checkIn = '2026-12-08', nights = 2) {
  const { property } = listed(code);
  const found = offersOf({
    property,
    stay: { checkIn, checkOut: addDays(checkIn, nights) },
    rooms: [{ adults: 2, childAges: [] }],
    today: TODAY,
    occupancy: NO_ROOMS_TAKEN,
    hasCompanyCode: false,
    sourcePercent: secondPercent(property),
  }).find((one) => one.room === 'DLX' && one.plan === plan);
  if (found === undefined) throw new Error(`${code} does not sell ${plan}.`);
  return found;
}

describe('the second list', () => {
  it('sells eight houses of each city and three that are easily mistaken for them', () => {
    expect(SECOND_LIST).toHaveLength(15 * 11);
    for (const place of PLACES) {
      const indexes = SECOND_LIST.filter(({ property }) => property.place === place).map((one) => one.property.index);
      expect(indexes).toEqual([1, 3, 4, 6, 7, 9, 10, 12, 13, 14, 15]);
    }
  });

  it('moves points by at most 120 m, and puts four rows into the middle of their city', () => {
    const shared = SECOND_LIST.filter(({ property }) => property.index <= 12);
    const central = shared.filter((one) => one.latitude === one.property.place.centre.latitude);
    expect(central.map(({ property }) => property.code)).toEqual(['BLR-06', 'DEL-09', 'HYD-04', 'PNQ-12']);
    const moved = shared.filter((one) => !central.includes(one)).map((one) => metresBetween(one, one.property));
    expect(Math.max(...moved)).toBeLessThan(121);
    expect(Math.max(...moved)).toBeGreaterThan(100);
  });

  it('words every name and telephone in another way', () => {
    const ofFirst = new Set(PROPERTIES.flatMap(({ name, phone }) => [name, phone]));
    const shared = SECOND_LIST.filter(({ property }) => property.index <= 12);
    for (const { name, phone, property } of shared) {
      expect(ofFirst).not.toContain(name);
      expect(ofFirst).not.toContain(phone);
      expect(name).toContain(property.areaName);
      expect(phone.replace(/\D/g, '').slice(-10)).toBe(property.phone.replace(/\D/g, '').slice(-10));
    }
    const kelunde = shared.filter(({ property }) => property.name.startsWith('Kelunde'));
    expect(kelunde.length).toBeGreaterThan(0);
    expect(kelunde.every(({ name }) => name.startsWith('Keylunde '))).toBe(true);
  });

  it('sets the traps: one building and telephone, an annexe next door, a namesake far away', () => {
    for (const { code } of PLACES) {
      const [suites, grand, palace] = [listed(`${code}-03`), listed(`${code}-07`), listed(`${code}-10`)];
      const [residency, annexe, namesake] = [listed(`${code}-13`), listed(`${code}-14`), listed(`${code}-15`)];
      expect(metresBetween(residency, grand)).toBe(0);
      expect(residency.phone).toBe(grand.phone);
      expect(residency.name).toBe(grand.property.name.replace('Grand', 'Residency'));
      expect(metresBetween(annexe, suites)).toBeCloseTo(40, 0);
      expect(annexe.name).toBe(suites.property.name.replace('Suites', 'Suites Annexe'));
      expect(namesake.name).toBe(palace.name);
      expect(namesake.property.areaName).not.toBe(palace.property.areaName);
      expect(metresBetween(namesake, palace)).toBeGreaterThan(300);
    }
  });

  it('has a test hotel far from everything', () => {
    expect(TEST_HOTEL).toMatchObject({ latitude: -24.38, longitude: -128.32 });
    expect(Object.values(TEST_HOTEL.roomNames)).toEqual([
      'Successful Booking with Balance',
      'Rate Unavailable at Booking',
    ]);
    expect(SECOND_LIST).not.toContain(TEST_HOTEL);
  });
});

describe('the second source’s price', () => {
  it('lies 4 per cent to both sides of the first source’s', () => {
    expect(new Set(PROPERTIES.map(secondPercent))).toEqual(new Set([96, 97, 98, 99, 100, 101, 102, 103, 104]));
  });

  it('case 5: BLR-08 costs ₹17,184.60 and gives back all, then ₹9,603.60, then nothing', () => {
    const property = PROPERTIES.find(({ code }) => code === 'BLR-08');
    if (property === undefined) throw new Error('BLR-08 is no property.');
    const stay = { checkIn: '2026-12-08', checkOut: '2026-12-10' };
    const found = offersOf({
      property,
      stay,
      rooms: [{ adults: 2, childAges: [] }],
      today: TODAY,
      occupancy: NO_ROOMS_TAKEN,
      hasCompanyCode: false,
      sourcePercent: secondPercent(property),
    }).find(({ room, plan }) => room === 'STD' && plan === 'RO');
    if (found === undefined) throw new Error('BLR-08 does not sell room only.');
    const sums = secondSums(found);
    expect(found.nightPaise).toEqual([[722_000, 782_000]]);
    expect(sums).toEqual({
      valuePaise: 1_504_000,
      taxPaise: 176_860,
      feePaise: 37_600,
      firstNightsPaise: 758_100,
      totalPaise: 1_718_460,
    });
    const timeline = refundTimeline(policySteps(property, 'RO', stay), sums);
    expect(timeline).toEqual([
      { beforeMs: Date.parse('2026-12-06T08:30:00Z'), refundPaise: 1_718_460 },
      { beforeMs: Date.parse('2026-12-08T08:30:00Z'), refundPaise: 960_360 },
    ]);
    expect(refundAt(timeline, Date.parse('2026-12-06T08:29:59.999Z'))).toBe(1_718_460);
    expect(refundAt(timeline, Date.parse('2026-12-06T08:30:00Z'))).toBe(960_360);
    expect(refundAt(timeline, Date.parse('2026-12-08T08:30:00Z'))).toBe(0);
  });

  it('has no timeline where nothing comes back', () => {
    expect(refundTimeline(NON_REFUNDABLE, secondSums(offer('BLR-07', 'NR')))).toEqual([]);
  });

  it('gives back at every moment what the rules leave of the total', () => {
    const plans = ['RO', 'BB', 'SEMI', 'NR'] as const;
    const moment = fc.integer({ min: indiaMoment('2026-11-28T00:00:00'), max: indiaMoment('2026-12-11T00:00:00') });
    fc.assert(
      fc.property(
        fc.constantFrom('BLR-07', 'BLR-03', 'GOI-12'),
        fc.constantFrom(...plans),
        moment,
        (code, plan, at) => {
          const sold = offer(code, plan);
          const sums = secondSums(sold);
          const steps = policySteps(listed(code).property, plan, sold.stay);
          expect(refundAt(refundTimeline(steps, sums), at)).toBe(sums.totalPaise - chargeAt(steps, sums, at));
        },
      ),
    );
  });

  it('adds its fee to what the engine’s sums are, whole paise', () => {
    for (const { property } of SECOND_LIST.filter((one) => one.property.index === 7)) {
      const sold = offer(property.code, 'RO', '2027-03-03', 1);
      const { valuePaise, taxPaise } = sumsOf(sold);
      const sums = secondSums(sold);
      expect(Number.isInteger(sums.feePaise)).toBe(true);
      expect(sums.totalPaise - sums.feePaise).toBe(valuePaise + taxPaise);
      expect(sums.feePaise * 40).toBe(valuePaise);
    }
  });
});
