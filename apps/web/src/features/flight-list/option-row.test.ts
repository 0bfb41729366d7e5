import { describe, expect, it } from 'vitest';
import { givesNothingBack, isOffered, journeyRefundText, refundText, rowOf } from './option-row.ts';
import { aFare, anOption } from './testing.ts';

const rows = ['a', 'b'].map((flightId) => rowOf(anOption({ flightId })));

describe('a chosen flight', () => {
  it.each([
    ['a', true],
    ['a~b', true],
    ['~b', true],
    ['a~', true],
    ['gone', false],
    ['a~gone', false],
  ])('%s is offered: %s', (fid, offered) => {
    expect(isOffered(fid, rows)).toBe(offered);
  });
});

describe('what comes back', () => {
  const money = (rupees: number) => `₹${rupees}`;
  const halves = { refundable: false, cancellationFrom: null, cancellationEach: [3500, null] };

  it('is told of each direction where one gives nothing', () => {
    const words = 'Onward: Cancellation from ₹3500 each · Return: Non-refundable, taxes returned';
    expect(refundText(aFare(halves), money)).toBe(words);
    expect(givesNothingBack(aFare(halves))).toBe(false);
    const three = aFare({ ...halves, cancellationEach: [null, 0, null] });
    expect(refundText(three, money)).toBe(
      'Flight 1: Non-refundable, taxes returned · Flight 2: Free cancellation now · Flight 3: Non-refundable, taxes returned',
    );
  });

  it('is nothing but taxes where no direction gives anything', () => {
    const none = aFare({ refundable: false, cancellationFrom: null });
    expect([refundText(none, money), givesNothingBack(none)]).toEqual(['Non-refundable, taxes returned', true]);
  });

  it('is told of two fares of one journey each, and once where they are alike', () => {
    const none = aFare({ refundable: false, cancellationFrom: null });
    expect(journeyRefundText([none, aFare()], money)).toBe(
      'Onward: Non-refundable, taxes returned · Return: Cancellation from ₹3500 each',
    );
    expect(journeyRefundText([aFare(), aFare()], money)).toBe('Cancellation from ₹3500 each');
    expect(journeyRefundText([aFare()], money)).toBe('Cancellation from ₹3500 each');
  });
});
