import * as z from 'zod/mini';
import {
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
 * Shapes of TBO's hotel service, parsed. Scalars come as such or as strings, null where nothing is; blocks occur in
 * more than one place. Structure is strict: a room without a code or a price in rupees is invalid.
 */

/** A row of a policy: from this moment on cancelling costs this amount. */
const policyRow = z.object({
  /** Which room it is of, counted from 1; null = the whole booking. */
  Index: lenient((value) => readNumber(value)),
  FromDate: text,
  ChargeType: text,
  CancellationCharge: number,
});
/** One of them. */
export type WirePolicyRow = z.output<typeof policyRow>;

const supplement = z.object({ Index: number, Type: text, Description: text, Price: number, Currency: text });
/** What is charged besides the rooms. */
export type WireSupplement = z.output<typeof supplement>;

const breakUp = z.object({ RoomRate: number, RoomTax: number, ServiceFee: number });

const room = z.object({
  Name: lenient((value) => (Array.isArray(value) ? value.map(readText) : [readText(value)])),
  BookingCode: z.string().check(z.minLength(1)),
  Inclusion: text,
  /** Of each room in turn, its nights in turn; null where there are none, or one that cannot be read. */
  DayRates: lenient(readDayRates),
  TotalFare: required,
  TotalTax: number,
  RecommendedSellingRate: number,
  /** As it was written; empty where it is missing. */
  NetAmount: text,
  CancelPolicies: list(policyRow),
  MealType: text,
  IsRefundable: flag,
  /** Lists of lists, and flat lists. */
  Supplements: lenient((value) => readList(supplement, asList(value).flat())),
  PriceBreakUp: list(breakUp),
  BeddingGroup: text,
  LastCancellationDeadline: text,
  PackageFare: flag,
  RateConditions: lenient(readTexts),
  ValidationInfo: lenient(asRecord),
});
/** One bookable combination of rooms. */
export type WireRoom = z.output<typeof room>;

const hotelResult = z.object({
  HotelCode: z.pipe(text, z.string().check(z.minLength(1))),
  Currency: z.pipe(text, z.literal('INR')),
  Rooms: list(room),
  RateConditions: lenient(readTexts),
  ValidationInfo: lenient(asRecord),
});
/** Rooms of one hotel. */
export type WireHotel = z.output<typeof hotelResult>;
const readHotel = z.compile(hotelResult);

/**
 * The hotels of Search or PreBook that have rooms; null where there is no list, or one with rooms none of which can be
 * read.
 */
export function parseHotels(body: Readonly<Record<string, unknown>>): readonly WireHotel[] | null {
  const raw = body.HotelResult;
  if (raw === undefined || raw === null) return null;
  const hotels = readList(readHotel, raw).filter(({ Rooms }) => Rooms.length > 0);
  const told = Array.isArray(raw) ? raw : [raw];
  const isEmpty = told.every((hotel) => isEmptyList(asRecord(hotel)?.Rooms));
  return hotels.length === 0 && !isEmpty ? null : hotels;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** What PreBook asks of guests; null where it does not say. */
export interface WireValidation {
  readonly PanMandatory: boolean | null;
  readonly PanCountRequired: number | null;
  readonly PassportMandatory: boolean | null;
  readonly SamePaxNameAllowed: boolean | null;
  readonly PaxNameMinLength: number | null;
  readonly PaxNameMaxLength: number | null;
  readonly PackageFare: boolean | null;
  readonly PackageDetailsMandatory: boolean | null;
  readonly DepartureDetailsMandatory: boolean | null;
  readonly GSTAllowed: boolean | null;
  readonly CrpPANMandatory: boolean | null;
}
const validation = z.object({
  PanMandatory: flag,
  PanCountRequired: number,
  PassportMandatory: flag,
  SamePaxNameAllowed: flag,
  PaxNameMinLength: number,
  PaxNameMaxLength: number,
  PackageFare: flag,
  PackageDetailsMandatory: flag,
  DepartureDetailsMandatory: flag,
  GSTAllowed: flag,
  CrpPANMandatory: flag,
});

/** PreBook's answer. */
export interface WirePreBook {
  readonly hotel: WireHotel;
  readonly room: WireRoom;
  readonly conditions: readonly string[];
  readonly validation: WireValidation | null;
}

/** Reads PreBook; conditions and demands are taken from wherever they are. Null where no room can be read. */
export function parsePreBook(body: Readonly<Record<string, unknown>>): WirePreBook | null {
  const hotel = parseHotels(body)?.[0];
  const only = hotel?.Rooms[0];
  if (!hotel || !only) return null;
  const asked = asRecord(body.ValidationInfo) ?? hotel.ValidationInfo ?? only.ValidationInfo;
  return {
    hotel,
    room: only,
    conditions: [...readTexts(body.RateConditions), ...hotel.RateConditions, ...only.RateConditions],
    validation: asked ? validation.parse(asked) : null,
  };
}

const login = z.object({
  Status: number,
  TokenId: text,
  Error: z.optional(z.nullable(z.object({ ErrorMessage: text }))),
  Member: z.optional(z.nullable(z.object({ LoginName: text, AgencyId: text }))),
});

/** An answer to Authenticate; `tokenId` is empty where the login was refused. Null where it cannot be read. */
export function parseLogin(body: unknown): { tokenId: string; account: string; message: string } | null {
  const parsed = login.safeParse(body);
  if (!parsed.success || parsed.data.Status === null) return null;
  const { Status, TokenId, Error: error, Member: member } = parsed.data;
  return {
    tokenId: Status === 1 ? TokenId : '',
    account: member?.LoginName || (member?.AgencyId ? `Agency ${member.AgencyId}` : 'Agency'),
    message: error?.ErrorMessage || 'The login was refused',
  };
}

function readDayRates(value: unknown): readonly (readonly number[])[] | null {
  const rooms = asList(value).map((nights) => asList(nights).map((night) => readNumber(asRecord(night)?.BasePrice)));
  const isWhole = rooms.length > 0 && rooms.every((nights) => nights.length > 0 && !nights.includes(null));
  return isWhole ? rooms.map((nights) => nights.map((night) => night ?? 0)) : null;
}

function readTexts(value: unknown): readonly string[] {
  const texts = Array.isArray(value) ? value.map(readText) : [readText(value)];
  return texts.filter((one) => one !== '');
}
