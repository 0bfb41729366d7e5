import { type Paise, sum, sumFormat } from '../money/money.ts';
import { INDIAN_ZONE } from '../time/indian-day.ts';
import type { BusTermsOf } from './bus-cancellation.ts';
import { type BusChargeStep, busChargeSteps } from './bus-charge-steps.ts';
import type { BusDetail } from './bus-detail.ts';
import { dayText } from './bus-time.ts';

/** The subject of the words: these seats, and where they are boarded. */
type WordedSeats = BusTermsOf & Pick<BusDetail, 'boarding'>;

/**
 * What cancelling these seats costs from a moment on, with absolute times and in rupees: "Cancel before Mon 30 Nov,
 * 20:30: you get ₹2,362.50 back, ₹262.50 is kept". Never counted from the departure, since hours count from the start
 * of the service.
 */
export function cancellationSentences(seats: WordedSeats, from: Temporal.Instant): readonly string[] {
  const steps = busChargeSteps(seats, from);
  if (steps.length === 0) return ['The bus has left, so it cannot be cancelled.'];
  if (steps.every(({ refundPaise }) => refundPaise === 0)) return ['Not refundable.'];
  const format = sumFormat(steps.flatMap(({ keptPaise, refundPaise }) => [keptPaise, refundPaise]));
  return steps.map((step, index) =>
    sentenceOf(step, { isFirst: index === 0, isLast: index === steps.length - 1, format }),
  );
}

function sentenceOf(
  { until, keptPaise, refundPaise }: BusChargeStep,
  {
    isFirst,
    isLast,
    format,
  }: { readonly isFirst: boolean; readonly isLast: boolean; readonly format: (of: Paise) => string },
): string {
  const what = keptPaise === 0 ? `all ${format(refundPaise)} is refunded` : backText(keptPaise, refundPaise, format);
  if (isLast) return `${isFirst ? 'Until you board' : 'After that'}: ${what}.`;
  return `${isFirst ? 'Cancel before' : 'Then before'} ${deadlineText(until)}: ${what}.`;
}

function backText(keptPaise: Paise, refundPaise: Paise, format: (of: Paise) => string): string {
  if (refundPaise === 0) return 'no refund';
  return `you get ${format(refundPaise)} back, ${format(keptPaise)} is kept`;
}

/** "Mon 30 Nov 2026, 20:30" by Indian clocks; seconds are left out, so that it is never too late. */
export function deadlineText(at: Temporal.Instant): string {
  const there = at.toZonedDateTimeISO(INDIAN_ZONE);
  const clock = there.toPlainTime().round({ smallestUnit: 'minute', roundingMode: 'trunc' });
  return `${dayText(there.toPlainDate().toString())} ${there.year}, ${clock.toString({ smallestUnit: 'minute' })}`;
}

/** A part of what was paid that is never refunded. */
interface KeptLine {
  readonly label: string;
  readonly paise: Paise;
}

/** What a passenger loses besides the operator's charge, with GST; lines of nothing are left out. */
export function keptLines(
  { seats }: Pick<BusDetail, 'seats'>,
  ours: {
    /** Our booking fee with its GST. */
    readonly feePaise: Paise;
    /** Our charge for cancelling, once for each request, with its GST. */
    readonly cancelPaise: Paise;
  },
): readonly KeptLine[] {
  const lines = [
    { label: 'Reservation charge', paise: sum(seats.map(({ fare }) => fare.notRefundablePaise)) },
    { label: 'Our booking fee', paise: ours.feePaise },
    { label: 'Our cancellation charge, once for each cancellation', paise: ours.cancelPaise },
  ];
  return lines.filter(({ paise }) => paise !== 0);
}
