import { cabCancellationWords } from '@pravas/domain/cab/cab-cancellation.ts';
import type { CabDetail } from '@pravas/domain/cab/cab-detail.ts';
import { dutyLabel } from '@pravas/domain/cab/cab-rate-card.ts';
import { usageOfSlip } from '@pravas/domain/cab/duty-slip.ts';
import { judgeCabs } from '@pravas/domain/policy/judge-entered-rides.ts';
import { type AirportTime, clockOf, dateOf, instantOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import {
  type Booking,
  type DeskTypes,
  defineService,
  deskJudging,
  deskPresentation,
  type EnteredLine,
} from '../booking/index.ts';
import { cabCarbon } from './cab-carbon.ts';
import { cabsInTrip } from './cab-in-trip.ts';
import { cabOrders } from './cab-orders.ts';
import { presentCab, vehicleText } from './present-cab.ts';

/** A booking of cabs. */
type CabBooking = Booking<DeskTypes<CabDetail>>;

/** Cabs, as the booking core knows them. */
export const cabService = defineService<DeskTypes<CabDetail>>({
  ...cabOrders,
  carbon: cabCarbon,
  presentation: deskPresentation<CabDetail>({
    beingBooked: 'the travel desk books the cab with its vendor',
    order: (_, { detail }) => ({ ride: presentCab(detail) }),
    notice: () => null,
    entered: (_, ride) => enteredLines(ride),
    deskActions: (booking, now) => [
      { action: 'desk_driver', reason: driverRefusal(booking) },
      { action: 'desk_slip', reason: slipRefusal(booking) ?? tooEarly(booking, now) },
    ],
  }),
  inTrip: cabsInTrip,
  judging: deskJudging<CabDetail>({
    judge: judgeCabs,
    rules: ({ card }) => `Cancelling: ${cabCancellationWords(card.cancellation)}.`,
    startsAt: ({ pickUpAt }) => pickUpAt,
    fields: ({ duty, vehicle, vendor, pickUp, drop, pickUpAt, passengerCount }) => ({
      duty: dutyLabel(duty),
      vehicle: vehicleText(vehicle),
      vendor: vendor.name,
      pickUp: { place: pickUp.place, city: pickUp.city },
      drop: { place: drop.place, city: drop.city },
      pickUpAt: { ...pickUpAt },
      passengerCount,
    }),
  }),
});

/** What the vendor's confirmation says, or the duty slip once there is one. */
function enteredLines({ vendor, slip }: CabDetail): readonly EnteredLine[] {
  if (slip === null) return [{ label: 'Vendor', text: vendor.name }];
  const { km, nights } = usageOfSlip(slip);
  const clock = ({ wall }: AirportTime) => `${shortDate(dateOf(wall))}, ${clockOf(wall)}`;
  const [start, end] = [slip.startKm, slip.endKm].map((reading) => reading.toLocaleString('en-IN'));
  return [
    {
      label: 'Duty slip',
      text: `${slip.number}${slip.signedBy === null ? ', not signed' : `, signed by ${slip.signedBy}`}`,
    },
    { label: 'Driven', text: `${km.toLocaleString('en-IN')} km, ${start} to ${end}` },
    { label: 'From and to', text: `${clock(slip.start)} to ${clock(slip.end)}` },
    ...(nights > 0 ? [{ label: 'Nights', text: String(nights) }] : []),
  ];
}

/** As much of a booking of cabs as decides what may be entered of it. */
interface RideStanding extends Pick<CabBooking, 'status'> {
  readonly orders: readonly { readonly detail: CabDetail }[];
}

/** Why no driver can be entered; null where one can. */
export function driverRefusal({ status, orders }: RideStanding): string | null {
  if (status !== 'BOOKED') return 'Enter a driver once the cab is booked.';
  return orders.some(({ detail }) => detail.slip !== null) ? 'The ride has already taken place.' : null;
}

/** Why no duty slip can be entered; null where one can. */
export function slipRefusal({ status, orders }: RideStanding): string | null {
  if (status !== 'BOOKED') return 'You can enter a duty slip only for a booked cab.';
  if (orders.some(({ detail }) => detail.driver === null)) return 'Enter the driver first.';
  return orders.some(({ detail }) => detail.slip !== null) ? 'Its duty slip has already been entered.' : null;
}

function tooEarly({ orders }: RideStanding, now: Temporal.Instant): string | null {
  const isToCome = orders.every(({ detail }) => Temporal.Instant.compare(instantOf(detail.pickUpAt), now) > 0);
  return isToCome ? 'Enter the duty slip once the ride has begun.' : null;
}
