import { type Slice, segmentKey } from '@pravas/domain/flight/itinerary.ts';
import { greatest, type Paise, ZERO } from '@pravas/domain/money/money.ts';
import { isBlockedSeat } from '@pravas/domain/seat/blocked-seat.ts';
import type { Seat, SegmentExtras } from '../flight/port.ts';
import { inPaise } from './money.ts';
import { travellerTypeOf } from './to-domain.ts';
import type { DuffelOffer, DuffelSeatElement, DuffelSeatMap, DuffelService } from './wire.ts';

type Row = DuffelSeatMap['cabins'][number]['rows'][number];

/**
 * Seats and bags per segment of an offer, in order; Duffel sells no meals. A seat is free only when everyone of the
 * party who needs a seat may take it, at the dearest price that it has for one of them.
 */
export function toExtras(
  offer: DuffelOffer,
  maps: readonly DuffelSeatMap[],
  slices: readonly Slice[],
): SegmentExtras[] {
  const seated = offer.passengers.filter((one) => travellerTypeOf(one) !== 'INFANT').map(({ id }) => id);
  return slices.flatMap((slice, sliceIndex) =>
    slice.segments.map((segment, segmentIndex) => {
      const wire = offer.slices[sliceIndex]?.segments[segmentIndex];
      const map = maps.find((one) => one.segment_id === wire?.id);
      const rows = map?.cabins.flatMap((cabin) => cabin.rows) ?? [];
      return {
        segmentKey: segmentKey(segment),
        seats: rows.flatMap((row) => toSeats(row, seated, segment.airlineCode)),
        meals: [],
        bags: toBags(offer.available_services, wire?.id ?? ''),
      };
    }),
  );
}

/** Our code of a bag: the same for everybody who may buy it. */
export function bagCode({ metadata }: DuffelService): string | null {
  return metadata.type === 'checked' && metadata.weightKg !== null && metadata.weightKg > 0
    ? `B${metadata.weightKg}`
    : null;
}

/** A bag is listed with the first of the segments it is sold for. */
export function isSoldWith(service: DuffelService, segmentId: string): boolean {
  return service.type === 'baggage' && service.segment_ids[0] === segmentId;
}

function toBags(services: readonly DuffelService[], segmentId: string): SegmentExtras['bags'] {
  const bags = new Map<string, SegmentExtras['bags'][number]>();
  for (const service of services) {
    const code = bagCode(service);
    const pricePaise = inPaise(service.total_amount, service.total_currency);
    if (code === null || pricePaise === null || !isSoldWith(service, segmentId) || bags.has(code)) continue;
    bags.set(code, { code, weightKg: service.metadata.weightKg ?? 0, pricePaise });
  }
  return [...bags.values()].sort((a, b) => a.weightKg - b.weightKg);
}

function toSeats(row: Row, seated: readonly string[], airlineCode: string): Seat[] {
  const legroom = row.sections.some(({ elements }) => elements.some(({ type }) => type === 'exit_row'));
  return row.sections.flatMap(({ elements }, sectionIndex) =>
    elements.flatMap((element, index) => {
      const match = /^([0-9]{1,3})([A-Z])$/.exec(element.designator);
      if (!match || !element.type.includes('seat')) return [];
      const code = `${Number(match[1])}${match[2]}`;
      const prices = seated.map((passengerId) => priceFor(element, passengerId));
      const known = prices.filter((price) => price !== null);
      const free = known.length > 0 && known.length === seated.length;
      return [
        {
          code,
          row: Number(match[1]),
          column: match[2] ?? '',
          pricePaise: known.reduce((most, price) => greatest(most, price), ZERO),
          available: free && !isBlockedSeat(airlineCode, code),
          kind: kindOf(row, sectionIndex, index),
          legroom: legroom || [element.name, ...element.disclosures].some((words) => /leg ?room/i.test(words)),
        },
      ];
    }),
  );
}

/** What a seat costs a passenger; null when they may not take it. */
function priceFor({ available_services: services }: DuffelSeatElement, passengerId: string): Paise | null {
  const service = services.find((one) => one.passenger_id === passengerId);
  return service ? inPaise(service.total_amount, service.total_currency) : null;
}

/** The outer ends of a row are windows, the inner ends of its sections lie at an aisle. */
function kindOf(row: Row, sectionIndex: number, index: number): Seat['kind'] {
  const last = (row.sections[sectionIndex]?.elements.length ?? 1) - 1;
  if (sectionIndex === 0 && index === 0) return 'window';
  if (sectionIndex === row.sections.length - 1 && index === last) return 'window';
  return index === 0 || index === last ? 'aisle' : 'middle';
}
