import { describe, expect, it } from 'vitest';
import type { FlightItem } from './booked-types.ts';
import { refundText } from './refund-until.ts';

type Rules = FlightItem['rules'][number];
type Bar = Rules['cancellation'][number];

const bar = (charges: number | null, endsAt: string): Bar => ({
  charges,
  endsAt,
  label: '',
  fromHours: null,
  tillTime: 0,
  width: 50,
  tone: 'low',
  current: false,
  text: null,
});

const rules = (...cancellation: Bar[]): Rules => ({
  title: '',
  cancellation,
  dateChange: [],
  cancellationEmpty: cancellation.length === 0 ? 'No refund!' : null,
  note: null,
  dateChangeEmpty: null,
});

const at = (instant: string) => Date.parse(instant);
const LINES = rules(bar(0, '2027-01-02T06:10'), bar(3500, '2027-01-05T02:10'), bar(null, '2027-01-05T06:10'));

describe('until when a flight can be given back', () => {
  it('is free, then costs something, then is over, in the time of the airport', () => {
    // 06:10 in India is 00:40 UTC.
    expect(refundText(LINES, '2027-01-05T06:10', 'Asia/Kolkata', at('2027-01-02T00:39:00Z'))).toBe(
      'Refundable until Tue, 5 Jan, 02:10',
    );
    expect(refundText(LINES, '2027-01-05T06:10', 'Asia/Kolkata', at('2027-01-02T00:41:00Z'))).toBe(
      'Refundable until Tue, 5 Jan, 02:10; now you lose ₹3,500 per traveller and our fee',
    );
    expect(refundText(LINES, '2027-01-05T06:10', 'Asia/Kolkata', at('2027-01-04T20:41:00Z'))).toBe(
      'Non-refundable, taxes returned',
    );
  });

  it('says so where nothing ever comes back, and nothing where nobody knows', () => {
    expect(refundText(rules(), '2027-01-05T06:10', 'Asia/Kolkata', 0)).toBe('Non-refundable, taxes returned');
    // By law taxes are refunded; of a fare in one sum nobody knows how much they are.
    expect(refundText(rules(), '2027-01-05T06:10', 'Asia/Kolkata', 0, false)).toBe(
      'Its taxes are not known: ask the travel desk what is refunded',
    );
    expect(refundText(undefined, '2027-01-05T06:10', 'Asia/Kolkata', 0)).toBeNull();
  });

  it('lasts no longer than requests are taken, three hours before departure', () => {
    const toTheEnd = rules(bar(1187, '2027-01-05T06:10'));
    expect(refundText(toTheEnd, '2027-01-05T06:10', 'Asia/Kolkata', at('2027-01-04T00:00:00Z'))).toBe(
      'Refundable until Tue, 5 Jan, 03:10; now you lose ₹1,187 per traveller and our fee',
    );
    expect(refundText(toTheEnd, '2027-01-05T06:10', 'Asia/Kolkata', at('2027-01-04T21:41:00Z'))).toBe(
      'Non-refundable, taxes returned',
    );
  });
});
