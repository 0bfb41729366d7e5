import type { ApprovalStatus } from '@pravas/domain/approval/approval.ts';
import type { Transfer } from '@pravas/domain/ledger/posting.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { AuditDetails } from '../../audit/index.ts';
import type { NewWorkCase } from '../../casework/index.ts';
import type { DisputedPayment, Payment, Refund } from '../../payment/index.ts';
import type { Booking, BookingOrder, BookingTypes, Effect } from '../booking.ts';
import type { Cancellation } from '../cancellation/cancellation.ts';

/**
 * A request for something other than was booked. chosen: to be approved or paid · sending: agreed and paid, the
 * supplier is being asked · request: a person of the travel desk arranges it.
 */
export interface BookedChange<Types extends BookingTypes = BookingTypes> {
  readonly id: string;
  readonly orderId: string;
  readonly state: 'chosen' | 'sending' | 'done' | 'failed' | 'withdrawn' | 'request';
  readonly offer: Types['changeOffer'] | null;
  readonly amounts: Types['changeAmounts'] | null;
  readonly approvalStatus: ApprovalStatus;
  /** What was judged or approved, by fingerprintOfChange; null = not judged yet, so not to be bought. */
  readonly approvalFingerprint: string | null;
  /** Who decided; a bypass needs one. */
  readonly approvalActor: string | null;
  readonly paymentId: string | null;
  readonly clientRef: string;
  readonly message: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** A seller's credit that pays part of the booking, or of a change of it. One credit may pay for several. */
export interface CreditUse {
  readonly creditId: string;
  /** The change that it pays for; null = the purchase. */
  readonly changeId: string | null;
  readonly amountPaise: Paise;
  /** The part restored as a credit; between 0 and the amount. */
  readonly returnedPaise: Paise;
  readonly state: 'reserved' | 'used' | 'released';
  /** What the seller ties it to; a restored part is tied to the same. */
  readonly sellerCode: string;
  readonly supplierId: string;
  readonly travellerName: string;
  readonly code: string | null;
  /** Its last day, YYYY-MM-DD. */
  readonly expiresOn: string;
}

/** Everything that is recorded about a booking and that the saga decides on: plain data. */
export interface SagaState<Types extends BookingTypes = BookingTypes> {
  readonly booking: Booking<Types>;
  /** Oldest first, as all lists. */
  readonly payments: readonly Payment[];
  readonly refunds: readonly Refund[];
  readonly effects: readonly Effect[];
  readonly cancellations: readonly Cancellation[];
  readonly changes: readonly BookedChange<Types>[];
  readonly creditUses: readonly CreditUse[];
  /** Of its payments; absent = none is disputed. */
  readonly disputes?: readonly DisputedPayment[];
  /** True while what the travel desk entered of it waits for its second person; absent = nothing waits. */
  readonly isEntryWaiting?: true;
}

/** A case that a step opens for the travel desk; it belongs to the step's booking. */
export type CaseWanted = Pick<NewWorkCase, 'kind' | 'key' | 'title' | 'facts'> & {
  readonly dueAt: Temporal.Instant | null;
};

/** What is kept beside a booking and only ever added to: the saga writes it and never reads it. */
export interface SagaTrail {
  readonly transfers: readonly Transfer[];
  readonly history: readonly { readonly at: Date; readonly text: string }[];
  readonly audits: readonly { readonly at: Date; readonly action: string; readonly details: AuditDetails }[];
  readonly events: readonly { readonly at: Date; readonly topic: string; readonly payload: unknown }[];
  readonly cases: readonly (CaseWanted & { readonly state: 'open' | 'done' })[];
}

/** A booking held in memory with all that is written about it. */
export interface SagaMemory<Types extends BookingTypes = BookingTypes> extends SagaState<Types> {
  /** When the saga must check next; null = nothing is due. */
  readonly runAt: Temporal.Instant | null;
  readonly leaseUntil: Temporal.Instant | null;
  readonly trail: SagaTrail;
}

/** A trail on which nothing has been written. */
export const EMPTY_TRAIL: SagaTrail = { transfers: [], history: [], audits: [], events: [], cases: [] };

/** An order of the booking. Throws for one of another booking. */
export function orderOf<Types extends BookingTypes>(
  { booking }: Pick<SagaState<Types>, 'booking'>,
  orderId: string,
): BookingOrder<Types> {
  const order = booking.orders.find((candidate) => candidate.id === orderId);
  if (!order) throw new Error(`Order ${orderId} is not of booking ${booking.id}`);
  return order;
}

/**
 * When money for the booking last arrived (epoch milliseconds), as the invariant L1 counts; earlier payments may have
 * been refunded. Null where none has.
 */
export function paidAtMs({ payments }: Pick<SagaState, 'payments'>): number | null {
  const times = payments.flatMap(({ status, settledAt }) =>
    status === 'SUCCESSFUL' && settledAt !== null ? [settledAt.getTime()] : [],
  );
  return times.length === 0 ? null : Math.max(...times);
}

/** The cancellation of that id while it is under way, or null. */
export function openCancellation(
  { cancellations }: Pick<SagaState, 'cancellations'>,
  cancellationId: string,
): Cancellation | null {
  const cancellation = cancellations.find((one) => one.id === cancellationId);
  return cancellation?.state === 'requested' || cancellation?.state === 'supplier' ? cancellation : null;
}

/** The change that is under way, or null. */
export function openChange<Types extends BookingTypes>({
  changes,
}: Pick<SagaState<Types>, 'changes'>): BookedChange<Types> | null {
  return changes.find((one) => one.state === 'chosen' || one.state === 'sending') ?? null;
}
