import { expect, test } from 'vitest';
import type { RuleWindow } from '../fare/rule-window.ts';
import { paise } from '../money/money.ts';
import { anOffer, aReturnSlice, aSlice } from '../testing/builders.ts';
import { dearerCancellation } from './dearer-cancellation.ts';

const cancel = (rupees: number | null): RuleWindow => ({
  kind: 'cancel',
  fromHours: null,
  toHours: 0,
  charge: rupees === null ? { type: 'not_allowed' } : { type: 'amount', perTravellerPaise: paise(rupees * 100) },
  indicative: true,
  text: null,
});
const [cheap, dear, never, silent, free] = [[cancel(500)], [cancel(2_499)], [cancel(null)], [], [cancel(0)]].map(
  (rules) => anOffer({ rules }),
);
const now = Temporal.Instant.from('2026-12-01T10:00:00+05:30');

test.each([
  [cheap, dear, 'Cancelling the new flight costs ₹2,499 per traveller at the airline instead of ₹500.'],
  [silent, dear, 'Cancelling the new flight costs ₹2,499 per traveller at the airline.'],
  [cheap, never, 'If you cancel the new flight, only taxes are refunded; now it costs ₹500 per traveller.'],
  [silent, never, 'If you cancel the new flight, only taxes are refunded.'],
  [cheap, silent, 'The airline does not say what cancelling the new flight will cost.'],
  [never, silent, 'The airline does not say what cancelling the new flight will cost.'],
  [dear, cheap, null],
  [silent, free, null],
  [free, cheap, 'Cancelling the new flight costs ₹500 per traveller at the airline instead of ₹0.'],
  [dear, dear, null],
  [never, dear, null],
  [never, never, null],
  [silent, silent, null],
])('of a fare that is cancelled on worse terms it is told beforehand (%#)', (before, after, told) => {
  if (!before || !after) throw new Error('No offer');
  expect(dearerCancellation(before, after, now)).toBe(told);
});

test('of a return it is told which of its flights gives nothing back any more', () => {
  const ways = (out: number | null, back: number | null) =>
    anOffer({
      slices: [aSlice(), aReturnSlice()],
      rules: [
        { ...cancel(out), sliceIndex: 0 },
        { ...cancel(back), sliceIndex: 1 },
      ],
    });
  const told = (before: [number | null, number | null], after: [number | null, number | null]) =>
    dearerCancellation(ways(...before), ways(...after), now);
  expect(told([500, 500], [500, null])).toBe(
    'If you cancel the new flights, only taxes are refunded for the way back.',
  );
  expect(told([500, null], [null, 500])).toBe(
    'If you cancel the new flights, only taxes are refunded for the way there.',
  );
  expect(told([500, null], [null, null])).toBe('If you cancel the new flight, only taxes are refunded.');
  const three = (charges: readonly (number | null)[]) =>
    anOffer({
      slices: [aSlice(), aReturnSlice(), aSlice()],
      rules: charges.map((charge, sliceIndex) => ({ ...cancel(charge), sliceIndex })),
    });
  expect(dearerCancellation(three([500, 500, 500]), three([null, 500, null]), now)).toBe(
    'If you cancel the new flights, only taxes are refunded for flight 1 and flight 3.',
  );
  expect([told([500, null], [500, null]), told([500, null], [9, 9]), told([null, null], [500, null])]).toEqual([
    null,
    null,
    null,
  ]);
});
