import { Duffel, DuffelError } from '@duffel/api';
import type {
  StaysBooking,
  StaysQuote,
  StaysRoomRate,
  StaysSearchParams,
  StaysSearchResult,
} from '@duffel/api/Stays/StaysTypes';
import { SANDBOX_DUFFEL_ACCOUNT } from '../duffel/account.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';
import { HOTEL_NOW } from './hotel-agency.ts';

/** A test's booking: a row of the list, its dates, and who sleeps there. */
export interface StaysAsk {
  /** Such as `BLR-07`. */
  readonly hotel: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly rooms?: number;
  readonly guests?: StaysSearchParams['guests'];
  readonly more?: object;
}

/** An agency that books rooms through the vendor's own client, unmodified. */
export interface StaysAgency {
  readonly sandbox: Sandbox;
  readonly client: Duffel;
  /** The result of one row, without rates. Fails where it has no rooms left. */
  result(ask: StaysAsk): Promise<StaysSearchResult>;
  /** The first rate of a room that the test wants. */
  rate(ask: StaysAsk, room?: string, isWanted?: (rate: StaysRoomRate) => boolean): Promise<StaysRoomRate>;
  quote(ask: StaysAsk, room?: string): Promise<StaysQuote>;
  /** Searches, quotes and books a room for two. */
  sell(lastName?: string, ask?: StaysAsk): Promise<StaysBooking>;
  /** The guests and contact of a booking. */
  booking(quote: StaysQuote, lastName?: string): Parameters<Duffel['stays']['bookings']['create']>[0];
  control(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  plant(call: string, kind: string, more?: object): Promise<void>;
  moveClock(offsetMs: number): Promise<void>;
}

/** The id under which the second source lists a property of the engine, such as `BLR-07`. */
export function staysIdOf(code: string): string {
  return `acc_0000SBX${code.replace('-', '')}`;
}

/** HTTP status, type and code of the refusal that a call ends in. */
export async function staysRefusal(calling: Promise<unknown>): Promise<string> {
  try {
    await calling;
  } catch (error) {
    if (!(error instanceof DuffelError)) throw error;
    const [first] = error.errors ?? [];
    return [error.meta?.status, first?.type, first?.code].filter((part) => part !== undefined).join(' ');
  }
  throw new Error('The call was not refused.');
}

/** Two adults for two nights in a room without trouble. */
export const USUAL_STAY: StaysAsk = { hotel: 'BLR-09', checkIn: '2026-12-10', checkOut: '2026-12-12' };

/** Starts a sandbox with the clock of the worked cases. */
export async function startStaysAgency(options: Partial<SandboxOptions> = {}): Promise<StaysAgency> {
  const sandbox = await startSandbox({ dataDir: null, now: () => HOTEL_NOW, slowMs: 300, ...options });
  const client = new Duffel({ token: SANDBOX_DUFFEL_ACCOUNT.accessToken, basePath: sandbox.urls.duffel });
  const control: StaysAgency['control'] = async (method, path, body) => {
    const answer = await fetch(`${sandbox.urls.control}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json;
  };
  const result: StaysAgency['result'] = async ({ hotel, checkIn, checkOut, rooms = 1, guests, more }) => {
    const { data } = await client.stays.search({
      accommodation: { ids: [staysIdOf(hotel)] },
      check_in_date: checkIn,
      check_out_date: checkOut,
      rooms,
      guests: guests ?? [{ type: 'adult' }, { type: 'adult' }],
      ...more,
    });
    const [found] = data.results;
    if (found === undefined) throw new Error(`${hotel} has no rooms left.`);
    return found;
  };
  const rate: StaysAgency['rate'] = async (ask, room = 'Deluxe Room', isWanted = () => true) => {
    const { data } = await client.stays.searchResults.fetchAllRates((await result(ask)).id);
    const found = data.accommodation.rooms.find(({ name }) => name === room)?.rates.find(isWanted);
    if (found === undefined) throw new Error(`${room} is not offered.`);
    return found;
  };
  const quote: StaysAgency['quote'] = async (ask, room) => {
    const { data } = await client.stays.quotes.create((await rate(ask, room)).id);
    return data;
  };
  const booking: StaysAgency['booking'] = (quoted, lastName = 'Rao') => ({
    quote_id: quoted.id,
    guests: [{ given_name: 'Asha', family_name: lastName }],
    email: 'asha@firm.example',
    phone_number: '+919800000001',
    metadata: { client_ref: `PRV-${quoted.id.slice(-8)}` },
  });
  return {
    sandbox,
    client,
    result,
    rate,
    quote,
    booking,
    sell: async (lastName, ask = USUAL_STAY) => {
      const { data } = await client.stays.bookings.create(booking(await quote(ask), lastName));
      return data;
    },
    control,
    plant: async (call, kind, more = {}) => {
      await control('POST', '/faults', { target: `duffel.stays.${call}`, kind, ...more });
    },
    moveClock: async (offsetMs) => {
      await control('POST', '/clock', { offsetMs });
    },
  };
}
