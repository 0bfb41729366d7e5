import type { ApprovalStatus } from '@pravas/domain/approval/approval.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { Selectable } from 'kysely';
import { enqueueStatement } from '../../../platform/batching-pool.ts';
import type { Tx } from '../../../platform/database.ts';
import { type Reading, reading, readingTogether } from '../../../platform/read-together.ts';
import type { Schema } from '../../../platform/schema.generated.ts';
import { readingOfDisputes, readingOfPayments, readingOfRefunds } from '../../payment/index.ts';
import type { ChangeAmounts } from '../booking.ts';
import { bookingOf, readingOfBookingRow, readingOfEffects, readingOfOrders } from '../booking-repository.ts';
import { readingOfCancellations } from '../cancellation/cancellation-repository.ts';
import { LeaseLost } from '../saga-context.ts';
import type { BookedChange, CreditUse, SagaState } from './saga-state.ts';

/** What is recorded about a booking, and at which version of it that was read. */
export interface SagaReading {
  readonly state: SagaState;
  readonly version: BookingVersion;
}

/** Both are raised, one by changes of the booking, the other by those of its parts alone; see migration 0013. */
interface BookingVersion {
  readonly own: number;
  readonly ofParts: number;
}

/** Reads all that is recorded about a booking, or null where there is none. `lock` keeps others from changing it. */
export async function readSagaState(tx: Tx, bookingId: string, lock: boolean): Promise<SagaState | null> {
  return (await readSaga(tx, bookingId, lock))?.state ?? null;
}

async function readSaga(tx: Tx, bookingId: string, lock: boolean): Promise<SagaReading | null> {
  // The lock is a statement by itself: one that waited for it would see what it reads as it was before.
  if (lock) await enqueueStatement(tx, lockBooking(tx, bookingId));
  const { rows, orders, versions, waiting, disputes, ...rest } = await readAll(tx, { bookingId });
  const [[row], [version]] = [rows, versions];
  if (!row || !version) return null;
  const entered = waiting.length > 0 ? { isEntryWaiting: true as const } : {};
  const disputed = disputes.length > 0 ? { disputes } : {};
  return { state: { booking: bookingOf(row, orders), ...rest, ...entered, ...disputed }, version };
}

const selectVersions = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('booking')
    .select((booking) => [
      'version as own',
      booking
        .selectFrom('booking_part_version as p')
        .select('p.version')
        .whereRef('p.organization_id', '=', 'booking.organization_id')
        .whereRef('p.booking_id', '=', 'booking.id')
        .as('ofParts'),
    ])
    .where('id', '=', bookingId);

const lockBooking = (tx: Tx, bookingId: string) => selectVersions(tx, bookingId).forUpdate('booking');

const versionOf = ({ own, ofParts }: { readonly own: number; readonly ofParts: number | null }): BookingVersion => ({
  own,
  ofParts: ofParts ?? 0,
});

const readAll = readingTogether(['bookingId'], (tx, { bookingId }) => ({
  rows: readingOfBookingRow(tx, bookingId),
  orders: readingOfOrders(tx, bookingId),
  payments: readingOfPayments(tx, bookingId),
  refunds: readingOfRefunds(tx, bookingId),
  disputes: readingOfDisputes(tx, bookingId),
  effects: readingOfEffects(tx, bookingId),
  cancellations: readingOfCancellations(tx, bookingId),
  changes: reading(selectChanges(tx, bookingId), { created_at: true, settled_at: true, applied_at: true }, changeOf),
  creditUses: readingOfCreditUses(tx, bookingId),
  waiting: reading(selectWaiting(tx, bookingId), {}, ({ id }) => id),
  versions: reading(selectVersions(tx, bookingId), {}, versionOf),
}));

const selectWaiting = (tx: Tx, bookingId: string) =>
  tx.selectFrom('offline_entry').select('id').where('booking_id', '=', bookingId).where('state', '=', 'waiting');

/** A booking that a worker has claimed. */
interface Claimed {
  readonly bookingId: string;
  readonly epoch: number;
}

/** Reads a booking for the worker that claimed it with this epoch; throws LeaseLost for any other. */
export async function loadSaga(tx: Tx, claim: Claimed, lock: boolean): Promise<SagaReading> {
  const found = await readSaga(tx, claim.bookingId, lock);
  if (found?.state.booking.epoch !== claim.epoch) throw new LeaseLost();
  return found;
}

/**
 * Locks a claimed booking and answers what is recorded about it. Where its version is still the one at which `known` was
 * read, that is what is recorded: nothing is read again. Throws LeaseLost for any other worker.
 */
export async function lockSaga(tx: Tx, claim: Claimed, known: SagaReading | null): Promise<SagaReading> {
  if (known === null) return loadSaga(tx, claim, true);
  const row = await lockBooking(tx, claim.bookingId).executeTakeFirst();
  if (!row) throw new LeaseLost();
  const { own, ofParts } = versionOf(row);
  const isKnown = own === known.version.own && ofParts === known.version.ofParts;
  return isKnown ? known : loadSaga(tx, claim, false);
}

/** The changes of a booking, oldest first. */
export async function listChanges(tx: Tx, bookingId: string): Promise<readonly BookedChange[]> {
  return (await selectChanges(tx, bookingId).execute()).map(changeOf);
}

const selectChanges = (tx: Tx, bookingId: string) =>
  tx.selectFrom('booking_change').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').orderBy('id');

function changeOf(row: Selectable<Schema['booking_change']>): BookedChange {
  return {
    id: row.id,
    orderId: row.order_id,
    state: row.state as BookedChange['state'],
    offer: row.offer,
    amounts: row.amounts as ChangeAmounts | null,
    approvalStatus: row.approval_status as ApprovalStatus,
    approvalFingerprint: row.approval_fingerprint,
    approvalActor: row.approval_actor,
    paymentId: row.payment_id,
    clientRef: row.client_ref,
    message: row.message,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}

function readingOfCreditUses(tx: Tx, bookingId: string): Reading<CreditUse> {
  const query = tx
    .selectFrom('flight_credit_use as u')
    .innerJoin('flight_credit as c', (join) =>
      join.onRef('c.organization_id', '=', 'u.organization_id').onRef('c.id', '=', 'u.credit_id'),
    )
    .select(['u.credit_id', 'u.change_id', 'u.amount_paise', 'u.returned_paise', 'u.state'])
    .select(['c.airline_code', 'c.supplier_id', 'c.traveller_name', 'c.code', 'c.expires_on'])
    .where('u.booking_id', '=', bookingId)
    .orderBy('u.at')
    .orderBy('u.credit_id')
    .orderBy('u.change_id');
  return reading(query, {}, (row: CreditUseRow) => ({
    creditId: row.credit_id,
    changeId: row.change_id,
    amountPaise: paise(row.amount_paise),
    returnedPaise: paise(row.returned_paise),
    state: row.state as CreditUse['state'],
    sellerCode: row.airline_code,
    supplierId: row.supplier_id,
    travellerName: row.traveller_name,
    code: row.code,
    expiresOn: row.expires_on,
  }));
}

type CreditUseRow = Pick<
  Selectable<Schema['flight_credit_use']>,
  'credit_id' | 'change_id' | 'amount_paise' | 'returned_paise' | 'state'
> &
  Pick<Selectable<Schema['flight_credit']>, 'airline_code' | 'supplier_id' | 'traveller_name' | 'code' | 'expires_on'>;
