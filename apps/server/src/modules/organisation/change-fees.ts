import type { BodyOf } from '@pravas/contract/operation.ts';
import type { addConvenienceFees as addOperation } from '@pravas/contract/organisation/convenience-fee-operations.ts';
import {
  chargesTheSame,
  type DatedFee,
  feeName,
  feeOn,
  feePlanProblem,
  isSameFee,
} from '@pravas/domain/fare/dated-fees.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertFees, type KeptFee, readFeesForNew } from './convenience-fees.ts';
import { type Change, recordChange, refuseField } from './organization-context.ts';
import { readRow } from './organization-details.ts';
import { readOrganization } from './read-organization.ts';

type Body = BodyOf<typeof addOperation>;
type Wanted = Body['fees'][number];

/**
 * Whose fees are changed: this transaction's organisation, or the defaults of new customers, kept with the provider.
 */
export interface FeesOf {
  readonly organizationId: string;
  readonly forNew: boolean;
}

/** The fees that are to be changed, locked against concurrent changes. Throws `not_found`. */
export async function readFeesOf(tx: Tx, { forNew }: FeesOf, lock = false): Promise<readonly KeptFee[]> {
  await readRow(tx, lock);
  return forNew ? readFeesForNew(tx) : (await readOrganization(tx)).fees;
}

/**
 * Adds fees from a day on, all of them or none; earlier fees stay. Throws `validation_failed` for a day that is over or
 * planned already, for a kind twice, for a kind that a service lacks, and where nothing would change; `not_found`.
 */
export async function addFees(tx: Tx, of: FeesOf, { validFrom, fees }: Body, change: Change): Promise<void> {
  const list = await readFeesOf(tx, of, true);
  const today = indianDay(change.now);
  const wanted = fees.map((fee) => asDated(fee, validFrom, change.now));
  for (const [index, fee] of wanted.entries()) {
    const kindProblem = problemOfKind(fee);
    if (kindProblem) throw refuseField('validation_failed', `fees.${index}.${kindProblem.field}`, kindProblem.message);
    if (wanted.findIndex((one) => isSameFee(one, fee)) !== index) {
      throw refuseField('validation_failed', `fees.${index}.service`, `${feeName(fee)} appears here twice`);
    }
    const dayProblem = feePlanProblem(list, fee, validFrom, today);
    if (dayProblem !== null) throw refuseField('validation_failed', 'validFrom', dayProblem);
    if (chargesTheSame(fee, feeOn(list, fee, validFrom))) {
      throw refuseField('validation_failed', `fees.${index}.amounts`, `${feeName(fee)} already costs this on that day`);
    }
  }
  await insertFees(tx, { ...of, enteredBy: change.caller.personId }, wanted);
  await forgetRemembered(tx, of.organizationId);
  for (const fee of wanted) {
    await recordChange(tx, change, of.organizationId, {
      action: 'organization.fee_added',
      objectType: 'organization',
      objectId: of.organizationId,
      details: { ...toldOf(of, fee), insteadOf: amountsText(feeOn(list, fee, validFrom)) },
    });
  }
}

/** Gives up a planned fee. Throws `not_found`, and `conflict` once its day has begun: from then on it is history. */
export async function withdrawFee(tx: Tx, of: FeesOf, feeId: string, change: Change): Promise<void> {
  const list = await readFeesOf(tx, of, true);
  const fee = list.find(({ id }) => id === feeId);
  if (!fee) throw new Refusal('not_found');
  if (fee.validFrom <= indianDay(change.now)) {
    throw new Refusal('conflict', { message: 'This fee is already in force. Add another from today or a later day.' });
  }
  await tx
    .updateTable('convenience_fee')
    .set({ withdrawn_by: change.caller.personId, withdrawn_at: isoOf(change.now) })
    .where('id', '=', feeId)
    .where('withdrawn_at', 'is', null)
    .execute();
  await forgetRemembered(tx, of.organizationId);
  await recordChange(tx, change, of.organizationId, {
    action: 'organization.fee_withdrawn',
    objectType: 'organization',
    objectId: of.organizationId,
    details: toldOf(of, fee),
  });
}

/** Processes that remember this organisation read it again: its row gets another version. */
async function forgetRemembered(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('organization').set({ version: sql`version` }).where('id', '=', id).execute();
}

function asDated({ amounts, ...kind }: Wanted, validFrom: string, now: Temporal.Instant): DatedFee {
  return {
    ...kind,
    amounts: amounts && {
      standardAmountPaise: amounts.standardAmount,
      cancelAmountPaise: amounts.cancelAmount,
    },
    validFrom,
    enteredAtMs: now.epochMilliseconds,
  };
}

const COUNTED: Readonly<Record<DatedFee['service'], readonly DatedFee['per'][]>> = {
  flight: ['traveller'],
  hotel: ['room'],
  bus: ['seat', 'booking'],
};

function problemOfKind(fee: DatedFee): { readonly field: string; readonly message: string } | null {
  for (const field of ['area', 'journey', 'purpose'] as const) {
    const isSaid = fee[field] !== null;
    if (isSaid !== (fee.service === 'flight')) {
      return {
        field,
        message: isSaid ? 'Only fees for flights can differ by this' : 'Fees for flights differ by this. Please choose',
      };
    }
  }
  if (!COUNTED[fee.service].includes(fee.per)) {
    return { field: 'per', message: `Please choose: ${COUNTED[fee.service].join(' or ')}` };
  }
  if (fee.amounts === null && fee.purpose !== 'personal') return { field: 'amounts', message: 'Amount is required' };
  return null;
}

function toldOf({ forNew }: FeesOf, fee: DatedFee) {
  return {
    ...(forNew ? { of: 'new customers' } : {}),
    fee: feeName(fee),
    validFrom: fee.validFrom,
    amounts: amountsText(fee),
  };
}

function amountsText({ amounts, per }: DatedFee): string {
  if (amounts === null) return 'as business trips';
  const { standardAmountPaise, cancelAmountPaise } = amounts;
  return `${formatInrExact(standardAmountPaise)} for booking and ${formatInrExact(cancelAmountPaise)} for cancelling, each ${per}`;
}
