import { Duffel } from '@duffel/api';
import type {
  CreateOfferRequest,
  CreateOrder,
  CreateOrderPassenger,
  DuffelResponse,
  Offer,
  OfferRequest,
} from '@duffel/api/types';
import { SANDBOX_DUFFEL_ACCOUNT } from '../duffel/account.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../start-sandbox.ts';
import { TEST_NOW } from './agency-client.ts';

/** A journey asked for in a test search. */
interface DuffelLeg {
  readonly from: string;
  readonly to: string;
  readonly date: string;
}

/** An agency that talks to the second supplier through the vendor's own client, unmodified. */
export interface DuffelAgency {
  readonly sandbox: Sandbox;
  readonly client: Duffel;
  search(legs: readonly DuffelLeg[], more?: Partial<CreateOfferRequest>): Promise<OfferRequest>;
  /** Searches and picks the first offer the test wants. */
  find(legs: readonly DuffelLeg[], wanted?: (offer: Offer) => boolean): Promise<Offer>;
  /** What an order of the offer needs: passengers with invented names and, when instant, the exact payment. */
  order(offer: Offer, more?: Partial<CreateOrder>, lastName?: string): CreateOrder;
  control(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  /** Sends a command about an order. */
  command(order: string, command: string, more?: object): Promise<Record<string, unknown>>;
  moveClock(offsetMs: number): Promise<void>;
}

const FIRST_NAMES = ['Asha', 'Ravi', 'Meera', 'Kabir', 'Tara'];

function passengersFor(offer: Offer, lastName: string): CreateOrderPassenger[] {
  const infant = offer.passengers.find((one) => one.type === 'infant_without_seat');
  return offer.passengers.map((passenger, index) => ({
    id: passenger.id,
    title: 'ms',
    gender: 'f',
    given_name: FIRST_NAMES[index] ?? 'Asha',
    family_name: index === 0 ? lastName : 'Kulkarni',
    born_on: { adult: '1990-04-12', child: '2019-02-03', infant_without_seat: '2026-01-15' }[passenger.type ?? 'adult'],
    email: 'asha@firm.example',
    phone_number: '+919800000000',
    ...(index === 0 && infant !== undefined ? { infant_passenger_id: infant.id } : {}),
    ...(offer.passenger_identity_documents_required
      ? {
          identity_documents: [
            {
              type: 'passport',
              unique_identifier: `Z10000${index}`,
              issuing_country_code: 'IN',
              expires_on: '2033-01-01',
            },
          ],
        }
      : {}),
  }));
}

/** Starts a sandbox on free ports with the clock at `TEST_NOW`. */
export async function startDuffelAgency(options: Partial<SandboxOptions> = {}): Promise<DuffelAgency> {
  const sandbox = await startSandbox({ dataDir: null, now: () => TEST_NOW, slowMs: 300, ...options });
  const client = new Duffel({ token: SANDBOX_DUFFEL_ACCOUNT.accessToken, basePath: sandbox.urls.duffel });
  const control: DuffelAgency['control'] = async (method, path, body) => {
    const answer = await fetch(`${sandbox.urls.control}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json;
  };
  const search: DuffelAgency['search'] = async (legs, more = {}) => {
    const answer: DuffelResponse<OfferRequest> = await client.offerRequests.create({
      passengers: [{ type: 'adult' }],
      slices: legs.map((leg) => ({
        origin: leg.from,
        destination: leg.to,
        departure_date: leg.date,
        arrival_time: null,
        departure_time: null,
      })),
      ...more,
    });
    return answer.data;
  };
  return {
    sandbox,
    client,
    search,
    find: async (legs, wanted = () => true) => {
      const request = await search(legs);
      const offer = (request.offers as Offer[]).find(wanted);
      if (offer === undefined) throw new Error(`No wanted offer among ${request.offers.length}.`);
      return offer;
    },
    order: (offer, more = {}, lastName = 'Kulkarni') => ({
      type: 'instant',
      selected_offers: [offer.id],
      passengers: passengersFor(offer, lastName),
      payments: [{ type: 'balance', amount: offer.total_amount, currency: offer.total_currency }],
      ...more,
    }),
    control,
    command: (order, command, more = {}) => control('POST', '/commands', { order, command, ...more }),
    moveClock: async (offsetMs) => {
      await control('POST', '/clock', { offsetMs });
    },
  };
}
