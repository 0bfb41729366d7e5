import { saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterEach, beforeAll, expect } from 'vitest';
import { addPerson } from '../support/company.ts';
import { pickFlight, signIn } from '../support/traveller.ts';
import { payloadOf } from './send-request.ts';
import { type ServicingWorld, servicingOf, useServicing } from './servicing-world.ts';

/** The answer to an entry. */
export type Saved = AnswerOf<typeof saveOfflineBooking>;

/** A world with two people of the travel desk. */
export interface OfflineWorld extends Omit<ServicingWorld, 'admin'> {
  readonly desk: ServicingWorld['own'];
  readonly colleague: ServicingWorld['own'];
  /** An unpaid flight of Asha's own trip, on days of its own. */
  addFlight(roundTrip?: boolean): Promise<{ tripId: string; flightId: string; totalPrice: number }>;
  /** Days ahead that no other journey of the file has. */
  nextDays(): number;
  /** Enters a form as the desk. */
  save(body: unknown): Promise<Saved>;
  balanceOf(code: string): Promise<number>;
  ordersOf(
    flightId: string,
  ): Promise<readonly { readonly reference: string; readonly status: string; readonly amount_paise: string }[]>;
}

let nextRef = 1;

/** A valid form, with a test's changes. */
export function offlineForm(
  flightId: string,
  changes: Record<string, unknown> = {},
  payment: Record<string, string> = {},
) {
  nextRef += 1;
  return {
    flightId,
    payment: {
      totalPrice: '8,000',
      serviceCharge: '100',
      cgstCharges: '9',
      sgstCharges: '9',
      igstCharges: '0',
      ...payment,
    },
    bookingId: `DESK-${nextRef}`,
    forwardPnr: 'abc123',
    forwardTicketNo: '098-2411112222',
    arbitrage: '300',
    commission: '200',
    ...changes,
  };
}

/** Starts the world before the file's tests; after each of them the books balance and nothing rests in suspense. */
export function useOffline(): () => OfflineWorld {
  const servicing = useServicing();
  let opened: OfflineWorld | null = null;
  const now = () => {
    if (!opened) throw new Error('The world is not there before the tests begin');
    return opened;
  };
  beforeAll(async () => {
    const { admin: desk, ...rest } = servicing();
    const { world, asha } = rest;
    await addPerson(world, 'tara.desai@meridian.example', 'Travel desk');
    const colleague = servicingOf(world, (await signIn(world, 'tara.desai@meridian.example')).token);
    let days = 200;
    const nextDays = () => {
      days += 7;
      return days;
    };
    opened = {
      ...rest,
      desk,
      colleague,
      nextDays,
      async addFlight(roundTrip = false) {
        const flights = await asha.search({ daysAhead: nextDays(), roundTrip });
        return asha.add(flights, pickFlight(flights, '6E', roundTrip ? 'AI' : undefined), '2');
      },
      save: async (body) => payloadOf<Saved>(await desk.call(saveOfflineBooking, { body })),
      async balanceOf(code) {
        const [row] = await world.query<{ sum: string }>(
          'select coalesce(sum(balance_paise), 0) as sum from ledger_account where code = $1',
          [code],
        );
        return Number(row?.sum ?? 0);
      },
      ordersOf: (flightId) =>
        world.query('select reference, status, amount_paise from payment where booking_id = $1 order by created_at', [
          flightId,
        ]),
    };
  });
  afterEach(async () => {
    const { world, balanceOf } = now();
    const [all] = await world.query<{ sum: string }>(
      'select coalesce(sum(balance_paise), 0) as sum from ledger_account',
    );
    expect(Number(all?.sum)).toBe(0);
    // A refund is due until the worker has paid it.
    for (const code of ['customer_suspense', 'refunds_due']) {
      await expect.poll(() => balanceOf(code), { timeout: 20_000 }).toBe(0);
    }
  });
  return now;
}
