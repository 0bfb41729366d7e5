import type { ApiError } from '@pravas/contract/client.ts';
import { getMeansOfPayment } from '@pravas/contract/wallet/wallet-operations.ts';
import { formatInrExact, fromRupees, paise as toPaise } from '@pravas/domain/money/money.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { ADMIN, payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { fillWallet, grantCredit, readAccounts } from '../support/wallet.ts';
import { createWorld, type World } from '../support/world.ts';
import { servicingOf } from './servicing-world.ts';

let world: World;
let vikram: TravellerClient;
let asha: TravellerClient;

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

let daysAhead = 20;
let transfers = 0;
/** Leaves exactly this much to be spent in the wallet. Paise. */
const haveInWallet = async (paise: number) => {
  const { wallet } = await readAccounts(world);
  transfers += 1;
  if (wallet < paise) await fillWallet(world, `t${transfers}`, paise - wallet);
};
const addOneWay = async (who = vikram, options: { roundTrip?: true; airlines?: [string, string?] } = {}) => {
  daysAhead += 1;
  const flights = await who.search({ daysAhead, ...(options.roundTrip ? { roundTrip: true } : {}) });
  const [onward, back] = options.airlines ?? ['6E'];
  return who.add(flights, pickFlight(flights, onward, back), '2');
};
const ended = (booking: { flightStatus: string; refunds: readonly { state: string }[] }) =>
  ['BOOKED', 'FAILED', 'CANCELED'].includes(booking.flightStatus) &&
  booking.refunds.every((refund) => refund.state === 'refunded');
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: ApiError) => error.envelope,
  );
const paise = (rupees: number) => Math.round(rupees * 100);

describe('paying from the wallet', () => {
  it('is refused where a paisa is missing, and changes nothing', async () => {
    const added = await addOneWay();
    const missing = paise(added.totalPrice) - 1;
    await fillWallet(world, 'first', missing);
    const before = await readAccounts(world);
    const refused = await refusalOf(vikram.payWith(added.flightId, 'wallet'));
    expect(refused).toMatchObject({ status: 409, code: 'wallet_insufficient', errors: [{ field: 'payWith' }] });
    expect(refused?.message).toContain(`there is ${formatInrExact(toPaise(missing))} in the wallet`);
    expect(await readAccounts(world)).toEqual(before);
    expect((await vikram.booking(added.tripId)).paymentStatus).toBe('UNPAID');
    const means = await vikram.client.call(getMeansOfPayment, { query: { bookingId: added.flightId } });
    expect(means).toEqual({
      total: added.totalPrice,
      means: [
        { means: 'wallet', available: missing / 100, covers: false },
        { means: 'card', available: null, covers: true },
      ],
      promotional: null,
    });
  });

  it('sets the price aside, takes it when the ticket is there, and asks no gateway', async () => {
    const added = await addOneWay();
    const total = paise(added.totalPrice);
    await haveInWallet(total + 5_000_00);
    const before = await readAccounts(world);
    const started = await vikram.payWith(added.flightId, 'wallet');
    expect(started).toMatchObject({
      merchantRequest: null,
      mid: null,
      action: null,
      amount: 0,
      held: added.totalPrice,
    });
    const booking = await vikram.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('BOOKED');
    expect(await readAccounts(world)).toEqual({ ...before, wallet: before.wallet - total });
    const events = await world.query<{ key: string }>(
      `select split_part(key, ':', 1) as key from ledger_transfer where booking_id = $1 and key !~ '^purchase' order by at, key`,
      [added.flightId],
    );
    expect(events.map(({ key }) => key)).toEqual(['hold', 'hold-taken']);
  });

  it('frees what was set aside where nothing could be bought: there is no refund to wait for', async () => {
    const added = await addOneWay();
    await haveInWallet(paise(added.totalPrice));
    const before = await readAccounts(world);
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    await vikram.payWith(added.flightId, 'wallet');
    const booking = await vikram.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('FAILED');
    expect(booking.refunds).toEqual([]);
    expect(booking.history.map(({ text }) => text).join()).toContain(
      `${formatInrExact(fromRupees(added.totalPrice))} that was set aside is available again.`,
    );
    expect(await readAccounts(world)).toEqual(before);
  });

  it('takes what one of two flights costs and frees the rest', async () => {
    const added = await addOneWay(vikram, { roundTrip: true, airlines: ['6E', 'QP'] });
    await haveInWallet(paise(added.totalPrice));
    const before = await readAccounts(world);
    await world.inject({ target: 'tbo.Ticket', kind: 'latency', latencyMs: 1, times: 1 });
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    await vikram.payWith(added.flightId, 'wallet');
    const booking = await vikram.bookingWhen(added.tripId, ended);
    expect(booking.badge).toBe('Partly booked');
    const after = await readAccounts(world);
    const [paid] = await world.query<{ paise: string }>(
      'select amount_paise as paise from payment where booking_id = $1',
      [added.flightId],
    );
    expect(before.wallet - after.wallet).toBe(Number(paid?.paise));
    expect(Number(paid?.paise)).toBeLessThan(paise(added.totalPrice));
    expect(after.held).toBe(0);
  });

  it('gives a cancelled flight back to the wallet at once', async () => {
    const added = await addOneWay();
    await haveInWallet(paise(added.totalPrice));
    await vikram.payWith(added.flightId, 'wallet');
    await vikram.bookingWhen(added.tripId, ended);
    const before = await readAccounts(world);
    const servicing = servicingOf(world, vikram.token);
    await servicing.cancel(added.flightId);
    const booking = await vikram.bookingWhen(added.tripId, (one) => one.flightStatus === 'CANCELED' && ended(one));
    const back = booking.refunds.reduce((sum, refund) => sum + paise(refund.amount), 0);
    expect(back).toBeGreaterThan(0);
    expect(await readAccounts(world)).toEqual({ ...before, wallet: before.wallet + back });
    expect(booking.statusText).toContain('was put back into the wallet');
    expect(booking.statusText).not.toMatch(/card|bank/);
    expect((await world.gatewayTruth()).refunds).toEqual([]);
  });
});

describe('paying with the wallet and a card', () => {
  /** Leaves so little in the wallet that a card has to pay the rest. */
  const haveLess = async (totalPaise: number): Promise<number> => {
    const { wallet } = await readAccounts(world);
    if (wallet < totalPaise) return wallet;
    await spendWallet(wallet - Math.floor(totalPaise / 3));
    return Math.floor(totalPaise / 3);
  };
  const spendWallet = async (amount: number) => {
    transfers += 1;
    await fillWallet(world, `out${transfers}`, -amount);
  };

  it('sets aside what is there, takes the rest by card, and gives back the other way round', async () => {
    const added = await addOneWay();
    const total = paise(added.totalPrice);
    await haveInWallet(1_000_00);
    const held = await haveLess(total);
    const form = await vikram.payWith(added.flightId, 'card', 'wallet');
    const { wallet } = await readAccounts(world);
    expect(paise(form.amount) + paise(form.held)).toBe(total);
    expect(paise(form.held)).toBeGreaterThanOrEqual(held);
    expect(wallet).toBe(0);
    await payAtGateway(form, 'pay');
    const booking = await vikram.bookingWhen(added.tripId, ended);
    expect(booking.flightStatus).toBe('BOOKED');
    expect(await readAccounts(world)).toMatchObject({ wallet: 0, held: 0 });
    const servicing = servicingOf(world, vikram.token);
    const shown = await servicing.show(added.flightId);
    expect(new Map(shown.payment?.parts.map(({ label, amount }) => [label, amount]))).toEqual(
      new Map([
        ['Booking', form.amount],
        ['Booking, from the wallet', form.held],
      ]),
    );
    const quote = await servicing.cancel(added.flightId);
    const back = paise(quote.amounts.refund);
    const { wallet: after } = await readAccounts(world);
    // The wallet gets it at once, as far as it paid; the card gets the rest.
    expect(after).toBe(Math.min(back, paise(form.held)));
    const { refunds } = await world.gatewayTruth();
    const byCard = refunds
      .filter(({ orderId }) => orderId === form.orderId)
      .reduce((sum, one) => sum + one.amountPaise, 0);
    expect(after + byCard).toBe(back);
  });

  it('frees what was set aside where the card is declined, and can be paid again', async () => {
    const added = await addOneWay();
    const total = paise(added.totalPrice);
    await haveInWallet(1_000_00);
    await haveLess(total);
    const before = await readAccounts(world);
    const form = await vikram.payWith(added.flightId, 'wallet', 'card');
    expect((await readAccounts(world)).held).toBe(paise(form.held));
    await payAtGateway(form, 'fail');
    const declined = await vikram.bookingWhen(added.tripId, (one) => one.paymentStatus === 'FAILED');
    expect(declined.statusText).toContain('you can pay again');
    expect(declined.statusText).not.toContain('beside');
    expect(await readAccounts(world)).toEqual(before);
    await haveInWallet(total);
    await vikram.payWith(added.flightId, 'wallet');
    expect((await vikram.bookingWhen(added.tripId, ended)).flightStatus).toBe('BOOKED');
  });

  it('frees at once what an abandoned payment had set aside; its late card gets its money back', async () => {
    const added = await addOneWay();
    const total = paise(added.totalPrice);
    await haveInWallet(1_000_00);
    await haveLess(total);
    const first = await vikram.payWith(added.flightId, 'wallet', 'card');
    const second = await vikram.checkPrice(added.flightId);
    expect((await readAccounts(world)).held).toBe(0);
    await payAtGateway(second, 'pay');
    await vikram.bookingWhen(added.tripId, ended);
    await payAtGateway(first, 'pay');
    const booking = await vikram.bookingWhen(added.tripId, (one) =>
      one.refunds.some(({ state }) => state === 'refunded'),
    );
    expect(booking.refunds.map(({ amount }) => amount)).toEqual([first.amount]);
  });
});

describe('paying on the credit line', () => {
  it('goes up to the limit and not a paisa beyond; what comes back is owed no more', async () => {
    const added = await addOneWay();
    const total = paise(added.totalPrice);
    await grantCredit(world, total - 1);
    expect((await refusalOf(vikram.payWith(added.flightId, 'credit_line')))?.code).toBe('wallet_insufficient');
    await grantCredit(world, total);
    await vikram.payWith(added.flightId, 'credit_line');
    expect((await vikram.bookingWhen(added.tripId, ended)).flightStatus).toBe('BOOKED');
    expect(await readAccounts(world)).toMatchObject({ owed: total, creditHeld: 0 });
    const more = await addOneWay();
    const refused = await refusalOf(vikram.payWith(more.flightId, 'credit_line'));
    expect(refused?.message).toContain('there is ₹0 left on the credit line');
    const quote = await servicingOf(world, vikram.token).cancel(added.flightId);
    expect(await readAccounts(world)).toMatchObject({ owed: total - paise(quote.amounts.refund), creditHeld: 0 });
  });
});

describe('who may pay with what', () => {
  it('is not everybody: the wallet needs its own right, and another organisation has another wallet', async () => {
    const added = await addOneWay(asha);
    await haveInWallet(paise(added.totalPrice));
    const refused = await refusalOf(asha.payWith(added.flightId, 'wallet'));
    expect(refused).toMatchObject({ status: 403, code: 'means_not_allowed', errors: [{ field: 'payWith' }] });
    const means = await asha.client.call(getMeansOfPayment, { query: { bookingId: added.flightId } });
    expect(means.means.map((one) => one.means)).toEqual(['card']);
    const dev = await signIn(world, STRANGER);
    const query = { bookingId: added.flightId };
    expect((await refusalOf(dev.client.call(getMeansOfPayment, { query })))?.code).toBe('booking_not_found');
    expect((await refusalOf(dev.payWith(added.flightId, 'wallet')))?.code).toBe('booking_not_found');
  });
});
