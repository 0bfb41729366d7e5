import { HOLDING, postHold } from '@pravas/domain/ledger/post-hold.ts';
import { balancesOf, type LedgerAccount, type Transfer } from '@pravas/domain/ledger/posting.ts';
import { type Paise, paise, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { HELD_MEANS, type HeldMeans } from '@pravas/domain/wallet/means.ts';
import { drawPromo, type PromoShare } from '@pravas/domain/wallet/promo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { expectMovesMoney } from '../../platform/request-origin.ts';
import { postTransfers } from './post-transfers.ts';
import { readPromoGrants } from './promo-grants.ts';

/** Money to be set aside for a booking. */
export interface Hold {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly paymentRef: string;
  readonly means: HeldMeans;
  readonly amountPaise: Paise;
}

/**
 * Sets money aside in the caller's transaction, if as much is available: the guard and the change are one statement, so
 * that no other booking can spend the same money. False = not as much is there, and nothing was written.
 */
export async function holdMoney(tx: Tx, hold: Hold, at: Temporal.Instant): Promise<boolean> {
  const { organizationId, bookingId, paymentRef, means, amountPaise } = hold;
  if (means === 'promo') return holdTogether(tx, [hold], at);
  if (!(await takeGuarded(tx, organizationId, HOLDING[means].account, amountPaise))) return false;
  const transfers = postHold(paymentRef, means, amountPaise);
  await postTransfers(tx, organizationId, bookingId, transfers, at, HOLDING[means].account);
  return true;
}

/**
 * Sets aside what pays for one booking together: all accounts, and the grants of promotional credit, are guarded and
 * changed by one statement, so that either all of it is set aside or nothing. False = some balance is too low, and
 * nothing was written.
 */
export async function holdTogether(tx: Tx, holds: readonly Hold[], at: Temporal.Instant): Promise<boolean> {
  const [first, ...others] = holds;
  if (!first) return true;
  if (others.length === 0 && first.means !== 'promo') return holdMoney(tx, first, at);
  const promo = holds.find(({ means }) => means === 'promo');
  const today = indianDay(at);
  const shares = promo ? drawPromo(await readPromoGrants(tx), promo.amountPaise, today) : [];
  if (shares === null || !(await takeTogether(tx, holds, shares, today))) return false;
  if (promo) await noteUses(tx, promo, shares);
  for (const { organizationId, bookingId, paymentRef, means, amountPaise } of holds) {
    const transfers = postHold(paymentRef, means, amountPaise);
    await postTransfers(tx, organizationId, bookingId, transfers, at, HOLDING[means].account);
  }
  return true;
}

/**
 * Accounts are locked in the order of their names and before the grants, as the release does, so that there is no
 * deadlock. A row that changed during the wait is judged by its new values.
 */
async function takeTogether(
  tx: Tx,
  holds: readonly Hold[],
  shares: readonly PromoShare[],
  today: string,
): Promise<boolean> {
  expectMovesMoney();
  const [{ organizationId }] = holds as readonly [Hold];
  if (holds.some(({ means }) => means === 'credit_line')) await openCreditLine(tx, organizationId);
  const wanted = sql.join(
    holds.map(({ means, amountPaise }) => {
      const { account } = HOLDING[means];
      return sql`(${account}::text, ${amountPaise}::bigint, (${limitOf(account, organizationId)})::bigint)`;
    }),
  );
  const none = sql`(null::uuid, null::bigint)`;
  const drawn = shares.map(({ grantId, amountPaise }) => sql`(${grantId}::uuid, ${amountPaise}::bigint)`);
  const { rows } = await sql<{ isHeld: boolean }>`
    with wanted (code, amount, most) as (values ${wanted}),
    drawn (id, amount) as (values ${drawn.length === 0 ? none : sql.join(drawn)}),
    accounts as materialized (
      select a.code from ledger_account a join wanted w on w.code = a.code
      where a.organization_id = ${organizationId} and a.balance_paise + w.amount <= w.most order by a.code for update of a),
    grants as materialized (
      select g.id from promo_grant g join drawn d on d.id = g.id
        cross join (select count(*) as found from accounts) held
      where g.organization_id = ${organizationId} and held.found = ${holds.length} and g.left_paise >= d.amount
        and g.expires_on >= ${today}::date
      order by g.id for update of g),
    fits as materialized (
      select (select count(*) from accounts) = ${holds.length} and (select count(*) from grants) = ${shares.length} as all_of_it),
    moved as (
      update ledger_account a set balance_paise = a.balance_paise + w.amount from wanted w, fits
      where fits.all_of_it and a.organization_id = ${organizationId} and a.code = w.code returning 1),
    spent as (
      update promo_grant g set left_paise = g.left_paise - d.amount from drawn d, fits
      where fits.all_of_it and g.organization_id = ${organizationId} and g.id = d.id returning 1)
    select all_of_it as "isHeld" from fits`.execute(tx);
  return rows[0]?.isHeld ?? false;
}

async function noteUses(tx: Tx, hold: Hold, shares: readonly PromoShare[]): Promise<void> {
  if (shares.length === 0) return;
  await tx
    .insertInto('promo_use')
    .values(
      shares.map(({ grantId, amountPaise }) => ({
        organization_id: hold.organizationId,
        payment_ref: hold.paymentRef,
        grant_id: grantId,
        booking_id: hold.bookingId,
        amount_paise: amountPaise,
      })),
    )
    .execute();
}

/**
 * Takes what transfers debit out of the wallet, if as much is there: guard and change are one statement, as for a
 * booking. False = not as much is there, and nothing was written.
 */
export async function postFromWallet(
  tx: Tx,
  organizationId: string,
  transfers: readonly Transfer[],
  at: Temporal.Instant,
): Promise<boolean> {
  const amountPaise = paise(balancesOf(transfers).get('wallet') ?? 0);
  if (!(await takeGuarded(tx, organizationId, 'wallet', amountPaise))) return false;
  await postTransfers(tx, organizationId, null, transfers, at, 'wallet');
  return true;
}

/** Moves the balance where its limit allows it: zero for a wallet, the granted sum for a credit line. */
async function takeGuarded(tx: Tx, organizationId: string, account: LedgerAccount, amount: Paise): Promise<boolean> {
  expectMovesMoney();
  if (account === 'credit_line') await openCreditLine(tx, organizationId);
  const { numAffectedRows = 0n } = await sql`
    update ledger_account set balance_paise = balance_paise + ${amount}
    where organization_id = ${organizationId} and code = ${account}
      and balance_paise + ${amount} <= ${limitOf(account, organizationId)}`.execute(tx);
  return numAffectedRows === 1n;
}

function limitOf(account: LedgerAccount, organizationId: string): RawBuilder<unknown> {
  return account === 'credit_line'
    ? sql`(select limit_paise from credit_line where organization_id = ${organizationId})`
    : sql`0`;
}

/** A credit line owes nothing before it is first used, so its account is not there yet. */
async function openCreditLine(tx: Tx, organizationId: string): Promise<void> {
  await sql`insert into ledger_account (organization_id, code, balance_paise) values (${organizationId}, 'credit_line', 0)
    on conflict do nothing`.execute(tx);
}

/**
 * Locks the accounts of consecutive transfers that include several means of payment: in the order of their names, as
 * each single posting does, so that two of them never deadlock.
 */
export async function lockAccounts(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  const codes = new Set(transfers.flatMap(({ debit, credit }) => [debit, credit]));
  const means = HELD_MEANS.filter((one) => codes.has(HOLDING[one].account) || codes.has(HOLDING[one].held));
  if (means.length < 2) return;
  await tx
    .selectFrom('ledger_account')
    .select('code')
    .where('code', 'in', [...codes])
    .orderBy('code')
    .forUpdate()
    .execute();
}

/** What can be spent now; zero for a credit line that was not granted, or is spent beyond its limit. */
type Available = Readonly<Record<Exclude<HeldMeans, 'promo'>, Paise>>;

/**
 * Reads what can be spent now besides promotional credit. `lock` keeps all of it so until the transaction ends,
 * promotional credit as well, for what is paid with several means at once.
 */
export async function readAvailable(tx: Tx, lock = false): Promise<Available> {
  const accounts = await tx
    .selectFrom('ledger_account')
    .select(['code', 'balance_paise'])
    .where('code', 'in', ['credit_line', 'wallet', 'wallet_promo'])
    .orderBy('code')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const line = await tx.selectFrom('credit_line').select('limit_paise').executeTakeFirst();
  const balance = (code: string) => accounts.find((one) => one.code === code)?.balance_paise ?? 0;
  const credit = Math.max(0, (line?.limit_paise ?? 0) - balance('credit_line'));
  return {
    wallet: paise(Math.max(0, -balance('wallet'))),
    credit_line: line ? paise(credit) : ZERO,
  };
}
