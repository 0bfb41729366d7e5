import type { PassengerFare } from './model.ts';
import type { Offer } from './offers.ts';
import { gstPercent, sumFares } from './pricing.ts';
import { chance } from './random.ts';

/** Carriers the second supplier has no contract with. */
const NOT_CONNECTED = new Set(['SG', '9I', 'S5', 'IC']);
/** Fare families it does not carry, as `carrier code`. */
const MISSING_FAMILIES = new Set(['6E UPF', '6E STP', 'AI EC', 'AI PF', 'IX BIZ', 'QP FLX']);
/** Its base fares lie within this share of the airline's filed ones, up or down. */
const NOISE = 0.03;

function withNoise(fare: PassengerFare, factor: number, offer: Offer): PassengerFare {
  const basePaise = Math.round((fare.basePaise * factor) / 100) * 100;
  const rate = fare.gstPaise === 0 ? 0 : gstPercent(offer.family.cabin);
  return { ...fare, basePaise, gstPaise: Math.round(((basePaise + fare.fuelPaise) * rate) / 10_000) * 100 };
}

/** The offer as the second supplier sells it; null when it does not. The same offer always costs the same there. */
export function fromSecondSource(offer: Offer, seed: string): Offer | null {
  const { carrier, family } = offer;
  if (NOT_CONNECTED.has(carrier) || MISSING_FAMILIES.has(`${carrier} ${family.code}`)) return null;
  if (family.kind === 'corporate' ? offer.dealCode === null : family.kind !== 'regular') return null;
  const keys = offer.slices.flatMap((slice) => slice.connection.flights.map((flight) => flight.key)).join();
  const factor = 1 - NOISE + 2 * NOISE * chance('second-source', seed, keys, family.code);
  const slices = offer.slices.map((slice) => ({
    ...slice,
    fares: slice.fares.map((fare) => withNoise(fare, factor, offer)),
  }));
  return { ...offer, slices, fares: sumFares(slices.map((slice) => slice.fares)) };
}
