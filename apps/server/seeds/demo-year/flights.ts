import { type FlightOption, groupOffers } from '@pravas/domain/fare/fare-choices.ts';
import type { FareKind } from '@pravas/domain/fare/fare-kind.ts';
import type { FarePrice, Offer } from '@pravas/domain/fare/offer.ts';
import type { RuleWindow } from '@pravas/domain/fare/rule-window.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { ItineraryPoint, Slice } from '@pravas/domain/flight/itinerary.ts';
import { paise, ZERO } from '@pravas/domain/money/money.ts';
import type { Chance } from './chance.ts';

/** A route that the company flies. Fares are the usual lowest in rupees; hours from gate to gate. */
export interface DemoRoute {
  readonly from: string;
  readonly to: string;
  readonly rupees: number;
  readonly minutes: number;
  readonly isInternational: boolean;
  /** How often it is flown, in relation to the others. */
  readonly weight: number;
}

interface DemoAirport {
  readonly city: string;
  readonly name: string;
  readonly country: string;
  readonly zone: string;
}

const INDIA = { country: 'IN', zone: 'Asia/Kolkata' };
const AIRPORTS: Readonly<Record<string, DemoAirport>> = {
  BLR: { city: 'Bengaluru', name: 'Kempegowda International Airport', ...INDIA },
  DEL: { city: 'New Delhi', name: 'Indira Gandhi International Airport', ...INDIA },
  BOM: { city: 'Mumbai', name: 'Chhatrapati Shivaji Maharaj International Airport', ...INDIA },
  HYD: { city: 'Hyderabad', name: 'Rajiv Gandhi International Airport', ...INDIA },
  MAA: { city: 'Chennai', name: 'Chennai International Airport', ...INDIA },
  PNQ: { city: 'Pune', name: 'Pune Airport', ...INDIA },
  CCU: { city: 'Kolkata', name: 'Netaji Subhash Chandra Bose International Airport', ...INDIA },
  DXB: { city: 'Dubai', name: 'Dubai International Airport', country: 'AE', zone: 'Asia/Dubai' },
  SIN: { city: 'Singapore', name: 'Changi Airport', country: 'SG', zone: 'Asia/Singapore' },
};

/** Where Meridian Analytics goes, from its head office in Bengaluru. */
export const DEMO_ROUTES: readonly [DemoRoute, ...DemoRoute[]] = [
  { from: 'BLR', to: 'DEL', rupees: 5_900, minutes: 165, isInternational: false, weight: 26 },
  { from: 'BLR', to: 'BOM', rupees: 4_600, minutes: 105, isInternational: false, weight: 24 },
  { from: 'BLR', to: 'HYD', rupees: 3_200, minutes: 70, isInternational: false, weight: 14 },
  { from: 'BLR', to: 'PNQ', rupees: 3_900, minutes: 95, isInternational: false, weight: 9 },
  { from: 'BLR', to: 'MAA', rupees: 2_900, minutes: 60, isInternational: false, weight: 8 },
  { from: 'BLR', to: 'CCU', rupees: 6_100, minutes: 160, isInternational: false, weight: 6 },
  { from: 'BLR', to: 'DXB', rupees: 17_500, minutes: 240, isInternational: true, weight: 7 },
  { from: 'BLR', to: 'SIN', rupees: 21_000, minutes: 275, isInternational: true, weight: 6 },
];

const AIRLINES = [
  { code: '6E', name: 'IndiGo', factor: 1 },
  { code: 'AI', name: 'Air India', factor: 1.12 },
  { code: 'QP', name: 'Akasa Air', factor: 0.97 },
  { code: 'IX', name: 'Air India Express', factor: 0.95 },
] as const;

interface FareBrand {
  readonly brand: string;
  readonly kind: FareKind;
  readonly factor: number;
  readonly cabin: CabinCode;
  readonly refundable: boolean;
}

const BRANDS: readonly FareBrand[] = [
  { brand: 'Saver', kind: 'regular', factor: 1, cabin: 'E', refundable: true },
  { brand: 'Corporate', kind: 'corporate', factor: 1.09, cabin: 'E', refundable: true },
  { brand: 'Flexi', kind: 'regular', factor: 1.24, cabin: 'E', refundable: true },
];
const BUSINESS: FareBrand = { brand: 'Business', kind: 'regular', factor: 2.9, cabin: 'B', refundable: true };

/** What is asked: a route, flown forwards or back, on a day, so many days before. */
export interface DemoSearch {
  readonly route: DemoRoute;
  readonly isBack: boolean;
  readonly coverage: Offer['coverage'];
  readonly on: string;
  readonly daysAhead: number;
  readonly supplierId: string;
}

/** The flights of a day with their fares, as a supplier would have sold them. */
export function demoFlights(chance: Chance, search: DemoSearch): FlightOption[] {
  const { route } = search;
  // Late booking costs: a fifth more inside a week, half more inside two days.
  const late = search.daysAhead < 2 ? 1.5 : search.daysAhead < 7 ? 1.2 : search.daysAhead < 14 ? 1.06 : 1;
  const offers: Offer[] = [];
  for (const [index, minute] of departures(chance, route.isInternational ? 5 : 9).entries()) {
    const airline = AIRLINES[index % AIRLINES.length] ?? AIRLINES[0];
    const peak = (minute > 480 && minute < 600) || (minute > 1_050 && minute < 1_200) ? 1.22 : 1;
    const slice = demoSlice(search, airline, minute, 100 + index * 37 + (search.isBack ? 1 : 0));
    const base = route.rupees * airline.factor * late * peak * (0.9 + chance.next() * 0.3);
    const brands = airline.code === 'AI' ? [...BRANDS, BUSINESS] : BRANDS;
    for (const brand of brands) offers.push(demoOffer(search, slice, brand, Math.round((base * brand.factor) / 5) * 5));
  }
  return groupOffers(offers);
}

function departures(chance: Chance, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + chance.next() * 0.8) / count;
    return 300 + Math.floor((share * 1_050) / 5) * 5;
  });
}

function demoSlice(search: DemoSearch, airline: (typeof AIRLINES)[number], minute: number, number: number): Slice {
  const { route, isBack } = search;
  const [from, to] = isBack ? [route.to, route.from] : [route.from, route.to];
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  const departs = Temporal.PlainDateTime.from(`${search.on}T${clock}`);
  const arrives = departs
    .toZonedDateTime(airportOf(from).zone)
    .add({ minutes: route.minutes })
    .withTimeZone(airportOf(to).zone)
    .toPlainDateTime();
  return {
    segments: [
      {
        airlineCode: airline.code,
        airlineName: airline.name,
        flightNumber: String(number),
        operatingAirlineCode: null,
        from: point(from, departs),
        to: point(to, arrives),
        durationMinutes: route.minutes,
        cabin: 'E',
        aircraft: '32N',
      },
    ],
  };
}

function airportOf(code: string): DemoAirport {
  const airport = AIRPORTS[code];
  if (!airport) throw new Error(`No demo airport ${code}`);
  return airport;
}

function point(code: string, at: Temporal.PlainDateTime): ItineraryPoint {
  const { city, name, country, zone } = airportOf(code);
  const wall = at.toString({ smallestUnit: 'minute' });
  return { airportCode: code, city, airportName: name, countryCode: country, terminal: null, time: { wall, zone } };
}

function demoOffer(search: DemoSearch, slice: Slice, brand: FareBrand, rupees: number): Offer {
  const [segment] = slice.segments;
  const inCabin: Slice = { segments: [{ ...segment, cabin: brand.cabin }] };
  return {
    offerId: `demo-${segment.airlineCode}${segment.flightNumber}-${search.on}-${brand.brand}`,
    supplierId: search.supplierId,
    coverage: search.coverage,
    slices: [inCabin],
    kind: search.route.isInternational ? 'brand' : brand.kind,
    brand: brand.brand,
    price: demoPrice(rupees, brand.cabin),
    baggage: [{ cabin: '7 kg', checkIn: brand.cabin === 'B' ? '25 kg' : '15 kg' }],
    seatsLeft: 6,
    refundable: brand.refundable,
    mealIncluded: brand.brand !== 'Saver',
    rules: demoRules(rupees, brand),
    requirements: {
      pan: false,
      passport: search.route.isInternational,
      dateOfBirth: search.route.isInternational,
      gst: 'optional',
      seatMandatory: false,
      mealMandatory: false,
    },
    holdAllowed: false,
    pairCode: null,
    expiresAt: `${search.on}T00:00:00Z`,
    ref: '{}',
  };
}

function demoPrice(rupees: number, cabin: CabinCode): FarePrice {
  const sellPaise = paise(rupees * 100);
  const basePaise = paise(Math.round(sellPaise * 0.78));
  // Economy is taxed at 5 %, the cabins above at 18 % (in force since 22 September 2025).
  const gstPaise = paise(Math.round((basePaise * (cabin === 'E' ? 5 : 18)) / 105));
  const taxesPaise = paise(sellPaise - basePaise);
  return {
    basePaise,
    taxesPaise,
    otherPaise: ZERO,
    sellPaise,
    costPaise: paise(sellPaise - Math.round(sellPaise * 0.01)),
    fuelPaise: ZERO,
    airlineGstPaise: paise(Math.min(gstPaise, taxesPaise)),
    breakdown: [
      { code: 'K3', amountPaise: paise(Math.min(gstPaise, taxesPaise)) },
      { code: 'OTHER', amountPaise: paise(taxesPaise - Math.min(gstPaise, taxesPaise)) },
    ],
    perType: [{ type: 'ADULT', count: 1, basePaise, taxesPaise }],
  };
}

function demoRules(rupees: number, brand: FareBrand): readonly RuleWindow[] {
  const rupeesKept = Math.min(Math.round(rupees * 0.55), brand.brand === 'Flexi' ? 999 : 3_500);
  const window = (kind: RuleWindow['kind'], keptPaise: number): RuleWindow => ({
    kind,
    fromHours: null,
    toHours: 3,
    charge: { type: 'amount', perTravellerPaise: paise(keptPaise) },
    indicative: false,
    text: null,
  });
  return [window('cancel', rupeesKept * 100), window('change', rupeesKept * 80)];
}
