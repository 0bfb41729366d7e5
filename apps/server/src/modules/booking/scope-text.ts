import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { arrivalOf, departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import type { Booking, BookingLeg } from './booking.ts';
import { boughtLegs, directionOf } from './cancel-facts.ts';
import type { Cancellation } from './cancellation-repository.ts';

/** "Bengaluru - Delhi". */
export function sliceLabel(slice: Slice): string {
  return `${departureOf(slice).city} - ${arrivalOf(slice).city}`;
}

/** A part in words: "Full trip", "Onward (Bengaluru - Delhi)", "Asha Rao (Bengaluru - Delhi)". */
export function scopeText(
  booking: Booking,
  cancellations: readonly Cancellation[],
  scopes: readonly OrderScope[],
): string {
  const legs = boughtLegs(booking, cancellations);
  const everyone = booking.travellers.length;
  const slices = legs.flatMap((leg) => leg.offer.slices.map((slice, index) => ({ leg, slice, index })));
  const isTaken = (leg: BookingLeg, index: number) =>
    new Set(scopes.flatMap((one) => (one.legId === leg.id && one.slices.includes(index) ? one.travellers : [])))
      .size === everyone;
  const whole = slices.filter(({ leg, index }) => isTaken(leg, index));
  const untouched = slices.every(
    ({ leg, index }) =>
      isTaken(leg, index) || !scopes.some((one) => one.legId === leg.id && one.slices.includes(index)),
  );
  if (whole.length === slices.length) return 'Full trip';
  const [first] = whole;
  if (untouched && first) {
    const isReturn = directionOf(booking, first.leg, first.index) === 'return';
    return `${isReturn ? 'Return' : 'Onward'} (${whole.map(({ slice }) => sliceLabel(slice)).join(', ')})`;
  }
  return scopes.map((scope) => partText(booking, legs, scope)).join('; ');
}

function partText(booking: Booking, legs: readonly BookingLeg[], { legId, slices, travellers }: OrderScope): string {
  const names = travellers.flatMap((index) => {
    const traveller = booking.travellers[index];
    return traveller ? `${traveller.firstName} ${traveller.lastName}` : [];
  });
  const offer = legs.find((leg) => leg.id === legId)?.offer;
  const flights = slices.flatMap((index) => {
    const slice = offer?.slices[index];
    return slice ? sliceLabel(slice) : [];
  });
  return `${names.join(', ')} (${flights.join(', ')})`;
}
