import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import type { listFlights } from '@pravas/contract/flight/list-flights.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { cancelFlight, quoteFlightCancellation } from '@pravas/contract/servicing/cancel-operations.ts';
import { afterAll, beforeAll } from 'vitest';
import { ADMIN, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { agreedByProvider } from './provider-desk.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, payloadOf, send } from './send-request.ts';

/** A booked flight as its screen shows it. */
export type BookedFlight = AnswerOf<typeof getBookedFlight>['flight'];
/** The refund of cancelling. */
export type CancellationQuote = AnswerOf<typeof quoteFlightCancellation>;

type Person = NonNullable<SentOf<typeof addFlightToTrip>['travelers']>[number];

/** The demo company's employee, as she writes herself. */
export const ASHA: Person = {
  type: 'ADULT',
  title: 'Ms',
  firstName: 'Asha',
  lastName: 'Rao',
  gender: 'female',
  nationality: 'IN',
};
/** Somebody who travels with her. */
export const ROHAN: Person = {
  type: 'ADULT',
  title: 'Mr',
  firstName: 'Rohan',
  lastName: 'Mehta',
  gender: 'male',
  dateOfBirth: '1990-05-05',
  nationality: 'IN',
};

/** People as one of them names them: themselves by their number, and the others as guests. */
export function namedBy({ user }: TravellerClient, people: readonly Person[]): Person[] {
  return people.map((one) =>
    one.firstName === user.first_name && one.lastName === user.last_name ? { ...one, user_id: user.user_id } : one,
  );
}

/** A world of one supplier, with the people who look after their flights in it. */
export interface ServicingWorld {
  readonly world: World;
  readonly asha: TravellerClient;
  readonly own: ReturnType<typeof servicingOf>;
  readonly admin: ReturnType<typeof servicingOf>;
  /** Somebody of another organisation. */
  readonly stranger: ReturnType<typeof servicingOf>;
}

/** Starts a world before the file's tests and closes it after them. `supplier` is its only one. */
export function useServicing(supplier = 'tbo'): () => ServicingWorld {
  let opened: ServicingWorld | null = null;
  beforeAll(async () => {
    const world = await createWorld({ env: { FLIGHT_SUPPLIERS: supplier } });
    const asha = await signIn(world);
    const by = async (email: string) => servicingOf(world, (await signIn(world, email)).token);
    opened = {
      world,
      asha,
      own: servicingOf(world, asha.token),
      admin: await by(ADMIN),
      stranger: await by(STRANGER),
    };
  });
  afterAll(() => opened?.world.close());
  return () => {
    if (!opened) throw new Error('The world is not there before the tests begin');
    return opened;
  };
}

/** The booking to make. */
export interface WantedBooking {
  readonly onward?: string;
  readonly back?: string;
  readonly fareType?: string;
  /** Several people book privately, where nobody's permission is needed. */
  readonly travelers?: readonly Person[];
  readonly daysAhead?: number;
}

/** A full-service airline refuses the same traveller on the same flight twice, so every journey has days of its own. */
let nextDay = 30;

/** Adds a flight, pays for it and waits until it is ticketed. */
export async function bookFlight(world: World, client: TravellerClient, wanted: WantedBooking = {}) {
  nextDay += 1;
  const { onward = '6E', back, travelers = [ASHA], daysAhead = nextDay } = wanted;
  const query: Record<string, string> = {
    from: 'DEL',
    to: 'BOM',
    dDate: dayFromNow(daysAhead),
    ...(back === undefined ? {} : { rDate: dayFromNow(daysAhead + 4) }),
    ...(travelers.length > 1 ? { ad: String(travelers.length), pb: 'true' } : {}),
  };
  const path = `/flights/list?${new URLSearchParams(query)}`;
  const flights = payloadOf<AnswerOf<typeof listFlights>>(
    await send(world.url, { method: 'GET', path, token: client.token }),
  );
  // Not every flight is sold at every fare on every day; fares of pairs are known once a pair is chosen.
  const isSold = ({ fares }: (typeof flights.flights)[number]) =>
    back !== undefined || !wanted.fareType || fares.some((fare) => fare.fareType === wanted.fareType);
  const flightId = pickFlight({ ...flights, flights: flights.flights.filter(isSold) }, onward, back);
  const fares = flights.flights.find((flight) => flight.flightId === flightId)?.fares ?? [];
  const body = {
    searchedFlightId: flights.searchedFlightId,
    flightId,
    fareType: wanted.fareType ?? mostReturned(fares, travelers.length),
    ...(travelers.length > 1 ? { travelers: namedBy(client, travelers) } : {}),
  };
  const added = payloadOf<AnswerOf<typeof addFlightToTrip>>(
    await callOperation(world.url, addFlightToTrip, { body }, client),
  );
  await payAtGateway(await client.checkPrice(added.flightId), 'pay');
  await client.bookingWhen(added.tripId, (booking) => booking.flightStatus === 'BOOKED');
  return added;
}

/**
 * The fare with the largest refund, so that there is something to cancel; a return of two orders is the regular one.
 */
function mostReturned(fares: AnswerOf<typeof listFlights>['flights'][number]['fares'], travellers: number): string {
  const returned = (fare: (typeof fares)[number]) =>
    fare.cancellationFrom === null ? 0 : fare.totalPrice - fare.cancellationFrom * travellers;
  // A company's own fares want a GST number, which a private journey has not.
  const open = fares.filter((fare) => fare.kind !== 'corporate' && fare.kind !== 'sme');
  return open.toSorted((a, b) => returned(b) - returned(a))[0]?.fareType ?? '2';
}

/** Calls about booked flights, by the holder of the token; the provider agrees to what a travel desk asks by them. */
export function servicingOf(world: World, token: string) {
  const call = async (operation: Parameters<typeof callOperation>[1], input: Parameters<typeof callOperation>[2]) =>
    agreedByProvider(world, token, operation, await callOperation(world.url, operation, input, { token }));
  const show = async (flightId: string): Promise<BookedFlight> =>
    payloadOf<AnswerOf<typeof getBookedFlight>>(await call(getBookedFlight, { query: { flightId } })).flight;
  const askQuote = (flightId: string, part: Part = {}) =>
    call(quoteFlightCancellation, {
      query: {
        flightId,
        type: part.type ?? '',
        ...(part.travelers ? { userCancellationDetails: JSON.stringify(part.travelers) } : {}),
      },
    });
  const askCancel = (flightId: string, expectedRefund: number, part: Part = {}) =>
    call(cancelFlight, {
      body: {
        flightId,
        type: part.type ?? '',
        expectedRefund,
        ...(part.travelers ? { userCancellationDetails: part.travelers } : {}),
      },
    });
  return {
    call,
    show,
    askQuote,
    askCancel,
    quote: async (flightId: string, part?: Part) => payloadOf<CancellationQuote>(await askQuote(flightId, part)),
    /** Quotes, agrees to it and waits until the last refund of it has gone out. */
    async cancel(flightId: string, part?: Part): Promise<CancellationQuote> {
      const quote = payloadOf<CancellationQuote>(await askQuote(flightId, part));
      payloadOf(await askCancel(flightId, quote.amounts.refund, part));
      await until(
        () => show(flightId),
        ({ cancellations, refunds }) =>
          cancellations[0]?.state === 'settled' && refunds.every((one) => one.state === 'refunded'),
      );
      return quote;
    },
  };
}

/** A part of a booking in the wire's words. */
export interface Part {
  readonly type?: '' | '1' | '2';
  readonly travelers?: {
    readonly canceledTravelersOnward?: readonly TickedTraveler[];
    readonly canceledTravelersReturn?: readonly TickedTraveler[];
  };
}

interface TickedTraveler {
  readonly index?: number;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly isChecked?: boolean;
  readonly isCancelled?: boolean;
}

/** Ticks travellers by their place in the booking. */
export function tick(onward: readonly number[], back: readonly number[] = []): Part {
  const list = (indexes: readonly number[]) => indexes.map((index) => ({ index, isChecked: true }));
  return { travelers: { canceledTravelersOnward: list(onward), canceledTravelersReturn: list(back) } };
}

/** Polls until the answer satisfies the test. */
export async function until<T>(read: () => Promise<T>, test: (value: T) => boolean, withinMs = 60_000): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (test(value)) return value;
    if (performance.now() > deadline)
      throw new Error(`It never came to that: ${JSON.stringify(value).slice(0, 3_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Gives the sandbox's airline a command about an order. */
export async function commandOrder(world: World, command: Record<string, unknown>): Promise<void> {
  const answer = await send(world.sandbox.urls.control, { method: 'POST', path: '/commands', body: command });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
}

/** Moves the departure of a slice of a booked flight, as our own record has it, to so many minutes from now. */
export async function departIn(world: World, flightId: string, minutes: number, position = 0): Promise<void> {
  const wall = Temporal.Now.zonedDateTimeISO('Asia/Kolkata').add({ minutes }).toPlainDateTime().toString().slice(0, 16);
  await world.query(
    `update booking_order set detail = jsonb_set(detail, '{slices,0,segments,0,from,time,wall}', to_jsonb($2::text))
     where booking_id = $1 and position = $3`,
    [flightId, wall, position],
  );
}
