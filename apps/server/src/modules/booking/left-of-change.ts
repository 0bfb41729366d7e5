import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Booking } from './booking.ts';

/** What a chosen change of a booking costs, less what credits pay of it. Throws `change_not_open`. */
export async function readLeftOfChange(tx: Tx, { id }: Pick<Booking, 'id'>, changeId: string): Promise<Paise> {
  const row = await tx
    .selectFrom('booking_change')
    .select(sql<string | null>`amounts ->> 'payPaise'`.as('paise'))
    .where('id', '=', changeId)
    .where('booking_id', '=', id)
    .where('state', '=', 'chosen')
    .executeTakeFirst();
  if (row === undefined || row.paise === null) throw new Refusal('change_not_open');
  return paise(Number(row.paise));
}
