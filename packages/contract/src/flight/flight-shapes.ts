import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { netPrice, priceTotals } from '../booking/booking-shapes.ts';
import { listedVerdict } from '../policy/verdict-shapes.ts';
import { cabinCode } from '../schemas.ts';

/** One segment, under the specification's names (screens §3). Times are airport-local, zones beside them. */
export const segment = z.object({
  from: z.string(),
  fromCity: z.string(),
  fromAirport: z.string(),
  to: z.string(),
  toCity: z.string(),
  toAirport: z.string(),
  departureDate: z.string(),
  departureTime: z.string(),
  departureZone: z.string(),
  arrivalDate: z.string(),
  arrivalTime: z.string(),
  arrivalZone: z.string(),
  departureTerminal: z.nullable(z.string()),
  arrivalTerminal: z.nullable(z.string()),
  /** Minutes. */
  duration: z.number(),
  airline: z.string(),
  airlineCode: z.string(),
  /** Who flies it, by name or else code, where that is not the airline whose number it has. */
  operatingAirline: z.nullable(z.string()),
  flightNumber: z.string(),
  /** "6E 6045". */
  flightFullNumber: z.string(),
  cabinType: z.string(),
  cabinCode,
  aircraft: z.nullable(z.string()),
  /** Landings on the way with the same aircraft, in order; minutes null = not known; absent = none. */
  stops: z.optional(z.array(z.object({ airport: z.string(), city: z.string(), minutes: z.nullable(z.number()) }))),
  /** What runs under the flight number instead of an aircraft; absent = an aircraft. */
  carriage: z.optional(z.enum(['train', 'bus'])),
  flightKey: z.string(),
});

/** One direction. */
export const slice = z.object({
  segments: z.array(segment),
  durationMinutes: z.number(),
  /** Minutes on the ground before segments 2, 3, …. */
  layoversMinutes: z.array(z.number()),
  /** Calendar days between departure and arrival, for "+1". */
  arrivalDayOffset: z.number(),
  baggage: z.object({ cabin: z.nullable(z.string()), checkIn: z.nullable(z.string()) }),
});

/** How the slices of a search hang together. */
export const searchShape = z.enum(['one_way', 'return', 'multi_city']);

/** Greenhouse gas of the journey, as the stated method estimates it. */
export const emissions = z.object({
  /** kg CO2e for one traveller on all slices of the option. */
  kgPerTraveller: z.number(),
  /** Against the median of what was found; null until all of it is known. */
  band: z.nullable(z.enum(['lower', 'typical', 'higher'])),
});

/** A limit of the search that an option does not keep. */
const brokenLimit = z.enum(['leaves_too_early', 'arrives_too_late']);

/** What a buyer must have before a fare is sold to them. */
export const fareNeed = z.enum(['gst_number']);

/** A fare of an option, with what the list needs. Amounts are for all travellers. */
export const listedFare = z.object({
  fareType: z.string(),
  kind: z.enum(['corporate', 'regular', 'special_return', 'series', 'sme', 'brand']),
  label: z.string(),
  brand: z.nullable(z.string()),
  totalPrice: rupees,
  baggage: z.object({ cabin: z.nullable(z.string()), checkIn: z.nullable(z.string()) }),
  refundable: z.nullable(z.boolean()),
  /** The airline's cancellation charge per traveller that holds now; null = not known or no refund. */
  cancellationFrom: z.nullable(rupees),
  /** The same of each slice where some refund nothing (null) and others do; absent where all slices are alike. */
  cancellationEach: z.optional(z.array(z.nullable(rupees))),
  mealIncluded: z.nullable(z.boolean()),
  seatsLeft: z.nullable(z.number()),
  /** Halves of a special return combine only with the same code. */
  pairCode: z.nullable(z.string()),
  /**
   * 'none' = bought without the buyer's GST number; 'twin' = listed for its GST invoice only, beside the same fare
   * without; absent for all others.
   */
  gst: z.optional(z.enum(['none', 'twin'])),
  /** Null for personal bookings, and where the organisation has no GST registration. */
  net: z.nullable(netPrice),
  /** What the organisation lacks to buy it, which is why it is never preselected; absent for all others. */
  needs: z.optional(fareNeed),
  /** Who sells it ("Supplier 1"); null for all but admins. */
  supplier: z.nullable(z.string()),
  /** What the policy says of it; null without a policy and for personal bookings. */
  verdict: z.nullable(listedVerdict),
});

/** A verdict that differs from the one sent with its batch: relative ceilings move as results arrive. */
export const changedVerdict = z.object({
  flightId: z.string(),
  fareType: z.string(),
  verdict: listedVerdict,
});

/** Flights with all their fares. `coverage` says which column or list it belongs to. */
export const flightOption = z.object({
  flightId: z.string(),
  coverage: z.enum(['onward', 'return', 'whole']),
  slices: z.array(slice),
  airlines: z.array(z.object({ code: z.string(), name: z.string() })),
  cabin: z.string(),
  /** Null where an airport's place is not known. */
  emissions: z.nullable(emissions),
  /** Limits of the search that these flights break; the list hides such flights, counts them and can show them. */
  outsideLimits: z.array(brokenLimit),
  /** Cheapest first. */
  fares: z.array(listedFare),
});

/** How one supplier fared in this search. */
export const supplierProgress = z.object({
  label: z.string(),
  /** `not_asked`: it does not sell so far ahead yet. */
  state: z.enum(['searching', 'done', 'failed', 'not_asked']),
  fares: z.number(),
  /** What failed, in the words of rules §8 ('Supplier: … Please contact admin.'), or why it was not asked. */
  message: z.nullable(z.string()),
  tookMs: z.nullable(z.number()),
});

/** A window of the cancellation or date-change line (rules §5.12, §9.2). Percent widths sum to 100 per line. */
export const ruleBar = z.object({
  /** Rupees per traveller; null where nothing is allowed. */
  charges: z.nullable(rupees),
  label: z.string(),
  fromHours: z.nullable(z.number()),
  /** Hours before departure at which the bar ends. */
  tillTime: z.number(),
  /** Percent of the 140-hour line. */
  width: z.number(),
  /** Colour by step: the first at which a request is allowed, the second, any later one; `none` where nothing is. */
  tone: z.enum(['free', 'low', 'high', 'none']),
  /** The bar that holds now. */
  current: z.boolean(),
  /** Absolute airport-local end of the bar, "2026-01-05T06:10". */
  endsAt: z.string(),
  text: z.nullable(z.string()),
});

/** Cancellation and date-change lines of one slice. */
export const sliceRules = z.object({
  title: z.string(),
  cancellation: z.array(ruleBar),
  dateChange: z.array(ruleBar),
  /** 'No refund!' / 'No change!' where the list is empty, else null. */
  cancellationEmpty: z.nullable(z.string()),
  dateChangeEmpty: z.nullable(z.string()),
  /**
   * Said where the airline states no rules, so that an empty line is not read as its answer, where it states more than
   * it may keep by law, and where charges are shares of one sum for all travellers; null elsewhere.
   */
  note: z.nullable(z.string()),
});

/** One amount with the rule that made it. */
export const moneyLine = z.object({
  label: z.string(),
  amount: rupees,
  detail: z.nullable(z.string()),
});

/** What changes of flights cost since they were bought; pay − return = total. */
export const changeSummary = z.object({
  /** New fares less old fares; negative where the new ones are lower. */
  fareDifference: rupees,
  airlinePenalty: rupees,
  /** Our charge without its GST. */
  serviceCharge: rupees,
  CGST: rupees,
  SGST: rupees,
  IGST: rupees,
  /** What airline credits paid. */
  credit: rupees,
  total: rupees,
});

/** The price of a fare, composed. Every amount is for all travellers. */
export const priceSummary = z.extend(priceTotals, {
  fare: rupees,
  baseFare: rupees,
  taxes: rupees,
  taxLines: z.array(moneyLine),
  seat: rupees,
  meal: rupees,
  /** Extra bags. */
  bag: rupees,
  /** Airline credits that pay a part of it. */
  credit: rupees,
  /** What was paid or refunded for changes of flights; null where none was made. */
  change: z.nullable(changeSummary),
});
