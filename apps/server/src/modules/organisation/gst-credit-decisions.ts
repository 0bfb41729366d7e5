import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  decideGstCredit,
  gstCreditDecision,
  listGstCreditDecisions,
} from '@pravas/contract/organisation/gst-credit-operations.ts';
import { type CreditDecision, DECIDED_AHEAD_DAYS, FIRST_GST_DAY } from '@pravas/domain/fare/credit-decisions.ts';
import { DEFAULT_ELIGIBILITY, type EconomyCredit } from '@pravas/domain/fare/gst-credit.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Change, recordChange, refuseField } from './organization-context.ts';
import { readRow as lockOrganization } from './organization-details.ts';

type WireDecision = z.output<typeof gstCreditDecision>;
type WireList = PayloadOf<typeof listGstCreditDecisions>;

interface DecisionRow {
  readonly id: string;
  readonly registration_id: string | null;
  readonly gst_name: string | null;
  readonly economy: EconomyCredit;
  readonly valid_from: string;
  readonly reason: string;
  readonly user_id: number;
  readonly person_name: string;
  readonly decided_at: Date;
}

/** What the organisation's finance team has decided on GST credit, for modules that compute with it. */
export async function readCreditDecisions(tx: Tx): Promise<readonly CreditDecision[]> {
  const rows = await readRows(tx);
  return rows.map((row) => ({
    registrationId: row.registration_id,
    economy: row.economy,
    validFrom: row.valid_from,
    reason: row.reason,
  }));
}

/** All decisions, the newest day first, with the default. */
export async function listDecisions(tx: Tx, now: Temporal.Instant): Promise<WireList> {
  const rows = await readRows(tx);
  const today = indianDay(now);
  const { economy5, source } = DEFAULT_ELIGIBILITY.at(-1) ?? { economy5: 'ask' as const, source: '' };
  return { data: rows.map((row) => present(row, rows, today)), general: { economy: economy5, source } };
}

/**
 * Decides from a day on; a decision from the very same day is replaced, and the audit trail has both. Throws
 * `not_found` for a registration that is not there, `validation_failed` for a day before GST or too far ahead.
 */
export async function decideCredit(tx: Tx, body: BodyOf<typeof decideGstCredit>, change: Change): Promise<WireList> {
  const { id: organizationId } = await lockOrganization(tx, true);
  const { gstId, economy, validFrom, reason } = body;
  expectDecidable(validFrom, change.now);
  if (gstId !== null) await expectRegistration(tx, gstId);
  const before = (await readRows(tx)).find((row) => row.registration_id === gstId && row.valid_from === validFrom);
  const id = before?.id ?? newId();
  const decided = {
    economy,
    reason,
    decided_by: change.caller.personId,
    decided_at: isoOf(change.now),
  };
  if (before) await tx.updateTable('gst_credit_decision').set(decided).where('id', '=', id).execute();
  else {
    await tx
      .insertInto('gst_credit_decision')
      .values({ organization_id: organizationId, id, registration_id: gstId, valid_from: validFrom, ...decided })
      .execute();
  }
  await recordChange(tx, change, organizationId, {
    action: 'gst_credit.decided',
    objectType: 'gst_credit_decision',
    objectId: id,
    details: {
      gstId,
      validFrom,
      economy: before ? { from: before.economy, to: economy } : economy,
      reason: before ? { from: before.reason, to: reason } : reason,
    },
  });
  return listDecisions(tx, change.now);
}

/** Withdraws a decision whose day has not come. Throws `not_found`, `in_use`. */
export async function removeDecision(tx: Tx, id: string, change: Change): Promise<WireList> {
  const { id: organizationId } = await lockOrganization(tx, true);
  const found = (await readRows(tx)).find((row) => row.id === id);
  if (!found) throw new Refusal('not_found');
  if (found.valid_from <= indianDay(change.now)) {
    const message = 'This decision has already taken effect. Add a different decision from a later day instead.';
    throw new Refusal('in_use', { message });
  }
  await tx.deleteFrom('gst_credit_decision').where('id', '=', id).execute();
  await recordChange(tx, change, organizationId, {
    action: 'gst_credit.taken_back',
    objectType: 'gst_credit_decision',
    objectId: id,
    details: { gstId: found.registration_id, validFrom: found.valid_from, economy: found.economy },
  });
  return listDecisions(tx, change.now);
}

async function readRows(tx: Tx): Promise<readonly DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.registration_id, g.display_name as gst_name, d.economy, d.valid_from::text as valid_from, d.reason,
      p.user_id, p.first_name || ' ' || p.last_name as person_name, d.decided_at
    from gst_credit_decision d
      join person p on p.organization_id = d.organization_id and p.id = d.decided_by
      left join gst_registration g on g.organization_id = d.organization_id and g.id = d.registration_id
    order by d.valid_from desc, g.display_name nulls first`.execute(tx);
  return rows;
}

function expectDecidable(validFrom: string, now: Temporal.Instant): void {
  if (validFrom < FIRST_GST_DAY) {
    throw refuseField('validation_failed', 'validFrom', 'There was no GST before 1 July 2017');
  }
  const last = Temporal.PlainDate.from(indianDay(now)).add({ days: DECIDED_AHEAD_DAYS }).toString();
  if (validFrom > last) throw refuseField('validation_failed', 'validFrom', 'Choose a day within the next year');
}

async function expectRegistration(tx: Tx, gstId: string): Promise<void> {
  const found = await tx.selectFrom('gst_registration').select('id').where('id', '=', gstId).executeTakeFirst();
  if (!found) {
    const errors = [{ field: 'gstId', message: 'Choose a GST registration of your organisation' }];
    throw new Refusal('not_found', { errors });
  }
}

function present(row: DecisionRow, rows: readonly DecisionRow[], today: string): WireDecision {
  const next = rows
    .filter((one) => one.registration_id === row.registration_id && one.valid_from > row.valid_from)
    .map((one) => one.valid_from)
    .toSorted()[0];
  const validTo = next === undefined ? null : Temporal.PlainDate.from(next).subtract({ days: 1 }).toString();
  const isPast = validTo !== null && validTo < today;
  return {
    _id: row.id,
    gstId: row.registration_id,
    gstName: row.gst_name,
    economy: row.economy,
    validFrom: row.valid_from,
    validTo,
    state: row.valid_from > today ? 'coming' : isPast ? 'past' : 'current',
    reason: row.reason,
    decidedBy: { user_id: row.user_id, name: row.person_name },
    decidedAt: row.decided_at.toISOString(),
  };
}
