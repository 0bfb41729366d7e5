import { DeskBookingActions } from '../booking/index.ts';
import type { HotelItem } from './hotel-types.ts';

/** What can be done with a stay of a trip. */
export function HotelActions({ booking }: { readonly booking: HotelItem }) {
  return <DeskBookingActions booking={booking} />;
}
