import { describe, expect, it } from 'vitest';
import { calculationRows, standingText, wentBack } from './refund-words.ts';

describe('the words of money that comes back', () => {
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
    expect(rows.map(({ sum }) => sum)).toEqual(['₹5,240.40', '₹3,500.70', '₹118.00', '₹1,621.70']);
    const [fare = 0, penalty = 0, charge = 0, refund = 0] = rows.map(({ sum }) =>
      Math.round(Number(sum.replaceAll(/[₹,]/gu, '')) * 100),
    );
    expect(fare - penalty - charge).toBe(refund);
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
      ['Net paid', 3_791],
    ]);
    expect(told(8_064, 'online', 'refunded', 'processing')).toEqual([
      ['Sent back or on its way', -8_064],
      ['Net paid', 0],
    ]);
    expect(told(4_273, 'pay_later', 'refunded')).toEqual([
      ['Set against it', -4_273],
      ['Still on account', 3_791],
    ]);
  });

  it('says how late a refund is', () => {
    expect(standingText({ standing: 'overdue', daysOverdue: 1 })).toBe('Overdue by 1 day');
    expect(standingText({ standing: 'overdue', daysOverdue: 3 })).toBe('Overdue by 3 days');
    expect(standingText({ standing: 'on_time', daysOverdue: 0 })).toBe('On time');
    expect(standingText({ standing: 'due_today', daysOverdue: 0 })).toBe('Due today');
    expect(standingText({ standing: 'done', daysOverdue: 0 })).toBe('Refunded');
  });
});
