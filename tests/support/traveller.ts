import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@pravas/contract/client.ts';
import { addFlightToTrip, checkPrice } from '@pravas/contract/flight/book-flight.ts';
import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { login } from '@pravas/contract/identity/login.ts';
import type { user } from '@pravas/contract/identity/session.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getTrip } from '@pravas/contract/trip/trip-operations.ts';
import type { MeansOfPayment } from '@pravas/domain/wallet/means.ts';
import type * as z from 'zod/mini';
import { flightsOf } from './flights-of.ts';
import type { World } from './world.ts';

/** The demo people's password. */
export const PASSWORD = 'Pravas@2026';
/** The demo company's employee. */
export const EMPLOYEE = 'asha.rao@meridian.example';
/** The demo company's approver: decides, but arranges no trips for others. */
export const APPROVER = 'meera.iyer@meridian.example';
/** The demo company's admin. */
export const ADMIN = 'vikram.shah@meridian.example';
/** Somebody of another organisation. */
export const STRANGER = 'dev.patel@pravas.example';

type Flights = AnswerOf<typeof listFlights>;
/** A booking as the trip shows it. */
export type Booking = ReturnType<typeof flightsOf>[number];

/** A signed-in person who calls the API as the web app does. */
export interface TravellerClient {
  readonly client: Client;
  readonly token: string;
  /** Who they are, as their session says. */
  readonly user: z.output<typeof user>;
  search(query?: {
    from?: string;
    to?: string;
    ad?: number;
    roundTrip?: boolean;
    daysAhead?: number;
  }): Promise<Flights>;
  /** Adds a flight of a search to a new trip. */
  add(
    flights: Flights,
    flightId: string,
    fareType?: string,
  ): Promise<{ tripId: string; flightId: string; totalPrice: number }>;
  checkPrice(flightId: string, acceptedTotalPrice?: number): Promise<AnswerOf<typeof checkPrice>>;
  /** The same, paid with other means than a card alone. */
  payWith(flightId: string, ...means: MeansOfPayment[]): Promise<AnswerOf<typeof checkPrice>>;
  booking(tripId: string): Promise<Booking>;
  /** Waits, on the server's own live events, until the booking satisfies the test. */
  bookingWhen(tripId: string, test: (booking: Booking) => boolean): Promise<Booking>;
}

/** Signs in with e-mail and the demo password. */
export async function signIn(world: Pick<World, 'url'>, email = EMPLOYEE): Promise<TravellerClient> {
  let token: string | null = null;
  const client = createClient({
    baseUrl: world.url,
    accessToken: () => token,
    refresh: async () => false,
    onSessionEnded: () => undefined,
  });
  const answer = await client.call(login, { body: { email, password: PASSWORD } });
  if ('challenge' in answer) throw new Error(`${email} is asked for a second factor`);
  const { accessToken, user: who } = answer;
  token = accessToken;
  const booking = async (tripId: string): Promise<Booking> => {
    const { tripDetails } = await client.call(getTrip, { query: { tripId } });
    const [only] = flightsOf(tripDetails);
    if (!only) throw new Error(`Trip ${tripId} has no booking`);
    return only;
  };
  return {
    client,
    token: accessToken,
    user: who,
    booking,
    search({ roundTrip = false, daysAhead = 30, ...query } = {}) {
      const departure = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: daysAhead });
      const dates = {
        dDate: departure.toString(),
        ...(roundTrip ? { rDate: departure.add({ days: 4 }).toString() } : {}),
      };
      return client.call(listFlights, { query: { from: 'DEL', to: 'BOM', ...query, ...dates } });
    },
    add: (flights, flightId, fareType) =>
      client.call(addFlightToTrip, {
        body: { searchedFlightId: flights.searchedFlightId, flightId, ...(fareType ? { fareType } : {}) },
        idempotencyKey: randomUUID(),
      }),
    checkPrice: (flightId, acceptedTotalPrice) =>
      client.call(checkPrice, {
        body: { flightId, ...(acceptedTotalPrice === undefined ? {} : { acceptedTotalPrice }) },
        idempotencyKey: randomUUID(),
      }),
    payWith: (flightId, ...payWith) =>
      client.call(checkPrice, { body: { flightId, payWith }, idempotencyKey: randomUUID() }),
    async bookingWhen(tripId, test) {
      // The trip's event stream ends at times; every poll in between reads the truth anyway.
      const deadline = performance.now() + 60_000;
      for (;;) {
        const current = await booking(tripId);
        if (test(current)) return current;
        if (performance.now() > deadline) {
          throw new Error(`The booking stayed ${current.flightStatus}: ${JSON.stringify(current.history)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}

/** The id of the first flight of these airlines; one airline = one way, two = "<onward>~<return>". */
export function pickFlight(flights: Flights, onwardAirline: string, returnAirline?: string): string {
  const nonstop = (coverage: string, airline: string) =>
    flights.flights.find(
      (option) =>
        option.coverage === coverage &&
        option.slices.every((slice) => slice.segments.length === 1) &&
        option.airlines.every((one) => one.code === airline),
    );
  const whole = nonstop('whole', onwardAirline) ?? nonstop('onward', onwardAirline);
  if (!whole) throw new Error(`No nonstop flight of ${onwardAirline}`);
  if (returnAirline === undefined) return whole.flightId;
  const back = nonstop('return', returnAirline);
  if (!back) throw new Error(`No nonstop return flight of ${returnAirline}`);
  return `${whole.flightId}~${back.flightId}`;
}

/** The button that a person presses on the gateway's page. */
export type GatewayDecision = 'pay' | 'fail' | 'cancel' | 'pay_lost' | 'pay_twice';

/**
 * Walks through the hosted payment page as a browser does: posts the form, presses a button, and carries the answer
 * back. Answers where the browser is sent, or null when the return was lost.
 */
export async function payAtGateway(
  form: { readonly action: string | null; readonly merchantRequest: string | null; readonly mid: string | null },
  decision: GatewayDecision,
): Promise<string | null> {
  const { action: gateway, merchantRequest, mid } = form;
  if (gateway === null || merchantRequest === null || mid === null) throw new Error('There is nothing to pay by card');
  const page = await postForm(gateway, { merchantRequest, mid });
  const decide = /action="([^"]+)"/.exec(await page.text())?.[1];
  if (!decide) throw new Error('The gateway showed no payment form');
  const answer = await (await postForm(new URL(decide, gateway).href, { decision })).text();
  const action = /<form id="return"[^>]*action="([^"]+)"/.exec(answer)?.[1];
  const merchantResponse = /name="merchantResponse" value="([^"]+)"/.exec(answer)?.[1];
  if (!action || !merchantResponse) return null;
  return (await postForm(action, { merchantResponse })).headers.get('location');
}

function postForm(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}
