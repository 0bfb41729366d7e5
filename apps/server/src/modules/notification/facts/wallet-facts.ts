import { greatest, paise, subtract, ZERO } from '@pravas/domain/money/money.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database.ts';
import { listHolders } from '../audiences.ts';
import type { NoticeEvent } from '../notice.ts';

const lowEvent = z.object({ availablePaise: z.int(), belowPaise: z.int() });

/** Reads how low a wallet was when it became low, for everybody who may top it up. */
export async function readLowWallet(tx: Tx, event: NoticeEvent) {
  const { availablePaise, belowPaise } = lowEvent.parse(event.payload);
  return {
    tripId: null,
    recipients: await listHolders(tx, 'wallet.topup'),
    availablePaise: paise(availablePaise),
    belowPaise: paise(belowPaise),
  };
}

const statementEvent = z.object({ closesOn: z.iso.date() });

/** Reads the statement of a cycle that is over, for everybody who sees the ledger. */
export async function readCreditStatement(tx: Tx, event: NoticeEvent) {
  const { closesOn } = statementEvent.parse(event.payload);
  const row = await tx.selectFrom('credit_statement').selectAll().where('closes_on', '=', closesOn).executeTakeFirst();
  if (!row) return null;
  // Payments settle the oldest charges first: of what is owed, only these statements' charges are not overdue.
  const { notOverdue } = await tx
    .selectFrom('credit_statement')
    .select((eb) => eb.fn.sum<string>('booked_paise').as('notOverdue'))
    .where('closes_on', '<=', closesOn)
    .where('due_on', '>=', closesOn)
    .executeTakeFirstOrThrow();
  return {
    tripId: null,
    recipients: await listHolders(tx, 'ledger.view'),
    overduePaise: greatest(subtract(paise(row.closing_paise), paise(Number(notOverdue))), ZERO),
    from: row.from_day,
    to: row.to_day,
    dueOn: row.due_on,
    openingPaise: paise(row.opening_paise),
    bookedPaise: paise(row.booked_paise),
    paidPaise: paise(row.paid_paise),
    returnedPaise: paise(row.returned_paise),
    closingPaise: paise(row.closing_paise),
  };
}
