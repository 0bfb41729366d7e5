import { formatInr, formatInrExact, fromRupees, sumFormat } from '@pravas/domain/money/money.ts';

/** "₹12,34,567" of a wire amount in rupees (rules §9.1); "-" where there is none (rules §5.1). */
export function inr(rupees: number | null | undefined): string {
  if (rupees === null || rupees === undefined || !Number.isFinite(rupees)) return '-';
  return formatInr(fromRupees(rupees));
}

/** "₹724.30": to the paisa, for sums that somebody has to enter. */
export function inrExact(rupees: number | null): string {
  return rupees === null ? '-' : formatInrExact(fromRupees(rupees));
}

/** How the amounts of one sum are printed, in rupees: each with paise as soon as any of them has some, else none. */
export function inrOfSum(amounts: readonly number[]): (rupees: number) => string {
  const format = sumFormat(amounts.map(fromRupees));
  return (rupees) => format(fromRupees(rupees));
}

/** "₹2.6 L", "₹1.2 Cr": where a figure is read at a glance and shown in full elsewhere; below a lakh in full. */
export function inrShort(rupees: number): string {
  const size = Math.abs(rupees);
  // From 99.95 lakh on one decimal would print "100 L".
  const [unit, word] = size >= 9_995_000 ? [10_000_000, 'Cr'] : [100_000, 'L'];
  if (size < 100_000) return inr(rupees);
  return `${rupees < 0 ? '-' : ''}₹${Number((size / unit).toFixed(1))} ${word}`;
}

/** "1 traveller", "3 travellers". */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
}
