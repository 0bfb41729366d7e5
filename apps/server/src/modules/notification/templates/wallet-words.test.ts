import { paise, ZERO } from '@pravas/domain/money/money.ts';
import { describe, expect, it } from 'vitest';
import { creditStatementWords } from './wallet-words.ts';

const words = (closing: number, overdue: number) =>
  creditStatementWords({
    tripId: null,
    recipients: [],
    from: '2030-03-05',
    to: '2030-04-04',
    dueOn: '2030-04-20',
    openingPaise: ZERO,
    bookedPaise: paise(closing),
    paidPaise: ZERO,
    returnedPaise: ZERO,
    closingPaise: paise(closing),
    overduePaise: paise(overdue),
  });

describe('the words of a statement of credit', () => {
  it.each([
    [750_00, 0, '₹750 on your credit line is due on 20 April 2030'],
    [750_00, 700_00, '₹750 on your credit line, ₹700 of it overdue'],
    [750_00, 750_00, '₹750 on your credit line is overdue'],
    [0, 0, 'Your credit line to 4 April 2030: nothing is due'],
  ])('of %i paise, %i of them overdue, begin: %s', (closing, overdue, subject) => {
    expect(words(closing, overdue).subject).toBe(subject);
  });

  it('tell what is overdue from what is due', () => {
    expect(words(750_00, 700_00).lines.slice(-3)).toEqual([
      'Closing: ₹750',
      'Overdue: ₹700',
      'Due on 20 April 2030: ₹50',
    ]);
    expect(words(750_00, 750_00).lines.slice(-2)).toEqual(['Closing: ₹750', 'Overdue: ₹750']);
    expect(words(0, 0).lines.at(-1)).toBe('Closing: ₹0');
  });
});
