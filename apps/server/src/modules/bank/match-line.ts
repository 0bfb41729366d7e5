import type { matchBankLine as operation } from '@pravas/contract/bank/bank-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { readOrganization } from '../organisation/index.ts';
import {
  type BankChange,
  type BankContext,
  expectProvider,
  type LineRow,
  lockLine,
  type TopupRow,
  wrongField,
} from './bank-context.ts';
import { moveLine, openAgain, recordLine } from './decide-line.ts';
import { countAsFirst } from './first-of-transfer.ts';
import { usedReceipt } from './receipts.ts';

type Body = BodyOf<typeof operation>;

const IN_A_WALLET = 'This transfer has already been credited to a wallet';
const DECLARED = 'This customer has declared the transfer. Match the line with that declaration.';

/**
 * Says that a line is what an organisation sent. What was declared is asked first; then the line is taken, so that
 * nobody else matches it meanwhile; if the declaration has been decided by then, the line is released. Throws
 * `provider_only`, `not_found`, `conflict`, `validation_failed`.
 */
export async function matchLine(context: BankContext, body: Body, change: BankChange): Promise<void> {
  const { database } = context;
  const { caller } = change;
  expectProvider(caller);
  const { bankLineId, version, organizationId } = body;
  const customer = await readCustomer(context, body, caller.organizationId);
  if (customer === null) throw new Refusal('not_found');
  const topupId = body.topupId ?? newId();
  const line = await database.forOrganization(caller.organizationId, async (tx) => {
    const found = await lockLine(tx, bankLineId, version);
    if (found.state !== 'open') throw new Refusal('conflict');
    if (found.amount_paise < 0) throw wrongField('bankLineId', 'Only money that came in can be a top-up');
    const used = await usedReceipt(tx, { utrs: [found.utr, customer.utr], lineId: found.id });
    if (used !== null) throw wrongField('bankLineId', used);
    await moveLine(tx, found, {
      state: 'matched',
      topup_id: topupId,
      topup_organization_id: organizationId,
      topup_organization: customer.name,
      declared_account_id: customer.declaredAccountId,
      matched_by: caller.personId,
      matched_at: isoOf(change.now),
    });
    await recordLine(tx, found, 'bank_line.matched', { organizationId, topupId }, change);
    return { ...found, version: found.version + 1 };
  });
  try {
    await database.forOrganization(organizationId, (tx) =>
      body.topupId === undefined
        ? nameMoney(tx, { organizationId, topupId, line, now: change.now })
        : takeDeclaration(tx, topupId, line),
    );
  } catch (error) {
    await database.forOrganization(caller.organizationId, async (tx) =>
      openAgain(tx, await lockLine(tx, line.id, line.version)),
    );
    const broken = uniqueViolationOf(error);
    if (broken === null) throw error;
    throw wrongField('bankLineId', broken === 'bank_topup_once' ? DECLARED : IN_A_WALLET);
  }
}

/**
 * Whose money it is said to be, and by which number; null where there is no such organisation. Throws as `expectSame`.
 */
async function readCustomer(
  { database }: BankContext,
  { bankLineId, organizationId, topupId }: Body,
  providerId: string,
) {
  const line = await database.readOrganization(providerId, (tx) =>
    tx.selectFrom('bank_line').selectAll().where('id', '=', bankLineId).executeTakeFirst(),
  );
  return database.readOrganization(organizationId, async (tx) => {
    if (!(await tx.selectFrom('organization').select('id').executeTakeFirst())) return null;
    const { name } = await readOrganization(tx);
    if (topupId === undefined || !line) return { name, utr: null, declaredAccountId: null };
    const topup = await tx.selectFrom('bank_topup').selectAll().where('id', '=', topupId).executeTakeFirst();
    expectSame(topup, line);
    const isElsewhere = topup.bank_account_id !== line.bank_account_id;
    return { name, utr: topup.utr, declaredAccountId: isElsewhere ? topup.bank_account_id : null };
  });
}

/** A declaration that waits becomes this line. */
async function takeDeclaration(tx: Tx, topupId: string, line: LineRow): Promise<void> {
  const topup = await tx.selectFrom('bank_topup').selectAll().where('id', '=', topupId).forUpdate().executeTakeFirst();
  expectSame(topup, line);
  await tx
    .updateTable('bank_topup')
    .set({ state: 'matched', line_id: line.id, received_paise: line.amount_paise })
    .where('id', '=', topupId)
    .execute();
  await countAsFirst(tx, topup);
}

/**
 * Refuses a different transfer. The line must contain the UTR, because a name is no proof. If the money arrived on
 * another of our accounts than declared, only the UTR can match it.
 */
function expectSame(topup: TopupRow | undefined, line: LineRow): asserts topup is TopupRow {
  if (!topup) throw new Refusal('not_found');
  if (topup.state !== 'declared') throw new Refusal('conflict');
  if (line.utr === topup.utr) return;
  if (topup.bank_account_id !== line.bank_account_id) {
    throw wrongField('topupId', 'It was declared for another of your accounts, and the bank gives no matching number');
  }
  const narration = line.narration.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (!narration.includes(topup.utr)) throw wrongField('topupId', `UTR ${topup.utr} is not in this line`);
}

interface Naming {
  readonly organizationId: string;
  readonly topupId: string;
  readonly line: LineRow;
  readonly now: Temporal.Instant;
}

/** Money that nobody declared appears in the customer's list as soon as its owner is known. */
async function nameMoney(tx: Tx, { organizationId, topupId, line, now }: Naming): Promise<void> {
  await tx
    .insertInto('bank_topup')
    .values({
      organization_id: organizationId,
      id: topupId,
      bank_account_id: line.bank_account_id,
      // A transfer without a number from the bank is known by its line.
      utr: line.utr ?? `LINE${line.id.replaceAll('-', '').slice(-16).toUpperCase()}`,
      amount_paise: line.amount_paise,
      paid_on: line.day,
      state: 'matched',
      declared_at: isoOf(now),
      line_id: line.id,
      received_paise: line.amount_paise,
    })
    .execute();
}
