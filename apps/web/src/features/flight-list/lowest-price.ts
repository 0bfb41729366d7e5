import { cheapestPair } from './fare-pairs.ts';
import type { OptionRow } from './option-row.ts';

/** The lowest price of all results in rupees, of two that are sold together where both ways are chosen apart; null without any. */
export function lowestPrice(rows: readonly OptionRow[], pairs: boolean): number | null {
  const pricedOf = (coverage: OptionRow['option']['coverage']) =>
    rows
      .filter((row) => row.option.coverage === coverage && row.option.outsideLimits.length === 0)
      .flatMap(({ option, fares: [fare] }) => (fare ? [{ option, price: fare.totalPrice }] : []))
      .toSorted((a, b) => a.price - b.price);
  const wholes = pricedOf('whole');
  const whole = wholes[0]?.price ?? null;
  if (!pairs) return whole ?? pricedOf('onward')[0]?.price ?? null;
  const together = cheapestPair(
    pricedOf('onward'),
    pricedOf('return'),
    wholes.map(({ option }) => option),
  );
  const both = together?.price ?? null;
  return whole === null || both === null ? (whole ?? both) : Math.min(whole, both);
}
