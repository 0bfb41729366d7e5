import { describe, expect, it } from 'vitest';
import { payChoices } from './pay-choices.ts';

const CARD = { means: 'card', available: null, covers: true } as const;

describe('the ways to pay', () => {
  it('are a card alone where nothing else is there', () => {
    expect(payChoices({ total: 4_500, means: [CARD] }).map(({ label }) => label)).toEqual(['Card or UPI']);
  });

  it('begin with what covers all of it, and end with what needs a card for the rest', () => {
    const means = [
      { means: 'wallet', available: 1_000.1, covers: false },
      { means: 'credit_line', available: 9_000, covers: true },
      CARD,
    ] as const;
    const choices = payChoices({ total: 4_500.3, means: [...means] });
    expect(choices.map(({ label, text }) => [label, text])).toEqual([
      ['Credit line', '₹9,000 left on it.'],
      ['Card or UPI', 'On the page of the payment gateway.'],
      ['Wallet and card', '₹1,000.10 in it. A card pays ₹3,500.20.'],
    ]);
    expect(choices[2]?.payWith).toEqual(['wallet', 'card']);
  });

  it('are none where an account falls short and no card may be used', () => {
    expect(payChoices({ total: 4_500, means: [{ means: 'wallet', available: 4_499, covers: false }] })).toEqual([]);
  });
});
