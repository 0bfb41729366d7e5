import { airGstWithin } from '@pravas/domain/fare/air-gst.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';

/**
 * New flights with the taxes in their difference: as the supplier states them, or else the airline's GST at the rate of
 * that day, since the rest does not depend on the fare. Statutory taxes are refunded whatever an airline keeps.
 */
export function withTaxes(
  offer: ChangeOffer,
  now: Temporal.Instant,
): ChangeOffer & Required<Pick<ChangeOffer, 'taxDifference'>> {
  if (offer.taxDifference) return { ...offer, taxDifference: offer.taxDifference };
  const on = indianDay(now);
  const gstPaise = airGstWithin(offer.fareDifferencePaise, offer.slices, on);
  return { ...offer, taxDifference: { taxesPaise: gstPaise, airlineGstPaise: gstPaise } };
}
