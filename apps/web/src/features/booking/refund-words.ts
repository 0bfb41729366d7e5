import type { AmountLine } from '../../lib/amount-line.ts';
import { inrOfSum } from '../../lib/money-text.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { BookingRecord, Cancellation, RefundClock } from './booking-record.ts';

/** A refund's standing in words: "Overdue by 3 working days". */
export function standingText({ standing, daysOverdue }: Pick<RefundClock, 'standing' | 'daysOverdue'>): string {
  switch (standing) {
    case 'on_time':
      return 'On time';
    case 'due_today':
      return 'Due today';
    case 'done':
      return 'Refunded';
    case 'overdue':
      return `Overdue by ${daysOverdue} ${daysOverdue === 1 ? 'day' : 'days'}`;
  }
}

/** The colours of a refund's standing. */
export const STANDING_TONES: Readonly<Record<RefundClock['standing'], BadgeTone>> = {
  on_time: 'green',
  due_today: 'amber',
  overdue: 'red',
  done: 'green',
};

/** How much of the payment was refunded, and what is left of it; no line where nothing was refunded. Rupees. */
export function wentBack(
  { amount, refunded }: Pick<NonNullable<BookingRecord['payment']>, 'amount' | 'refunded'>,
  origin: BookingRecord['origin'],
  clocks: readonly Pick<RefundClock, 'state'>[],
): readonly AmountLine[] {
  if (refunded <= 0) return [];
  const isOwed = origin !== 'online';
  const isSent = clocks.every(({ state }) => state === 'refunded');
  const back = isOwed ? 'Set against it' : isSent ? 'Sent back' : 'Sent back or on its way';
  return [
    { label: back, rupees: -refunded },
    { label: isOwed ? 'Still on account' : 'Net paid', rupees: amount - refunded, total: true },
  ];
}

type Calculation = NonNullable<Cancellation['calculation']>;

/** The rows of a refund's calculation as they are shown: with their paise, so that what is printed adds up. */
export function calculationRows({ lines }: Pick<Calculation, 'lines'>): readonly {
  readonly label: string;
  readonly detail: string | null;
  readonly sum: string;
}[] {
  const inrOf = inrOfSum(lines.map(({ amount }) => amount));
  return lines.map(({ label, detail, amount }) => ({ label, detail, sum: inrOf(amount) }));
}
