import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, sum } from '../money/money.ts';
import { USUAL_NEEDS } from './guest-needs.ts';
import { joinNeeds, joinRooms, roomOf } from './rooms-apart.ts';
import { freeUntil, stayCharge } from './stay-cancellation.ts';
import { changesOf } from './stay-changes.ts';
import type { StayOffer } from './stay-offer.ts';
import { sellPaise, stayPrice } from './stay-price.ts';
import { anOffer, aRoom } from './testing/a-stay.ts';

const CHECK_IN = '2026-12-08T08:30:00Z';
const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');
const terms = (offer: StayOffer) => ({ ...offer, totalPaise: sellPaise(offer), checkInAt: CHECK_IN });

const hours = fc
  .integer({ min: 0, max: 400 })
  .map((hour) => Temporal.Instant.from('2026-11-25T00:00:00Z').add({ hours: hour }).toString());
const part = fc
  .record({
    rupees: fc.array(fc.integer({ min: 500, max: 20_000 }), { minLength: 1, maxLength: 3 }),
    tiers: fc.array(fc.record({ from: hours, chargePaise: fc.nat({ max: 3_000_000 }).map(paise) }), { maxLength: 4 }),
    isRefundable: fc.boolean(),
    floor: fc.option(fc.nat({ max: 5_000_000 }).map(paise), { nil: null }),
    isTaxNamed: fc.boolean(),
  })
  .map(({ rupees, tiers, isRefundable, floor, isTaxNamed }) => {
    const offer = anOffer({ rooms: [aRoom(rupees)], tiers, isRefundable, sellFloorPaise: floor });
    return isTaxNamed ? offer : { ...offer, taxPaise: null };
  });
const several = fc.tuple(part, fc.array(part, { maxLength: 5 })).map(([one, more]) => [one, ...more] as const);

describe('rooms that are booked each by itself', () => {
  test('cost together what they cost one by one, and keep at any moment what they keep one by one', () => {
    fc.assert(
      fc.property(several, hours, (parts, at) => {
        const joined = joinRooms(parts);
        const when = Temporal.Instant.from(at);
        expect(sellPaise(joined)).toBe(sum(parts.map(sellPaise)));
        expect(joined.rooms).toHaveLength(parts.length);
        expect(stayCharge(terms(joined), when).chargePaise).toBe(
          sum(parts.map((one) => stayCharge(terms(one), when).chargePaise)),
        );
        expect(stayPrice(joined).totalPaise).toBe(sum(parts.map((one) => stayPrice(one).totalPaise)));
      }),
    );
  });

  test('are free only as long as each of them is', () => {
    fc.assert(
      fc.property(several, (parts) => {
        const ends = parts.map((one) => freeUntil(terms(one), NOW)?.epochMilliseconds ?? null);
        const free = freeUntil(terms(joinRooms(parts)), NOW)?.epochMilliseconds ?? null;
        const first = ends.some((end) => end === null) ? null : Math.min(...ends.map(Number));
        expect(free).toBe(first);
      }),
    );
  });

  test('two of one kind are the offer of both, without a difference', () => {
    const both = anOffer({ rooms: [aRoom([7_220, 7_820]), aRoom([7_220, 7_820])] });
    const charges = [{ label: 'City tax', currency: 'INR', amountMinor: 10_000 }];
    const one = { ...anOffer(), atHotel: charges };
    const joined = joinRooms([one, { ...one, context: 'another' }]);
    const shown = { ...both, atHotel: [{ label: 'City tax', currency: 'INR', amountMinor: 20_000 }] };
    expect(changesOf(shown, joined, NOW)).toEqual([]);
    expect(joined.totalPaise).toBe(both.totalPaise);
  });

  test('a room of an offer is looked for by its own name', () => {
    const both = anOffer({ rooms: [aRoom([7_220]), aRoom([9_000], { name: 'Deluxe Room' })] });
    expect(roomOf(both, 1).rooms.map(({ name }) => name)).toEqual(['Deluxe Room']);
    expect(() => roomOf(both, 2)).toThrow(RangeError);
  });

  test('ask of all guests what each room asks of its own', () => {
    const strict = { ...USUAL_NEEDS, pans: 2, isPassportNeeded: true, nameLength: { least: 1, most: 20 } };
    expect(joinNeeds([USUAL_NEEDS, { ...strict, mayShareName: true }])).toEqual({
      pans: 2,
      isPassportNeeded: true,
      isCompanyPanNeeded: false,
      nameLength: { least: 2, most: 20 },
      mayShareName: false,
    });
  });
});
