import { type Paise, paise } from '@pravas/domain/money/money.ts';

/**
 * Duffel's decimal text in rupees as paise, exactly: no binary fraction is ever involved. Null for anything that is not
 * an amount in rupees with whole paise; other currencies are not converted, since no rate was agreed.
 */
export function inPaise(amount: unknown, currency: unknown): Paise | null {
  if (currency !== 'INR' || typeof amount !== 'string') return null;
  const match = /^(-?)([0-9]{1,12})(?:\.([0-9]{1,2})0*)?$/.exec(amount);
  if (!match) return null;
  const whole = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return paise(match[1] === '-' ? -whole : whole);
}

/** Paise as Duffel's decimal text: "5234.00". */
export function toDecimal(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
