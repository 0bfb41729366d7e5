import { paise } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { listHolders } from '../audiences.ts';
import type { NoticeEvent } from '../notice.ts';

const topupEvent = z.object({ topupId: z.uuid() });

/**
 * Reads a declared transfer that was decided, for the person who declared it, else everybody who may top up the wallet.
 */
export async function readTopup(tx: Tx, event: NoticeEvent) {
  const { topupId } = topupEvent.parse(event.payload);
  const topup = await tx
    .selectFrom('bank_topup')
    .select(['utr', 'amount_paise', 'received_paise', 'state', 'declared_by', 'reason', 'paid_on'])
    .where('id', '=', topupId)
    .executeTakeFirst();
  if (!topup) return null;
  return {
    tripId: null,
    recipients: topup.declared_by === null ? await listHolders(tx, 'wallet.topup') : [topup.declared_by],
    utr: topup.utr,
    declaredPaise: paise(topup.amount_paise),
    receivedPaise: topup.received_paise === null ? null : paise(topup.received_paise),
    isNamed: topup.declared_by === null,
    paidOn: topup.paid_on,
    reason: topup.reason,
  };
}
