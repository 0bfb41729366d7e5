import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import { changesOf, changeText, termsKey } from './stay-changes.ts';
import { anOffer } from './testing/a-stay.ts';

const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');
const DEARER = paise(anOffer().totalPaise + 100);

/** A higher price of which the same share is kept: a part or all of it. */
function dearer() {
  const { tiers, totalPaise } = anOffer();
  const kept = (charge: Paise) => (charge === totalPaise ? DEARER : paise(charge > 0 ? charge + 50 : 0));
  return { totalPaise: DEARER, tiers: tiers.map((tier) => ({ ...tier, chargePaise: kept(tier.chargePaise) })) };
}

test.each([
  ['nothing', {}, []],
  ['its price', dearer(), ['price']],
  ['what it may be sold for', { sellFloorPaise: DEARER }, ['price']],
  ['nothing coming back', { isRefundable: false }, ['terms']],
  ['no charge at all', { tiers: [] }, ['terms']],
  ['an earlier end of free cancelling', { lastFreeAt: '2026-12-02T00:00:00Z' }, ['terms']],
  ['its meals', { board: 'breakfast' as const }, ['board']],
  ['for whom they are', { boardNote: 'Breakfast for 1' }, ['board']],
  ['its rooms', { rooms: anOffer().rooms.map((room) => ({ ...room, name: 'Suite' })) }, ['rooms']],
  ['a charge at the desk', { atHotel: [{ label: 'Parking', currency: 'INR', amountMinor: 25_000 }] }, ['at_hotel']],
  ['several of these', { ...dearer(), board: null }, ['price', 'board']],
  ['a price of which not all is kept any more', { totalPaise: DEARER }, ['price', 'terms']],
])('%s is told', (_, changes, expected) => {
  expect(changesOf(anOffer(), anOffer(changes), NOW)).toEqual(expected);
});

test('a charge that moves while the price does not is another term', () => {
  const offer = anOffer();
  const tiers = offer.tiers.map((tier) => {
    const isPart = tier.chargePaise > 0 && tier.chargePaise < offer.totalPaise;
    return isPart ? { ...tier, chargePaise: paise(tier.chargePaise + 50) } : tier;
  });
  expect(changesOf(offer, { ...offer, tiers }, NOW)).toEqual(['terms']);
});

test('terms are the same in any order of their tiers, and whatever is over', () => {
  const offer = anOffer();
  const moments = fc.integer({ min: 0, max: 9 * 24 }).map((hours) => NOW.add({ hours }));
  fc.assert(
    fc.property(moments, fc.boolean(), (at, inKind) => {
      expect(termsKey({ ...offer, tiers: offer.tiers.toReversed() }, at, inKind)).toBe(termsKey(offer, at, inKind));
      const over = { from: '2020-01-01T00:00:00Z', chargePaise: paise(0) };
      expect(termsKey({ ...offer, tiers: [over, ...offer.tiers] }, at, inKind)).toBe(termsKey(offer, at, inKind));
    }),
  );
});

test('changes are told in words', () => {
  expect(changeText([])).toBeNull();
  expect(changeText(['price', 'terms'])).toBe('Price, Cancellation');
});
