import type { Booking, BookingTypes } from './booking.ts';
import type { SagaChange } from './saga/saga-change.ts';
import type { BookedChange, SagaState } from './saga/saga-state.ts';
import type { FoundOrder } from './service-entry.ts';

/** How a service changes what was booked. Pure; null where it cannot be changed. */
export interface ServiceChanges<Types extends BookingTypes = BookingTypes> {
  /**
   * What a change would buy, as one fingerprint that changes with everything that was approved of it (reliability I5).
   */
  fingerprint(booking: Pick<Booking<Types>, 'id' | 'travellers'>, orderId: string, offer: Types['changeOffer']): string;
  /** Whether the order's current state is the one that the change was to produce. */
  isMade(order: Types['order'], offer: Types['changeOffer']): boolean;
  /** The order as it was changed: detail, price, ledger, refund, audit and message move together. */
  made(
    state: SagaState<Types>,
    change: BookedChange<Types>,
    supplierOrder: Types['order'],
    now: Temporal.Instant,
    newId: () => string,
  ): readonly SagaChange[];
  /** The changed order as a person of the travel desk found it. */
  madeByHand(state: SagaState<Types>, change: BookedChange<Types>, found: FoundOrder): Types['order'];
}
