import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Days of India, both included. */
export interface AskedDays {
  readonly from: string;
  readonly to: string;
}

/** The days of a search: this month up to today by default. Throws `validation_failed`. */
export function askedDays(
  { from, to }: { readonly from?: string | null | undefined; readonly to?: string | null | undefined },
  now: Temporal.Instant,
): AskedDays {
  const today = indianDate(now).toString();
  const last = to ?? (from && from > today ? from : today);
  const first = from ?? `${last.slice(0, 8)}01`;
  if (first > last) {
    throw new Refusal('validation_failed', {
      errors: [{ field: 'search.to', message: 'The last day cannot be before the first day' }],
    });
  }
  return { from: first, to: last };
}
