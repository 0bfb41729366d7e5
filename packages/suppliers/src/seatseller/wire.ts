import * as z from 'zod/mini';
import { amount, asRecord, flag, lenient, number, readNumber, readText, text } from '../lenient.ts';
import { parseKeepingLongNumbers } from '../long-numbers.ts';
import { asArray } from './wire-values.ts';

/** Shapes of the vendor's answers. All values travel as text, and lists of one as that one. */

const filled = z.pipe(z.transform(readText), z.string().check(z.minLength(1)));
const minutes = z.pipe(
  z.unknown(),
  z.pipe(
    z.transform(readNumber),
    z.number().check(z.refine((value) => Number.isSafeInteger(value) && Math.abs(value) <= 10 * 24 * 60)),
  ),
);

/** The items of a list that can be read. */
function items<T extends z.ZodMiniType>(shape: T) {
  const compiled = z.compile(shape);
  return lenient((value): readonly z.output<T>[] =>
    asArray(value).flatMap((one) => {
      const parsed = compiled.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

const city = z.object({ id: filled, name: filled, state: text, latitude: number, longitude: number });
const alias = z.object({ id: filled, aliasNames: lenient((value) => asArray(value).map(readText)) });

const point = z.object({
  bpId: filled,
  bpName: text,
  location: text,
  address: text,
  landmark: text,
  contactNumber: text,
  time: minutes,
});
/** A stop of a bus with its time. */
export type WirePoint = z.output<typeof point>;

const flatPoint = z.object({
  id: filled,
  name: text,
  locationName: text,
  address: text,
  landmark: text,
  contactnumber: text,
});
/** A stop with all its details except its time. */
export type WireFlatPoint = z.output<typeof flatPoint>;

const trip = z.object({
  id: filled,
  travels: filled,
  operator: text,
  busType: text,
  AC: flag,
  seater: flag,
  sleeper: flag,
  departureTime: minutes,
  arrivalTime: minutes,
  availableSeats: amount,
  availableSingleSeat: number,
  fares: lenient((value) => asArray(value).map(readNumber)),
  fareDetails: items(z.object({ totalFare: number })),
  boardingTimes: items(point),
  droppingTimes: items(point),
  cancellationPolicy: text,
  cancellationCalculationTimestamp: text,
  serviceStartTime: text,
  partialCancellationAllowed: flag,
  primaryPaxCancellable: flag,
  zeroCancellationTime: number,
  maxSeatsPerTicket: number,
  liveTrackingAvailable: flag,
  mTicketEnabled: flag,
  idProofRequired: flag,
  dropPointMandatory: flag,
  bpDpSeatLayout: flag,
  callFareBreakUpAPI: flag,
  rtc: flag,
  noSeatLayoutEnabled: flag,
  bookable: flag,
  unAvailable: flag,
  busCancelled: flag,
});
/** A bus of a list. */
export type WireTrip = z.output<typeof trip>;

const seat = z.object({
  name: filled,
  row: minutes,
  column: minutes,
  zIndex: number,
  length: number,
  width: number,
  window: flag,
  available: flag,
  ladiesSeat: flag,
  malesSeat: flag,
  /** Sent back letter by letter. */
  fare: filled,
  baseFare: number,
  serviceTaxAbsolute: amount,
  serviceTaxPercentage: number,
});
/** A seat as it is now. */
export type WireSeat = z.output<typeof seat>;

const details = z.object({
  seats: items(seat),
  boardingTimes: items(point),
  droppingTimes: items(point),
  maxSeatsPerTicket: number,
  forcedSeats: text,
});
/** Seats and stops of a bus. */
export type WireDetails = z.output<typeof details>;

const component = z.object({
  componentName: filled,
  value: amount,
  refundableValue: number,
  cancellationHandling: text,
});
const seatBreakup = z.object({ seatName: filled, customerPriceBreakUp: items(component) });
/** What a held seat costs, in its parts. */
export type WireSeatBreakup = z.output<typeof seatBreakup>;
const heldItem = z.object({ seatName: filled, fare: number, baseFare: number, serviceTax: number });

const ticketItem = z.object({ seatName: filled, fare: number, baseFare: number, serviceTax: number });
const ticket = z.object({
  tin: filled,
  pnr: text,
  status: filled,
  inventoryItems: items(ticketItem),
  pickupTime: minutes,
  doj: text,
  pickupLocation: text,
  pickUpLocationAddress: text,
  pickUpContactNo: text,
  cancellationReason: text,
  refundAmount: number,
  busNumber: text,
  vehicleNumber: text,
  trackingUrl: text,
});
/** A ticket. */
export type WireTicket = z.output<typeof ticket>;

const cancelled = z.object({ refundAmount: number, cancellationCharge: number });

/** Says that the answer is a list, though perhaps an empty one; an answer without any of them is something else. */
const TRIPS_KEYS = ['availableTrips', 'cftCutoff', 'lmbEnabled', 'femaleFreeSeatEnabled', 'agentMappedToCp'];

/** Towns; null where none can be read. */
export function parseCities(body: string) {
  const cities = items(city).parse(asRecord(parseKeepingLongNumbers(body))?.cities);
  return cities.length > 0 ? cities : null;
}

/** Other names of towns, in either wrapping. */
export function parseAliases(body: string) {
  const parsed = parseKeepingLongNumbers(body);
  return items(alias).parse(asRecord(parsed)?.aliases ?? parsed);
}

/** Buses of a list; null for an invalid one. An unreadable bus is left out, unless all are unreadable. */
export function parseTrips(body: string): readonly WireTrip[] | null {
  const record = asRecord(parseKeepingLongNumbers(body));
  if (!record) return null;
  const isList = TRIPS_KEYS.some((key) => key in record) || Object.keys(record).length === 0;
  const sent = asArray(record.availableTrips);
  const trips = items(trip).parse(sent);
  return isList && (sent.length === 0 || trips.length > 0) ? trips : null;
}

/** Seats of a bus; null for an invalid answer. */
export function parseDetails(body: string): WireDetails | null {
  const parsed = details.safeParse(parseKeepingLongNumbers(body));
  return parsed.success && parsed.data.seats.length > 0 ? parsed.data : null;
}

/** Stops of a bus; null for an invalid answer. */
export function parseFlatPoints(body: string) {
  const shape = z.object({ boardingPoints: items(flatPoint), droppingPoints: items(flatPoint) });
  const parsed = shape.safeParse(parseKeepingLongNumbers(body));
  return parsed.success && parsed.data.boardingPoints.length > 0 ? parsed.data : null;
}

const KEY = /^[A-Za-z0-9]{8,12}$/;

/** Seats that are held: their key, and their present price as far as it is stated. */
export interface WireBlock {
  readonly blockKey: string;
  readonly updatedFare: number | null;
  readonly breakups: readonly WireSeatBreakup[];
  readonly items: readonly z.output<typeof heldItem>[];
}

/** The answer to holding seats, as an object or as the bare key; null for anything else. */
export function parseBlock(body: string): WireBlock | null {
  const bare = body.trim();
  if (KEY.test(bare)) return { blockKey: bare, updatedFare: null, breakups: [], items: [] };
  const record = asRecord(parseKeepingLongNumbers(body));
  const blockKey = readText(record?.blockKey);
  if (!record || !KEY.test(blockKey)) return null;
  const prices = asRecord(record.fareBreakup);
  return {
    blockKey,
    updatedFare: readNumber(prices?.updatedFare),
    breakups: items(seatBreakup).parse(asRecord(prices?.fareBreakup)?.fareBreakups),
    items: items(heldItem).parse(record.inventoryItems),
  };
}

/** The price of held seats in its parts; null for an invalid answer. */
export function parseBreakup(body: string): Pick<WireBlock, 'updatedFare' | 'breakups'> | null {
  const record = asRecord(parseKeepingLongNumbers(body));
  const updatedFare = readNumber(record?.updatedFare);
  const breakups = items(seatBreakup).parse(record?.fareBreakup);
  return record && updatedFare !== null && breakups.length > 0 ? { updatedFare, breakups } : null;
}

const TIN = /^(?=.*\d)[A-Z0-9]{4,13}$/;

/** The number of a ticket; null for an invalid answer. */
export function parseTin(body: string): string | null {
  const bare = body.trim();
  return TIN.test(bare) ? bare : null;
}

/** A ticket; null for what is none. */
export function parseTicket(body: string): WireTicket | null {
  const parsed = ticket.safeParse(parseKeepingLongNumbers(body));
  return parsed.success && parsed.data.inventoryItems.length > 0 && parseTin(parsed.data.tin) ? parsed.data : null;
}

/** The refund of a cancellation; null for any other answer. */
export function parseCancelled(body: string) {
  const parsed = cancelled.safeParse(parseKeepingLongNumbers(body));
  return parsed.success && parsed.data.refundAmount !== null
    ? { refund: parsed.data.refundAmount, charge: parsed.data.cancellationCharge }
    : null;
}

/** Numbers of tickets, in a list, alone, or none; null for an invalid answer. */
export function parseTins(body: string): readonly string[] | null {
  const parsed = parseKeepingLongNumbers(body);
  if (parseTin(body)) return [body.trim()];
  const record = asRecord(parsed);
  const isOdd = parsed === null || (record !== null && Object.keys(record).some((key) => !/tin/i.test(key)));
  if (isOdd) return null;
  const values = record ? Object.values(record).flatMap(asArray) : asArray(parsed);
  return values.map(readText).flatMap((value) => parseTin(value) ?? []);
}
