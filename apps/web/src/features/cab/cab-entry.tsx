import { EntryStanding, type EntryStateProps } from '../booking/index.ts';
import type { CabItem } from './cab-types.ts';

/** Beneath a cab of the timeline: its state, and who drives. */
export function CabEntry({ booking, isOnCard }: EntryStateProps<CabItem>) {
  if (isOnCard) return null;
  const driver = booking.orders[0]?.ride.driver;
  const note =
    driver && booking.status === 'BOOKED' ? `${driver.name}, ${driver.mobileText}, ${driver.vehicleNumber}` : null;
  return <EntryStanding booking={booking} note={note} />;
}
