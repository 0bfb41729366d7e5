import { epochMillisecondsOf } from '@pravas/domain/time/airport-time.ts';
import { fingerprintOfBooking } from '../../apps/server/src/modules/booking/approval-standing.ts';
import type { Booking, BookingOrder, BookingTypes } from '../../apps/server/src/modules/booking/booking.ts';
import { EMPTY_TRAIL, type SagaMemory } from '../../apps/server/src/modules/booking/saga/saga-state.ts';
import { serviceOf } from '../../apps/server/src/modules/booking/service-module.ts';
import type { SimulatedService } from './simulated-service.ts';

/** Nobody looks at what lapses later than this as long as a schedule lasts. */
const LOOKED_AT_WITHIN_HOURS = 3;

/** A booking that was chosen and approved and not paid yet, as the tables would hold it. */
export function makeBooking<Types extends BookingTypes, Wanted>(
  sold: SimulatedService<Types, Wanted>,
  ids: { readonly organizationId: string; readonly tripId: string; readonly personId: string },
  bookingId: string,
  wanted: Wanted,
  newId: () => string,
  now: Temporal.Instant,
): SagaMemory<Types> {
  const { service, supplierId } = sold;
  const { details, travellers, facts } = sold.make(bookingId, wanted, now);
  const orders = details.map(
    (detail, position): BookingOrder<Types> => ({
      id: newId(),
      position,
      supplierId,
      detail,
      pendingDetail: null,
      ownContext: details.length === 1,
      state: 'waiting',
      clientRef: newId(),
      supplierOrder: null,
      locator: null,
      message: null,
      advice: null,
    }),
  );
  const { totalPaise } = facts.quote;
  const booking: Booking<Types> = {
    organizationId: ids.organizationId,
    id: bookingId,
    tripId: ids.tripId,
    service,
    origin: 'online',
    paidFrom: null,
    status: 'CREATED',
    paymentStatus: 'UNPAID',
    epoch: 0,
    isRemoved: false,
    facts,
    travellers,
    totalPaise,
    pendingTotalPaise: null,
    itineraryUpdatedAt: now,
    failure: null,
    createdBy: ids.personId,
    createdAt: new Date(now.epochMilliseconds),
    orders,
    approval: {
      status: 'Approved',
      fingerprint: fingerprintOfBooking({ service, orders, travellers }, null),
      bandPaise: totalPaise,
      actor: null,
      verdict: null,
      reasonCodeId: null,
      reasonText: null,
    },
  };
  const { rules } = serviceOf(booking);
  const lapsesAtMs = Math.min(...details.map((detail) => epochMillisecondsOf(rules.lapsesAt(detail))));
  const isSoon = lapsesAtMs < now.add({ hours: LOOKED_AT_WITHIN_HOURS }).epochMilliseconds;
  return {
    booking,
    payments: [],
    refunds: [],
    effects: [],
    cancellations: [],
    changes: [],
    creditUses: [],
    runAt: isSoon ? Temporal.Instant.fromEpochMilliseconds(lapsesAtMs) : null,
    leaseUntil: null,
    trail: EMPTY_TRAIL,
  };
}
