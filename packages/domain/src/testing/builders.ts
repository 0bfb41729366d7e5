import type { FarePrice, Offer } from '../fare/offer.ts';
import type { ItineraryPoint, Segment, Slice } from '../flight/itinerary.ts';
import { type Paise, paise, ZERO } from '../money/money.ts';
import type { Traveller } from '../person/traveller.ts';

/** What may be given of a point; the rest is Delhi or Mumbai. */
export type PointOverrides = Partial<Omit<ItineraryPoint, 'time'>> & { readonly wall?: string; readonly zone?: string };

/** A point of an itinerary: Delhi T3 at 06:10 on 5 January 2027 unless given otherwise. */
export function aPoint({ wall, zone, ...others }: PointOverrides = {}): ItineraryPoint {
  return {
    airportCode: 'DEL',
    city: 'Delhi',
    airportName: 'Indira Gandhi International Airport',
    countryCode: 'IN',
    terminal: '3',
    ...others,
    time: { wall: wall ?? '2027-01-05T06:10', zone: zone ?? 'Asia/Kolkata' },
  };
}

/** A segment: 6E 6045 from Delhi to Mumbai, 06:10 to 08:25, unless given otherwise. */
export function aSegment(overrides: Partial<Segment> = {}): Segment {
  return {
    airlineCode: '6E',
    airlineName: 'IndiGo',
    flightNumber: '6045',
    operatingAirlineCode: null,
    from: aPoint(),
    to: aPoint({
      airportCode: 'BOM',
      city: 'Mumbai',
      airportName: 'Chhatrapati Shivaji Maharaj International Airport',
      terminal: '2',
      wall: '2027-01-05T08:25',
    }),
    durationMinutes: 135,
    cabin: 'E',
    aircraft: '32N',
    ...overrides,
  };
}

/** A slice of the given segments; one standard segment when none is given. */
export function aSlice(...segments: Segment[]): Slice {
  const [first, ...others] = segments;
  return { segments: [first ?? aSegment(), ...others] };
}

/** The standard way back: 6E 6046 from Mumbai to Delhi on 8 January 2027, 18:00 to 20:10. */
export function aReturnSlice(): Slice {
  const there = aSegment();
  return aSlice(
    aSegment({
      flightNumber: '6046',
      from: { ...there.to, time: { ...there.to.time, wall: '2027-01-08T18:00' } },
      to: { ...there.from, time: { ...there.from.time, wall: '2027-01-08T20:10' } },
      durationMinutes: 130,
    }),
  );
}

/**
 * A price for one adult. Give `sellPaise` to have it taken apart plausibly (base 80 %, GST on base, the rest airport
 * fees), or any part yourself.
 */
export function aPrice(overrides: Partial<FarePrice> = {}): FarePrice {
  const sell = overrides.sellPaise ?? paise(600_000);
  const base = overrides.basePaise ?? paise(Math.floor(sell * 0.8));
  const taxes = overrides.taxesPaise ?? paise(sell - base);
  const gst = paise(Math.floor(base * 0.05));
  return {
    basePaise: base,
    taxesPaise: taxes,
    otherPaise: ZERO,
    sellPaise: sell,
    costPaise: sell,
    fuelPaise: ZERO,
    airlineGstPaise: gst,
    breakdown: [
      { code: 'K3', amountPaise: gst },
      { code: 'OTHER', amountPaise: paise(taxes - gst) },
    ],
    perType: [{ type: 'ADULT', count: 1, basePaise: base, taxesPaise: taxes }],
    ...overrides,
  };
}

/** An offer: a regular Saver fare of ₹6,000 for one adult on 6E 6045, unless given otherwise. */
export function anOffer(overrides: Partial<Offer> & { readonly sellPaise?: Paise } = {}): Offer {
  const { sellPaise, ...others } = overrides;
  const slices = others.slices ?? [aSlice()];
  return {
    offerId: 'offer-1',
    supplierId: 'sandbox',
    coverage: 'onward',
    kind: 'regular',
    brand: 'Saver',
    price: aPrice(sellPaise === undefined ? {} : { sellPaise }),
    baggage: slices.map(() => ({ cabin: '7 kg', checkIn: '15 kg' })),
    seatsLeft: 9,
    refundable: true,
    mealIncluded: false,
    rules: [],
    requirements: {
      pan: false,
      passport: false,
      dateOfBirth: false,
      gst: 'optional',
      seatMandatory: false,
      mealMandatory: false,
    },
    holdAllowed: false,
    pairCode: null,
    expiresAt: '2026-12-01T00:00:00Z',
    ref: '{}',
    ...others,
    slices,
  };
}

/** A traveller: Asha Rao, an adult, unless given otherwise. */
export function aTraveller(overrides: Partial<Traveller> = {}): Traveller {
  return {
    type: 'ADULT',
    title: 'Ms',
    firstName: 'Asha',
    lastName: 'Rao',
    gender: 'female',
    dateOfBirth: '1990-04-12',
    email: 'asha.rao@example.com',
    nationality: 'IN',
    mobile: '+919876543210',
    passport: null,
    pan: null,
    ...overrides,
  };
}
