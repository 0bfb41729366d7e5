import { randomUUID } from 'node:crypto';
import type { ApiError } from '@pravas/contract/client.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import { chooseChange, payChange, searchChange, withdrawChange } from '@pravas/contract/servicing/change-operations.ts';
import { getMeansOfPayment, grantPromo } from '@pravas/contract/wallet/wallet-operations.ts';
import type { MeansOfPayment } from '@pravas/domain/wallet/means.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { COMPANY_ID } from '../support/company.ts';
import { ADMIN, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet, grantCredit, readAccounts } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { servicingOf } from './servicing-world.ts';

type Flight = AnswerOf<typeof getBookedFlight>['flight'];

let world: World;
let vikram: TravellerClient;
let asha: TravellerClient;
let daysAhead = 20;
let transfers = 0;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  vikram = await signIn(world, ADMIN);
  asha = await signIn(world);
});
afterEach(async () => {
  await world.clearFaults();
  await expectBooksInOrder(world);
});
afterAll(() => world.close());

const paise = (rupees: number) => Math.round(rupees * 100);
const show = async (flightId: string): Promise<Flight> =>
  (await vikram.client.call(getBookedFlight, { query: { flightId } })).flight;
const changeWhen = (flightId: string, state: Flight['changes'][number]['state']) =>
  vi.waitUntil(
    async () => {
      const flight = await show(flightId);
      return flight.changes[0]?.state === state ? flight : null;
    },
    { timeout: 30_000, interval: 150 },
  );
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: ApiError) => error.envelope,
  );
const pay = (changeId: string, payWith: MeansOfPayment[], who = vikram) =>
  who.client.call(payChange, { body: { changeId, payWith }, idempotencyKey: randomUUID() });
const isFree = () =>
  vi.waitUntil(async () => (await readAccounts(world)).held === 0, { timeout: 20_000, interval: 100 });
/** Brings the wallet to exactly this amount. Paise. */
async function haveInWallet(wanted: number) {
  const { wallet } = await readAccounts(world);
  transfers += 1;
  await fillWallet(world, `change-${transfers}`, wanted - wallet);
}

async function givePromo(amount: number, days: number) {
  const dev = await signIn(world, STRANGER);
  const body = { organizationId: COMPANY_ID, amount, reason: 'For a late refund', expiresOn: dayFromNow(days) };
  await dev.client.call(grantPromo, { body, idempotencyKey: randomUUID() });
}
/** The rest of each grant, in the order in which they were given. Paise. */
const left = async () =>
  (await world.query<{ left: string }>('select left_paise as left from promo_grant order by id')).map((row) =>
    Number(row.left),
  );

/** A booked flight with a dearer one chosen to replace it. */
async function chosen(paidBy: MeansOfPayment = 'card', who = vikram, sold: { back?: string; promo?: true } = {}) {
  daysAhead += 3;
  const { back } = sold;
  const flights = await who.search({ daysAhead, ...(back === undefined ? {} : { roundTrip: true }) });
  const added = await who.add(flights, pickFlight(flights, '6E', back), '2');
  if (sold.promo) await givePromo(added.totalPrice, 20);
  if (paidBy === 'card') await payAtGateway(await who.checkPrice(added.flightId), 'pay');
  else await who.payWith(added.flightId, paidBy);
  await who.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
  const wish = { flightId: added.flightId, slices: [{ index: 0, date: dayFromNow(daysAhead + 1) }] };
  const { options } = await who.client.call(searchChange, { body: wish });
  const option = options.find((one) => one.amounts.pay > 1);
  if (!option) throw new Error('Nothing dearer to change to');
  const { pay: expectedPay, return: expectedReturn } = option.amounts;
  const { change } = await who.client.call(chooseChange, {
    body: { ...wish, changeOfferId: option.changeOfferId, expectedPay, expectedReturn },
    idempotencyKey: randomUUID(),
  });
  return { ...added, changeId: change._id, due: paise(expectedPay), net: paise(added.totalPrice + expectedPay) };
}

describe('a change that the wallet pays', () => {
  it('is bought without a gateway, taken from what was set aside, and cancelled back to where it all came from', async () => {
    const { flightId, changeId, due, totalPrice } = await chosen();
    await haveInWallet(due + 500);
    const query = { bookingId: flightId, changeId };
    expect(await vikram.client.call(getMeansOfPayment, { query })).toEqual({
      total: due / 100,
      means: [
        { means: 'wallet', available: (due + 500) / 100, covers: true },
        { means: 'card', available: null, covers: true },
      ],
      promotional: null,
    });
    const { payment } = await pay(changeId, ['wallet']);
    expect(payment).toMatchObject({ merchantRequest: null, mid: null, action: null, amount: 0, held: due / 100 });
    const after = await changeWhen(flightId, 'done');
    expect(await readAccounts(world)).toMatchObject({ wallet: 500, held: 0 });
    expect(after.payment?.parts.map((one) => [one.label.replace(/ of .*?,/, ','), paise(one.amount)])).toEqual([
      ['Booking', paise(totalPrice)],
      ['Change, from the wallet', due],
    ]);
    expect((await refusalOf(pay(changeId, ['wallet'])))?.code).toBe('change_not_open');

    const { amounts } = await servicingOf(world, vikram.token).cancel(flightId);
    const refunds = await world.query<{ reference: string; paise: string }>(
      `select o.reference, r.amount_paise as paise from refund r join payment o on o.id = r.payment_id where r.booking_id = $1`,
      [flightId],
    );
    expect(refunds.reduce((sum, one) => sum + Number(one.paise), 0)).toBe(paise(amounts.refund));
    const byCard = refunds.filter(({ reference }) => !reference.includes('/'));
    const back = paise(amounts.refund) - byCard.reduce((sum, one) => sum + Number(one.paise), 0);
    expect((await readAccounts(world)).wallet).toBe(500 + back);
  });

  it('is refused for a paisa too little, and for a person who may not spend from the wallet', async () => {
    const { changeId, due, flightId } = await chosen();
    await haveInWallet(due - 1);
    const before = await readAccounts(world);
    const refused = await refusalOf(pay(changeId, ['wallet']));
    expect(refused).toMatchObject({ status: 409, code: 'wallet_insufficient', errors: [{ field: 'payWith' }] });
    expect(await readAccounts(world)).toEqual(before);
    expect((await show(flightId)).changes[0]?.state).toBe('chosen');
    const hers = await chosen('card', asha);
    await haveInWallet(hers.due);
    expect(await refusalOf(pay(hers.changeId, ['wallet'], asha))).toMatchObject({ code: 'means_not_allowed' });
    const dev = await signIn(world, STRANGER);
    expect((await refusalOf(pay(hers.changeId, ['wallet'], dev)))?.code).toBe('not_found');
    const query = { bookingId: flightId, changeId: hers.changeId };
    expect((await refusalOf(vikram.client.call(getMeansOfPayment, { query })))?.code).toBe('change_not_open');
  });

  it('that the airline refuses leaves the wallet as it was, and nothing is refunded', async () => {
    const { flightId, changeId, due } = await chosen();
    await haveInWallet(due);
    await world.inject({ target: 'tbo.TicketReIssue', kind: 'sold_out', times: 1 });
    await pay(changeId, ['wallet']);
    await changeWhen(flightId, 'failed');
    expect(await readAccounts(world)).toMatchObject({ wallet: due, held: 0 });
    expect(await world.query('select 1 from refund where booking_id = $1', [flightId])).toEqual([]);
    const { history } = await vikram.booking((await show(flightId)).tripId);
    expect(history.at(-1)?.text ?? '').toContain('is available again');
  });
});

describe('a change that the wallet and a card pay', () => {
  const half = async () => {
    const one = await chosen();
    await haveInWallet(Math.floor(one.due / 2));
    const { payment } = await pay(one.changeId, ['wallet', 'card']);
    if (!payment) throw new Error('Nothing to pay');
    expect(paise(payment.amount) + paise(payment.held)).toBe(one.due);
    expect((await readAccounts(world)).held).toBe(paise(payment.held));
    return { ...one, payment };
  };

  it('is bought when the card has paid its part', async () => {
    const { flightId, payment, due } = await half();
    await payAtGateway(payment, 'pay');
    const after = await changeWhen(flightId, 'done');
    expect(await readAccounts(world)).toMatchObject({ wallet: 0, held: 0 });
    const [, ...parts] = after.payment?.parts ?? [];
    expect(parts.map((one) => paise(one.amount)).toSorted((a, b) => a - b)).toEqual(
      [paise(payment.held), paise(payment.amount)].toSorted((a, b) => a - b),
    );
    expect(paise(after.payment?.amount ?? 0) - due).toBeGreaterThan(0);
  });

  it('is free again where the card is declined, and where the change is taken back', async () => {
    const declined = await half();
    await payAtGateway(declined.payment, 'fail');
    await isFree();
    expect((await show(declined.flightId)).changes[0]?.state).toBe('chosen');
    const withdrawn = await half();
    await vikram.client.call(withdrawChange, {
      body: { changeId: withdrawn.changeId },
      idempotencyKey: randomUUID(),
    });
    await isFree();
    // What the card still pays goes back to it.
    await payAtGateway(withdrawn.payment, 'pay');
    const booking = await vikram.bookingWhen(withdrawn.tripId, ({ refunds }) =>
      refunds.some(({ state }) => state === 'refunded'),
    );
    expect(booking.refunds.map(({ amount }) => amount)).toEqual([withdrawn.payment.amount]);
  });

  it('is free again where the flight is cancelled meanwhile', async () => {
    const { flightId } = await half();
    await servicingOf(world, vikram.token).cancel(flightId);
    await isFree();
  });
});

describe('a change on the credit line', () => {
  it('is owed like the booking', async () => {
    await grantCredit(world, 10_000_000);
    const { flightId, changeId, net } = await chosen('credit_line');
    await pay(changeId, ['credit_line']);
    await changeWhen(flightId, 'done');
    expect(await readAccounts(world)).toMatchObject({ owed: net, creditHeld: 0 });
  });
});

describe('a change that promotional credit helps to pay', () => {
  it('spends it before the wallet, and has it back where the airline refuses', async () => {
    const dev = await signIn(world, STRANGER);
    const grant = { organizationId: COMPANY_ID, amount: 100, reason: 'For a late refund', expiresOn: dayFromNow(30) };
    await dev.client.call(grantPromo, { body: grant, idempotencyKey: randomUUID() });
    const left = async () =>
      (await world.query<{ left: string }>('select left_paise as left from promo_grant')).map((row) =>
        Number(row.left),
      );
    const refused = await chosen();
    await haveInWallet(refused.due - 10_000);
    await world.inject({ target: 'tbo.TicketReIssue', kind: 'sold_out', times: 1 });
    await pay(refused.changeId, ['wallet']);
    await changeWhen(refused.flightId, 'failed');
    expect(await left()).toEqual([10_000]);
    expect(await readAccounts(world)).toMatchObject({ wallet: refused.due - 10_000, held: 0 });
    const made = await chosen();
    await haveInWallet(made.due - 10_000);
    const { payment } = await pay(made.changeId, ['wallet']);
    expect(payment).toMatchObject({ amount: 0, held: made.due / 100 });
    const after = await changeWhen(made.flightId, 'done');
    expect(await left()).toEqual([0]);
    expect(await readAccounts(world)).toMatchObject({ wallet: 0, held: 0 });
    const [, ...parts] = after.payment?.parts ?? [];
    expect(parts.map((one) => paise(one.amount)).toSorted((a, b) => a - b)).toEqual(
      [10_000, made.due - 10_000].toSorted((a, b) => a - b),
    );
  });
});

describe('what a cancellation gives back while a change waits for its card', () => {
  it('is not what is set aside for the change, which comes back when the card is declined', async () => {
    const { flightId, changeId } = await chosen('wallet', vikram, { back: 'QP', promo: true });
    await givePromo(100, 200);
    await haveInWallet(100);
    const { payment } = await pay(changeId, ['wallet', 'card']);
    if (!payment) throw new Error('Nothing to pay');
    expect(await readAccounts(world)).toMatchObject({ wallet: 0, held: 100 });
    const { amounts } = await servicingOf(world, vikram.token).cancel(flightId, { type: '2' });
    expect((await left()).slice(-2)).toEqual([paise(amounts.refund), 0]);
    await payAtGateway(payment, 'fail');
    await isFree();
    expect((await left()).slice(-2)).toEqual([paise(amounts.refund), 10_000]);
    expect(await readAccounts(world)).toMatchObject({ wallet: 100, held: 0 });
  });
});
