import * as z from 'zod/mini';
import { mapInTurns } from '../in-turns.ts';
import {
  amount,
  asList,
  asRecord,
  flag,
  lenient,
  list,
  number,
  readList,
  readNumber,
  readText,
  required,
  text,
} from '../lenient.ts';

/**
 * TBO's shapes, parsed. The service sends numbers and booleans as such or as strings, and null where nothing is; so
 * scalars are read leniently. Structure is strict: a result without flights or price is invalid. What is read hundreds
 * of times is compiled, which reads it in half the time.
 */

const wallTime = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/)),
  z.transform((at) => at.slice(0, 16)),
);

const point = z.object({
  Airport: z.object({
    AirportCode: z.string().check(z.regex(/^[A-Z0-9]{3}$/)),
    AirportName: text,
    Terminal: text,
    CityName: text,
    CountryCode: text,
  }),
});

/** A leg's shape, shared with orders. */
export const segment = z.object({
  Baggage: text,
  CabinBaggage: text,
  CabinClass: number,
  TripIndicator: number,
  SegmentIndicator: number,
  NoOfSeatAvailable: number,
  Duration: number,
  /** An aircraft type, or TRN and BUS for ground vehicles. */
  Craft: text,
  /** The technical stop: its airport and its times there, by its own clock. */
  StopOver: flag,
  StopPoint: text,
  StopPointArrivalTime: text,
  StopPointDepartureTime: text,
  AirlinePNR: text,
  /** "HK" while it is confirmed; other airline codes say that it is not. */
  Status: text,
  FlightStatus: text,
  Airline: z.object({
    AirlineCode: z.string().check(z.regex(/^[A-Z0-9]{2}$/)),
    AirlineName: text,
    FlightNumber: text,
    OperatingCarrier: text,
  }),
  Origin: z.extend(point, { DepTime: wallTime }),
  Destination: z.extend(point, { ArrTime: wallTime }),
});

const keyed = z.object({ key: text, value: amount });

/** A price block's shape, shared with orders. */
export const fare = z.object({
  Currency: text,
  BaseFare: amount,
  Tax: amount,
  TaxBreakup: list(keyed),
  YQTax: amount,
  PublishedFare: required,
  OfferedFare: number,
  TotalBaggageCharges: amount,
  TotalMealCharges: amount,
  TotalSeatCharges: amount,
});

const passengerFare = z.object({
  Currency: text,
  PassengerType: required,
  PassengerCount: required,
  BaseFare: amount,
  Tax: amount,
  YQTax: amount,
  SupplierReissueCharges: amount,
  AdditionalTxnFeeOfrd: amount,
  AdditionalTxnFeePub: amount,
});

const miniRule = z.compile(
  z.object({ JourneyPoints: text, Type: text, From: number, To: number, Unit: text, Details: text }),
);

/** Mini rules come nested per journey in Search and FareQuote and flat in bookings: both are a list of journeys. */
export const miniRules = lenient((value): z.output<typeof miniRule>[][] => {
  if (!Array.isArray(value)) return [];
  if (value.some(Array.isArray)) return value.map((journey) => readList(miniRule, journey));
  return [readList(miniRule, value)];
});

const result = z.compile(
  z.object({
    ResultIndex: z.string().check(z.minLength(1), z.maxLength(4_000)),
    Source: number,
    IsLCC: flag,
    IsRefundable: flag,
    NonRefundable: flag,
    AirlineCode: text,
    AirlineRemark: text,
    ResultFareType: text,
    FareClassification: lenient((value) => readText(asRecord(value)?.Type)),
    IsPanRequiredAtBook: flag,
    IsPanRequiredAtTicket: flag,
    IsPassportRequiredAtBook: flag,
    IsPassportRequiredAtTicket: flag,
    IsPassportFullDetailRequiredAtBook: flag,
    GSTAllowed: flag,
    IsGSTMandatory: flag,
    IsHoldAllowed: flag,
    IsFreeMealAvailable: flag,
    Fare: fare,
    FareBreakdown: list(passengerFare),
    Segments: z.array(z.array(segment).check(z.minLength(1))).check(z.minLength(1)),
    MiniFareRules: miniRules,
    LastTicketDate: text,
  }),
);

/** One fare of one set of flights, as Search and FareQuote send it. */
export type TboResult = z.output<typeof result> & {
  readonly seatMandatory: boolean;
  readonly mealMandatory: boolean;
};
/** A leg. */
export type TboSegment = z.output<typeof segment>;
/** A rule line of MiniFareRules. */
export type TboMiniRule = z.output<typeof miniRule>;
/** A price block. */
export type TboFare = z.output<typeof fare>;
/** True for amounts in rupees, which is also what TBO means where it states no currency. */
export function isInRupees(currency: string): boolean {
  return currency === '' || currency === 'INR';
}

/** Totals of one passenger type. */
export type TboPassengerFare = z.output<typeof passengerFare>;

/** Every answer's frame: trace, business error and what is inside `Response` (or the bare body). */
export interface Envelope {
  readonly traceId: string;
  readonly responseStatus: number | null;
  readonly error: { readonly code: number; readonly message: string };
  readonly inner: Readonly<Record<string, unknown>>;
}

const errorShape = z.object({ ErrorCode: number, ErrorMessage: text });

/** Reads the frame; null when the body is not an object. A missing Error means code 0. */
export function readEnvelope(body: unknown): Envelope | null {
  const outer = asRecord(body);
  if (!outer) return null;
  const inner = asRecord(outer.Response) ?? outer;
  if (inner.ResponseStatus === undefined && inner.Error === undefined && inner.TraceId === undefined) return null;
  const error = errorShape.safeParse(inner.Error ?? {});
  return {
    traceId: typeof inner.TraceId === 'string' ? inner.TraceId : '',
    responseStatus: readNumber(inner.ResponseStatus),
    error: { code: error.data?.ErrorCode ?? 0, message: error.data?.ErrorMessage ?? '' },
    inner,
  };
}

const authentication = z.object({
  Status: required,
  TokenId: text,
  Error: z.optional(z.nullable(errorShape)),
  Member: z.optional(z.nullable(z.object({ LoginName: text, AgencyId: number }))),
});

/** Authenticate's flat answer; an empty token means refused. Null when it is not of that form. */
export function parseAuthentication(body: unknown): { tokenId: string; account: string; message: string } | null {
  const parsed = authentication.safeParse(body);
  if (!parsed.success) return null;
  const { Status, TokenId, Error: error, Member: member } = parsed.data;
  const reasons: Record<number, string> = { 3: 'Incorrect user name', 4: 'Incorrect password', 5: 'Password expired' };
  return {
    tokenId: Status === 1 ? TokenId : '',
    account: member?.LoginName || (member?.AgencyId ? `Agency ${member.AgencyId}` : 'Agency'),
    message: error?.ErrorMessage || reasons[Status] || 'The login was refused',
  };
}

/** Search's result lists, with the count of results that could not be read. */
export async function parseResults(raw: readonly unknown[]): Promise<{ lists: TboResult[][]; unreadable: number }> {
  let unreadable = 0;
  const lists: TboResult[][] = [];
  for (const one of raw) {
    const parsed = await mapInTurns(asList(one), parseResult);
    const list = parsed.filter((result) => result !== null);
    unreadable += parsed.length - list.length;
    lists.push(list);
  }
  return { lists, unreadable };
}

/** One result; FareQuote sends it alone or in a list. Null when it cannot be read. */
export function parseResult(raw: unknown): TboResult | null {
  let one = raw;
  while (Array.isArray(one)) one = one[0];
  const parsed = result.safeParse(one);
  if (!parsed.success) return null;
  const record = asRecord(one) ?? {};
  return {
    ...parsed.data,
    seatMandatory: flagOfAnyCase(record, 'isseatmandatory'),
    mealMandatory: flagOfAnyCase(record, 'ismealmandatory'),
  };
}

/** Clients have seen these two names in lower case and in PascalCase. */
function flagOfAnyCase(record: Readonly<Record<string, unknown>>, name: string): boolean {
  for (const key of Object.keys(record)) {
    // A result has dozens of keys, almost none of this length.
    if (key.length !== name.length || key.toLowerCase() !== name) continue;
    if (flag.safeParse(record[key]).data === true) return true;
  }
  return false;
}

const fareRules = list(
  z.object({ Origin: text, Destination: text, Airline: text, FareBasisCode: text, FareRuleDetail: text }),
);

/** FareRule's texts, still HTML; null when the answer lists none. */
export function parseFareRules(inner: Readonly<Record<string, unknown>>) {
  return Array.isArray(inner.FareRules) ? (fareRules.safeParse(inner.FareRules).data ?? []) : null;
}
