import { type Paise, sum } from '../money/money.ts';
import type { GuestNeeds } from './guest-needs.ts';
import { stayCharge } from './stay-cancellation.ts';
import type { AtHotelCharge, CancellationTier, StayOffer } from './stay-offer.ts';
import { sellPaise } from './stay-price.ts';

/** A list with at least one entry. */
type Several<T> = readonly [T, ...T[]];

/**
 * One room of an offer of several, to be searched for separately. Its price is unknown until its supplier answers, so
 * its share of the whole price is used until then.
 */
export function roomOf(offer: StayOffer, index: number): StayOffer {
  const room = offer.rooms[index];
  if (!room) throw new RangeError(`Offer ${offer.offerId} has no room ${index}`);
  return { ...offer, rooms: [room] };
}

/**
 * Rooms that are booked each by itself, as one offer: their prices added up, free while all of them are, and at any
 * moment the sum of their charges for cancelling. It cannot be bought: its context is that of the first.
 */
export function joinRooms(parts: Several<StayOffer>): StayOffer {
  const [first] = parts;
  if (parts.length === 1) return first;
  const taxes = parts.map(({ taxPaise }) => taxPaise);
  const known = taxes.filter((tax) => tax !== null);
  const lastFree = parts.flatMap(({ lastFreeAt }) => lastFreeAt ?? []);
  return {
    ...first,
    rooms: parts.flatMap(({ rooms }) => rooms),
    totalPaise: sum(parts.map(({ totalPaise }) => totalPaise)),
    taxPaise: known.length === taxes.length ? sum(known) : null,
    sellFloorPaise: parts.some(({ sellFloorPaise }) => sellFloorPaise !== null) ? sum(parts.map(sellPaise)) : null,
    atHotel: joinCharges(parts.flatMap(({ atHotel }) => atHotel)),
    tiers: joinTiers(parts),
    lastFreeAt: lastFree.length === 0 ? null : earliest(lastFree),
    isRefundable: parts.some(({ isRefundable }) => isRefundable),
    expiresAt: earliest(parts.map(({ expiresAt }) => expiresAt)),
    houseRules: distinct(parts.flatMap(({ houseRules }) => houseRules)),
  };
}

/** What is asked of the guests of rooms that are booked one by one, all of them together. */
export function joinNeeds(parts: Several<GuestNeeds>): GuestNeeds {
  const lengths = parts.map(({ nameLength }) => nameLength);
  return {
    pans: parts.reduce((all, { pans }) => all + pans, 0),
    isPassportNeeded: parts.some(({ isPassportNeeded }) => isPassportNeeded),
    isCompanyPanNeeded: parts.some(({ isCompanyPanNeeded }) => isCompanyPanNeeded === true),
    nameLength: {
      least: Math.max(...lengths.map(({ least }) => least)),
      most: Math.min(...lengths.map(({ most }) => most)),
    },
    mayShareName: parts.every(({ mayShareName }) => mayShareName),
  };
}

/** At each moment at which one of the rooms begins to cost something else, what all of them cost from then on. */
function joinTiers(parts: Several<StayOffer>): readonly CancellationTier[] {
  if (parts.every(({ isRefundable }) => !isRefundable)) return parts.flatMap(({ tiers }) => tiers);
  // A room that is sold as not refundable keeps all of it from the start, whatever its tiers say.
  const starts = parts.flatMap(({ isRefundable, tiers }) => (isRefundable ? tiers.map(({ from }) => from) : [EVER]));
  const turns = new Map(starts.map((from) => [Temporal.Instant.from(from).epochMilliseconds, from]));
  const inOrder = [...turns].toSorted(([a], [b]) => a - b);
  return inOrder.map(([, from]) => ({ from, chargePaise: chargedFrom(parts, Temporal.Instant.from(from)) }));
}

function chargedFrom(parts: Several<StayOffer>, at: Temporal.Instant): Paise {
  const charges = parts.map((part) =>
    stayCharge({ ...part, totalPaise: sellPaise(part), checkInAt: part.expiresAt }, at),
  );
  return sum(charges.map(({ chargePaise }) => chargePaise));
}

/** What is paid at the desk under one name is one sum. */
function joinCharges(charges: readonly AtHotelCharge[]): readonly AtHotelCharge[] {
  const joined = new Map<string, AtHotelCharge>();
  for (const charge of charges) {
    const key = JSON.stringify([charge.label, charge.currency]);
    const { amountMinor } = joined.get(key) ?? { amountMinor: 0 };
    joined.set(key, { ...charge, amountMinor: amountMinor + charge.amountMinor });
  }
  return [...joined.values()];
}

/** Before anything that is sold. */
const EVER = '1970-01-01T00:00:00Z';

function earliest(instants: readonly string[]): string {
  const inOrder = instants.toSorted(
    (a, b) => Temporal.Instant.from(a).epochMilliseconds - Temporal.Instant.from(b).epochMilliseconds,
  );
  return inOrder[0] ?? '';
}

function distinct<T>(all: readonly T[]): readonly T[] {
  const seen = new Map(all.map((one) => [JSON.stringify(one), one]));
  return [...seen.values()];
}
