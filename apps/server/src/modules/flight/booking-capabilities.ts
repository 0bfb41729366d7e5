import type { bookingCapabilities } from '@pravas/contract/flight/extras-shapes.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import type * as z from 'zod/mini';
import { type FlightContext, supplierOf } from './flight-context.ts';

type WireCapabilities = z.output<typeof bookingCapabilities>;

/** What all suppliers of these offers can do; an ability that one lacks is not promised for the journey. */
export function capabilitiesOf(context: FlightContext, offers: readonly Offer[]): WireCapabilities {
  const all = offers.map((offer) => supplierOf(context, offer.supplierId).supplier.capabilities);
  const scopes = ['all', 'slice', 'traveller'] as const;
  return {
    seats: all.every((one) => one.seats),
    meals: all.every((one) => one.meals),
    bags: all.every((one) => one.bags),
    gst: all.every((one) => one.gstDetails),
    cancelOnline: scopes.filter((scope) => all.every((one) => one.cancelScopes.includes(scope))),
    changeOnline: all.every((one) => one.changeOnline),
  };
}
