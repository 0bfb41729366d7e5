import type { Offer } from '@pravas/domain/fare/offer.ts';
import { segmentKey } from '@pravas/domain/flight/itinerary.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { type Paise, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { BookRequest, FlightSupplier } from '../flight/port.ts';
import type { Answer } from '../order-port.ts';
import { errorOf, malformed } from './errors.ts';
import { inPaise } from './money.ts';
import { quoteOffer } from './offers.ts';
import type { DuffelParts } from './search.ts';
import { bagCode, isSoldWith, toExtras } from './to-extras.ts';
import { type DuffelOffer, type DuffelSeatMap, parseSeatMaps } from './wire.ts';

/** The services of a purchase. `gone` lists what is no longer available. */
export interface ServicesToBuy {
  readonly serviceIds: readonly string[];
  readonly totalPaise: Paise;
  readonly gone: readonly string[];
}

/** Seats and bags on sale with an offer. */
export const getExtras = async (
  parts: DuffelParts,
  ...[offer, signal]: Parameters<FlightSupplier['getExtras']>
): ReturnType<FlightSupplier['getExtras']> => {
  const quote = await quoteOffer(parts, offer, signal);
  if (!quote.ok) return { ok: false, error: quote.error };
  const maps = await readSeatMaps(parts, quote.wire.id, signal);
  return maps.ok ? { ok: true, value: toExtras(quote.wire, maps.value, offer.slices) } : maps;
};

/** Finds what was chosen among what Duffel sells with the offer now. Seat maps are read only when a seat was chosen. */
export async function servicesToBuy(
  parts: DuffelParts,
  request: BookRequest,
  wire: DuffelOffer,
  passengerIds: readonly string[],
  signal: AbortSignal,
): Promise<Answer<ServicesToBuy>> {
  if (request.extras.length === 0) return { ok: true, value: { serviceIds: [], totalPaise: ZERO, gone: [] } };
  const wantsSeats = request.extras.some(({ kind }) => kind === 'seat');
  const maps = wantsSeats ? await readSeatMaps(parts, wire.id, signal) : ({ ok: true, value: [] } as const);
  if (!maps.ok) return maps;
  const serviceIds: string[] = [];
  const prices: Paise[] = [];
  const gone: string[] = [];
  for (const extra of request.extras) {
    const passengerId = passengerIds[extra.travellerIndex] ?? '';
    const found = findService(extra, { wire, offer: request.offer, maps: maps.value, passengerId });
    const pricePaise = found ? inPaise(found.total_amount, found.total_currency) : null;
    if (!found || pricePaise === null) {
      gone.push(wordsFor(extra));
      continue;
    }
    serviceIds.push(found.id);
    prices.push(pricePaise);
  }
  return { ok: true, value: { serviceIds, totalPaise: sum(prices), gone } };
}

function findService(
  extra: ChosenExtra,
  among: {
    readonly wire: DuffelOffer;
    readonly offer: Offer;
    readonly maps: readonly DuffelSeatMap[];
    readonly passengerId: string;
  },
): { readonly id: string; readonly total_amount: string; readonly total_currency: string } | undefined {
  const { wire, offer, maps, passengerId } = among;
  const keys = offer.slices.flatMap((slice) => slice.segments.map(segmentKey));
  const segment = wire.slices.flatMap(({ segments }) => segments)[keys.indexOf(extra.segmentKey)];
  if (!segment || extra.kind === 'meal') return undefined;
  if (extra.kind === 'bag') {
    return wire.available_services.find(
      (one) => bagCode(one) === extra.code && isSoldWith(one, segment.id) && one.passenger_ids.includes(passengerId),
    );
  }
  return maps
    .filter((map) => map.segment_id === segment.id)
    .flatMap((map) => map.cabins.flatMap(({ rows }) => rows.flatMap(({ sections }) => sections)))
    .flatMap(({ elements }) => elements)
    .find(({ designator }) => designator.replace(/^0+/, '') === extra.code)
    ?.available_services.find((one) => one.passenger_id === passengerId);
}

async function readSeatMaps(
  parts: DuffelParts,
  offerId: string,
  signal: AbortSignal,
): Promise<Answer<readonly DuffelSeatMap[]>> {
  const reply = await parts.client.read(`/air/seat_maps?offer_id=${offerId}`, signal);
  if (!reply.ok) return { ok: false, error: errorOf(parts.config, reply) };
  const maps = parseSeatMaps(reply.data);
  return maps ? { ok: true, value: maps } : { ok: false, error: malformed(parts.config, 'The seat map') };
}

function wordsFor(extra: ChosenExtra): string {
  const flight = ` on ${extra.segmentKey.split('.')[0] ?? 'this flight'}`;
  if (extra.kind === 'seat') return `Seat ${extra.code}${flight}`;
  return extra.kind === 'meal' ? `The meal${flight}` : `The extra bag${flight}`;
}
