import { type Sandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';
import { SANDBOX_AGENCY } from '../tbo/agency.ts';
import { asObject, type WireObject } from '../tbo/request.ts';

/** The moment at which tests take place: a Saturday morning in India. */
export const TEST_NOW = new Date('2026-11-21T04:00:00Z');

/** A journey asked for in a test search. */
export interface Leg {
  readonly from: string;
  readonly to: string;
  readonly date: string;
  readonly cabin?: number;
}

/** A result of a search with what tests need of it. */
export interface FoundResult {
  readonly traceId: string;
  readonly resultIndex: string;
  readonly result: WireObject;
}

/** An agency that talks to a sandbox over HTTP. */
export interface AgencyClient {
  readonly sandbox: Sandbox;
  /** Calls a method with token and IP filled in; answers the whole JSON. */
  call(method: string, body: WireObject): Promise<WireObject>;
  /** As `call`, but answers the inner `Response`. */
  ask(method: string, body: WireObject): Promise<WireObject>;
  search(legs: readonly Leg[], more?: WireObject): Promise<WireObject>;
  /** Searches one way and picks the first result the test wants. */
  find(leg: Leg, wanted: (result: WireObject) => boolean, more?: WireObject): Promise<FoundResult>;
  /** FareQuote; answers the quoted result. */
  quote(found: FoundResult): Promise<FoundResult>;
  plant(fault: WireObject): Promise<void>;
  moveClock(offsetMs: number): Promise<void>;
  bookings(): Promise<readonly WireObject[]>;
}

/** The object in a field; fails the test when there is none. */
export function objectAt(source: WireObject, name: string): WireObject {
  const found = asObject(source[name]);
  if (found === undefined) throw new Error(`"${name}" is not an object.`);
  return found;
}

/** The list of objects in a field; fails the test when there is none. */
export function listAt(source: WireObject, name: string): readonly WireObject[] {
  const found = source[name];
  if (!Array.isArray(found)) throw new Error(`"${name}" is not a list.`);
  return found as readonly WireObject[];
}

/** The error code of an answer. */
export function codeOf(response: WireObject): unknown {
  return objectAt(response, 'Error').ErrorCode;
}

async function postJson(url: string, body: unknown, method = 'POST'): Promise<WireObject> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as WireObject;
}

/** Logs in and answers the day's token. */
export async function logIn(sandbox: Sandbox): Promise<string> {
  const answer = await postJson(`${sandbox.urls.tbo}/SharedData.svc/rest/Authenticate`, {
    ClientId: SANDBOX_AGENCY.clientId,
    UserName: SANDBOX_AGENCY.userName,
    Password: SANDBOX_AGENCY.password,
    EndUserIp: '127.0.0.1',
  });
  return String(answer.TokenId);
}

/** Starts a sandbox on free ports with the clock at `TEST_NOW` and logs an agency in. */
export async function startAgency(options: Partial<SandboxOptions> = {}): Promise<AgencyClient> {
  const sandbox = await startSandbox({ dataDir: null, now: () => TEST_NOW, slowMs: 300, ...options });
  const token = await logIn(sandbox);
  const call: AgencyClient['call'] = (method, body) =>
    postJson(`${sandbox.urls.tbo}/AirService.svc/rest/${method}`, { EndUserIp: '127.0.0.1', TokenId: token, ...body });
  const ask: AgencyClient['ask'] = async (method, body) => objectAt(await call(method, body), 'Response');
  const search: AgencyClient['search'] = (legs, more = {}) =>
    ask('Search', {
      AdultCount: '1',
      ChildCount: '0',
      InfantCount: '0',
      DirectFlight: 'false',
      OneStopFlight: 'false',
      JourneyType: '1',
      PreferredAirlines: null,
      Sources: null,
      Segments: legs.map((leg) => ({
        Origin: leg.from,
        Destination: leg.to,
        FlightCabinClass: String(leg.cabin ?? 1),
        PreferredDepartureTime: `${leg.date}T00:00:00`,
        PreferredArrivalTime: `${leg.date}T00:00:00`,
      })),
      ...more,
    });
  return {
    sandbox,
    call,
    ask,
    search,
    find: async (leg, wanted, more) => {
      const response = await search([leg], more);
      const results = (response.Results as readonly (readonly WireObject[])[])[0] ?? [];
      const result = results.find(wanted);
      if (result === undefined)
        throw new Error(`No wanted result among ${results.length}: ${JSON.stringify(response.Error)}`);
      return { traceId: String(response.TraceId), resultIndex: String(result.ResultIndex), result };
    },
    quote: async (found) => {
      const response = await ask('FareQuote', { TraceId: found.traceId, ResultIndex: found.resultIndex });
      return { ...found, result: objectAt(response, 'Results') };
    },
    plant: async (fault) => {
      await postJson(`${sandbox.urls.control}/faults`, fault);
    },
    moveClock: async (offsetMs) => {
      await postJson(`${sandbox.urls.control}/clock`, { offsetMs });
    },
    bookings: async () => listAt(await postJson(`${sandbox.urls.control}/tbo/bookings`, null, 'GET'), 'bookings'),
  };
}

const FIRST_NAMES = ['Asha', 'Ravi', 'Meera', 'Kabir', 'Tara', 'Dev', 'Nila', 'Omar', 'Zoya'];
const BIRTH_DATES: Readonly<Record<number, string>> = { 1: '1990-04-12', 2: '2019-02-03', 3: '2026-01-15' };
const TITLES: Readonly<Record<number, string>> = { 1: 'Ms', 2: 'Miss', 3: 'Miss' };

/** Passengers that a Book or Ticket of the quoted result accepts. */
export function passengersFor(result: WireObject, lastName = 'Kulkarni'): readonly WireObject[] {
  const types = listAt(result, 'FareBreakdown').flatMap((line) =>
    Array.from({ length: Number(line.PassengerCount) }, () => line),
  );
  return types.map((line, index) => {
    const count = Number(line.PassengerCount);
    const isLead = index === 0;
    return {
      Title: TITLES[Number(line.PassengerType)],
      FirstName: FIRST_NAMES[index],
      LastName: isLead ? lastName : 'Kulkarni',
      PaxType: line.PassengerType,
      DateOfBirth: `${BIRTH_DATES[Number(line.PassengerType)]}T00:00:00`,
      Gender: 2,
      PassportNo: `Z100000${index}`,
      PassportExpiry: '2033-01-01T00:00:00',
      PassportIssueDate: '2023-01-01T00:00:00',
      PassportIssueCountryCode: 'IN',
      PAN: 'ABCPK1234F',
      AddressLine1: '12 Residency Road',
      City: 'Bengaluru',
      CountryCode: 'IN',
      CountryName: 'India',
      Nationality: 'IN',
      ContactNo: '9800000000',
      CellCountryCode: '+91',
      Email: isLead ? 'asha@firm.example' : '',
      IsLeadPax: isLead,
      GSTCompanyName: isLead ? 'Firm Pvt Ltd' : '',
      GSTNumber: isLead ? '29AAGCB7383J1Z4' : '',
      GSTCompanyAddress: isLead ? '12 Residency Road' : '',
      GSTCompanyContactNumber: isLead ? '9800000000' : '',
      GSTCompanyEmail: isLead ? 'gst@firm.example' : '',
      Fare: {
        BaseFare: Number(line.BaseFare) / count,
        Tax: Number(line.Tax) / count,
        YQTax: Number(line.YQTax) / count,
        AdditionalTxnFeeOfrd: 0,
        AdditionalTxnFeePub: 0,
      },
    };
  });
}
