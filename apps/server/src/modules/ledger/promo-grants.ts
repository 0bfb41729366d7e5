import { postPromoExpired } from '@pravas/domain/ledger/post-promo.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise, sum } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { EndedPromo } from '@pravas/domain/wallet/free-again.ts';
import { isExpired, type PromoGrant, promoAvailable, returnPromo } from '@pravas/domain/wallet/promo.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** What is left of each grant, by expiry, the earliest first. */
export async function readPromoGrants(tx: Tx): Promise<readonly PromoGrant[]> {
  const rows = await tx
    .selectFrom('promo_grant')
    .select(['id', 'expires_on', 'left_paise'])
    .where('left_paise', '>', 0)
    .orderBy('expires_on')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ grantId: row.id, expiresOn: row.expires_on, leftPaise: paise(row.left_paise) }));
}

/** The part of them that can pay at a moment. */
export async function readPromoAvailable(tx: Tx, at: Temporal.Instant): Promise<Paise> {
  return promoAvailable(await readPromoGrants(tx), indianDay(at));
}

/**
 * Gives back to grants what transfers give back to promotional credit: what was set aside and not spent, and refunds.
 * What is returned after its last day expires at once; answers how much, and its transfers. The caller holds the
 * account's lock, so nobody else changes its grants.
 */
export async function returnToGrants(
  tx: Tx,
  bookingId: string | null,
  transfers: readonly Transfer[],
  at: Temporal.Instant,
): Promise<ReturnedPromo> {
  const [ended, expired]: [EndedPromo[], Transfer[]] = [[], []];
  for (const { key, debit, credit, amountPaise } of transfers) {
    if (credit !== 'wallet_promo' || debit === 'promo_cost') continue;
    const ref = debit === 'wallet_promo_held' ? key.slice(key.indexOf(':') + 1) : null;
    const one = await returnOne(tx, { bookingId, ref, amountPaise }, at);
    ended.push(...one.ended);
    expired.push(...one.expired);
  }
  return { ended, expired };
}

/** The promotional credit that was returned too late, and the transfers of its expiry. */
interface ReturnedPromo {
  readonly ended: readonly EndedPromo[];
  readonly expired: readonly Transfer[];
}

interface Returned {
  readonly bookingId: string | null;
  /** The payment of which it was set aside; null = a refund, of any payment of the booking that was taken. */
  readonly ref: string | null;
  readonly amountPaise: Paise;
}

async function returnOne(
  tx: Tx,
  { bookingId, ref, amountPaise }: Returned,
  at: Temporal.Instant,
): Promise<ReturnedPromo> {
  const rows = await tx
    .selectFrom('promo_use as u')
    .innerJoin('promo_grant as g', (join) =>
      join.onRef('g.organization_id', '=', 'u.organization_id').onRef('g.id', '=', 'u.grant_id'),
    )
    .select(['u.payment_ref', 'u.grant_id', 'u.amount_paise', 'u.returned_paise', 'g.expires_on'])
    .where('u.booking_id', '=', bookingId)
    .$if(ref !== null, (query) => query.where('u.payment_ref', '=', ref))
    // What is only set aside is returned by its own release.
    .$if(ref === null, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('ledger_transfer as t')
            .select('t.id')
            .whereRef('t.organization_id', '=', 'u.organization_id')
            .where('t.key', '=', sql<string>`'hold-taken:' || u.payment_ref`),
        ),
      ),
    )
    .execute();
  const uses = rows.map((row) => ({
    grantId: row.grant_id,
    paymentRef: row.payment_ref,
    expiresOn: row.expires_on,
    amountPaise: paise(row.amount_paise),
    returnedPaise: paise(row.returned_paise),
  }));
  const [ended, expired]: [EndedPromo[], Transfer[]] = [[], []];
  for (const { use, backPaise } of returnPromo(uses, amountPaise)) {
    await tx
      .updateTable('promo_use')
      .set((eb) => ({ returned_paise: eb('returned_paise', '+', backPaise) }))
      .where('payment_ref', '=', use.paymentRef)
      .where('grant_id', '=', use.grantId)
      .execute();
    await tx
      .updateTable('promo_grant')
      .set((eb) => ({ left_paise: eb('left_paise', '+', backPaise) }))
      .where('id', '=', use.grantId)
      .execute();
    if (!isExpired(use, indianDay(at))) continue;
    ended.push({ amountPaise: backPaise, expiresOn: use.expiresOn });
    expired.push(...(await endGrant(tx, use.grantId)));
  }
  return { ended, expired };
}

/**
 * Expires what is left of a grant, and moves the account; answers the transfers, of which that side is done. The caller
 * holds the account's lock.
 */
export async function endGrant(tx: Tx, grantId: string): Promise<readonly Transfer[]> {
  const grant = await tx
    .selectFrom('promo_grant')
    .select(['left_paise', 'expired_paise'])
    .where('id', '=', grantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const [endingPaise, writtenOffPaise] = [paise(grant.left_paise), paise(grant.expired_paise)];
  await tx
    .updateTable('promo_grant')
    .set({ left_paise: 0, expired_paise: sum([endingPaise, writtenOffPaise]) })
    .where('id', '=', grantId)
    .execute();
  // A balance is judged as it is after the change: a row inserted beside it in posting would be judged as if it were
  // alone.
  await tx
    .updateTable('ledger_account')
    .set((eb) => ({ balance_paise: eb('balance_paise', '+', endingPaise) }))
    .where('code', '=', 'wallet_promo')
    .execute();
  return postPromoExpired(grantId, { endingPaise, writtenOffPaise });
}

/**
 * Locks the account of promotional credit until the end of the transaction: every change of grants locks it first, so
 * there can be no deadlock.
 */
export async function lockPromo(tx: Tx): Promise<void> {
  await tx.selectFrom('ledger_account').select('code').where('code', '=', 'wallet_promo').forUpdate().execute();
}
