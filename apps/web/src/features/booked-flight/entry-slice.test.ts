import { describe, expect, it } from 'vitest';
import { sliceIndexOf, unpaidText } from './entry-slice.ts';

const flown = (flightFullNumber: string, wall: string) => ({
  segments: [{ flightFullNumber, departureDate: wall.slice(0, 10), departureTime: wall.slice(11) }],
});
const OUT = flown('6E 6045', '2027-01-05T06:10');
const BACK = flown('6E 6046', '2027-01-08T18:40');
const HOME = flown('AI 865', '2027-01-08T22:00');
const owed = { totalPrice: 11_424, pendingTotalPrice: null, paidByCredits: 0 };

describe('what is still to be paid', () => {
  it('stands once beside the flights of a booking, and the others name the flight they are paid with', () => {
    const booking = { ...owed, slices: [OUT, BACK] };
    expect(unpaidText(booking, '2027-01-05T06:10')).toBe('Unpaid, ₹11,424 for both flights');
    expect(unpaidText(booking, '2027-01-08T18:40')).toBe('Unpaid, in the same booking as 6E 6045 on Tue, 5 Jan');
  });

  it('is the amount alone for one flight, and counts the flights of a longer journey', () => {
    expect(unpaidText({ ...owed, slices: [OUT] }, '2027-01-05T06:10')).toBe('Unpaid, ₹11,424');
    expect(unpaidText({ ...owed, slices: [OUT, BACK, HOME] }, '2027-01-05T06:10')).toBe(
      'Unpaid, ₹11,424 for all 3 flights',
    );
  });

  it('is the new price where one waits for consent, less what credits pay', () => {
    const moved = { ...owed, pendingTotalPrice: 12_000, paidByCredits: 2_000, slices: [OUT] };
    expect(unpaidText(moved, '2027-01-05T06:10')).toBe('Unpaid, ₹10,000');
  });
});

it('flights of one day are told apart by their time', () => {
  const slices = [OUT, BACK, HOME];
  expect(
    ['2027-01-05T06:10', '2027-01-08T22:00:00', '2027-01-08T18:40'].map((at) => sliceIndexOf({ slices }, at)),
  ).toEqual([0, 2, 1]);
  expect(sliceIndexOf({ slices }, '2027-02-01T00:00')).toBe(0);
});
