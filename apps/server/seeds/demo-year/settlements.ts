import { formatInrPaise, paise } from '@pravas/domain/money/money.ts';
import { SETTLED_WITHIN_DAYS } from '@pravas/domain/reconciliation/difference.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { FileContext } from '../../src/modules/file/index.ts';
import { importSettlements } from '../../src/modules/reconciliation/index.ts';
import { createDrawingThreads } from '../../src/platform/drawing-threads.ts';
import { callerOf } from './hotel-invoices.ts';

/** What the gateway keeps, with its tax: 2.36 % of what was paid. */
const FEE_BASIS_POINTS = 236;
/** It settles two days later, and is never late. */
const [SETTLED_AFTER, NEWEST, OLDEST] = [2, SETTLED_WITHIN_DAYS, 14] as const;
const ODD_PAISE = 5_000;
const HEADINGS =
  'entity_id,type,debit,credit,amount,fee,tax,settled_at,settlement_id,settlement_utr,payment_id,order_receipt';

interface Moved {
  readonly key: string;
  readonly paise: string;
  readonly day: string;
}

/**
 * Imports what the gateway settled in the last weeks, as the provider's admin would: all payments and refunds, one
 * payment with another amount. Answers how many rows; imported once.
 */
export async function seedSettlements(
  context: FileContext,
  { companyId, providerId }: { readonly companyId: string; readonly providerId: string },
): Promise<number> {
  const now = context.clock.now();
  const daysAgo = (days: number) => indianDate(now).subtract({ days }).toString();
  const moved = await context.database.forOrganization(companyId, async (tx) => {
    const { rows } = await sql<Moved>`
      select key, amount_paise::text as paise, ((at at time zone 'Asia/Kolkata')::date + ${SETTLED_AFTER}::int)::text as day
      from ledger_transfer
      where (key like 'capture:%' or (key like 'refund-paid:%' and credit_account = 'gateway_clearing'))
        and (at at time zone 'Asia/Kolkata')::date between ${daysAgo(OLDEST)}::date and ${daysAgo(NEWEST)}::date
      order by at, id`.execute(tx);
    return rows;
  });
  const admin = await context.database.forOrganization(providerId, async (tx) => {
    if (await tx.selectFrom('settlement').select('id').executeTakeFirst()) return undefined;
    return tx
      .selectFrom('person')
      .select(['id as person_id', 'user_id', 'email', 'first_name', 'last_name'])
      .orderBy('user_id')
      .executeTakeFirst();
  });
  if (!admin || moved.length === 0) return 0;
  const odd = moved.findLastIndex(({ key }) => key.startsWith('capture:'));
  const lines = moved.map((one, at) => lineOf(one, at, at === odd));
  const file = { fileName: 'settlement-recon.csv', bytes: Buffer.from([HEADINGS, ...lines].join('\r\n')) };
  const reading = createDrawingThreads({ idleMs: 1 });
  const caller = { ...callerOf(providerId, admin, 'provider.decide'), isProvider: true };
  await importSettlements({ ...context, reading }, file, { caller, requestId: admin.person_id, now });
  return lines.length;
}

function lineOf({ key, paise: moved, day }: Moved, at: number, isOdd: boolean): string {
  const [event, reference = ''] = key.split(':');
  const isRefund = event === 'refund-paid';
  const amount = Number(moved) - (isOdd ? ODD_PAISE : 0);
  const fee = isRefund ? 0 : Math.round((amount * FEE_BASIS_POINTS) / 10_000);
  const text = (value: number) => formatInrPaise(paise(value)).replaceAll(/[^\d.]/g, '');
  const batch = day.replaceAll('-', '');
  return [
    ...[isRefund ? reference : `pay_${batch}${at}`, isRefund ? 'refund' : 'payment'],
    ...(isRefund ? [text(amount), text(0)] : [text(0), text(amount - fee)]),
    ...[text(amount), text(fee), text(Math.round((fee * 18) / 118)), day, `setl_${batch}`, `EXAMN5${batch}00001`],
    ...['', isRefund ? '' : reference],
  ].join(',');
}
