import type {} from '@duffel/api';
import type { OfferAvailableServiceBaggage } from '@duffel/api/types';
import type { ChosenSsr } from '../bookings/booking.ts';
import { baggageOptions, type SeatOption, seatOptions } from '../engine/ancillaries.ts';
import type { Flight, PassengerType } from '../engine/model.ts';
import type { Offer } from '../engine/offers.ts';
import type { World } from '../engine/world.ts';
import { CURRENCY } from './account.ts';
import { amount } from './envelope.ts';
import { segmentId } from './flight-wire.ts';

/** Whom and what services are for: the passengers by id, and the text that ids are made with. */
export interface ServiceScope {
  readonly scope: string;
  readonly offer: Offer;
  readonly passengers: readonly { readonly id: string; readonly type: PassengerType }[];
}

/** A seat or bag that one passenger may buy. */
export interface ServiceOption {
  readonly id: string;
  readonly passengerId: string;
  readonly segmentIds: readonly string[];
  readonly ssr: ChosenSsr;
  readonly kg: number | null;
}

/** The id of a seat for a passenger on a flight. */
function seatServiceId(scope: string, slice: number, flight: number, passenger: number, code: string): string {
  return `ase_sbx_${scope}_${slice}_${flight}_${passenger}_${code}`;
}

/** What a seat on a flight costs each passenger who needs one; empty when it is taken. */
export function seatServices(
  sold: ServiceScope,
  place: { readonly slice: number; readonly flight: number; readonly key: string },
  seat: SeatOption,
): readonly ServiceOption[] {
  if (seat.state !== 'open') return [];
  return sold.passengers.flatMap((passenger, index) =>
    // An infant sits on a lap; children may not sit in exit rows.
    passenger.type === 'infant' || (passenger.type === 'child' && seat.isExitRow)
      ? []
      : [
          {
            id: seatServiceId(sold.scope, place.slice, place.flight, index, seat.code),
            passengerId: passenger.id,
            segmentIds: [segmentId(sold.scope, place.slice, place.flight)],
            ssr: {
              kind: 'seat' as const,
              flightKey: place.key,
              code: seat.code,
              description: seat.position,
              pricePaise: seat.pricePaise,
            },
            kg: null,
          },
        ],
  );
}

function bagServices(sold: ServiceScope): readonly ServiceOption[] {
  return sold.offer.slices.flatMap((slice, position) => {
    const first = slice.connection.flights[0];
    const segments = slice.connection.flights.map((_, flight) => segmentId(sold.scope, position, flight));
    if (first === undefined) return [];
    return baggageOptions(first).flatMap((option) =>
      sold.passengers.flatMap((passenger, index) =>
        passenger.type === 'infant'
          ? []
          : [
              {
                id: `ase_sbx_${sold.scope}_${position}_bag_${index}_${option.code}`,
                passengerId: passenger.id,
                segmentIds: segments,
                ssr: {
                  kind: 'baggage' as const,
                  flightKey: first.key,
                  code: option.code,
                  description: `Additional ${option.kg} kg`,
                  pricePaise: option.pricePaise,
                },
                kg: option.kg,
              },
            ],
      ),
    );
  });
}

/** Bags for sale as the wire writes them. */
export function toBagServices(sold: ServiceScope): OfferAvailableServiceBaggage[] {
  return bagServices(sold).map((option) => ({
    id: option.id,
    type: 'baggage',
    passenger_ids: [option.passengerId],
    segment_ids: [...option.segmentIds],
    maximum_quantity: 1,
    total_amount: amount(option.ssr.pricePaise),
    total_currency: CURRENCY,
    metadata: {
      type: 'checked',
      maximum_weight_kg: option.kg,
      maximum_height_cm: null,
      maximum_length_cm: null,
      maximum_depth_cm: null,
    },
  }));
}

/** The flights of an offer with their places in it. */
export function placesOf(offer: Offer): readonly { slice: number; flight: number; key: string; value: Flight }[] {
  return offer.slices.flatMap(({ connection }, slice) =>
    connection.flights.map((value, flight) => ({ slice, flight, key: value.key, value })),
  );
}

/** Everything that can be bought with an offer now: free seats on every flight, and bags. */
export function allServices(sold: ServiceScope, world: World): readonly ServiceOption[] {
  const seats = placesOf(sold.offer).flatMap((place) =>
    seatOptions(place.value, sold.offer.family, world)
      .flat()
      .flatMap((seat) => seatServices(sold, place, seat)),
  );
  return [...seats, ...bagServices(sold)];
}
