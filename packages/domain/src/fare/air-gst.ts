import type { CabinCode } from '../flight/cabin.ts';
import { arrivalOf, departureOf, type Slice } from '../flight/itinerary.ts';
import { applyRate, type BasisPoints, type Paise, paise, subtract } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { type DatedRate, rateOn } from '../tax/service-gst.ts';

/** GST that airlines charge on economy tickets (tax line K3). */
const AIR_GST_ECONOMY: readonly DatedRate[] = [
  { rate: 500, validFrom: '2017-07-01', validTo: null, source: 'Notification 11/2017-Central Tax (Rate), SAC 996425' },
];

/** GST that airlines charge on premium economy, business and first class tickets. */
export const AIR_GST_OTHER_CABINS: readonly DatedRate[] = [
  {
    rate: 1200,
    validFrom: '2017-07-01',
    validTo: '2025-09-21',
    source: 'Notification 11/2017-Central Tax (Rate), SAC 996425',
  },
  { rate: 1800, validFrom: '2025-09-22', validTo: null, source: '56th GST Council, in force from 22 September 2025' },
];

/**
 * Airports of Arunachal Pradesh, Assam, Manipur, Meghalaya, Mizoram, Nagaland, Sikkim and Tripura, and Bagdogra:
 * travel from or to them is exempt (Notification 12/2017-Central Tax (Rate), entry 15).
 */
const GST_EXEMPT_AIRPORTS: ReadonlySet<string> = new Set([
  ...['HGI', 'IXI', 'IXT', 'IXV', 'PAS', 'TEI', 'ZER'],
  ...['DIB', 'GAU', 'IXS', 'JRH', 'RUP', 'TEZ'],
  ...['IMF', 'SHL', 'AJL', 'DMU', 'PYG', 'IXA', 'IXB'],
]);

/** Until this day the north-eastern exemption held in every cabin; since then in economy only. */
const EXEMPTION_ALL_CABINS_UNTIL = '2022-07-17';

/** What decides the rate of a ticket. Airport codes are IATA; `on` is the day of supply, YYYY-MM-DD. */
export interface AirTicket {
  readonly cabin: CabinCode;
  readonly originAirport: string;
  readonly destinationAirport: string;
  /** Country of the journey's first airport, ISO 3166 alpha-2. */
  readonly originCountry: string;
  readonly on: string;
}

/** The rate a ticket carries with its proof. */
export interface AirGstRate {
  readonly rate: BasisPoints;
  readonly proof: Proof;
}

/**
 * The GST rate of an air ticket: 5 % in economy, 18 % in other cabins (12 % before 22 September 2025); none for a
 * journey that starts outside India and for exempt north-eastern travel. Throws RangeError before GST began.
 */
export function airGstRate(ticket: AirTicket): AirGstRate {
  const { rule, rate, source } = airGstRule(ticket);
  return { rate, proof: proof({ rule, rate, inputs: { ...ticket }, result: rate, source }) };
}

const OUTSIDE_INDIA = {
  rule: 'air_gst.origin_outside_india',
  rate: 0,
  source: 'IGST Act section 13(10): place of supply is the embarkation',
};
const NORTH_EAST = {
  rule: 'air_gst.north_east_exempt',
  rate: 0,
  source: 'Notification 12/2017-Central Tax (Rate), entry 15',
};

/** The rule that decides, without the proof: lists ask for the rates of thousands of tickets. */
function airGstRule(ticket: AirTicket): {
  readonly rule: string;
  readonly rate: BasisPoints;
  readonly source: string;
} {
  const day = ticket.on.slice(0, 10);
  if (ticket.originCountry !== 'IN') return OUTSIDE_INDIA;
  const northEast = GST_EXEMPT_AIRPORTS.has(ticket.originAirport) || GST_EXEMPT_AIRPORTS.has(ticket.destinationAirport);
  if (northEast && (ticket.cabin === 'E' || day <= EXEMPTION_ALL_CABINS_UNTIL)) return NORTH_EAST;
  const dated = rateOn(ticket.cabin === 'E' ? AIR_GST_ECONOMY : AIR_GST_OTHER_CABINS, day);
  if (!dated) throw new RangeError(`No GST rate for air travel on ${ticket.on}`);
  const { rate, source } = dated;
  return { rule: ticket.cabin === 'E' ? 'air_gst.economy' : 'air_gst.other_cabins', rate, source };
}

/**
 * The rate of each slice of one ticket. The ticket's own first airport decides whether there is GST at all; a slice
 * with any segment in economy is taken as economy, so that no higher rate is promised than the airline may charge.
 */
export function ticketGstRates(slices: readonly [Slice, ...Slice[]], on: string): readonly BasisPoints[] {
  const originCountry = departureOf(slices[0]).countryCode;
  return slices.map((slice) => {
    const isEconomy = slice.segments.some((segment) => segment.cabin === 'E');
    return airGstRule({
      cabin: isEconomy ? 'E' : slice.segments[0].cabin,
      originAirport: departureOf(slice).airportCode,
      destinationAirport: arrivalOf(slice).airportCode,
      originCountry,
      on,
    }).rate;
  });
}

/**
 * The airline's GST inside an amount that it collects or refunds for these slices, as where a supplier states a
 * difference in fare in one sum; of several rates the lowest. Negative for a negative amount.
 */
export function airGstWithin(inclusivePaise: Paise, slices: readonly [Slice, ...Slice[]], on: string): Paise {
  const rate = Math.min(...ticketGstRates(slices, on));
  return subtract(inclusivePaise, paise(Math.round((inclusivePaise * 10_000) / (10_000 + rate))));
}

/**
 * What the airline's GST line should read: the rate on the airline's own charges (base fare and fuel), without
 * airport fees that it collects for others (CBIC circular 115/34/2019).
 */
export function airGst(ticket: AirTicket, charges: { readonly basePaise: Paise; readonly fuelPaise: Paise }): Paise {
  return applyRate((charges.basePaise + charges.fuelPaise) as Paise, airGstRate(ticket).rate);
}
