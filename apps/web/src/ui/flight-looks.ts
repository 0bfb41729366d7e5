import type { bookingHead } from '@pravas/contract/booking/booking-shapes.ts';
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  Clock3,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type * as z from 'zod/mini';
import type { BadgeTone } from './badge.tsx';

type Booking = z.input<typeof bookingHead>;

/** The look of a state: never by colour alone. */
export interface Look {
  readonly icon: LucideIcon;
  readonly tone: BadgeTone;
}

/** The server's badge for a booking of which some travellers have cancelled a flight. */
export const PARTLY_CANCELLED = 'Partly cancelled';

/** The badge for a booking of which a flight could not be booked. */
const PARTLY_BOOKED = 'Partly booked';

/** The badge for a booking of which an airline does not fly a flight any more. */
export const AIRLINE_CANCELLED = 'Airline cancelled';

/** The badge for a booking that an airline plans to fly at other times, while nobody has decided about it. */
export const AIRLINE_CHANGED = 'Airline changed';

/** The badge for a bought booking in which somebody has no place yet. */
const WAITING_LIST = 'Waiting list';

/** The badge for a booking whose cancellation was requested in full, while nobody has answered yet. */
export const BEING_CANCELLED = 'Being cancelled';

/** The badge for a booking of which only a part was. */
const PARTLY_BEING_CANCELLED = 'Partly being cancelled';

/** The badges for unpaid bookings that others have to answer first, and for one that they turned down. */
const WAITING: readonly string[] = ['Waiting for approval', 'Being confirmed'];
const REJECTED = 'Rejected';

/** The looks of bookings' statuses. */
const STATUS_LOOKS: Record<Booking['status'], Look> = {
  CREATED: { icon: CircleDashed, tone: 'amber' },
  BOOKED: { icon: CircleCheck, tone: 'green' },
  BOOKING_IN_PROCESS: { icon: Clock3, tone: 'blue' },
  BOOKING_PAUSED: { icon: CirclePause, tone: 'amber' },
  FAILED: { icon: CircleAlert, tone: 'red' },
  CANCELED: { icon: Ban, tone: 'plain' },
  EXPIRED: { icon: Ban, tone: 'plain' },
};

/** The look of a booking: one that has lost a flight is not all well, whatever its status. */
export function lookOf({ status, badge }: Pick<Booking, 'status' | 'badge'>): Look {
  const look = STATUS_LOOKS[status];
  if (badge === AIRLINE_CANCELLED) return { icon: CircleAlert, tone: 'red' };
  if (badge === BEING_CANCELLED || badge === PARTLY_BEING_CANCELLED) return { icon: Clock3, tone: 'amber' };
  if (badge === WAITING_LIST) return { icon: Clock3, tone: 'amber' };
  if (WAITING.includes(badge)) return { icon: Clock3, tone: 'blue' };
  if (badge === REJECTED) return { icon: CircleAlert, tone: 'red' };
  if (badge === AIRLINE_CHANGED) return { icon: TriangleAlert, tone: 'amber' };
  const isPart = badge === PARTLY_CANCELLED || badge === PARTLY_BOOKED;
  return isPart ? { icon: CircleAlert, tone: 'amber' } : look;
}
