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

/** How a state looks: never by colour alone. */
export interface Look {
  readonly icon: LucideIcon;
  readonly tone: BadgeTone;
}

/** What the server calls a booking of which some have cancelled a flight. */
export const PARTLY_CANCELLED = 'Partly cancelled';

/** What it calls one of which a flight could not be had. */
const PARTLY_BOOKED = 'Partly booked';

/** What it calls one of which an airline does not fly a flight any more. */
export const AIRLINE_CANCELLED = 'Airline cancelled';

/** What it calls one that an airline means to fly at other times, while nobody has decided about it. */
export const AIRLINE_CHANGED = 'Airline changed';

/** What it calls one that is bought and of which somebody has no place yet. */
const WAITING_LIST = 'Waiting list';

/** What it calls one that was asked back as a whole, while nobody has answered yet. */
export const BEING_CANCELLED = 'Being cancelled';

/** What it calls one of which only a part was. */
const PARTLY_BEING_CANCELLED = 'Partly being cancelled';

/** What it calls unpaid ones that others have to answer first, and one that they turned down. */
const WAITING: readonly string[] = ['Waiting for approval', 'Being confirmed'];
const REJECTED = 'Rejected';

/** Where bookings stand. */
const STATUS_LOOKS: Record<Booking['status'], Look> = {
  CREATED: { icon: CircleDashed, tone: 'amber' },
  BOOKED: { icon: CircleCheck, tone: 'green' },
  BOOKING_IN_PROCESS: { icon: Clock3, tone: 'blue' },
  BOOKING_PAUSED: { icon: CirclePause, tone: 'amber' },
  FAILED: { icon: CircleAlert, tone: 'red' },
  CANCELED: { icon: Ban, tone: 'plain' },
  EXPIRED: { icon: Ban, tone: 'plain' },
};

/** How a booking looks: one that has lost a flight is not all well, whatever its status. */
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
