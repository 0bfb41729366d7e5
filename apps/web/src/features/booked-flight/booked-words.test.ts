import { describe, expect, it } from 'vitest';
import {
  chargeOf,
  type isMissed,
  journeyKind,
  leftText,
  refundCaseText,
  refundLines,
  refundRightText,
  sliceLook,
} from './booked-words.ts';

const AMOUNTS = {
  paid: 12_000,
  airlinePenalty: 3_500,
  serviceCharge: 100,
  CGST: 9,
  SGST: 9,
  IGST: 0,
  taxesReturned: 850,
  notReturned: 382,
  refund: 8_000,
};

describe('the words of a booked flight', () => {
  it('adds up from what was paid to what comes back', () => {
    const lines = refundLines(AMOUNTS);
    expect(lines.map(({ label }) => label)).toEqual([
      'Paid',
      'Airline Penalty',
      'Service charge',
      'CGST 9%',
      'SGST 9%',
      'Fees, charges and extras',
      'Refund',
    ]);
    const parts = lines.filter(({ total }) => !total).reduce((sum, { rupees }) => sum + rupees, 0);
    expect(parts).toBe(AMOUNTS.refund);
  });

  it('splits the charge of 118 and keeps the refund line where nothing comes back', () => {
    expect(chargeOf(AMOUNTS)).toBe(118);
    const none = {
      ...AMOUNTS,
      paid: 0,
      airlinePenalty: 0,
      serviceCharge: 0,
      CGST: 0,
      SGST: 0,
      notReturned: 0,
      refund: 0,
    };
    expect(refundLines(none).map(({ label }) => label)).toEqual(['Refund']);
  });

  it('calls nothing not booked whose booking may have come about', () => {
    const word = (state: 'not_booked' | 'in_process', flightStatus: Parameters<typeof isMissed>[1]['flightStatus']) =>
      sliceLook({ state }, { flightStatus }).word;
    expect(word('in_process', 'BOOKING_IN_PROCESS')).toBe('Booking in process');
    expect(word('in_process', 'BOOKING_PAUSED')).toBe('Booking paused');
    expect(word('not_booked', 'CREATED')).toBe('Not booked');
    expect(word('not_booked', 'FAILED')).toBe('Not booked');
    expect(word('not_booked', 'BOOKED')).toBe('Could not be booked');
    expect(word('not_booked', 'CANCELED')).toBe('Could not be booked');
  });

  it('counts down to the second and ends at none', () => {
    const now = new Date('2027-01-01T06:00:00Z');
    expect(leftText('2027-01-01T06:04:05Z', now)).toBe('4m 05s');
    expect(leftText('2027-01-01T06:59:59Z', now)).toBe('59m 59s');
    expect(leftText('2027-01-01T07:00:00Z', now)).toBe('1h 00m');
    expect(leftText('2027-01-01T06:00:00Z', now)).toBeNull();
    expect(leftText('2027-01-01T05:59:59Z', now)).toBeNull();
  });

  it('names the journey by its directions', () => {
    const slice = {} as Parameters<typeof journeyKind>[0]['slices'][number];
    const back = {} as NonNullable<Parameters<typeof journeyKind>[0]['return']>;
    expect(journeyKind({ slices: [slice], return: null })).toBe('One Way Trip');
    expect(journeyKind({ slices: [slice, slice], return: back })).toBe('Round Trip');
    expect(journeyKind({ slices: [slice, slice, slice], return: null })).toBe('Multi-city trip');
  });

  it('speaks of a letter only where there is one', () => {
    expect(refundCaseText({ state: 'open', hasLetter: true, againOn: null })).toContain(
      'the letter and its evidence are ready',
    );
    expect(refundCaseText({ state: 'open', hasLetter: false, againOn: null })).toBe(
      'Taxes and airport fees are refunded even on a non-refundable fare; the travel desk claims them.',
    );
    expect(refundCaseText({ state: 'done', hasLetter: false, againOn: null })).toBe('This case is closed.');
  });

  it('calls no case closed while the airline owes the money', () => {
    expect(refundCaseText({ state: 'done', hasLetter: true, againOn: '2027-01-05' })).toBe(
      'The airline still owes the money. The travel desk follows up on Tue, 5 Jan, or when the airline answers.',
    );
  });
});

describe('what comes back when an airline changes a flight of its own accord', () => {
  const byLaw = { byLaw: true, source: 'the law' };

  it.each([
    ['changed', byLaw, 'By law you get the full fare back if you no longer want to fly.'],
    // A cancelled flight flies in no way that anybody could want or not.
    ['cancelled', byLaw, 'By law the airline owes another flight or the full fare back.'],
    ['changed', { byLaw: false, source: null }, 'A refund follows the rules of the fare.'],
    ['changed', null, null],
  ] as const)('%s', (kind, refund, text) => {
    expect(refundRightText({ kind, refund })).toBe(text);
  });
});
