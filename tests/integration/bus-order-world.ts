import { getBooking, payForBooking } from '@pravas/contract/booking/booking-operations.ts';
import { addBus } from '@pravas/contract/bus/add-bus.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { COMPANY_ID } from '../support/company.ts';
import { ADMIN, payAtGateway, signIn, type TravellerClient } from '../support/traveller.ts';
import { type BusWorld, type BusWorldOptions, createBusWorld } from './bus-world.ts';
import { busFinder, type FoundBus, setBusFee } from './find-bus.ts';
import { callOperation, payloadOf } from './send-request.ts';
import { until } from './servicing-world.ts';

/** A booking of a bus as its page reads it. */
export type ShownBus = Extract<AnswerOf<typeof getBooking>['booking'], { readonly service: 'bus' }>;

type Seat = SentOf<typeof addBus>['seats'][number];

/** A guest on a seat: a man who was born in 1990, unless something else is said. */
export function guest(seatName: string, more: Partial<Seat['passenger']> = {}, lastName = 'Iyer'): Seat {
  const person = { title: 'Mr', gender: 'male', firstName: 'Ravi', lastName, dateOfBirth: '1990-05-05' } as const;
  return { seatName, passenger: { ...person, ...more } };
}

/** Tickets and blocks as the suppliers hold them. */
interface SupplierTruth {
  readonly blocks: readonly { readonly key: string; readonly isHolding: boolean; readonly seats: readonly string[] }[];
  readonly tickets: readonly {
    readonly tin: string;
    readonly status: string;
    readonly totalPaise: number;
    readonly seats: readonly { readonly seatName: string; readonly passenger: string; readonly sex: string }[];
  }[];
}

/** Where passengers of the worked cases get on and off. */
const STOPS = { boardingPointId: '900101', droppingPointId: '900201' };

/** A world in which the admin books buses for guests and colleagues, at our fee of the worked cases. */
export async function createBusOrderWorld(options: BusWorldOptions = {}) {
  const env = { PRAVAS_SLOW_BOOK_DEADLINE_MS: '2500', ...options.env };
  const world: BusWorld = await createBusWorld({ ...options, env });
  const settings = { modules: [{ id: 8, active: true }], enableBookForGuest: true, enableStaffBook: true };
  await world.query('update organization set settings = settings || $1::jsonb where id = $2', [
    JSON.stringify(settings),
    COMPANY_ID,
  ]);
  await setBusFee(world);
  const vikram = await signIn(world, ADMIN);
  const find = await busFinder(world, vikram);
  const add = (bus: FoundBus, seats: readonly Seat[], newTotalPrice: number, more: object = {}, who = vikram) =>
    callOperation(world.url, addBus, { body: { ...bus, ...STOPS, seats, newTotalPrice, ...more } }, who);
  const show = async (bookingId: string, who: TravellerClient = vikram) => {
    const answer = await callOperation(world.url, getBooking, { query: { bookingId } }, who);
    return payloadOf<{ booking: ShownBus }>(answer).booking;
  };
  const pay = (bookingId: string, more: object = {}, who = vikram) =>
    callOperation(world.url, payForBooking, { body: { bookingId, ...more } }, who);
  return {
    world,
    vikram,
    find,
    add,
    added: async (...asked: Parameters<typeof add>) => payloadOf<AnswerOf<typeof addBus>>(await add(...asked)),
    show,
    pay,
    /** Has seats held, and answers what is to be paid at the gateway. */
    form: async (...asked: Parameters<typeof pay>) => payloadOf<AnswerOf<typeof payForBooking>>(await pay(...asked)),
    payForm: (form: AnswerOf<typeof payForBooking>) => payAtGateway(form, 'pay'),
    /** Pays the requested amount at the gateway. */
    paid: async (...asked: Parameters<typeof pay>) => {
      const form = payloadOf<AnswerOf<typeof payForBooking>>(await pay(...asked));
      await payAtGateway(form, 'pay');
      return form;
    },
    reaches: (bookingId: string, wanted: ShownBus['status']) =>
      until(
        () => show(bookingId),
        ({ status }) => status === wanted,
      ),
    atSupplier: async () => (await (await fetch(`${world.sandbox.urls.control}/bus/orders`)).json()) as SupplierTruth,
    command: async (body: object) => {
      const answer = await fetch(`${world.sandbox.urls.control}/bus/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
}
