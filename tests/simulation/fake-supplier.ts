import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { flightUnit } from '@pravas/domain/flight-order/flight-scope.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type {
  BookRequest,
  ChangeOffer,
  CheckedOffer,
  FlightLookUp,
  FlightOrder,
  FlightOrderNow,
  FlightOutcome,
  LookUpRequest,
} from '@pravas/suppliers/flight/port.ts';
import type {
  Answer,
  CancellationState,
  CancelOutcome,
  OrderLookUp,
  OrderRequest,
  SupplierError,
  SupplierOrder,
} from '@pravas/suppliers/order-port.ts';
import type { Random } from './random.ts';

/** How a supplier treats what it is sent. */
export interface SupplierManners {
  /** same_order: our key twice is one order · refuses: one offer is sold once · careless: everything is a new order. */
  readonly onRepeat: 'same_order' | 'refuses' | 'careless';
  readonly canLookUp: boolean;
  /** False where an order that was taken on is shown to nobody until it is finished, or never if it fails. */
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

/** An order at the supplier. */
export interface FakeOrder {
  readonly ref: string;
  readonly clientRef: string;
  /** The purchase it is for; a fare found again is the same purchase. */
  readonly purchase: string;
  state: 'pending' | 'held' | 'confirmed' | 'cancelled';
  /** When a pending order that nobody sees is finished, and what it becomes; null for every other. */
  readonly unseen: { readonly untilMs: number; readonly comesTo: 'bought' | 'failed' } | null;
  offer: Offer;
  readonly travellers: number;
  /** Every unit that was cancelled. */
  readonly cancelled: Set<UnitKey>;
  readonly changes: Set<string>;
  penaltyPaise: number;
}

/** A supplier's world: every call arrives, is worked off at once, and is answered; getting lost is the network's part. */
export interface FakeSupplier {
  readonly orders: readonly FakeOrder[];
  book(request: OrderRequest): FlightOutcome;
  confirmHeld(request: OrderRequest, held: SupplierOrder): FlightOutcome;
  releaseHeld(held: SupplierOrder): FlightOutcome | { readonly type: 'released' };
  lookUp(request: OrderLookUp): FlightLookUp;
  refreshOffer(detail: unknown): Answer<CheckedOffer>;
  cancel(booking: SupplierOrder, units: readonly UnitKey[]): CancelOutcome;
  getCancellation(cancellation: CancellationState): Answer<CancellationState>;
  change(clientRef: string, booking: FlightOrder, offer: ChangeOffer): FlightOutcome;
  readOrder(booking: FlightOrder): Answer<FlightOrderNow>;
  /** From now on this purchase cannot be had. */
  sellOut(purchase: string): void;
  /** Orders that were accepted without an answer are worked off, and from now on everything works at once. */
  calm(): void;
}

/** What one traveller on one slice costs to cancel. */
export const PENALTY_PER_CELL_PAISE = 35_000;

/** The purchase an offer belongs to, whatever has become of its price and context. */
export function purchaseOf(offer: Pick<Offer, 'offerId'>): string {
  return offer.offerId.split('~')[0] ?? offer.offerId;
}

/** True while somebody could fly on it. */
export function isLive(order: FakeOrder): boolean {
  return order.state !== 'cancelled';
}

const ID = 'simulated';
const error = (kind: SupplierError['kind'], message: string, retryable: boolean): SupplierError => ({
  supplierId: ID,
  kind,
  messages: [message],
  retryable,
});
const NOT_KNOWN = error('refused', 'No such order', false);

/** An order as the supplier tells of it: a ticket for each traveller on each slice that is still flown. */
function tell(order: FakeOrder): FlightOrder {
  const { offer } = order;
  const tickets = Array.from({ length: order.travellers }, (_, travellerIndex) =>
    offer.slices.flatMap((__, sliceIndex) =>
      order.cancelled.has(flightUnit({ sliceIndex, travellerIndex }))
        ? []
        : [{ travellerIndex, sliceIndex, ticketNumber: `${order.ref}${travellerIndex}${sliceIndex}`, ticketId: null }],
    ),
  ).flat();
  return {
    bookingRef: order.ref,
    locator: `PNR${order.ref}`,
    status: order.state === 'pending' ? 'held' : order.state,
    slices: offer.slices,
    tickets: order.state === 'confirmed' ? tickets : [],
    totalPaise: offer.price.sellPaise,
    costPaise: offer.price.costPaise,
    supplierInvoiceNo: null,
    context: '{}',
  };
}

/** What the airline keeps and returns of so many travellers' slices, once it says so. */
function stated(order: FakeOrder, asked: CancellationState, units: number): CancellationState {
  const { offer, travellers } = order;
  const penaltyPaise = paise(units * PENALTY_PER_CELL_PAISE);
  const paidPaise = Math.ceil((offer.price.costPaise * units) / (travellers * offer.slices.length));
  return { ...asked, state: 'refunded', penaltyPaise, refundPaise: paise(Math.max(0, paidPaise - penaltyPaise)) };
}

/** An order that nobody sees is finished after this long at most; an offer lives for half an hour. */
const LONGEST_UNSEEN_MS = 25 * 60_000;

/** A supplier that has sold nothing yet. `nowMs` tells its time, in epoch milliseconds. */
export function createFakeSupplier(random: Random, manners: SupplierManners, nowMs: () => number): FakeSupplier {
  const orders: FakeOrder[] = [];
  const finish = (order: FakeOrder): void => {
    if (order.state !== 'pending') return;
    if (order.unseen?.comesTo === 'failed') order.state = 'cancelled';
    else order.state = order.offer.holdAllowed ? 'held' : 'confirmed';
  };
  const finishDue = (): void => {
    for (const order of orders) if (order.unseen && order.unseen.untilMs <= nowMs()) finish(order);
  };
  const isUnseen = (order: FakeOrder): boolean =>
    order.unseen !== null && (order.state === 'pending' || order.unseen.comesTo === 'failed');
  const soldOut = new Set<string>();
  let rates = manners.rates;
  const find = (booking: Pick<SupplierOrder, 'bookingRef'>) => orders.find((one) => one.ref === booking.bookingRef);
  /** What was taken on is turned down for good: its travellers fly after all. */
  const turnedDown = new Set<string>();
  /** What was worked off stays so, whoever asks again. */
  const workedOff = new Set<string>();
  const turnDown = (ref: string, order: FakeOrder, units: readonly UnitKey[]): void => {
    turnedDown.add(ref);
    order.state = 'confirmed';
    order.penaltyPaise -= units.length * PENALTY_PER_CELL_PAISE;
    for (const unit of units) order.cancelled.delete(unit);
  };
  const stateAnswer = (order: FakeOrder): FlightOutcome => {
    if (order.state === 'pending') return order.unseen ? { type: 'pending', unseen: true } : { type: 'pending' };
    if (order.state === 'cancelled') return { type: 'failed', error: error('refused', 'It was cancelled', false) };
    return order.state === 'held'
      ? { type: 'held', order: tell(order), payBy: null }
      : { type: 'confirmed', order: tell(order) };
  };
  const moved = (offer: Offer, factor: number, mark: string): Offer => {
    const sellPaise = paise(Math.round(offer.price.sellPaise * factor));
    const basePaise = paise(Math.max(0, offer.price.basePaise + sellPaise - offer.price.sellPaise));
    const price = { ...offer.price, sellPaise, costPaise: sellPaise, basePaise };
    return { ...offer, offerId: `${purchaseOf(offer)}~${mark}`, price };
  };
  return {
    orders,
    book(request: BookRequest) {
      finishDue();
      const purchase = purchaseOf(request.offer);
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
        state: isPending ? 'pending' : request.offer.holdAllowed ? 'held' : 'confirmed',
        unseen,
        offer: request.offer,
        travellers: request.travellers.length,
        cancelled: new Set(),
        changes: new Set(),
        penaltyPaise: 0,
      };
      orders.push(order);
      return stateAnswer(order);
    },
    confirmHeld(request, held) {
      const order = find(held);
      if (!order) return { type: 'failed', error: NOT_KNOWN };
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
      if (!order) return { type: 'failed', error: NOT_KNOWN };
      if (order.state === 'confirmed') return { type: 'failed', error: error('refused', 'It is ticketed', false) };
      if (random.chance(rates.busy)) return { type: 'failed', error: error('unavailable', 'Too busy', true) };
      order.state = 'cancelled';
      return { type: 'released' };
    },
    lookUp(request: LookUpRequest) {
      finishDue();
      if (!manners.canLookUp) return { type: 'unknown', error: error('not_supported', 'No look-up', false) };
      const shown = orders.filter((one) => !isUnseen(one));
      const found =
        shown.find((one) => one.ref === request.bookingRef) ?? shown.find((one) => one.clientRef === request.clientRef);
      if (!found) return manners.showsPending ? { type: 'absent' } : { type: 'absent', mayBeInWork: true };
      return found.state === 'pending' ? { type: 'pending' } : { type: 'found', order: tell(found) };
    },
    refreshOffer(offer: Offer) {
      if (random.chance(rates.busy)) return { ok: false, error: error('unavailable', 'Too busy', true) };
      if (random.chance(rates.soldOut)) return { ok: false, error: error('refused', 'Sold out', false) };
      const factor = random.chance(rates.dearer) ? 1.1 : random.chance(rates.cheaper) ? 0.9 : 1;
      const found = moved(offer, factor, String(random.int(1, 999_999)));
      return { ok: true, value: { detail: found, changed: factor !== 1, changedInfo: null } };
    },
    cancel(booking, units) {
      const order = find(booking);
      if (!order) return { type: 'failed', error: NOT_KNOWN };
      const isRepeat = units.every((unit) => order.cancelled.has(unit));
      if (!isRepeat) {
        if (order.state !== 'confirmed') return { type: 'failed', error: error('refused', 'Not ticketed', false) };
        if (random.chance(rates.busy)) return { type: 'failed', error: error('unavailable', 'Too busy', true) };
        if (random.chance(rates.refuses)) return { type: 'failed', error: error('refused', 'Turned down', false) };
        for (const unit of units) {
          if (!order.cancelled.has(unit)) order.penaltyPaise += PENALTY_PER_CELL_PAISE;
          order.cancelled.add(unit);
        }
        if (order.cancelled.size === order.travellers * order.offer.slices.length) order.state = 'cancelled';
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
      return { type: 'accepted', cancellation: stated(order, asked, units.length) };
    },
    getCancellation(cancellation) {
      const [ref = ''] = cancellation.cancellationRefs;
      const [orderRef = '', units = ''] = ref.split(' ');
      const order = orders.find((one) => one.ref === orderRef);
      if (!order) return { ok: false, error: NOT_KNOWN };
      if (turnedDown.has(ref)) return { ok: true, value: { ...cancellation, state: 'rejected' } };
      if (random.chance(0.3)) return { ok: true, value: { ...cancellation, state: 'processing' } };
      if (!workedOff.has(ref) && random.chance(rates.refuses)) {
        turnDown(ref, order, units.split('+'));
        return { ok: true, value: { ...cancellation, state: 'rejected' } };
      }
      workedOff.add(ref);
      return { ok: true, value: stated(order, cancellation, units.split('+').length) };
    },
    change(clientRef, booking, offer) {
      const order = find(booking);
      if (order?.state !== 'confirmed') return { type: 'failed', error: NOT_KNOWN };
      if (!order.changes.has(clientRef)) {
        if (random.chance(rates.busy)) return { type: 'failed', error: error('unavailable', 'Too busy', true) };
        if (random.chance(rates.soldOut)) return { type: 'unavailable', error: error('refused', 'Sold out', false) };
        order.changes.add(clientRef);
        const [first, ...others] = order.offer.slices.map((slice, index) =>
          offer.removes.includes(index) ? (offer.slices[offer.removes.indexOf(index)] ?? slice) : slice,
        );
        if (first) order.offer = { ...order.offer, slices: [first, ...others] };
      }
      return { type: 'confirmed', order: tell(order) };
    },
    readOrder(booking) {
      const order = find(booking);
      return order ? { ok: true, value: { order: tell(order), airlineChange: null } } : { ok: false, error: NOT_KNOWN };
    },
    sellOut: (purchase) => void soldOut.add(purchase),
    calm() {
      rates = { soldOut: 0, dearer: 0, cheaper: 0, busy: 0, pending: 0, lapsed: 0, refuses: 0 };
      for (const order of orders) finish(order);
    },
  };
}
