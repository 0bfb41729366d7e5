import { composeFares, groupOffers } from '@pravas/domain/fare/fare-choices.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { RuleWindow } from '@pravas/domain/fare/rule-window.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { anOffer, aReturnSlice } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { presentShelf } from './fare-shelf.ts';

const NOW = Temporal.Instant.from('2026-12-05T00:00:00Z');

const cancel = (rupees: number | null): RuleWindow => ({
  kind: 'cancel',
  fromHours: null,
  toHours: 0,
  charge: rupees === null ? { type: 'not_allowed' } : { type: 'amount', perTravellerPaise: paise(rupees * 100) },
  indicative: false,
  text: null,
});

function shelfOf(out: Partial<Offer>, back: Partial<Offer>) {
  const [onward] = groupOffers([anOffer(out)]);
  const [home] = groupOffers([anOffer({ offerId: 'back', coverage: 'return', slices: [aReturnSlice()], ...back })]);
  const [fare] = onward && home ? composeFares(onward, home) : [];
  const values = new Map(fare && presentShelf(fare, NOW).map(({ key, value }) => [key, value]));
  return { cancel: values.get('cancel'), refundable: values.get('refundable') };
}

const gives = { refundable: true, rules: [cancel(1_000)] };
const shares = { refundable: true, rules: [{ ...cancel(1_000), shared: true as const }] };
const keeps = { refundable: false, rules: [cancel(null)] };

test.each([
  [gives, keeps, 'Onward: ₹1,000 per traveller now · Return: No refund!', 'Onward: Yes · Return: No'],
  [
    keeps,
    { refundable: true, rules: [cancel(0)] },
    'Onward: No refund! · Return: Free now',
    'Onward: No · Return: Yes',
  ],
  [
    { refundable: null, rules: [] },
    keeps,
    'Onward: The airline does not say · Return: No refund!',
    'Onward: not stated · Return: No',
  ],
  [keeps, keeps, 'No refund!', 'No'],
  [gives, gives, '₹2,000 per traveller now, whole journey', 'Yes'],
  [shares, shares, '₹2,000 per traveller now, whole journey, a share of one sum for all', 'Yes'],
  [shares, gives, '₹2,000 per traveller now, whole journey, in part a share of one sum for all', 'Yes'],
  [
    keeps,
    shares,
    'Onward: No refund! · Return: ₹1,000 per traveller now, a share of one sum for all',
    'Onward: No · Return: Yes',
  ],
])('the fare of a return says of each half what it gives back (%#)', (out, back, words, refundable) => {
  expect(shelfOf(out, back)).toEqual({ cancel: words, refundable });
});
