import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import type { TravellerPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { CancellationState } from '@pravas/suppliers/order-port.ts';
import type { Selectable } from 'kysely';
import { enqueueStatement } from '../../platform/batching-pool.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { enqueueInsert } from '../../platform/enqueue-insert.ts';
import { newId } from '../../platform/ids.ts';
import { type Reading, reading } from '../../platform/read-together.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { markUnits } from './booking-units.ts';

/** What was shown before cancelling, or what came of it; the parts add up to what was paid. */
export interface CancellationAmounts {
  readonly paidPaise: Paise;
  readonly penaltyPaise: Paise;
  readonly serviceChargePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly statutoryPaise: Paise;
  readonly nonRefundablePaise: Paise;
  readonly refundPaise: Paise;
  /** False while the airline has only given its general rules. */
  readonly exact: boolean;
  /** What each airline said that it would charge, by the name of the part, where it said so exactly before it was asked to. */
  readonly quotedPenalties?: Readonly<Record<string, Paise>>;
  /**
   * Whether the airline's credit was chosen in place of money, by whoever cancelled or as the travel desk was told; absent =
   * nobody was asked. Of a quote alone.
   */
  readonly takesCredit?: boolean;
}

/** What an airline said of one order or one part of it. `unclear`: no answer for so long that the desk was told. */
export interface CancelledOrder {
  readonly progress: 'unclear' | 'accepted' | 'settled' | 'refused';
  readonly cancellation: CancellationState | null;
  readonly message: string | null;
  /** What was entered as kept of each traveller of the part; absent = one sum for all of them. */
  readonly penalties?: readonly TravellerPenalty[];
  /** How much of what it returns it gives as its `credits`, as the travel desk entered it; absent = all of it. */
  readonly creditPaise?: Paise;
}

/** Who sees to a cancellation: we ask the airline ourselves, or a person of the travel desk arranges it. */
type CancellationChannel = 'online' | 'request';

/** A wish to cancel a booking or parts of it, and how far it is. */
export interface Cancellation {
  readonly id: string;
  readonly bookingId: string;
  readonly requestedBy: string;
  readonly reason: string | null;
  readonly state: 'requested' | 'supplier' | 'settled' | 'refused';
  /** The parts it takes; null = everything that was booked, as cancellations did before there were parts. */
  readonly scopes: readonly OrderScope[] | null;
  readonly channel: CancellationChannel;
  readonly quote: CancellationAmounts;
  /** What the airlines said, by scopeKey of the part; by the order's id where `scopes` is null. */
  readonly orders: Readonly<Record<string, CancelledOrder>>;
  readonly pollAt: Date | null;
  readonly refund: CancellationAmounts | null;
  /** What the airlines' charges were judged to be against the law; null until they have answered. */
  readonly judgement: unknown;
  readonly message: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** A row as a cancellation. */
function cancellationOf(row: Selectable<Schema['cancellation']>): Cancellation {
  return {
    id: row.id,
    bookingId: row.booking_id,
    requestedBy: row.requested_by,
    reason: row.reason,
    state: row.state as Cancellation['state'],
    scopes: row.scopes as Cancellation['scopes'],
    channel: row.channel as CancellationChannel,
    quote: row.quote as CancellationAmounts,
    orders: row.orders as Cancellation['orders'],
    pollAt: row.poll_at,
    refund: row.refund as CancellationAmounts | null,
    judgement: row.judgement,
    message: row.message,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}

/** The cancellations of a booking, oldest first. */
export async function listCancellations(tx: Tx, bookingId: string): Promise<readonly Cancellation[]> {
  return (await selectCancellations(tx, bookingId).execute()).map(cancellationOf);
}

/** The cancellations of a booking, to be read together with other things of it. */
export function readingOfCancellations(tx: Tx, bookingId: string): Reading<Cancellation> {
  const moments = { escalated_at: true, poll_at: true, created_at: true, settled_at: true } as const;
  return reading(selectCancellations(tx, bookingId), moments, cancellationOf);
}

const selectCancellations = (tx: Tx, bookingId: string) =>
  tx.selectFrom('cancellation').selectAll().where('booking_id', '=', bookingId).orderBy('created_at').orderBy('id');

/** A wish to cancel as it is recorded. `dueOn` is the day by which the money must be back, YYYY-MM-DD. */
export type NewCancellation = Pick<
  Cancellation,
  'bookingId' | 'requestedBy' | 'reason' | 'scopes' | 'channel' | 'quote'
> & { readonly dueOn?: string };

/** Records a wish to cancel. The booking must be locked. */
export async function insertCancellation(
  tx: Tx,
  organizationId: string,
  wanted: NewCancellation,
  now: Temporal.Instant,
): Promise<string> {
  const id = newId();
  await markUnits(tx, wanted.scopes ?? [], 'going');
  await enqueueInsert(tx, 'cancellation', {
    organization_id: organizationId,
    id,
    booking_id: wanted.bookingId,
    requested_by: wanted.requestedBy,
    reason: wanted.reason,
    state: 'requested',
    scopes: wanted.scopes === null ? null : JSON.stringify(wanted.scopes),
    channel: wanted.channel,
    quote: JSON.stringify(wanted.quote),
    orders: '{}',
    due_on: wanted.dueOn ?? null,
    created_at: isoOf(now),
  });
  return id;
}

/** Columns of a cancellation that change. The booking must be locked in the same transaction. */
export interface CancellationChange {
  readonly state?: Cancellation['state'];
  readonly quote?: CancellationAmounts;
  readonly orders?: Cancellation['orders'];
  readonly pollAt?: Temporal.Instant | null;
  readonly refund?: CancellationAmounts;
  readonly judgement?: unknown;
  readonly message?: string;
  readonly settledAt?: Temporal.Instant;
}

/** Changes a cancellation. */
export async function changeCancellation(
  tx: Tx,
  cancellation: Pick<Cancellation, 'id'>,
  change: CancellationChange,
): Promise<void> {
  const query = tx
    .updateTable('cancellation')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.quote === undefined ? {} : { quote: JSON.stringify(change.quote) }),
      ...(change.orders === undefined ? {} : { orders: JSON.stringify(change.orders) }),
      ...(change.pollAt === undefined ? {} : { poll_at: change.pollAt === null ? null : isoOf(change.pollAt) }),
      ...(change.refund === undefined ? {} : { refund: JSON.stringify(change.refund) }),
      ...(change.judgement === undefined ? {} : { judgement: JSON.stringify(change.judgement) }),
      ...(change.message === undefined ? {} : { message: change.message }),
      ...(change.settledAt === undefined ? {} : { settled_at: isoOf(change.settledAt) }),
    })
    .where('id', '=', cancellation.id);
  await enqueueStatement(tx, query);
}
