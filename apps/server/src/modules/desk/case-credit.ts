import { formatInrExact, least, type Paise, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { sendPaidOut } from '../booking/index.ts';
import { refuseField } from '../organisation/index.ts';
import { bookingOf, type Deciding, required } from './case-decision.ts';
import type { CaseFacts } from './case-facts.ts';

/**
 * Books what an airline paid in place of a credit that nobody chose: the traveller's part first, which is refunded the
 * way it was paid while the credit shrinks by it, then our own. Answers how much is refunded. Throws
 * `validation_failed` where less than that is left of the credit.
 */
export async function payCreditOut(
  { tx, found, facts, by }: Deciding,
  credit: NonNullable<CaseFacts['credit']>,
  amountPaise: Paise,
): Promise<Paise> {
  const { open, backPaise } = await payableOf(tx, credit, amountPaise);
  if (backPaise > 0) {
    const credits = shareOut(open, backPaise);
    for (const { creditId, amountPaise: partPaise } of credits) await shrink(tx, creditId, partPaise);
    const cancellationId = required(facts.cancellationId, 'cancellationId');
    const paidOut = { cancellationId, receiptId: `${found.id}:${found.version}`, credits };
    await sendPaidOut(tx, bookingOf(found), paidOut, by);
  }
  return backPaise;
}

/**
 * The refund from an amount, and the credits it is deducted from. Throws `validation_failed` where they do not hold as
 * much.
 */
export async function payableOf(
  tx: Tx,
  credit: NonNullable<CaseFacts['credit']>,
  amountPaise: Paise,
): Promise<{ readonly open: Awaited<ReturnType<typeof lockCredits>>; readonly backPaise: Paise }> {
  const open = await lockCredits(tx, credit.creditIds);
  const backPaise = least(amountPaise, sum(open.map((one) => one.leftPaise)));
  const oursPaise = paise(credit.oursPaise);
  if (subtract(amountPaise, backPaise) <= oursPaise) return { open, backPaise };
  const most = formatInrExact(sum([backPaise, oursPaise]));
  const message = `The rest of the credit has been used or has expired. Enter up to ${most}`;
  throw refuseField('validation_failed', 'amount', message);
}

/** What is left of credits, without what is set aside, used or expired. */
async function lockCredits(
  tx: Tx,
  creditIds: readonly string[],
): Promise<readonly { readonly creditId: string; readonly leftPaise: Paise }[]> {
  const rows = await tx
    .selectFrom('flight_credit')
    .select(['id', 'left_paise', 'expired_at'])
    .where('id', 'in', [...creditIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => ({ creditId: row.id, leftPaise: row.expired_at === null ? paise(row.left_paise) : ZERO }));
}

function shareOut(
  open: readonly { readonly creditId: string; readonly leftPaise: Paise }[],
  amountPaise: Paise,
): readonly { readonly creditId: string; readonly amountPaise: Paise }[] {
  let missing = amountPaise;
  return open.flatMap(({ creditId, leftPaise }) => {
    const part = least(missing, leftPaise);
    missing = subtract(missing, part);
    return part > 0 ? [{ creditId, amountPaise: part }] : [];
  });
}

async function shrink(tx: Tx, creditId: string, amountPaise: Paise): Promise<void> {
  await tx
    .updateTable('flight_credit')
    .set({
      left_paise: sql<number>`left_paise - ${amountPaise}`,
      paid_out_paise: sql<number>`paid_out_paise + ${amountPaise}`,
    })
    .where('id', '=', creditId)
    .execute();
}
