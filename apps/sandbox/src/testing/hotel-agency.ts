import { propertyOf } from '../hotel-engine/properties.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { asObject, type WireObject } from '../tbo/request.ts';
import { SANDBOX_HOTEL_LOGINS } from '../tbo-hotel/logins.ts';
import { hotelNumber } from '../tbo-hotel/numbers.ts';
import { listAt, objectAt } from './agency-client.ts';

/** The moment of the worked cases: 1 December 2026, 10:00 in India, a Tuesday. */
export const HOTEL_NOW = new Date('2026-12-01T04:30:00Z');

/** A search for rooms; one room for two adults unless it says otherwise. */
interface RoomSearch {
  /** Such as `BLR-08`. */
  readonly hotel: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms?: readonly WireObject[];
  readonly more?: WireObject;
}

/** An HTTP answer of the hotel service. */
export interface HotelReply {
  readonly http: number;
  readonly json: WireObject;
}

/** An agency that books rooms at a sandbox over HTTP. */
export interface HotelAgency {
  readonly sandbox: Sandbox;
  readonly content: (method: string, body?: WireObject) => Promise<HotelReply>;
  readonly affiliate: (method: 'Search' | 'PreBook', body: WireObject) => Promise<HotelReply>;
  readonly service: (method: string, body: WireObject, init?: RequestInit) => Promise<HotelReply>;
  /** Calls the control port; GET when there is no body. */
  readonly control: (path: string, body?: WireObject) => Promise<WireObject>;
  /** All combinations that a hotel answers, parts of one hotel put together. */
  readonly offers: (search: RoomSearch) => Promise<readonly WireObject[]>;
  /** The offer of a room's name and inclusion, such as `Standard Room` and `Free WiFi`. */
  readonly offer: (search: RoomSearch, room?: string, inclusion?: string) => Promise<WireObject>;
  /** PreBook of an offer; answers the final room. */
  readonly check: (offer: WireObject) => Promise<WireObject>;
  /** Searches, checks and books a standard room for two; answers the request and the response. */
  readonly sell: (lastName?: string, more?: WireObject, search?: RoomSearch) => Promise<WireObject>;
  readonly moveClock: (ms: number) => Promise<void>;
}

/** The supplier's number of a hotel of the engine, such as `BLR-08`. */
export function numberOf(code: string): string {
  const property = propertyOf(code);
  if (property === undefined) throw new Error(`${code} is no property.`);
  return hotelNumber(property);
}

/** The code of a `Status` block. */
export function statusOf({ json }: HotelReply): unknown {
  return objectAt(json, 'Status').Code;
}

/** Two adults of whom the first leads. */
export function twoGuests(lastName = 'Rao'): readonly WireObject[] {
  const guest = { MiddleName: '', PaxType: 1, Age: 0, PAN: null, PassportNo: null };
  return [
    {
      ...guest,
      Title: 'Ms',
      FirstName: 'Asha',
      LastName: lastName,
      Email: 'asha@firm.example',
      Phoneno: '+919800000001',
      LeadPassenger: true,
      GSTCompanyName: 'Firm Pvt Ltd',
      GSTNumber: '29AAGCB7383J1Z4',
    },
    { ...guest, Title: 'Mr', FirstName: 'Kabir', LastName: 'Rao', Email: '', Phoneno: '', LeadPassenger: false },
  ];
}

/** A Book of a checked offer for two adults. */
export function bookRequest(checked: WireObject, lastName?: string, more: WireObject = {}): WireObject {
  return {
    BookingCode: checked.BookingCode,
    IsVoucherBooking: true,
    GuestNationality: 'IN',
    EndUserIp: '10.0.0.1',
    RequestedBookingMode: 5,
    NetAmount: checked.NetAmount,
    ClientReferenceId: `PRV-H-${String(checked.BookingCode).split('!TB!')[2]?.slice(0, 13)}`,
    HotelRoomsDetails: [{ HotelPassenger: twoGuests(lastName) }],
    ...more,
  };
}

function basic({ userName, password }: { readonly userName: string; readonly password: string }): string {
  return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
}

async function call(url: string, init: RequestInit): Promise<HotelReply> {
  const answer = await fetch(url, init);
  const json = asObject(await answer.json());
  if (json === undefined) throw new Error(`${url} did not answer an object.`);
  return { http: answer.status, json };
}

function post(body: WireObject, login: keyof typeof SANDBOX_HOTEL_LOGINS): RequestInit {
  const headers = { 'Content-Type': 'application/json', Authorization: basic(SANDBOX_HOTEL_LOGINS[login]) };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

/** Starts a sandbox with the clock of the worked cases. */
export async function startHotelAgency(): Promise<HotelAgency> {
  const sandbox = await startSandbox({ dataDir: null, now: () => HOTEL_NOW, slowMs: 300 });
  const { tbo } = sandbox.urls;
  const control: HotelAgency['control'] = async (path, body) => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const { http, json } = await call(`${sandbox.urls.control}${path}`, init);
    if (http >= 400) throw new Error(JSON.stringify(json));
    return json;
  };
  const affiliate: HotelAgency['affiliate'] = (method, body) =>
    call(`${tbo}/HotelAPI/${method}`, post(body, 'booking'));
  const service: HotelAgency['service'] = (method, body, init) =>
    call(`${tbo}/hotelservice.svc/rest/${method}`, { ...post(body, 'booking'), ...init });
  const offers: HotelAgency['offers'] = async ({ hotel, checkIn, checkOut, rooms, more }) => {
    const reply = await affiliate('Search', {
      CheckIn: checkIn,
      CheckOut: checkOut,
      HotelCodes: numberOf(hotel),
      GuestNationality: 'IN',
      PaxRooms: rooms ?? [{ Adults: 2, Children: 0, ChildrenAges: null }],
      ResponseTime: 23,
      IsDetailedResponse: true,
      Filters: { Refundable: false, NoOfRooms: 0, MealType: 'All' },
      ...more,
    });
    if (statusOf(reply) !== 200) throw new Error(JSON.stringify(reply.json));
    return listAt(reply.json, 'HotelResult').flatMap((one) => listAt(one, 'Rooms'));
  };
  const offer: HotelAgency['offer'] = async (search, room = 'Standard Room', inclusion = 'Free WiFi') => {
    const all = await offers(search);
    const found = all.find((one) => one.Inclusion === inclusion && String(one.Name).startsWith(room));
    if (found === undefined) throw new Error(`${room} with ${inclusion} is not offered.`);
    return found;
  };
  const check: HotelAgency['check'] = async (found) => {
    const { json } = await affiliate('PreBook', { BookingCode: found.BookingCode, PaymentMode: 'Limit' });
    const room = listAt(listAt(json, 'HotelResult')[0] ?? {}, 'Rooms')[0];
    if (room === undefined) throw new Error(JSON.stringify(json));
    return room;
  };
  const usual = { hotel: 'BLR-08', checkIn: '2026-12-08', checkOut: '2026-12-10' };
  return {
    sandbox,
    content: (method, body) => call(`${tbo}/TBOHolidays_HotelAPI/${method}`, post(body ?? {}, 'content')),
    affiliate,
    service,
    control,
    offers,
    offer,
    check,
    sell: async (lastName, more, search = usual) => {
      const checked = await check(await offer(search));
      const { json } = await service('Book/', bookRequest(checked, lastName, more));
      return objectAt(json, 'BookResult');
    },
    moveClock: async (ms) => {
      await control('/clock', { offsetMs: ms });
    },
  };
}
