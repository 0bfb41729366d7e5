import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { groupRooms } from './group-rooms.ts';
import { hotelOption, listedOffer } from './hotel-option.ts';
import { createListedPlans } from './listed-plans.ts';
import type { StayOffer } from './stay-offer.ts';
import { aHotel, anOffer, aRoom } from './testing/a-stay.ts';

const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');

function listed(offerId: string, rupees: number, overrides: Partial<StayOffer> = {}) {
  return listedOffer(aHotel(), anOffer({ offerId, totalPaise: paise(rupees * 100), ...overrides }), NOW);
}

const ids = (offers: readonly { readonly offer: StayOffer }[]) => offers.map(({ offer }) => offer.offerId);

describe('the plans of a hotel while its offers arrive', () => {
  test('what another sells for no more changes nothing; what is cheaper takes the place of what was shown', () => {
    const plans = createListedPlans();
    expect(ids(plans.take([listed('first', 5_000)]))).toEqual(['first']);
    expect(ids(plans.take([listed('same', 5_000), listed('dear', 5_100)]))).toEqual([]);
    expect(ids(plans.plans())).toEqual(['first']);
    expect(ids(plans.take([listed('less', 4_900), listed('least', 4_800)]))).toEqual(['least']);
    expect(ids(plans.plans())).toEqual(['least']);
  });

  test('other terms are a plan of their own, each with its meals, the cheapest first', () => {
    const plans = createListedPlans();
    const breakfast = listed('breakfast', 4_500, { board: 'breakfast' });
    const one = listed('one', 4_000, { board: 'breakfast', boardNote: 'Breakfast for 1' });
    expect(ids(plans.take([listed('plain', 5_000), breakfast, one]))).toEqual(['plain', 'breakfast', 'one']);
    expect(plans.plans().map(({ offer, boardText }) => [offer.offerId, boardText])).toEqual([
      ['one', 'Breakfast for 1'],
      ['breakfast', 'Breakfast'],
      ['plain', 'Room only'],
    ]);
  });

  test('they are those that the page of the hotel shows, whatever came in which batch', () => {
    const anyOffer = fc.record({
      rupees: fc.integer({ min: 40, max: 44 }),
      name: fc.constantFrom('Deluxe Room', 'Room, Deluxe', 'Suite'),
      board: fc.constantFrom('breakfast' as const, 'room_only' as const),
      isRefundable: fc.boolean(),
      isNegotiated: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(fc.array(anyOffer, { maxLength: 6 }), { maxLength: 4 }), (drawn) => {
        const plans = createListedPlans();
        const [shown, others]: [StayOffer[], StayOffer[]] = [[], []];
        for (const [number, batch] of drawn.entries()) {
          const offers = batch.map(({ rupees, name, ...terms }, index) =>
            listed(`${number}-${index}`, rupees * 100, { ...terms, rooms: [aRoom([2_000], { name })] }),
          );
          const taken = new Set(ids(plans.take(offers)));
          for (const { offer } of offers) (taken.has(offer.offerId) ? shown : others).push(offer);
        }
        // Shown offers are remembered before those that others sell.
        const kept = [...shown, ...others].map((offer) => ({ offer, outcome: null }));
        const page = groupRooms(hotelOption(aHotel(), 1, kept, NOW).offers).flatMap((room) => room.plans);
        expect(new Set(ids(plans.plans()))).toEqual(new Set(ids(page)));
        expect(shown).toEqual(expect.arrayContaining(plans.plans().map(({ offer }) => offer)));
        const totals = plans.plans().map(({ totalPaise }) => totalPaise);
        expect(totals).toEqual(totals.toSorted((a, b) => a - b));
      }),
    );
  });
});
