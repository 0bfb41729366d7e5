/**
 * Money is a whole number of paise. Rupees exist only at the edges: on the wire (at most two decimals)
 * and on the screen (en-IN grouping, no decimals; spec rules §9.1).
 */

declare const paiseBrand: unique symbol;

/** An integer amount in paise; may be negative for a difference. */
export type Paise = number & { readonly [paiseBrand]: 'paise' };

/** A rate in basis points: 900 is 9 %. */
export type BasisPoints = number;

/** Zero paise. */
export const ZERO = 0 as Paise;

/** Checks and brands an integer amount of paise. Throws RangeError for anything that is not a safe integer. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of paise: ${value}`);
  return (value === 0 ? 0 : value) as Paise;
}

/**
 * Rupees from a wire or vendor number, to paise. Vendors send binary floats (3811.3999999), so the value is
 * rounded half up at two decimals. Throws RangeError for NaN, infinities and amounts beyond safe integers.
 */
export function fromRupees(rupees: number): Paise {
  if (!Number.isFinite(rupees)) throw new RangeError(`Not an amount in rupees: ${rupees}`);
  const scaled = rupees * 100;
  const nearest = Math.round(scaled);
  // Thousands of amounts are read while a person waits: only values near the middle of two paise need their decimals
  // written out.
  if (Math.abs(scaled - nearest) < 0.49) return paise(nearest);
  const sign = rupees < 0 ? -1 : 1;
  return paise(sign * Math.round(Number(Math.abs(scaled).toFixed(4))));
}

/** Rupees with at most two decimals, for the wire: a division is rounded to the number that those decimals write. */
export function toRupees(amount: Paise): number {
  return amount / 100;
}

/** The sum of all amounts; ZERO for none. */
export function sum(amounts: Iterable<Paise>): Paise {
  let total = 0;
  for (const amount of amounts) total += amount;
  return paise(total);
}

/** a + b. */
export function add(a: Paise, b: Paise): Paise {
  return paise(a + b);
}

/** a − b. */
export function subtract(a: Paise, b: Paise): Paise {
  return paise(a - b);
}

/** amount × a whole number of things. */
export function times(amount: Paise, count: number): Paise {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not a whole count: ${count}`);
  return paise(amount * count);
}

/** The smaller of two amounts. */
export function least(a: Paise, b: Paise): Paise {
  return a < b ? a : b;
}

/** The larger of two amounts. */
export function greatest(a: Paise, b: Paise): Paise {
  return a > b ? a : b;
}

/**
 * amount × rate, rounded half up to the paisa, exact for every safe amount (an unsafe product is computed in BigInt).
 * Negative amounts round away from zero, so that a reversal mirrors its original.
 */
export function applyRate(amount: Paise, rate: BasisPoints): Paise {
  if (!Number.isSafeInteger(rate) || rate < 0) throw new RangeError(`Not a rate in basis points: ${rate}`);
  const negative = amount < 0;
  const raised = Math.abs(amount) * rate + 5_000;
  if (raised < Number.MAX_SAFE_INTEGER) {
    const whole = (raised - (raised % 10_000)) / 10_000;
    return paise(negative ? -whole : whole);
  }
  const product = BigInt(Math.abs(amount)) * BigInt(rate);
  const rounded = (product + 5_000n) / 10_000n;
  return paise(Number(negative ? -rounded : rounded));
}

/** Splits a total into `parts` amounts that differ by at most one paisa and add up to the total exactly. */
export function splitEvenly(total: Paise, parts: number): readonly Paise[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError(`Cannot split into ${parts} parts`);
  const sign = total < 0 ? -1 : 1;
  const base = Math.floor(Math.abs(total) / parts);
  const left = Math.abs(total) - base * parts;
  return Array.from({ length: parts }, (_, index) => paise(sign * (base + (index < left ? 1 : 0))));
}

/**
 * Splits a total in proportion to weights, without losing a paisa: shares are floored and the remainder goes to
 * the largest fractions, earlier weights first. Throws RangeError when no weight is positive or one is negative.
 */
export function splitByWeight(total: Paise, weights: readonly number[]): readonly Paise[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) throw new RangeError('Bad weight');
  const whole = weights.reduce((a, b) => a + b, 0);
  if (whole === 0) throw new RangeError('All weights are zero');
  const amount = Math.abs(total);
  if (amount === whole && Number.isSafeInteger(whole))
    return weights.map((weight) => paise(total < 0 ? -weight : weight));
  // Rates of rooms are split by thousands while a person waits, and all but absurd ones are exact without BigInt.
  const isExact = Number.isSafeInteger(whole) && amount * Math.max(...weights) <= Number.MAX_SAFE_INTEGER;
  const parts = isExact ? floored(amount, weights, whole) : flooredExactly(amount, weights);
  let left = parts.reduce((rest, { share }) => rest - share, amount);
  if (left > 0) {
    // A stable sort: of equal fractions the earlier weight comes first.
    for (const part of parts.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1))) {
      if (left === 0) break;
      part.share += 1;
      left -= 1;
    }
  }
  return parts.map(({ share }) => paise(total < 0 ? -share : share));
}

/** A share rounded down, and its remainder. */
interface FlooredShare {
  share: number;
  readonly rest: number | bigint;
}

function floored(amount: number, weights: readonly number[], whole: number): FlooredShare[] {
  return weights.map((weight) => {
    const rest = (amount * weight) % whole;
    return { share: (amount * weight - rest) / whole, rest };
  });
}

function flooredExactly(amount: number, weights: readonly number[]): FlooredShare[] {
  const whole = weights.reduce((a, b) => a + BigInt(b), 0n);
  return weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { share: Number(product / whole), rest: product % whole };
  });
}

/** The amount that `formatInr` prints, for sums that must agree with parts that were printed. */
export function wholeRupees(amount: Paise): Paise {
  return paise(Math.sign(amount) * Math.round(Math.abs(amount) / 100) * 100);
}

/** "₹12,34,567": en-IN grouping, no decimals, half a rupee rounds up (spec rules §9.1). */
export function formatInr(amount: Paise): string {
  const rupees = Math.round(Math.abs(amount) / 100);
  // Less than half a rupee below nothing prints no sign.
  const sign = amount < 0 && rupees > 0 ? '-' : '';
  // Lists print thousands, and all but the dearest have one comma: the locale's own formatter takes ten times as long.
  if (rupees < 1_000) return `${sign}₹${rupees}`;
  const digits = String(rupees);
  let [left, grouped] = [digits.slice(0, -3), digits.slice(-3)];
  for (; left.length > 2; left = left.slice(0, -2)) grouped = `${left.slice(-2)},${grouped}`;
  return `${sign}₹${left},${grouped}`;
}

/** The same with its paise where there are any, for sums that a person has to pay or to enter to the paisa. */
export function formatInrExact(amount: Paise): string {
  const rest = Math.abs(amount) % 100;
  if (rest === 0) return formatInr(amount);
  const whole = formatInr(paise(Math.abs(amount) - rest));
  return `${amount < 0 ? '-' : ''}${whole}.${String(rest).padStart(2, '0')}`;
}

/**
 * How the amounts of one sum are printed: each with two decimals as soon as any of them has paise, "₹8,668.00" beside
 * "₹1,668.50", else none. One sum never mixes the forms, so that its lines are seen to add up.
 */
export function sumFormat(amounts: Iterable<Paise>): (amount: Paise) => string {
  const hasPaise = [...amounts].some((amount) => amount % 100 !== 0);
  return hasPaise ? formatInrPaise : formatInr;
}

/** "₹12,34,567.00": always with its paise, for columns of amounts. */
export function formatInrPaise(amount: Paise): string {
  return amount % 100 === 0 ? `${formatInr(amount)}.00` : formatInrExact(amount);
}
