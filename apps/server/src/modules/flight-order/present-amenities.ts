import type { tripFlight } from '@pravas/contract/flight/trip-flight.ts';
import { flightCode, segmentKey } from '@pravas/domain/flight/itinerary.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import type * as z from 'zod/mini';
import type { FlightBooking } from './flight-booking.ts';

type Amenity = NonNullable<z.output<typeof tripFlight>['b2bInformation']>['selectedItems'][number];

/** What goes with the fare, by traveller and flight, in the order of travel (spec screens §2.5 "Selected amenities"). */
export function presentAmenities({ facts, orders, travellers }: FlightBooking): Amenity[] {
  const chosen = facts.extras ?? [];
  return orders.flatMap((order) =>
    order.detail.slices.flatMap((slice) =>
      slice.segments.flatMap((segment) =>
        travellers.flatMap((traveller, travellerIndex): Amenity[] => {
          const own = chosen.filter(
            (one) => one.travellerIndex === travellerIndex && one.segmentKey === segmentKey(segment),
          );
          if (own.length === 0) return [];
          const seat = own.find((one) => one.kind === 'seat');
          return [
            {
              available: order.state !== 'failed',
              traveler: `${traveller.firstName} ${traveller.lastName}`,
              flightFullNumber: flightCode(segment),
              flightSeat: seat ? { code: seat.code, amount: seat.pricePaise } : null,
              flightMeal: named(own, 'meal'),
              extraBaggage: named(own, 'bag'),
            },
          ];
        }),
      ),
    ),
  );
}

function named(own: readonly ChosenExtra[], kind: 'meal' | 'bag'): Amenity['flightMeal'] {
  const found = own.find((one) => one.kind === kind);
  return found ? { name: found.name ?? found.code, amount: found.pricePaise } : null;
}
