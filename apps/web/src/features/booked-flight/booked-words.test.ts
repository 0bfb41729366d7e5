import { describe, expect, it } from 'vitest';
import {
  calculationRows,
  chargeOf,
  type isMissed,
  journeyKind,
  leftText,
  refundCaseText,
  refundLines,
  refundRightText,
  sliceLook,
  standingText,
  wentBack,
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

  it('prints a calculation with its paise, so that its rows add up to what comes back', () => {
    const line = (label: string, amount: number) => ({ label, detail: null, amount });
    const rows = calculationRows({
      lines: [
        line('Airline Fare', 5_240.4),
        line('Airline Penalty', 3_500.7),
        line('Other charges', 118),
        line('Refund', 1_621.7),
      ],
    });
    expect(rows.map(({ sum }) => sum)).toEqual(['₹5,240.40', '₹3,500.70', '₹118', '₹1,621.70']);
    const [fare = 0, penalty = 0, charge = 0, refund = 0] = rows.map(({ sum }) =>
      Math.round(Number(sum.replaceAll(/[₹,]/gu, '')) * 100),
    );
    expect(fare - penalty - charge).toBe(refund);
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

  it('tells what went back of what was paid, and what is left', () => {
    const told = (refunded: number, origin: 'online' | 'pay_later', ...states: ('processing' | 'refunded')[]) =>
      wentBack(
        { amount: 8_064, refunded },
        origin,
        states.map((state) => ({ state })),
      ).map(({ label, rupees }) => [label, rupees]);
    expect(told(0, 'online')).toEqual([]);
    expect(told(4_273, 'online', 'refunded')).toEqual([
      ['Sent back', -4_273],
      ['Paid in the end', 3_791],
    ]);
    expect(told(8_064, 'online', 'refunded', 'processing')).toEqual([
      ['Sent back or on its way', -8_064],
      ['Paid in the end', 0],
    ]);
    expect(told(4_273, 'pay_later', 'refunded')).toEqual([
      ['Set against it', -4_273],
      ['Still on account', 3_791],
    ]);
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

  it('says how late a refund is', () => {
    expect(standingText({ standing: 'overdue', daysOverdue: 1 })).toBe('Overdue by 1 day');
    expect(standingText({ standing: 'overdue', daysOverdue: 3 })).toBe('Overdue by 3 days');
    expect(standingText({ standing: 'on_time', daysOverdue: 0 })).toBe('On time');
    expect(standingText({ standing: 'due_today', daysOverdue: 0 })).toBe('Due today');
    expect(standingText({ standing: 'done', daysOverdue: 0 })).toBe('Refunded');
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
      'Taxes and airport fees come back also on a non-refundable fare; the travel desk asks the airline.',
    );
    expect(refundCaseText({ state: 'done', hasLetter: false, againOn: null })).toBe('This case is closed.');
  });

  it('calls no case closed while the airline owes the money', () => {
    expect(refundCaseText({ state: 'done', hasLetter: true, againOn: '2027-01-05' })).toBe(
      'The airline still owes the money. The travel desk takes it up again on Tue, 5 Jan, or when the airline answers.',
    );
  });
});

describe('what comes back when an airline changes a flight of its own accord', () => {
  const byLaw = { byLaw: true, source: 'the law' };

  it.each([
    ['changed', byLaw, 'By law the full fare comes back if you do not want to fly like this.'],
    // What was cancelled flies in no way that anybody could want or not.
    ['cancelled', byLaw, 'By law the airline owes another flight or the full fare back.'],
    ['changed', { byLaw: false, source: null }, 'A refund follows the rules of the fare.'],
    ['changed', null, null],
  ] as const)('%s', (kind, refund, text) => {
    expect(refundRightText({ kind, refund })).toBe(text);
  });
});
