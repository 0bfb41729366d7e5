import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';

/** A share of the organisation's own cases, or what is assumed while there are too few. */
export interface Rate {
  /** 0 to 1. */
  readonly rate: number;
  /** The cases it was taken from; null where there were too few. */
  readonly sample: number | null;
  /** One plain sentence. */
  readonly sentence: string;
}

/** Fewer cases say nothing about the next one. */
const FEWEST_CASES = 20;
const LOOK_BACK_DAYS = 365;

/**
 * How often the organisation's requests were approved and its bookings cancelled in the last 12 months. With fewer than
 * 20 cases everything counts as approved and nothing as cancelled, and the sentence says so.
 */
export async function readRates(
  tx: Tx,
  now: Temporal.Instant,
): Promise<{ readonly approval: Rate; readonly cancellation: Rate }> {
  const since = isoOf(now.subtract({ hours: LOOK_BACK_DAYS * 24 }));
  const { rows } = await sql<{ decided: number; approved: number; booked: number; cancelled: number }>`
    select
      (select count(*) from approval_item i where i.decided_at >= ${since}::timestamptz
        and i.state in ('approved', 'bypassed', 'rejected')) as decided,
      (select count(*) from approval_item i where i.decided_at >= ${since}::timestamptz
        and i.state in ('approved', 'bypassed')) as approved,
      (select count(*) from booking b where b.created_at >= ${since}::timestamptz
        and b.status in ('BOOKED', 'CANCELED')) as booked,
      (select count(*) from booking b where b.created_at >= ${since}::timestamptz
        and b.status = 'CANCELED') as cancelled`.execute(tx);
  const [{ decided, approved, booked, cancelled } = { decided: 0, approved: 0, booked: 0, cancelled: 0 }] = rows;
  return {
    approval: rateOf(approved, decided, {
      known: `of the ${decided} requests decided in the last 12 months were approved`,
      assumed: 'Everything that waits counts as approved: fewer than 20 requests were decided in the last 12 months.',
      rate: 1,
    }),
    cancellation: rateOf(cancelled, booked, {
      known: `of the ${booked} bookings of the last 12 months were cancelled`,
      assumed: 'No cancellations are expected: fewer than 20 bookings were made in the last 12 months.',
      rate: 0,
    }),
  };
}

function rateOf(
  part: number,
  whole: number,
  words: { readonly known: string; readonly assumed: string; readonly rate: number },
): Rate {
  if (whole < FEWEST_CASES) return { rate: words.rate, sample: null, sentence: words.assumed };
  const rate = Number((part / whole).toFixed(4));
  return { rate, sample: whole, sentence: `${Number((rate * 100).toFixed(1))}% ${words.known}.` };
}
