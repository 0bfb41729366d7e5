import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, indiaMoment } from './calendar.ts';
import { checkTroubleOf } from './check-trouble.ts';
import { hash32, pick } from './hash.ts';
import { offerAt, offersOf, type RoomOffer, type StayQuestion, sumsOf } from './offers.ts';
import { chargeAt, policySteps } from './policies.ts';
import { basePrice, nightTaxPaise, type PlanCode, percentOf } from './price.ts';
import { PROPERTIES, propertyOf, type RoomCode } from './properties.ts';
import { countGuests } from './stay.ts';
import { NO_ROOMS_TAKEN, roomsLeft } from './stock.ts';

/** The clock of the worked cases: 1 December 2026, a Tuesday. */
const TODAY = '2026-12-01';
const TWO_ADULTS = { adults: 2, childAges: [] };

function known(code: string) {
  const found = propertyOf(code);
  if (found === undefined) throw new Error(`${code} is no property.`);
  return found;
}

function ask(code: string, checkIn: string, nights: number, more: Partial<StayQuestion> = {}): readonly RoomOffer[] {
  return offersOf({
    property: known(code),
    stay: { checkIn, checkOut: addDays(checkIn, nights) },
    rooms: [TWO_ADULTS],
    today: TODAY,
    occupancy: NO_ROOMS_TAKEN,
    hasCompanyCode: false,
    sourcePercent: 100,
    ...more,
  });
}

function chosen(offers: readonly RoomOffer[], room: RoomCode, plan: PlanCode): RoomOffer {
  const found = offers.find((offer) => offer.room === room && offer.plan === plan);
  if (found === undefined) throw new Error(`${room} ${plan} is not offered.`);
  return found;
}

describe('chance', () => {
  it.each([
    ['', 2872998923],
    ['BLR-03|base', 3145095015],
    ['BLR-03|2026-12-08|nz', 1990093970],
  ])('hashes "%s" as the published vector', (text, hash) => {
    expect(hash32(text)).toBe(hash);
  });

  it('picks below the limit and reaches both ends', () => {
    const picked = Array.from({ length: 500 }, (_, index) => pick(`word ${index}`, 7));
    expect(new Set(picked)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
  });
});

describe('properties', () => {
  it('has twelve in each of fifteen cities, all with names, codes, phones and points of their own', () => {
    expect(PROPERTIES).toHaveLength(180);
    for (const facet of ['code', 'name', 'phone', 'latitude'] as const) {
      expect(new Set(PROPERTIES.map((one) => one[facet])).size).toBe(180);
    }
  });

  it.each([
    ['BLR-03', 4670],
    ['BLR-08', 6650],
    ['PNQ-07', 6240],
    ['HYD-08', 7450],
  ])('prices %s from ₹%i', (code, rupees) => {
    expect(basePrice(known(code))).toBe(rupees);
  });

  it('names a property by its city and number', () => {
    expect(known('BLR-08')).toMatchObject({
      name: 'Marunda Grand KSR Station',
      kind: 'Dynamic Property',
      stars: 4,
      areaName: 'KSR Station',
      pin: '560008',
    });
    expect(known('BLR-12')).toMatchObject({ name: 'Nelvika Guest House Electronic City', kind: 'Guest House' });
    expect(known('BLR-06').kind).toBe('Contracted Hotel');
  });

  it('stands 150 to 1,000 metres from the middle of its area', () => {
    const radians = Math.PI / 180;
    for (const one of PROPERTIES) {
      const area = one.place.areas.find(({ name }) => name === one.areaName);
      if (area === undefined) throw new Error(`${one.code} has no area.`);
      const north = (one.latitude - area.latitude) * radians;
      const east = (one.longitude - area.longitude) * radians * Math.cos(area.latitude * radians);
      const metres = 6_371_008.8 * Math.hypot(north, east);
      expect(metres).toBeGreaterThan(149);
      expect(metres).toBeLessThan(1001);
    }
  });

  it('has a GSTIN of its state with a valid check character, unless it is not registered', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    for (const one of PROPERTIES) {
      if (one.index === 2) {
        expect(one.gstin).toBeNull();
        continue;
      }
      const gstin = one.gstin ?? '';
      expect(gstin).toMatch(/^\d{2}[A-Z]{3}C[A-Z]\d{4}[A-Z]1Z[0-9A-Z]$/);
      expect(gstin.slice(0, 2)).toBe(one.place.stateCode);
      // With the check character counted in, factors 1 and 2 in turn, the digits of all products sum to a multiple of 36.
      const digits = [...gstin].map((character, index) => {
        const product = alphabet.indexOf(character) * (index % 2 === 1 && index < 14 ? 2 : 1);
        return Math.floor(product / 36) + (product % 36);
      });
      expect(digits.reduce((sum, digit) => sum + digit, 0) % 36).toBe(0);
    }
  });

  it('gives pools and bars to the better houses only', () => {
    expect(known('BLR-07').facilities).toEqual(expect.arrayContaining(['bar', 'gym']));
    expect(known('BLR-07').facilities).not.toContain('pool');
    expect(known('BLR-08').facilities).toContain('pool');
    expect(known('BLR-01').facilities).toEqual(['wifi', 'air_conditioning', 'reception_24h']);
  });
});

describe('prices', () => {
  it('case 1 and 2: nights on both sides of the slab, in every plan', () => {
    const offers = ask('BLR-08', '2026-12-08', 2);
    const figures = (plan: PlanCode) => {
      const offer = chosen(offers, 'STD', plan);
      return [offer.nightPaise[0], sumsOf(offer).taxPaise];
    };
    expect(figures('RO')).toEqual([[722_000, 782_000], 176_860]);
    expect(figures('NR')).toEqual([[635_000, 688_000], 66_150]);
    expect(figures('BB')).toEqual([[812_000, 872_000], 303_120]);
    expect(figures('SEMI')).toEqual([[686_000, 743_000], 71_450]);
  });

  it('case 3: BLR-03 for 17 December costs ₹5,050, and ₹5,250 when its price is checked', () => {
    const offer = chosen(ask('BLR-03', '2026-12-17', 1), 'STD', 'RO');
    expect(offer.nightPaise).toEqual([[505_000]]);
    const trouble = checkTroubleOf(known('BLR-03'), '2026-12-17');
    if (trouble?.kind !== 'price') throw new Error('The price does not move.');
    expect(offerAt(offer, trouble.percent).nightPaise).toEqual([[525_000]]);
  });

  it('case 8: the slab includes its edge and falls on the whole value', () => {
    expect(nightTaxPaise(750_000)).toBe(37_500);
    expect(nightTaxPaise(750_001)).toBe(135_000);
    expect(nightTaxPaise(749_999)).toBe(37_500);
  });

  it('counts children from thirteen on as adults and those under six not at all', () => {
    expect(countGuests({ adults: 1, childAges: [5, 6, 12, 13] })).toEqual({ adults: 2, children: 2 });
  });

  it('is cheaper for one adult alone and dearer with a child', () => {
    const nightOf = (adults: number, childAges: readonly number[]) =>
      chosen(ask('BLR-08', '2026-12-08', 1, { rooms: [{ adults, childAges }] }), 'DLX', 'RO').nightPaise[0]?.[0] ?? 0;
    expect(nightOf(1, [])).toBeLessThan(nightOf(2, []));
    expect(nightOf(1, [5])).toBe(nightOf(1, []));
    expect(nightOf(2, [7])).toBeGreaterThan(nightOf(2, [5]));
    expect(nightOf(2, [14])).toBe(nightOf(3, []));
  });

  it('has company rates in contracted hotels, flat, and none on nights of a fair', () => {
    const rates = (checkIn: string, code = 'BLR-06', hasCompanyCode = true) =>
      ask(code, checkIn, 2, { hasCompanyCode })
        .filter((one) => one.plan === 'CORP' && one.room === 'STD')
        .flatMap((one) => one.nightPaise.flat());
    const flat = Number(percentOf(BigInt(basePrice(known('BLR-06'))), [85])) * 100;
    expect(rates('2026-12-08')).toEqual([flat, flat]);
    expect(rates('2027-02-08')).toEqual([]);
    expect(rates('2026-12-08', 'BLR-05')).toEqual([]);
    expect(rates('2026-12-08', 'BLR-06', false)).toEqual([]);
  });

  it('rounds to the nearest ten rupees, half up', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 100_000n), fc.integer({ min: 1, max: 200 }), (rupees, percent) => {
        const rounded = percentOf(rupees, [percent]);
        expect(rounded % 10n).toBe(0n);
        const distance = 100n * rounded - rupees * BigInt(percent);
        expect(distance > -500n && distance <= 500n).toBe(true);
      }),
    );
  });

  it('taxes a night in two equal halves that never fall as the value rises', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (paise) => {
        expect(nightTaxPaise(paise) % 2).toBe(0);
        expect(nightTaxPaise(paise + 1)).toBeGreaterThanOrEqual(nightTaxPaise(paise));
      }),
    );
  });
});

describe('stock', () => {
  it('case 4: one room left sells one room, and the fullest night decides', () => {
    const rooms = (count: number) => Array.from({ length: count }, () => TWO_ADULTS);
    const sells = (code: string, nights: number, count: number) =>
      ask(code, '2026-12-08', nights, { rooms: rooms(count) }).some((offer) => offer.room === 'STD');
    expect(roomsLeft(known('BLR-07'), 'STD', '2026-12-08', TODAY, NO_ROOMS_TAKEN)).toBe(1);
    expect([sells('BLR-07', 1, 1), sells('BLR-07', 1, 2)]).toEqual([true, false]);
    const left = ['2026-12-08', '2026-12-09'].map((night) =>
      roomsLeft(known('BLR-08'), 'STD', night, TODAY, NO_ROOMS_TAKEN),
    );
    expect(left).toEqual([5, 3]);
    expect([sells('BLR-08', 2, 3), sells('BLR-08', 2, 4)]).toEqual([true, false]);
  });

  it('takes off what the sandbox has sold', () => {
    const occupancy = { roomsTaken: () => 2 };
    expect(roomsLeft(known('BLR-08'), 'STD', '2026-12-08', TODAY, occupancy)).toBe(3);
    expect(roomsLeft(known('BLR-07'), 'STD', '2026-12-08', TODAY, occupancy)).toBe(0);
  });

  it('sells out index 5 on every 13th', () => {
    expect(ask('DEL-05', '2026-12-12', 2)).toEqual([]);
    expect(ask('DEL-05', '2026-12-10', 2)).not.toEqual([]);
  });

  it('offers no room that its guests do not fit into, and suites from four stars on', () => {
    const four = ask('BLR-08', '2027-03-03', 1, { rooms: [{ adults: 3, childAges: [8] }] });
    expect(new Set(four.map((offer) => offer.room))).toEqual(new Set(['SUI']));
    expect(ask('BLR-03', '2027-03-03', 1).some((offer) => offer.room === 'SUI')).toBe(false);
  });
});

describe('policies', () => {
  const amounts = { totalPaise: 1_718_460, firstNightsPaise: 758_100 };
  const stay = { checkIn: '2026-12-08', checkOut: '2026-12-10' };
  const at = (plan: PlanCode, code: string, local: string) =>
    chargeAt(policySteps(known(code), plan, stay), amounts, indiaMoment(local));

  it.each([
    ['RO', 'BLR-08', '2026-12-06T13:59:59', 0],
    ['RO', 'BLR-08', '2026-12-06T14:00:00', 758_100],
    ['RO', 'BLR-08', '2026-12-08T13:59:59', 758_100],
    ['RO', 'BLR-08', '2026-12-08T14:00:00', 1_718_460],
    ['BB', 'BLR-07', '2026-12-07T13:59:59', 0],
    ['HB', 'BLR-07', '2026-12-07T14:00:00', 758_100],
    ['SEMI', 'BLR-07', '2026-12-01T13:59:59', 0],
    ['SEMI', 'BLR-07', '2026-12-01T14:00:00', 859_230],
    ['SEMI', 'BLR-07', '2026-12-07T14:00:00', 1_718_460],
    ['NR', 'BLR-07', '2026-12-01T10:00:00', 1_718_460],
    ['CORP', 'BLR-06', '2026-12-08T13:59:59', 0],
    ['CORP', 'BLR-06', '2026-12-08T14:00:00', 1_718_460],
  ] as const)('case 5: %s at %s costs at %s %i paise', (plan, code, local, paise) => {
    expect(at(plan, code, local)).toBe(paise);
  });
});

describe('trouble at the check', () => {
  it.each([
    ['BLR-03', '2026-12-07', { kind: 'price', percent: 104 }],
    ['BLR-08', '2026-12-19', { kind: 'price', percent: 97 }],
    ['BLR-07', '2026-12-28', { kind: 'policy' }],
    ['BLR-04', '2026-12-15', { kind: 'sold_out' }],
    ['BLR-11', '2026-12-02', { kind: 'pan' }],
    ['BLR-10', '2026-12-02', { kind: 'package' }],
    ['BLR-03', '2026-12-08', undefined],
    ['BLR-05', '2026-12-07', undefined],
  ] as const)('%s for %s', (code, checkIn, trouble) => {
    expect(checkTroubleOf(known(code), checkIn)).toEqual(trouble);
  });
});
