import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { SANDBOX_AGENCY } from '../tbo/agency.ts';
import { asObject, type WireObject } from '../tbo/request.ts';
import { listAt, logIn, objectAt } from './agency-client.ts';
import { BUS_NOW } from './bus-agency.ts';

/** A passenger of a Block: who sits where. */
export interface Seated {
  readonly seatName: string;
  readonly title?: 'Mr' | 'Ms' | 'Mrs';
  readonly firstName?: string;
  readonly lastName?: string;
  readonly more?: WireObject;
}

/** A bus of a search with the search that found it. */
interface FoundBus {
  readonly traceId: string;
  readonly result: WireObject;
}

/** An agency that books seats at the second bus supplier over HTTP. */
export interface TboBusAgency {
  readonly sandbox: Sandbox;
  /** Calls a method with token and address filled in; answers what its wrapper holds. */
  readonly ask: (method: string, body: WireObject) => Promise<WireObject>;
  readonly cities: (more?: WireObject) => Promise<WireObject>;
  readonly control: (path: string, body?: WireObject) => Promise<WireObject>;
  readonly plant: (method: string, kind: string) => Promise<void>;
  readonly clockAt: (iso: string) => Promise<void>;
  /** A bus of a list by the last three digits of its RouteId; from Bengaluru to Hyderabad on 1 December. */
  readonly find: (number: string, more?: WireObject) => Promise<FoundBus>;
  /** All seats of a plan, in whichever form it comes. */
  readonly seats: (found: FoundBus) => Promise<readonly WireObject[]>;
  /** A Block of seats at the prices that they now have. */
  readonly blockBody: (found: FoundBus, seated: readonly Seated[], more?: WireObject) => Promise<WireObject>;
  /** Blocks and books at the price of the block; answers the BookResult. */
  readonly sell: (found: FoundBus, seated: readonly Seated[]) => Promise<WireObject>;
}

/** A Book that repeats a Block with the prices that the answer had. */
export function bookBody(asked: WireObject, answered: WireObject): WireObject {
  return { ...asked, Passenger: answered.Passenger };
}

function toPassenger(seat: WireObject | undefined, seated: Seated, isLead: boolean): WireObject {
  const { title = 'Mr', firstName = 'Kabir', lastName = 'Rao', more } = seated;
  return {
    LeadPassenger: isLead,
    PassengerId: 0,
    Title: title,
    FirstName: firstName,
    LastName: lastName,
    Age: 34,
    Gender: title === 'Mr' ? 1 : 2,
    Email: isLead ? 'asha@firm.example' : '',
    Phoneno: isLead ? '9800000001' : '',
    Address: isLead ? '12 Residency Road, Bengaluru' : '',
    IdType: null,
    IdNumber: null,
    Seat: seat ?? { SeatName: seated.seatName },
    ...more,
  };
}

/** Logs an agency in at a running sandbox, or at one that it starts with the clock of the worked cases. */
export async function startTboBusAgency(running?: Sandbox): Promise<TboBusAgency> {
  const sandbox = running ?? (await startSandbox({ dataDir: null, now: () => BUS_NOW, slowMs: 300 }));
  const TokenId = await logIn(sandbox);
  const post = async (url: string, body: WireObject): Promise<WireObject> => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const json = asObject(await answer.json());
    if (json === undefined || answer.status >= 400) throw new Error(`${url}: ${JSON.stringify(json)}`);
    return json;
  };
  const ask: TboBusAgency['ask'] = async (method, body) => {
    const url = `${sandbox.urls.tbo}/BookingEngineService_Bus/Busservice.svc/rest/${method}`;
    const [inner] = Object.values(await post(url, { EndUserIp: '127.0.0.1', TokenId, ...body }));
    return asObject(inner) ?? {};
  };
  const control: TboBusAgency['control'] = async (path, body) => {
    if (body !== undefined) return post(`${sandbox.urls.control}${path}`, body);
    return (await (await fetch(`${sandbox.urls.control}${path}`)).json()) as WireObject;
  };
  const seats: TboBusAgency['seats'] = async ({ traceId, result }) => {
    const { ResultIndex } = result;
    const plan = objectAt(await ask('GetBusSeatLayOut', { TraceId: traceId, ResultIndex }), 'SeatLayoutDetails');
    const rows = Object.values(objectAt(plan, 'SeatLayout').SeatDetails as object) as readonly object[];
    return rows.flatMap((row) => Object.values(row) as readonly WireObject[]);
  };
  const firstPoint = (found: FoundBus, name: string): unknown => listAt(found.result, name)[0]?.CityPointIndex;
  const blockBody: TboBusAgency['blockBody'] = async (found, seated, more) => {
    const all = await seats(found);
    return {
      TraceId: found.traceId,
      ResultIndex: found.result.ResultIndex,
      BoardingPointId: firstPoint(found, 'BoardingPointsDetails'),
      DroppingPointId: firstPoint(found, 'DroppingPointsDetails'),
      Passenger: seated.map((one, index) =>
        toPassenger(
          all.find(({ SeatName }) => SeatName === one.seatName),
          one,
          index === 0,
        ),
      ),
      ...more,
    };
  };
  return {
    sandbox,
    ask,
    control,
    cities: (more) =>
      post(`${sandbox.urls.tbo}/StaticData.svc/rest/GetBusCityList`, {
        TokenId,
        IpAddress: '127.0.0.1',
        ClientId: SANDBOX_AGENCY.clientId,
        ...more,
      }),
    plant: async (method, kind) => {
      await control('/faults', { target: `tbobus.${method}`, kind });
    },
    clockAt: async (iso) => {
      await control('/clock', { offsetMs: Date.parse(iso) - BUS_NOW.getTime() });
    },
    find: async (number, more) => {
      const asked = { DateOfJourney: '2026-12-01', OriginId: 11_001, DestinationId: 11_002, PreferredCurrency: 'INR' };
      const answer = await ask('Search', { ...asked, ...more });
      const result = listAt(answer, 'BusResults').find(({ RouteId }) => String(RouteId).endsWith(number));
      if (result === undefined) throw new Error(`No bus ${number}.`);
      return { traceId: String(answer.TraceId), result };
    },
    seats,
    blockBody,
    sell: async (found, seated) => {
      const asked = await blockBody(found, seated);
      return ask('Book', bookBody(asked, await ask('Block', asked)));
    },
  };
}
