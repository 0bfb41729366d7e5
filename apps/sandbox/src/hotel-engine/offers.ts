import { daysBetween } from './calendar.ts';
import { nightTaxPaise, type PlanCode, percentOf, planPaise } from './price.ts';
import type { Property, RoomCode } from './properties.ts';
import { countGuests, isEventNight, nightsOf, type RoomGuests, type Stay } from './stay.ts';
import { type RoomOccupancy, roomsLeft } from './stock.ts';

/** Rooms of one kind in one plan for a whole stay, with their prices. */
export interface RoomOffer {
  readonly propertyCode: string;
  readonly room: RoomCode;
  readonly plan: PlanCode;
  readonly stay: Stay;
  /** The guests, one entry for each room. */
  readonly rooms: readonly RoomGuests[];
  /** The value of each room's nights before tax, paise: `nightPaise[room][night]`. */
  readonly nightPaise: readonly (readonly number[])[];
  /** Rooms of the kind that are left on the fullest night. */
  readonly roomsLeft: number;
}

/** What is asked of a property. */
export interface StayQuestion {
  readonly property: Property;
  readonly stay: Stay;
  readonly rooms: readonly RoomGuests[];
  /** Today in India. */
  readonly today: string;
  readonly occupancy: RoomOccupancy;
  /** Whether the caller names a company whose rate the contracted hotels know. */
  readonly hasCompanyCode: boolean;
  /** What this source asks of the first source's price, per cent. */
  readonly sourcePercent: number;
}

/** The sums of an offer, paise. */
export interface OfferSums {
  readonly valuePaise: number;
  readonly taxPaise: number;
  /** The first night of every room with its tax. */
  readonly firstNightsPaise: number;
}

function plansOf({ property, stay, hasCompanyCode }: StayQuestion): readonly PlanCode[] {
  const { isLeisure } = property.place;
  const hasCompanyRate =
    hasCompanyCode &&
    property.kind === 'Contracted Hotel' &&
    !nightsOf(stay).some((night) => isEventNight(night, isLeisure));
  return [
    ...(hasCompanyRate ? (['CORP'] as const) : []),
    ...(['RO', 'BB'] as const),
    ...(property.stars >= 4 ? (['HB'] as const) : []),
    ...(property.stars >= 3 ? (['SEMI'] as const) : []),
    'NR',
  ];
}

function fits(guests: RoomGuests, mostGuests: number): boolean {
  const { adults, children } = countGuests(guests);
  return adults + children <= mostGuests;
}

/** Rooms of a kind that are left on the fullest night of a stay. */
export function leastLeft(question: Omit<StayQuestion, 'rooms' | 'hasCompanyCode' | 'sourcePercent'>, room: RoomCode) {
  const { property, stay, today, occupancy } = question;
  return Math.min(...nightsOf(stay).map((night) => roomsLeft(property, room, night, today, occupancy)));
}

/** Everything a property sells for a stay: its kinds of rooms that fit and are left, each in every plan. */
export function offersOf(question: StayQuestion): readonly RoomOffer[] {
  const { property, stay, rooms, today, sourcePercent } = question;
  const leadDays = daysBetween(today, stay.checkIn);
  return property.rooms.flatMap(({ code: room, mostGuests }) => {
    const left = leastLeft(question, room);
    if (left < rooms.length || !rooms.every((guests) => fits(guests, mostGuests))) return [];
    return plansOf(question).map((plan) => ({
      propertyCode: property.code,
      room,
      plan,
      stay,
      rooms,
      roomsLeft: left,
      nightPaise: rooms.map((guests) =>
        nightsOf(stay).map((night) => planPaise(plan, { property, room, guests, night, leadDays, sourcePercent })),
      ),
    }));
  });
}

/** The offer with every night at this per cent of its value, to the nearest ten rupees. */
export function offerAt(offer: RoomOffer, percent: number): RoomOffer {
  const moved = (paise: number): number => Number(percentOf(BigInt(paise / 100), [percent]) * 100n);
  return { ...offer, nightPaise: offer.nightPaise.map((nights) => nights.map(moved)) };
}

/** Adds up an offer. */
export function sumsOf({ nightPaise }: RoomOffer): OfferSums {
  const nights = nightPaise.flat();
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, paise) => total + paise, 0);
  const firsts = nightPaise.map(([first = 0]) => first);
  return {
    valuePaise: sum(nights),
    taxPaise: sum(nights.map(nightTaxPaise)),
    firstNightsPaise: sum(firsts) + sum(firsts.map(nightTaxPaise)),
  };
}
