import { scopeKey } from '@pravas/domain/booking/order-scope.ts';
import type { SupplierAnswer } from '../../apps/server/src/modules/booking/saga/decide-by-hand.ts';
import { askToCancel, comeBack, startPaying } from './act-as-people.ts';
import { answerCancellation, askDeskToCancel } from './buy-at-desk.ts';
import { cancellationQuoteOf, everythingBooked, partOf, penaltyFor } from './choose-parts.ts';
import { decideAtDesk } from './decide-at-desk.ts';
import { makeBooking } from './make-booking.ts';
import { type SimulatedName, simulated, simulatedOf } from './simulated-services.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** A path that is walked without chance. */
export interface ScriptedPath {
  readonly service: SimulatedName;
  /** The wish for it. */
  readonly wanted: unknown;
  /** What the supplier does to the last of the orders. */
  readonly isSoldOut: boolean;
  /** True where the supplier may work on an order that it shows to nobody; absent = it shows all. */
  readonly hidesWork?: true;
  /** everything: as cancellations did before they named parts · each order: with all that was booked of it. */
  readonly cancels: 'nothing' | 'everything' | 'each order' | 'one traveller';
}

const MINUTE_MS = 60_000;
const ID = 'B1';

/** Books, pays, and cancels after twenty minutes; a person buys what no supplier sells, one order every two minutes. */
export function followPath(
  world: SimulatedWorld,
  ids: Parameters<typeof makeBooking>[1],
  { service, wanted, cancels, isSoldOut }: ScriptedPath,
): void {
  const { timeline, gateway } = world;
  const sold = simulated(service);
  const made = makeBooking(sold, ids, ID, wanted, world.newId, timeline.now());
  world.add(made);
  if (isSoldOut) world.supplierById(sold.supplierId).sellOut(sold.purchaseOf(made.booking.orders.at(-1)?.detail));
  timeline.after(1_000, () => {
    world.act(ID, 'start paying', startPaying(world.newId, 'B1-P1'));
    gateway.open('B1-P1', world.memoryOf(ID).booking.totalPaise);
  });
  timeline.after(10_000, () => {
    gateway.pay('B1-P1');
    world.act(ID, 'return', comeBack('B1-P1'));
  });
  if (sold.atDesk) {
    const { bought } = sold.atDesk;
    for (const [index, order] of made.booking.orders.entries()) {
      const decision = { type: 'mark_booked', orderId: order.id, order: bought(order, 1) } as const;
      timeline.after((2 + 2 * index) * MINUTE_MS, () => world.act(ID, 'the desk buys it', decideAtDesk(decision)));
    }
  }
  if (cancels !== 'nothing') timeline.after(20 * MINUTE_MS, () => cancel(world, cancels));
}

function cancel(world: SimulatedWorld, what: Exclude<ScriptedPath['cancels'], 'nothing'>): void {
  const memory = world.memoryOf(ID);
  const { booking } = memory;
  const [first] = booking.orders;
  const parts = what === 'one traveller' && first ? [partOf(booking, first, 0)] : everythingBooked(booking);
  const id = world.newId();
  if (!simulatedOf(booking).atDesk) {
    const scopes = what === 'everything' ? null : parts;
    world.act(ID, `cancel ${what}`, askToCancel(id, scopes, cancellationQuoteOf(memory, scopes)));
    return;
  }
  world.act(ID, `ask to cancel ${what}`, askDeskToCancel(id, parts, cancellationQuoteOf(memory, parts)));
  const answers = parts.map((part): [string, SupplierAnswer] => [
    scopeKey(part),
    { type: 'cancelled', penaltyPaise: penaltyFor(booking, [part]), creditNoteNo: null },
  ]);
  world.timeline.after(MINUTE_MS, () => {
    world.act(ID, 'the desk enters the answers', answerCancellation(id, Object.fromEntries(answers)));
  });
}
