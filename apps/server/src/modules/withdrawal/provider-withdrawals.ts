import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type {
  listPayoutAccounts as accountsOperation,
  listWithdrawals as listOperation,
} from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { mayApproveWithdrawal, mayPayWithdrawal, mayRefuseWithdrawal } from '@pravas/domain/withdrawal/withdrawal.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { readOrganization } from '../organisation/index.ts';
import { presentWithdrawals } from './own-withdrawals.ts';
import { presentAccounts } from './payout-accounts.ts';
import { expectProvider, namesOf, type WithdrawalContext } from './withdrawal-context.ts';

type Row = PayloadOf<typeof listOperation>['data'][number];
type AccountRow = PayloadOf<typeof accountsOperation>['data'][number];

interface Place {
  readonly organization_id: string;
  readonly organization: string;
  readonly id: string;
  readonly total: number;
}

/** How many transfers from a customer are shown beside its account. */
const MOST_PAID_IN = 5;

/**
 * Withdrawals of all organisations. Each is read inside its organisation, and its deciders in the provider's own.
 * Throws `provider_only`.
 */
export async function listWithdrawals(
  context: WithdrawalContext,
  { search = {}, rowNumber, recordsPerPage }: QueryOf<typeof listOperation>,
  { caller }: { readonly caller: Caller },
): Promise<PayloadOf<typeof listOperation>> {
  expectProvider(caller);
  const wanted = search.isDecided === true ? ['paid', 'refused', 'taken_back'] : ['asked', 'approved'];
  const places = await find(context, 'find_withdrawals', wanted, rowNumber - 1, recordsPerPage);
  const data: Row[] = [];
  for (const place of places) {
    const row = await readWithdrawal(context, place, caller);
    if (row) data.push(row);
  }
  return { data, total: Number(places[0]?.total ?? 0), rowNumber, recordsPerPage };
}

async function find(
  { database }: WithdrawalContext,
  name: 'find_withdrawals' | 'find_payout_accounts',
  wanted: readonly string[],
  skipped: number,
  most: number,
): Promise<readonly Place[]> {
  const { rows } = await database.system((db) =>
    sql<Place>`select * from ${sql.id(name)}(${sql.val(wanted)}::text[], ${skipped}, ${most})`.execute(db),
  );
  return rows;
}

async function readWithdrawal(
  { database, clock }: WithdrawalContext,
  { organization_id: organizationId, organization, id }: Place,
  { organizationId: providerId, personId }: Caller,
): Promise<Row | null> {
  const found = await database.readOrganization(organizationId, async (tx) => {
    const row = await tx.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const account = await tx
      .selectFrom('payout_account')
      .select(['holder', 'ifsc', 'state', 'verified_by'])
      .where('id', '=', row.payout_account_id)
      .executeTakeFirstOrThrow();
    return { row, account, wire: (await presentWithdrawals(tx, [row]))[0] };
  });
  if (!found?.wire) return null;
  const { row, account, wire } = found;
  const names = await database.readOrganization(providerId, (tx) =>
    namesOf(tx, [account.verified_by, row.approved_by, row.paid_by]),
  );
  const hands = { askedBy: row.asked_by, verifiedBy: account.verified_by, approvedBy: row.approved_by };
  const isTrusted = account.state === 'verified';
  const mayApprove = row.state === 'asked' && isTrusted && mayApproveWithdrawal(hands, personId);
  const mayPay = row.state === 'approved' && mayPayWithdrawal(hands, personId);
  return {
    ...wire,
    organizationId,
    organization,
    ageDays: ageOf(row.asked_at, clock.now()),
    holder: account.holder,
    ifsc: account.ifsc,
    verifiedBy: nameIn(names, account.verified_by),
    approvedBy: nameIn(names, row.approved_by),
    paidBy: nameIn(names, row.paid_by),
    mayApprove,
    mayPay,
    mayRefuse: (row.state === 'asked' || row.state === 'approved') && mayRefuseWithdrawal(hands, personId),
    whyNot: (mayApprove || mayPay) && isTrusted ? null : whyNot(row.state, isTrusted),
  };
}

function whyNot(state: string, isTrusted: boolean): string | null {
  if (state !== 'asked' && state !== 'approved') return null;
  if (!isTrusted && state === 'asked') return 'The account is no longer verified. Refuse the withdrawal.';
  if (!isTrusted)
    return 'The account is no longer verified. Do not make a transfer now. If you have already made one, enter it.';
  return state === 'asked'
    ? 'You verified the account or asked for the withdrawal, so someone else has to agree.'
    : 'You agreed to this, so someone else has to pay it and enter the transfer, or refuse it.';
}

/** Accounts that customers wish to be paid to, each beside its organisation's legal name. Throws `provider_only`. */
export async function listPayoutAccounts(
  context: WithdrawalContext,
  { search = {}, rowNumber, recordsPerPage }: QueryOf<typeof accountsOperation>,
  { caller }: { readonly caller: Caller },
): Promise<PayloadOf<typeof accountsOperation>> {
  expectProvider(caller);
  const wanted = search.isDecided === true ? ['verified', 'refused', 'removed'] : ['waiting'];
  const places = await find(context, 'find_payout_accounts', wanted, rowNumber - 1, recordsPerPage);
  const data: AccountRow[] = [];
  for (const place of places) {
    const row = await readAccount(context, place, caller.organizationId);
    if (row) data.push(row);
  }
  return { data, total: Number(places[0]?.total ?? 0), rowNumber, recordsPerPage };
}

async function readAccount(
  { database, clock }: WithdrawalContext,
  { organization_id: organizationId, organization, id }: Place,
  providerId: string,
): Promise<AccountRow | null> {
  const found = await database.readOrganization(organizationId, async (tx) => {
    const row = await tx.selectFrom('payout_account').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const { gst, name } = await readOrganization(tx);
    const [wire] = await presentAccounts(tx, [row]);
    return { row, wire, legalName: gst?.legalName ?? name, paidIn: await readPaidIn(tx) };
  });
  if (!found?.wire) return null;
  const { row, wire, legalName, paidIn } = found;
  const names = await database.readOrganization(providerId, (tx) => namesOf(tx, [row.verified_by]));
  return {
    ...wire,
    organizationId,
    organization,
    legalName,
    paidIn,
    ageDays: ageOf(row.added_at, clock.now()),
    verifiedBy: nameIn(names, row.verified_by),
    proof: row.proof,
  };
}

async function readPaidIn(tx: Tx): Promise<AccountRow['paidIn']> {
  const rows = await tx
    .selectFrom('bank_topup')
    .select(['utr', 'paid_on', 'received_paise'])
    .where('state', '=', 'credited')
    .orderBy('declared_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PAID_IN)
    .execute();
  return rows.map((row) => ({ utr: row.utr, paidOn: row.paid_on, amount: paise(row.received_paise ?? 0) }));
}

function nameIn(names: ReadonlyMap<string, string>, id: string | null): string | null {
  return id === null ? null : (names.get(id) ?? 'Someone who has left');
}

/** Whole days of India since a moment. */
function ageOf(since: Date, now: Temporal.Instant): number {
  const day = indianDate(Temporal.Instant.fromEpochMilliseconds(since.getTime()));
  return Math.max(0, day.until(indianDate(now), { largestUnit: 'days' }).days);
}
