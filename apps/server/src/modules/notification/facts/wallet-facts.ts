import { paise } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { listHolders } from '../audiences.ts';
import type { NoticeEvent } from '../notice.ts';

const lowEvent = z.object({ availablePaise: z.int(), belowPaise: z.int() });

/** Reads how low a wallet was when it became so; everybody is told who may top it up. */
export async function readLowWallet(tx: Tx, event: NoticeEvent) {
  const { availablePaise, belowPaise } = lowEvent.parse(event.payload);
  return {
    tripId: null,
    recipients: await listHolders(tx, 'wallet.topup'),
    availablePaise: paise(availablePaise),
    belowPaise: paise(belowPaise),
  };
}
