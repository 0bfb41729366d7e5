import { describe, expect, it } from 'vitest';
import type { BookedFlight } from './booked-types.ts';
import { changeableSlices, changeLines, changePrice, changeRefusal } from './change-words.ts';

const AMOUNTS = {
  fareDifference: 1_200,
  airlinePenalty: 2_500,
  serviceCharge: 100,
  CGST: 9,
  SGST: 9,
  IGST: 0,
  credit: 500,
  pay: 3_318,
  return: 0,
};

type Slice = BookedFlight['slices'][number];

// Departure is 2027-01-05T00:40Z.
const slice = (state: Slice['state']) =>
  ({
    state,
    journey: { segments: [{ departureDate: '2027-01-05', departureTime: '06:10', departureZone: 'Asia/Kolkata' }] },
  }) as unknown as Slice;

const count = (state: Slice['state'], at: string) => changeableSlices({ slices: [slice(state)] }, new Date(at)).length;

const flight = (part: object) => ({ allowedActions: [], ...part }) as unknown as BookedFlight;

describe('changing a booked flight', () => {
  it('adds up to what is paid or comes back, credits taken off', () => {
    const lines = changeLines(AMOUNTS);
    const parts = lines.filter(({ total }) => !total).reduce((sum, { rupees }) => sum + rupees, 0);
    expect(parts).toBe(AMOUNTS.pay);
    expect(lines.at(-1)).toMatchObject({ label: 'To pay', rupees: 3_318 });
    const back = changeLines({ ...AMOUNTS, fareDifference: -6_000, credit: 0, pay: 0, return: 3_382 });
    expect(back.at(-1)).toMatchObject({ label: 'Comes back', rupees: 3_382 });
  });

  it('says the price in one phrase', () => {
    expect(changePrice({ pay: 2_400, return: 0 })).toBe('₹2,400 to pay');
    expect(changePrice({ pay: 0, return: 600 })).toBe('₹600 comes back');
    expect(changePrice({ pay: 0, return: 0 })).toBe('Nothing to pay');
  });

  it('offers what still flies until three hours before departure', () => {
    expect(count('booked', '2027-01-04T21:39:59Z')).toBe(1);
    expect(count('booked', '2027-01-04T21:40:00Z')).toBe(0);
    expect(count('partly_cancelled', '2027-01-01T00:00:00Z')).toBe(1);
    for (const state of ['cancelled', 'cancelling', 'flown', 'not_booked'] as const) {
      expect(count(state, '2027-01-01T00:00:00Z')).toBe(0);
    }
  });

  it('begins a change only where the server says that it may be', () => {
    const told = (allowed: boolean, reason: string | null) =>
      changeRefusal(flight({ allowedActions: [{ action: 'change', allowed, reason }] }));
    expect(told(true, null)).toBeNull();
    expect(told(false, 'Only the traveller may.')).toBe('Only the traveller may.');
    expect(told(false, null)).toContain('cannot be changed');
    expect(changeRefusal(flight({ allowedActions: [] }))).toContain('cannot be changed');
  });
});
