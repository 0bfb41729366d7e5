import { describe, expect, it } from 'vitest';
import { payChoices } from './pay-choices.ts';

const CARD = { means: 'card', available: null, covers: true } as const;

describe('the ways to pay', () => {
  it('are a card alone where nothing else is there', () => {
    expect(payChoices({ total: 4_500, means: [CARD], promotional: null }).map(({ label }) => label)).toEqual([
      'Card or UPI',
    ]);
  });

  it('begin with what covers all of it, and end with what needs a card for the rest', () => {
    const means = [
      { means: 'wallet', available: 1_000.1, covers: false },
      { means: 'credit_line', available: 9_000, covers: true },
      CARD,
    ] as const;
    const choices = payChoices({ total: 4_500.3, means: [...means], promotional: null });
    expect(choices.map(({ label, text }) => [label, text])).toEqual([
      ['Credit line', '₹9,000 left on it.'],
      ['Card or UPI', 'On the payment gateway’s page.'],
      ['Wallet and card', '₹1,000.10 in it. A card pays ₹3,500.20.'],
    ]);
    expect(choices[2]?.payWith).toEqual(['wallet', 'card']);
  });

  it('are none where an account falls short and no card may be used', () => {
    expect(
      payChoices({ total: 4_500, means: [{ means: 'wallet', available: 4_499, covers: false }], promotional: null }),
    ).toEqual([]);
  });

  it('tell promotional credit apart from the wallet that it pays before', () => {
    const promotional = { available: 500, expiresOn: '2026-12-31' };
    const wallet = (available: number, covers: boolean) => [{ means: 'wallet' as const, available, covers }, CARD];
    const [both] = payChoices({ total: 4_500, means: wallet(4_000, true), promotional });
    expect(both?.label).toBe('Wallet');
    expect(both?.text).toMatch(/^₹500 of promotional credit first, to be spent by .*31 Dec.*, then ₹4,000 in it\.$/);
    const [alone] = payChoices({ total: 499.5, means: wallet(0, true), promotional });
    expect(alone?.text).toMatch(/^Promotional credit pays all of it: ₹500 available, to be spent by .*31 Dec.*\.$/);
    const short = payChoices({ total: 4_500.3, means: wallet(1_000.1, false), promotional });
    expect(short.map(({ label }) => label)).toEqual(['Card or UPI', 'Wallet and card']);
    expect(short[1]?.text).toContain('A card pays ₹3,000.20.');
  });
});
