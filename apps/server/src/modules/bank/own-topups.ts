import type {
  declareBankTopup as declareOperation,
  getBankTopups as listOperation,
} from '@pravas/contract/bank/bank-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { limitAtDeclaring } from '@pravas/domain/bank/topup-limits.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { indianDate, startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { checkDocument, keepFile } from '../file/index.ts';
import { type BankChange, type BankContext, type TopupRow, wrongField } from './bank-context.ts';
import { presentLimits, readLimits, readReceivingAccounts } from './bank-settings.ts';

type WireTopup = PayloadOf<typeof declareOperation>['topup'];

/** So many of the newest are listed. */
const MOST_TOPUPS = 100;

/** Where to pay to, how much, and what was declared. */
export async function showOwnTopups(tx: Tx): Promise<PayloadOf<typeof listOperation>> {
  const rows = await tx
    .selectFrom('bank_topup')
    .selectAll()
    .orderBy('declared_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_TOPUPS)
    .execute();
  return {
    accounts: await readReceivingAccounts(tx),
    limits: presentLimits(await readLimits(tx)),
    topups: await presentTopups(tx, rows),
  };
}

/** Declared transfers as their organisation sees them, in the same order. */
export async function presentTopups(tx: Tx, rows: readonly TopupRow[]): Promise<WireTopup[]> {
  const ids = [...new Set(rows.flatMap(({ declared_by }) => (declared_by === null ? [] : [declared_by])))];
  const people =
    ids.length === 0
      ? []
      : await tx.selectFrom('person').select(['id', 'first_name', 'last_name']).where('id', 'in', ids).execute();
  return rows.map((row) => {
    const person = people.find(({ id }) => id === row.declared_by);
    return {
      _id: row.id,
      bankAccountId: row.bank_account_id,
      utr: row.utr,
      amount: paise(row.amount_paise),
      received: row.received_paise === null ? null : paise(row.received_paise),
      paidOn: row.paid_on,
      state: row.state as WireTopup['state'],
      declaredAt: row.declared_at.toISOString(),
      declaredBy: person ? `${person.first_name} ${person.last_name}` : null,
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
      hasSlip: row.slip_file_id !== null,
    };
  });
}

/** Says that money was sent by bank. Throws `not_found`, `validation_failed`, `file_refused`. */
export async function declareTopup(
  context: BankContext,
  { receivingAccountId, amount, utr, paidOn }: BodyOf<typeof declareOperation>,
  file: UploadedFile | null,
  { caller, requestId, now }: BankChange,
): Promise<PayloadOf<typeof declareOperation>> {
  if (amount <= 0) throw wrongField('amount', 'Amount must be above 0');
  const today = indianDate(now);
  if (Temporal.PlainDate.compare(Temporal.PlainDate.from(paidOn), today) > 0) {
    throw wrongField('paidOn', 'Date of payment cannot be after today');
  }
  const slip = file && (await checkDocument(file));
  const { organizationId, personId } = caller;
  const id = newId();
  try {
    return await context.database.forOrganization(organizationId, async (tx) => {
      const accounts = await readReceivingAccounts(tx);
      if (!accounts.some(({ _id }) => _id === receivingAccountId)) throw new Refusal('not_found');
      await expectWithin(tx, amount, today);
      const slipId = slip && (await keepFile(tx, context, { organizationId, createdBy: personId }, slip));
      const row = await tx
        .insertInto('bank_topup')
        .values({
          organization_id: organizationId,
          id,
          bank_account_id: receivingAccountId,
          utr,
          amount_paise: amount,
          paid_on: paidOn,
          slip_file_id: slipId,
          state: 'declared',
          declared_by: personId,
          declared_at: isoOf(now),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordAudit(tx, {
        organizationId,
        at: now,
        actor: actorOf(caller),
        action: 'bank_topup.declared',
        objectType: 'bank_topup',
        objectId: id,
        details: { utr, amountPaise: amount, paidOn },
        requestId,
      });
      const [topup] = await presentTopups(tx, [row]);
      if (!topup) throw new Error('The saved entry could not be found');
      return { topup };
    });
  } catch (error) {
    if (uniqueViolationOf(error) !== 'bank_topup_once') throw error;
    throw wrongField('utr', 'You have already declared this transfer');
  }
}

/** Locks the organisation's row, so that two declarations at once cannot exceed the day's limit. */
async function expectWithin(tx: Tx, amountPaise: number, today: Temporal.PlainDate): Promise<void> {
  const limits = await readLimits(tx);
  await tx.selectFrom('organization').select('id').forUpdate().execute();
  const { paise: declared } = await tx
    .selectFrom('bank_topup')
    .select((eb) => eb.fn.sum<number | null>('amount_paise').as('paise'))
    .where('state', '<>', 'refused')
    .where('declared_at', '>=', new Date(startOfIndianDay(today).epochMilliseconds))
    .executeTakeFirstOrThrow();
  const broken = limitAtDeclaring(limits, paise(amountPaise), paise(Number(declared ?? 0)));
  if (broken === 'per_topup') {
    throw wrongField('amount', `You can send at most ${formatInrExact(limits.perTopupPaise)} at a time`);
  }
  if (broken === 'per_day') {
    throw wrongField('amount', `You can declare at most ${formatInrExact(limits.perDayPaise)} a day`);
  }
}
