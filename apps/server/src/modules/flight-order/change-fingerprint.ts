import { sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import { digest } from '../../platform/ids.ts';
import type { FlightBooking } from './flight-booking.ts';

/**
 * What a change would buy, as one fingerprint that changes with the flights given up, the new flights, the fare, what
 * is paid and who travels (reliability I5).
 */
export function fingerprintOfChange(
  booking: Pick<FlightBooking, 'id' | 'travellers'>,
  orderId: string,
  offer: ChangeOffer,
): string {
  return digest(
    JSON.stringify([
      booking.id,
      orderId,
      offer.removes,
      offer.slices.map(sliceKey),
      offer.brand,
      offer.payPaise,
      offer.returnPaise,
      booking.travellers.map(({ type, firstName, lastName }) => [type, firstName, lastName]),
    ]),
  );
}
