import type { ApprovalStatus, ChainKind, ChainLevel, Vote } from '@pravas/domain/approval/approval.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import type { ChangeOffer, ChangeSearch } from '@pravas/suppliers/flight/port.ts';
import type { Selectable } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import type { FlightChange, FlightChangeAmounts } from '../flight-order/index.ts';

/** Who is asked about a change, as they were put on the chain, and what they have said. */
export interface ChangeApproval {
  readonly chain: ChainKind;
  readonly levels: readonly ChainLevel[];
  readonly votes: readonly Vote[];
  /** Who is asked now, and on whose behalf; absent until somebody is. */
  readonly asked?: readonly { readonly approverId: string; readonly assigneeId: string }[];
  /** Who was asked as well, and on whose behalf, since nobody had decided in time; absent = nobody. */
  readonly standIns?: readonly {
    readonly level: number;
    readonly approverId: string;
    readonly assigneeId: string;
  }[];
}

/** What was asked for, kept so that the airline can be asked again before it is paid. */
export interface ChangeQuestion {
  /** Slices as the booked flight's screen counts them, with the days wanted. */
  readonly slices: readonly { readonly index: number; readonly date: string }[];
  readonly cabin: CabinCode;
  /** Labels of the flights given up: "Bengaluru - Delhi". */
  readonly labels: readonly string[];
  readonly search: ChangeSearch;
  /** Seats, meals and bags that lapse with the flights given up; absent in requests from before it was kept. */
  readonly lostPaise?: Paise;
  /** Null where nobody has to be asked. */
  readonly approval: ChangeApproval | null;
}

/** A request to change with all that is recorded about it. */
export interface ChangeRecord extends FlightChange {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly requestedBy: string;
  readonly reason: string | null;
  readonly question: ChangeQuestion;
  readonly verdict: Verdict | null;
}

/** A change, or null. `lock` keeps others from acting on it; lock its trip and booking first. */
export async function findChange(tx: Tx, changeId: string, lock = false): Promise<ChangeRecord | null> {
  let query = tx.selectFrom('booking_change').selectAll().where('id', '=', changeId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row ? asChange(row) : null;
}

/** The changes of a booking, newest first. */
export async function listChangesOf(tx: Tx, bookingId: string): Promise<readonly ChangeRecord[]> {
  const rows = await tx
    .selectFrom('booking_change')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(asChange);
}

/** Changes of the organisation that wait for a decision, the oldest first. */
export async function listChangesToApprove(tx: Tx): Promise<readonly ChangeRecord[]> {
  const rows = await tx
    .selectFrom('booking_change')
    .selectAll()
    .where('state', '=', 'chosen')
    .where('approval_status', '=', 'Pending For Approval')
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map(asChange);
}

/** Writes a request to change; answers it. */
export async function insertChange(
  tx: Tx,
  organizationId: string,
  change: Pick<
    ChangeRecord,
    | 'bookingId'
    | 'orderId'
    | 'requestedBy'
    | 'reason'
    | 'state'
    | 'question'
    | 'offer'
    | 'amounts'
    | 'approvalStatus'
    | 'approvalFingerprint'
    | 'verdict'
  >,
  now: Temporal.Instant,
): Promise<ChangeRecord> {
  const id = newId();
  const row = await tx
    .insertInto('booking_change')
    .values({
      organization_id: organizationId,
      id,
      booking_id: change.bookingId,
      order_id: change.orderId,
      requested_by: change.requestedBy,
      reason: change.reason,
      state: change.state,
      search: JSON.stringify(change.question),
      offer: change.offer === null ? null : JSON.stringify(change.offer),
      amounts: change.amounts === null ? null : JSON.stringify(change.amounts),
      approval_status: change.approvalStatus,
      approval_fingerprint: change.approvalFingerprint,
      verdict: change.verdict === null ? null : JSON.stringify(change.verdict),
      client_ref: `chg-${id}`,
      created_at: isoOf(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return asChange(row);
}

/** Columns of a change that people's actions change; the saga changes the rest. */
export interface ChangeStep {
  readonly state?: 'withdrawn';
  readonly offer?: ChangeOffer;
  readonly question?: ChangeQuestion;
  readonly amounts?: FlightChangeAmounts;
  readonly approvalStatus?: ApprovalStatus;
  readonly approvalActor?: string;
  /** Null = nothing is left to pay for it. */
  readonly paymentId?: string | null;
  readonly message?: string;
  readonly settledAt?: Temporal.Instant;
}

/** Updates a locked change. */
export async function updateChange(tx: Tx, changeId: string, step: ChangeStep): Promise<void> {
  await tx
    .updateTable('booking_change')
    .set({
      id: changeId,
      ...(step.state === undefined ? {} : { state: step.state }),
      ...(step.offer === undefined ? {} : { offer: JSON.stringify(step.offer) }),
      ...(step.question === undefined ? {} : { search: JSON.stringify(step.question) }),
      ...(step.amounts === undefined ? {} : { amounts: JSON.stringify(step.amounts) }),
      ...(step.approvalStatus === undefined ? {} : { approval_status: step.approvalStatus }),
      ...(step.approvalActor === undefined ? {} : { approval_actor: step.approvalActor }),
      ...(step.paymentId === undefined ? {} : { payment_id: step.paymentId }),
      ...(step.message === undefined ? {} : { message: step.message }),
      ...(step.settledAt === undefined ? {} : { settled_at: isoOf(step.settledAt) }),
    })
    .where('id', '=', changeId)
    .execute();
}

function asChange(row: Selectable<Schema['booking_change']>): ChangeRecord {
  return {
    organizationId: row.organization_id,
    id: row.id,
    bookingId: row.booking_id,
    orderId: row.order_id,
    requestedBy: row.requested_by,
    reason: row.reason,
    state: row.state as ChangeRecord['state'],
    question: row.search as ChangeQuestion,
    offer: row.offer as ChangeOffer | null,
    amounts: row.amounts as FlightChangeAmounts | null,
    approvalStatus: row.approval_status as ApprovalStatus,
    approvalFingerprint: row.approval_fingerprint,
    approvalActor: row.approval_actor,
    verdict: row.verdict as Verdict | null,
    paymentId: row.payment_id,
    clientRef: row.client_ref,
    message: row.message,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}
