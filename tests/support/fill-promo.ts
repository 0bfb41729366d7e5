import { randomUUID } from 'node:crypto';
import type { Filler } from './filler.ts';

/** A grant of which a booking once took a part that was refunded too late. */
export async function fillPromo({ insert, mark, at }: Filler, bookingId: string): Promise<void> {
  const grantId = await insert('promo_grant', {
    id: randomUUID(),
    amount_paise: 1_00,
    left_paise: 0,
    expired_paise: 1_00,
    expires_on: '2001-01-31',
    reason: 'A sample',
    granted_by: 'sample@pravas.example',
    granted_at: at,
  });
  await insert('promo_use', {
    payment_ref: `SAMPLE-${mark}/PROMO`,
    grant_id: grantId,
    booking_id: bookingId,
    amount_paise: 1_00,
    returned_paise: 1_00,
  });
}
