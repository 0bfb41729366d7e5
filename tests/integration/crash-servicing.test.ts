import type { AnswerOf } from '@pravas/contract/operation.ts';
import { chooseChange, payChange, searchChange } from '@pravas/contract/servicing/change-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { sampleOf } from '../support/depth.ts';
import { endsBySigkill, ONCE_THEY_ARE_OVER, type ServerProcess, startProcess } from '../support/processes.ts';
import { payAtGateway, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { payloadOf } from './send-request.ts';
import { bookFlight, servicingOf, until } from './servicing-world.ts';

/** Every gap between two durable steps from "cancel" to the refund. */
const ON_THE_WAY_TO_CANCELLED = [
  'cancel.intended',
  'cancel.answered',
  'cancel.recorded',
  'cancel.confirmed',
  'cancel.polled',
  'cancel.settled',
] as const;

/** And of a change that is paid. */
const ON_THE_WAY_TO_OTHER_FLIGHTS = ['change.intended', 'change.answered', 'change.recorded'] as const;

let world: World;
let asha: TravellerClient;
let own: ReturnType<typeof servicingOf>;
let api: ServerProcess;

beforeAll(async () => {
  world = await createWorld({
    inProcess: false,
    env: {
      FLIGHT_SUPPLIERS: 'tbo',
      PRAVAS_BOOK_DEADLINE_MS: '1500',
      PRAVAS_QUIET_PERIOD_MS: '7000',
      PRAVAS_LEASE_MS: '2500',
    },
  });
  api = await startProcess('api', world.env);
  asha = await signIn(world);
  own = servicingOf(world, asha.token);
});
afterEach(() => expectBooksInOrder(world));
afterAll(async () => {
  await api.stop();
  await world.close();
});

/** Books a flight with a worker that lives. */
async function booked(): Promise<string> {
  const worker = await startProcess('worker', world.env);
  try {
    return (await bookFlight(world, asha)).flightId;
  } finally {
    await worker.stop();
  }
}

/**
 * Does something that the worker continues, kills the worker at that point and lets another one go on until that holds.
 */
async function killedAt<T>(failpoint: string, act: () => Promise<void>, rests: () => Promise<T>): Promise<T> {
  const doomed = await startProcess('worker', { ...world.env, PRAVAS_FAILPOINT: failpoint });
  await act();
  await endsBySigkill(doomed);
  const next = await startProcess('worker', { ...world.env, ...ONCE_THEY_ARE_OVER });
  try {
    return await rests();
  } finally {
    await next.stop();
  }
}

describe('the worker is killed while a flight is cancelled', () => {
  it.each(sampleOf(ON_THE_WAY_TO_CANCELLED, 1, 'cancelled'))(
    'at %s: it is cancelled and refunded, once',
    async (failpoint) => {
      const flightId = await booked();
      const { locator } =
        (
          await world.query<{ locator: string }>('select locator from booking_order where booking_id = $1', [flightId])
        )[0] ?? {};
      // Only an airline that takes its time is asked how far it is.
      if (failpoint === 'cancel.polled') await world.commandOrder({ order: locator ?? '', command: 'withhold_refund' });
      const { amounts } = await own.quote(flightId);
      const flight = await killedAt(
        failpoint,
        async () => void payloadOf(await own.askCancel(flightId, amounts.refund)),
        async () => {
          if (failpoint === 'cancel.polled')
            await world.commandOrder({ order: locator ?? '', command: 'release_refund' });
          return until(
            () => own.show(flightId),
            ({ cancellations, refunds }) =>
              cancellations[0]?.state === 'settled' &&
              refunds.length > 0 &&
              refunds.every((one) => one.state === 'refunded'),
          );
        },
      );
      expect(flight.flightStatus).toBe('CANCELED');
      expect(flight.refunds.map((one) => one.amount)).toEqual([amounts.refund]);
      const [{ paymentRef = '' } = {}] = await world.query<{ paymentRef: string }>(
        `select reference as "paymentRef" from payment where booking_id = $1 and status = 'SUCCESSFUL'`,
        [flightId],
      );
      const { refunds } = await world.gatewayTruth();
      expect(refunds.filter((refund) => refund.orderId === paymentRef)).toHaveLength(1);
    },
  );
});

describe('the worker is killed while a flight is changed', () => {
  it.each(sampleOf(ON_THE_WAY_TO_OTHER_FLIGHTS, 1, 'other flights'))(
    'at %s: it is changed and paid for, once',
    async (failpoint) => {
      const flightId = await booked();
      const day = (await own.show(flightId)).forward.segments[0]?.departureDate ?? '';
      const date = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
      const wish = { flightId, slices: [{ index: 0, date }] };
      const { options } = payloadOf<AnswerOf<typeof searchChange>>(await own.call(searchChange, { body: wish }));
      const option = options.find((one) => one.amounts.pay > 0);
      if (!option) throw new Error('No change costs anything');
      const { changeOfferId, amounts } = option;
      const body = { ...wish, changeOfferId, expectedPay: amounts.pay, expectedReturn: amounts.return };
      const { change } = payloadOf<AnswerOf<typeof chooseChange>>(await own.call(chooseChange, { body }));
      const paying = payloadOf<AnswerOf<typeof payChange>>(
        await own.call(payChange, { body: { changeId: change._id } }),
      );
      const flight = await killedAt(
        failpoint,
        async () => {
          if (paying.payment) await payAtGateway(paying.payment, 'pay');
        },
        () =>
          until(
            () => own.show(flightId),
            ({ changes }) => changes[0]?.state === 'done',
          ),
      );
      expect(flight.forward.segments[0]?.departureDate).toBe(date);
      expect(flight.refunds).toEqual([]);
      const sends = await world.query<{ state: string }>(
        `select state from effect where booking_id = $1 and kind = 'change' and state = 'done'`,
        [flightId],
      );
      expect(sends).toHaveLength(1);
    },
  );
});
