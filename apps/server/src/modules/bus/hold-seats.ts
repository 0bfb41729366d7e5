import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { holdNow } from '@pravas/domain/bus/hold-clock.ts';
import { clockOf } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { SupplierError } from '@pravas/suppliers/order-port.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal, supplierRefusal } from '../../platform/refusal.ts';
import { changeBooking, changeOrder } from '../booking/index.ts';
import { type BusBooking, findBuses, partyOf } from '../bus-order/index.ts';
import type { ConnectedBusSupplier } from './bus-context.ts';

/** What holding seats needs. */
interface HoldingContext {
  readonly database: Database;
  readonly clock: { now(): Temporal.Instant };
  readonly suppliers: readonly ConnectedBusSupplier[];
}

/** The longest that a caller waits: the list, the seats and the block itself, one after the other. */
const HOLD_DEADLINE_MS = 100_000;
/** A hold whose answer was lost is surely over so long after the supplier's own time. */
const LOST_MARGIN_SECONDS = 60;

/** The bus of a booking as it is known now: with a price that waits for consent, where there is one. */
export function newestDetail({ orders }: BusBooking): BusDetail {
  const [order, ...others] = orders;
  if (!order || others.length > 0) throw new Error('Pay for the seats of one bus at a time');
  return order.pendingDetail ?? order.detail;
}

/** Keeps a new form of a booking's bus, beside the agreed one if they differ. */
export async function keepDetail(
  tx: Parameters<typeof changeOrder>[0],
  booking: BusBooking,
  detail: BusDetail,
  isAgreed: boolean,
): Promise<void> {
  const [order] = booking.orders;
  if (!order) throw new Error('A booking of buses without a bus');
  await changeOrder(tx, booking, order, isAgreed ? { detail, pendingDetail: null } : { pendingDetail: detail });
}

/**
 * Refuses to hold seats that are being held, or may be held by a call whose answer was lost. Throws
 * `booking_not_payable`.
 */
export function refuseWhileHolding({ sale }: BusDetail, now: Temporal.Instant): void {
  const asking = sale?.asking;
  if (!asking || Temporal.Instant.compare(Temporal.Instant.from(asking.until), now) <= 0) return;
  throw new Refusal('booking_not_payable', { message: asking.isLost ? lostText(asking.until) : HOLDING });
}

const HOLDING = 'We are holding the seats for you now. Please try again in a moment.';

function lostText(until: string): string {
  const clock = clockOf(Temporal.Instant.from(until).toZonedDateTimeISO(INDIAN_ZONE).toPlainDateTime().toString());
  return `The operator did not answer. The seats may be held until ${clock}; please try again after that.`;
}

/** Refuses to begin paying in the last minute of a hold. Throws `booking_not_payable`. */
export function refuseInLastMinute({ sale }: BusDetail, now: Temporal.Instant): void {
  const hold = sale?.hold;
  if (!hold) return;
  const left = holdNow(hold, now);
  if (left.mayPay || left.secondsLeft === 0) return;
  throw new Refusal('booking_not_payable', {
    message: 'The seats are held for less than another minute, which is too short to pay. Wait a minute and try again.',
    hold: { until: hold.until, ...left },
  });
}

/**
 * Holds the seats of a booking after the claim to ask has been stored, and stores the outcome whatever happens: no
 * seats are held twice, and none without a record. Throws `offer_unavailable`, `supplier_error` and
 * `booking_not_payable`.
 */
export async function holdSeats(context: HoldingContext, claimed: BusBooking): Promise<void> {
  const { database, clock, suppliers } = context;
  const asked = withoutAsking(newestDetail(claimed));
  const connected = suppliers.find(({ supplier }) => supplier.supplierId === asked.supplierId);
  if (!connected) throw new Refusal('booking_not_payable');
  const { supplier } = connected;
  // Not ended with the request: seats that are held for a caller who has left must be recorded.
  const within = AbortSignal.timeout(HOLD_DEADLINE_MS);
  const answer = await supplier.refreshOffer(asked, partyOf(claimed), within).catch(() => null);
  const now = clock.now();
  const error = answer === null ? UNANSWERED : answer.ok ? null : answer.error;
  const isLost = error?.kind === 'timeout' && !error.retryable;
  const until = now.add({ seconds: supplier.capabilities.holdSeconds + LOST_MARGIN_SECONDS }).toString();
  await database.forOrganization(claimed.organizationId, async (tx) => {
    const booking = await findBuses(tx, claimed.id, true);
    // A booking paid or taken out meanwhile keeps the terms it was bought on.
    if (booking?.status !== 'CREATED') return;
    const before = booking.orders[0]?.detail;
    if (answer?.ok) {
      const { detail } = answer.value;
      const isAgreed = before?.totalPaise === detail.totalPaise;
      await keepDetail(tx, booking, detail, isAgreed);
    } else if (isLost) {
      await keepDetail(tx, booking, withAsking(asked, { until, isLost: true }), isKept(booking));
    } else {
      await keepDetail(tx, booking, asked, isKept(booking));
    }
    await changeBooking(tx, booking, { itineraryUpdatedAt: now }, now);
  });
  if (error) throw refusalOf(error, isLost ? lostText(until) : null);
}

const UNANSWERED: SupplierError = {
  supplierId: '',
  kind: 'timeout',
  messages: ['The operator did not answer.'],
  retryable: false,
};

/** Whether the newest form of a booking's bus is the one that was agreed to. */
export function isKept({ orders }: BusBooking): boolean {
  return (orders[0]?.pendingDetail ?? null) === null;
}

function refusalOf(error: SupplierError, lost: string | null): Refusal {
  if (lost !== null) return new Refusal('booking_not_payable', { message: lost });
  if (error.kind === 'refused') {
    return new Refusal('offer_unavailable', { message: error.messages.join(' ') });
  }
  return supplierRefusal(error);
}

/** The same with the claim of the caller who asks the supplier to hold its seats. */
export function withAsking(
  detail: BusDetail,
  asking: NonNullable<NonNullable<BusDetail['sale']>['asking']>,
): BusDetail {
  return detail.sale === null ? detail : { ...detail, sale: { ...detail.sale, asking } };
}

function withoutAsking(detail: BusDetail): BusDetail {
  if (detail.sale === null) return detail;
  const { asking: _, ...sale } = detail.sale;
  return { ...detail, sale };
}

/** How long a claim to ask holds if its answer is never stored, as when a process ended. */
export function claimUntil(now: Temporal.Instant): string {
  return now.add({ milliseconds: HOLD_DEADLINE_MS }).toString();
}
