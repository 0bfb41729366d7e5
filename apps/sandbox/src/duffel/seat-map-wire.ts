import type {} from '@duffel/api';
import type { SeatMap, SeatMapCabin, SeatMapCabinRow, SeatMapCabinRowSectionElementSeat } from '@duffel/api/types';
import { type SeatOption, seatOptions } from '../engine/ancillaries.ts';
import { type CabinLayout, layoutByKey } from '../engine/fleet.ts';
import type { World } from '../engine/world.ts';
import { CURRENCY } from './account.ts';
import { amount } from './envelope.ts';
import { segmentId, sliceId } from './flight-wire.ts';
import { placesOf, type ServiceScope, seatServices } from './services.ts';

type Place = ReturnType<typeof placesOf>[number];

function toSeat(sold: ServiceScope, place: Place, seat: SeatOption): SeatMapCabinRowSectionElementSeat {
  const name = seat.hasLegroom ? 'Extra legroom' : seat.isExitRow ? 'Exit row' : '';
  return {
    type: 'seat',
    designator: seat.code,
    ...(name === '' ? {} : { name }),
    disclosures: seat.isExitRow ? ['Passengers in exit rows must be able to help in an emergency.'] : [],
    available_services: seatServices(sold, place, seat).map((option) => ({
      id: option.id,
      passenger_id: option.passengerId,
      total_amount: amount(option.ssr.pricePaise),
      total_currency: CURRENCY,
    })),
  };
}

function toRow(sold: ServiceScope, place: Place, block: CabinLayout, seats: readonly SeatOption[]): SeatMapCabinRow {
  return {
    sections: block.columns.split('-').map((columns) => ({
      elements: [...columns].map((column) => {
        const seat = seats.find((one) => one.column === column);
        return seat === undefined ? { type: 'empty' as const } : toSeat(sold, place, seat);
      }),
    })),
  };
}

function toCabin(
  sold: ServiceScope,
  place: Place,
  block: CabinLayout,
  rows: readonly (readonly SeatOption[])[],
): SeatMapCabin {
  const own = rows.filter((seats) => (seats[0]?.row ?? 0) >= block.fromRow && (seats[0]?.row ?? 0) <= block.toRow);
  const wingFirst = own.findIndex((seats) => seats.some((seat) => seat.isExitRow));
  return {
    deck: 0,
    cabin_class: block.cabin,
    aisles: block.columns.split('-').length - 1,
    wings:
      wingFirst < 0 ? null : { first_row_index: wingFirst, last_row_index: Math.min(own.length - 1, wingFirst + 6) },
    rows: own.map((seats) => toRow(sold, place, block, seats)),
  };
}

/** The seat maps of all flights of an offer or order; none for fares that allow no choice. */
export function toSeatMaps(sold: ServiceScope, world: World): SeatMap[] {
  const { family } = sold.offer;
  return placesOf(sold.offer).flatMap((place) => {
    const rows = seatOptions(place.value, family, world);
    if (rows.length === 0) return [];
    const blocks = layoutByKey(place.value.layoutKey).cabins.filter((block) => block.cabin === family.cabin);
    const segment = segmentId(sold.scope, place.slice, place.flight);
    return [
      {
        id: segment.replace('seg_', 'sea_'),
        slice_id: sliceId(sold.scope, place.slice),
        segment_id: segment,
        cabins: blocks.map((block) => toCabin(sold, place, block, rows)),
      },
    ];
  });
}
