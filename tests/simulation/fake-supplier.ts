import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import { paise, subtract, sum } from '@pravas/domain/money/money.ts';
import type {
  Answer,
  CancellationState,
  CancelOutcome,
  LookUp,
  OrderLookUp,
  OrderNow,
  OrderRequest,
  Outcome,
  RefreshedDetail,
  SupplierError,
  SupplierOrder,
} from '@pravas/suppliers/order-port.ts';
import { serviceOf } from '../../apps/server/src/modules/booking/service-module.ts';
import type { Random } from './random.ts';
import type { FakeOrder, SimulatedService } from './simulated-service.ts';

/** How a supplier treats requests. */
export interface SupplierManners {
  /** same_order: our key twice is one order · refuses: one offer is sold once · careless: everything is a new order. */
  readonly onRepeat: 'same_order' | 'refuses' | 'careless';
  readonly canLookUp: boolean;
  /** False where an accepted order is shown to nobody until it is finished, or never if it fails. */
  readonly showsPending: boolean;
  /** How often, of all purchases, each of these happens. */
  readonly rates: {
    readonly soldOut: number;
    readonly dearer: number;
    readonly cheaper: number;
    readonly busy: number;
    readonly pending: number;
    readonly lapsed: number;
    readonly refuses: number;
  };
}

/**
 * A supplier's world: every call arrives, is worked off at once, and is answered; getting lost is the network's part.
 */
export interface FakeSupplier {
  readonly supplierId: string;
  readonly orders: readonly FakeOrder[];
  /** True where it may work on an order that it shows to nobody; such an order leaves once that is stored. */
  readonly hidesWork: boolean;
  book(request: OrderRequest): Outcome;
  confirmHeld(request: OrderRequest, held: SupplierOrder): Outcome;
  releaseHeld(held: SupplierOrder): Outcome | { readonly type: 'released' };
  lookUp(request: OrderLookUp): LookUp;
  refreshOffer(detail: unknown): Answer<RefreshedDetail<unknown>>;
  cancel(booking: SupplierOrder, units: readonly UnitKey[]): CancelOutcome;
  getCancellation(cancellation: CancellationState): Answer<CancellationState>;
  change(clientRef: string, booking: SupplierOrder, offer: unknown): Outcome;
  readOrder(booking: SupplierOrder): Answer<OrderNow>;
  /** From now on this purchase is not available. */
  sellOut(purchase: string): void;
  /** Orders that were accepted without an answer are worked off, and from now on everything works at once. */
  calm(): void;
}

/** True while somebody could travel on it. */
export function isLive(order: FakeOrder): boolean {
  return order.state !== 'cancelled';
}

/** An unseen order is finished after this long at most; an offer lives for half an hour. */
const LONGEST_UNSEEN_MS = 25 * 60_000;

/** A supplier of a service that has sold nothing yet. `nowMs` tells its time, in epoch milliseconds. */
export function createFakeSupplier(
  sold: SimulatedService,
  random: Random,
  manners: SupplierManners,
  nowMs: () => number,
): FakeSupplier {
  const { supplierId, purchaseOf, tell } = sold;
  const { rules } = serviceOf(sold);
  const error = (kind: SupplierError['kind'], message: string, retryable: boolean): SupplierError => ({
    supplierId,
    kind,
    messages: [message],
    retryable,
  });
  const notKnown = error('refused', 'No such order', false);
  const orders: FakeOrder[] = [];
  const finish = (order: FakeOrder): void => {
    if (order.state !== 'pending') return;
    if (order.unseen?.comesTo === 'failed') order.state = 'cancelled';
    else order.state = rules.isHoldable(order.detail) ? 'held' : 'confirmed';
  };
  const finishDue = (): void => {
    for (const order of orders) if (order.unseen && order.unseen.untilMs <= nowMs()) finish(order);
  };
  const isUnseen = (order: FakeOrder): boolean =>
    order.unseen !== null && (order.state === 'pending' || order.unseen.comesTo === 'failed');
  const soldOut = new Set<string>();
  let rates = manners.rates;
  const find = (booking: Pick<SupplierOrder, 'bookingRef'>) => orders.find((one) => one.ref === booking.bookingRef);
  /** What was taken on is turned down for good: its travellers travel after all. */
  const turnedDown = new Set<string>();
  /** What was worked off stays so, however often it is asked for. */
  const workedOff = new Set<string>();
  const turnDown = (ref: string, order: FakeOrder, units: readonly UnitKey[]): void => {
    turnedDown.add(ref);
    order.state = 'confirmed';
    for (const unit of units) order.cancelled.delete(unit);
  };
  const stateAnswer = (order: FakeOrder): Outcome => {
    if (order.state === 'pending') return order.unseen ? { type: 'pending', unseen: true } : { type: 'pending' };
    if (order.state === 'cancelled') return { type: 'failed', error: error('refused', 'It was cancelled', false) };
    return order.state === 'held'
      ? { type: 'held', order: tell(order), payBy: null }
      : { type: 'confirmed', order: tell(order) };
  };
  /** The supplier's charge and refund of units, once it states them. */
  const stated = (order: FakeOrder, asked: CancellationState, units: readonly UnitKey[]): CancellationState => {
    const penaltyPaise = sum(units.map((unit) => sold.penaltyPaise(order.detail, unit)));
    const leftPaise = subtract(sold.takenPaise(order, units), penaltyPaise);
    return { ...asked, state: 'refunded', penaltyPaise, refundPaise: paise(Math.max(0, leftPaise)) };
  };
  return {
    supplierId,
    orders,
    hidesWork: !manners.showsPending,
    book(request) {
      finishDue();
      const { detail, party } = sold.bought(request);
      const purchase = purchaseOf(detail);
      const same = orders.find((one) => one.clientRef === request.clientRef);
      if (same && manners.onRepeat === 'same_order') return stateAnswer(same);
      if (manners.onRepeat === 'refuses' && orders.some((one) => one.purchase === purchase && isLive(one))) {
        return { type: 'failed', error: error('session_expired', 'This result is not available any more', false) };
      }
      if (random.chance(rates.busy)) return { type: 'failed', error: error('unavailable', 'Too busy', true) };
      if (soldOut.has(purchase) || random.chance(rates.soldOut)) {
        return { type: 'unavailable', error: error('refused', 'Sold out', false) };
      }
      const oldTotalPaise = request.expectedTotalPaise;
      const factor = random.chance(rates.dearer) ? 1.1 : random.chance(rates.cheaper) ? 0.9 : 1;
      if (factor !== 1) {
        return { type: 'price_changed', oldTotalPaise, newTotalPaise: paise(Math.round(oldTotalPaise * factor)) };
      }
      if (random.chance(rates.lapsed)) {
        return { type: 'failed', error: error('session_expired', 'The quote has lapsed', false) };
      }
      const isPending = random.chance(rates.pending);
      const unseen =
        isPending && !manners.showsPending
          ? ({
              untilMs: nowMs() + random.int(1_000, LONGEST_UNSEEN_MS),
              comesTo: random.chance(0.25) ? 'failed' : 'bought',
            } as const)
          : null;
      const order: FakeOrder = {
        ref: `S${orders.length + 1}-${purchase}`,
        clientRef: request.clientRef,
        purchase,
        state: isPending ? 'pending' : rules.isHoldable(detail) ? 'held' : 'confirmed',
        unseen,
        detail,
        party,
        cancelled: new Set(),
        changes: new Set(),
      };
      orders.push(order);
      return stateAnswer(order);
    },
    confirmHeld(request, held) {
      const order = find(held);
      if (!order) return { type: 'failed', error: notKnown };
      if (order.state !== 'held') return stateAnswer(order);
      if (random.chance(rates.busy)) return { type: 'failed', error: error('unavailable', 'Too busy', true) };
      if (random.chance(rates.refuses)) return { type: 'failed', error: error('refused', 'The hold lapsed', false) };
      if (random.chance(rates.dearer)) {
        const oldTotalPaise = request.expectedTotalPaise;
        return { type: 'price_changed', oldTotalPaise, newTotalPaise: paise(Math.round(oldTotalPaise * 1.1)) };
      }
      order.state = 'confirmed';
      return stateAnswer(order);
    },
    releaseHeld(held) {
      const order = find(held);
      if (!order) return { type: 'failed', error: notKnown };
      if (order.state === 'confirmed') return { type: 'failed', error: error('refused', 'It is ticketed', false) };
      if (random.chance(rates.busy)) return { type: 'failed', error: error('unavailable', 'Too busy', true) };
      order.state = 'cancelled';
      return { type: 'released' };
    },
    lookUp(request) {
      finishDue();
      if (!manners.canLookUp) return { type: 'unknown', error: error('not_supported', 'No look-up', false) };
      const shown = orders.filter((one) => !isUnseen(one));
      const found =
        shown.find((one) => one.ref === request.bookingRef) ?? shown.find((one) => one.clientRef === request.clientRef);
      if (!found) return manners.showsPending ? { type: 'absent' } : { type: 'absent', mayBeInWork: true };
      return found.state === 'pending' ? { type: 'pending' } : { type: 'found', order: tell(found) };
    },
    refreshOffer(detail) {
      if (random.chance(rates.busy)) return { ok: false, error: error('unavailable', 'Too busy', true) };
      if (random.chance(rates.soldOut)) return { ok: false, error: error('refused', 'Sold out', false) };
      const factor = random.chance(rates.dearer) ? 1.1 : random.chance(rates.cheaper) ? 0.9 : 1;
      const found = sold.repriced(detail, factor, String(random.int(1, 999_999)));
      return { ok: true, value: { detail: found, changed: factor !== 1, changedInfo: null } };
    },
    cancel(booking, units) {
      const order = find(booking);
      if (!order) return { type: 'failed', error: notKnown };
      const isRepeat = units.every((unit) => order.cancelled.has(unit));
      if (!isRepeat) {
        if (order.state !== 'confirmed') return { type: 'failed', error: error('refused', 'Not ticketed', false) };
        if (random.chance(rates.busy)) return { type: 'failed', error: error('unavailable', 'Too busy', true) };
        if (random.chance(rates.refuses)) return { type: 'failed', error: error('refused', 'Turned down', false) };
        for (const unit of units) order.cancelled.add(unit);
        if (order.cancelled.size === rules.units(order.detail, order.party).length) order.state = 'cancelled';
      }
      const asked: CancellationState = {
        cancellationRefs: [`${order.ref} ${units.join('+')}`],
        state: 'requested',
        penaltyPaise: null,
        refundPaise: null,
        creditNoteNo: null,
      };
      if (!random.chance(0.5)) return { type: 'accepted', cancellation: asked };
      for (const ref of asked.cancellationRefs) workedOff.add(ref);
      return { type: 'accepted', cancellation: stated(order, asked, units) };
    },
    getCancellation(cancellation) {
      const [ref = ''] = cancellation.cancellationRefs;
      const [orderRef = '', units = ''] = ref.split(' ');
      const order = orders.find((one) => one.ref === orderRef);
      if (!order) return { ok: false, error: notKnown };
      if (turnedDown.has(ref)) return { ok: true, value: { ...cancellation, state: 'rejected' } };
      if (random.chance(0.3)) return { ok: true, value: { ...cancellation, state: 'processing' } };
      if (!workedOff.has(ref) && random.chance(rates.refuses)) {
        turnDown(ref, order, units.split('+'));
        return { ok: true, value: { ...cancellation, state: 'rejected' } };
      }
      workedOff.add(ref);
      return { ok: true, value: stated(order, cancellation, units.split('+')) };
    },
    change(clientRef, booking, offer) {
      const order = find(booking);
      if (order?.state !== 'confirmed' || !sold.changes) return { type: 'failed', error: notKnown };
      if (!order.changes.has(clientRef)) {
        if (random.chance(rates.busy)) return { type: 'failed', error: error('unavailable', 'Too busy', true) };
        if (random.chance(rates.soldOut)) return { type: 'unavailable', error: error('refused', 'Sold out', false) };
        order.changes.add(clientRef);
        order.detail = sold.changes.changed(order.detail, offer);
      }
      return { type: 'confirmed', order: tell(order) };
    },
    readOrder(booking) {
      const order = find(booking);
      return order ? { ok: true, value: { order: tell(order) } } : { ok: false, error: notKnown };
    },
    sellOut: (purchase) => void soldOut.add(purchase),
    calm() {
      rates = { soldOut: 0, dearer: 0, cheaper: 0, busy: 0, pending: 0, lapsed: 0, refuses: 0 };
      for (const order of orders) finish(order);
    },
  };
}
