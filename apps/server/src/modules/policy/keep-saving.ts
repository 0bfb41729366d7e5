import type { Savings } from '@pravas/domain/policy/savings.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';

/** What a purchase saved and missed, and its booking. */
interface KeptSaving {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly saved: Savings;
  readonly now: Temporal.Instant;
}

/** Keeps what a purchase saved and missed, replacing an earlier measurement. */
export async function keepSaving(tx: Tx, { organizationId, bookingId, saved, now }: KeptSaving): Promise<void> {
  const measured = {
    measured_at: isoOf(now),
    paid_paise: saved.paidPaise,
    lowest_paise: saved.lowestPaise,
    median_paise: saved.medianPaise,
    missed_paise: saved.missedPaise,
    realised_paise: saved.realisedPaise,
    negotiated_paise: saved.negotiatedPaise,
    lowest_title: saved.lowestTitle,
    compared: saved.compared,
  };
  await tx
    .insertInto('fare_saving')
    .values({ organization_id: organizationId, booking_id: bookingId, ...measured })
    .onConflict((conflict) => conflict.columns(['organization_id', 'booking_id']).doUpdateSet(measured))
    .execute();
}
