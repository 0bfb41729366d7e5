import { randomUUID } from 'node:crypto';
import type { AnswerOf, Operation } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/source-tax/source-tax-operations.ts';
import { cancelTrip, quoteTripCancellation } from '@pravas/contract/trip/trip-cancel-operations.ts';
import * as wallet from '@pravas/contract/wallet/wallet-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepSourceTaxes } from '../../apps/server/src/modules/source-tax/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { auditOf, COMPANY_ID } from '../support/company.ts';
import { ADMIN, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import {
  type Answer,
  callOperation,
  expectRefusal,
  expectShape,
  type OperationInput,
  payloadOf,
} from './send-request.ts';
import { ASHA, bookFlight, ROHAN, until } from './servicing-world.ts';

type Switches = AnswerOf<typeof operations.getTaxSwitches>;
type Kept = AnswerOf<typeof operations.getSourceTaxes>;

const FLIGHTS = { tax: 'gst_tcs', service: 'flight' };
const FEES = { tax: 'commission_tds', service: null };
const TODAY = dayFromNow(0);
const MONTH = TODAY.slice(0, 7);

let world: World;
let database: Database;
let dev: TravellerClient;
let vikram: TravellerClient;
let asha: TravellerClient;

const call = (operation: Operation, input: OperationInput, who = dev): Promise<Answer> =>
  callOperation(world.url, operation, input, who);
const add = (body: object, who = dev) => call(operations.addTaxSwitch, { body }, who);
const switched = async (body: object) => payloadOf<Switches>(await add(body));
const oneOf = ({ taxes }: Switches, { tax, service }: { tax: string; service: string | null }) => {
  const found = taxes.find((one) => one.tax === tax && one.service === service);
  if (!found) throw new Error('There is no such switch');
  return found;
};
const report = async () => {
  const kept = payloadOf<Kept>(await call(operations.getSourceTaxes, { query: { month: MONTH } }));
  expectShape(operations.getSourceTaxes, kept);
  return kept;
};
const balance = async (code: string) => {
  const [row] = await world.query<{ paise: string }>(
    'select balance_paise as paise from ledger_account where organization_id = $1 and code = $2',
    [COMPANY_ID, code],
  );
  return Number(row?.paise ?? 0);
};
const keep = () => keepSourceTaxes({ database, clock: systemClock, log: createLogger('silent', 'test') });
const linesOf = (tripId: string) =>
  world.query<{ value: string; kind: string }>(
    'select price_paise + extras_paise + penalty_paise as value, kind from booking_line where trip_id = $1 order by at',
    [tripId],
  );
const problemOf = (answer: Answer) => expectRefusal(answer, 'validation_failed').errors?.[0];

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'tbo' } });
  database = openDatabase(readConfig(world.env).database, 2, 60_000);
  [dev, vikram, asha] = await Promise.all([signIn(world, STRANGER), signIn(world, ADMIN), signIn(world)]);
});
afterAll(async () => {
  await database.close();
  await world.close();
});
// Whatever is kept back, the books balance.
afterEach(() => expectMoneyInOrder(world));

describe('a tax from suppliers', () => {
  it('that is off is kept back from nobody, and nothing is looked at', async () => {
    await bookFlight(world, asha);
    expect(await keep()).toBe(0);
    expect([await balance('tcs_payable'), await balance('tds_payable')]).toEqual([0, 0]);
    expect(await report()).toMatchObject({ suppliers: [], customers: [] });
  });

  it('is switched from a day on: known beforehand, withdrawn before its day, and never for days that are over', async () => {
    const planned = oneOf(await switched({ ...FLIGHTS, isOn: true, rate: 0.5, validFrom: dayFromNow(9) }), FLIGHTS);
    expect([planned.today.isOn, planned.coming[0]?.isOn, planned.coming[0]?.enteredBy]).toEqual([
      false,
      true,
      'Dev Patel',
    ]);
    expect(planned.section).toBe('CGST Act section 52');
    expect(problemOf(await add({ ...FLIGHTS, isOn: true, rate: 1, validFrom: dayFromNow(9) }))?.field).toBe(
      'validFrom',
    );
    expect(problemOf(await add({ ...FLIGHTS, isOn: true, rate: 1, validFrom: dayFromNow(-1) }))?.field).toBe(
      'validFrom',
    );
    expect(problemOf(await add({ ...FLIGHTS, isOn: false, rate: 0.5, validFrom: TODAY }))?.field).toBe('isOn');
    expect(problemOf(await add({ ...FLIGHTS, isOn: true, rate: 0.005, validFrom: TODAY }))?.field).toBe('rate');
    expect(problemOf(await add({ ...FLIGHTS, isOn: true, rate: 31, validFrom: TODAY }))?.field).toBe('rate');
    expect(problemOf(await add({ ...FLIGHTS, service: null, isOn: true, rate: 1, validFrom: TODAY }))?.field).toBe(
      'service',
    );
    const query = { taxSwitchId: planned.coming[0]?._id ?? '' };
    const left = oneOf(payloadOf<Switches>(await call(operations.withdrawTaxSwitch, { query })), FLIGHTS);
    expect(left.coming).toEqual([]);
    expectRefusal(await call(operations.withdrawTaxSwitch, { query }), 'not_found');
    expect(await auditOf(world, 'source_tax.switched')).toMatchObject([
      { service: 'flight', isOn: true, rate: '0.5 %' },
    ]);
  });

  it('is taken off what they get, raises no price, and comes back with what is cancelled', async () => {
    const before = await asha.search({ daysAhead: 80 });
    const now = oneOf(await switched({ ...FLIGHTS, isOn: true, rate: 0.5, validFrom: TODAY }), FLIGHTS);
    expect(now.today).toMatchObject({ isOn: true, rate: 0.5, validFrom: TODAY });
    const after = await asha.search({ daysAhead: 80 });
    const prices = ({ flights }: typeof before) =>
      flights.flatMap(({ fares }) => fares.map(({ totalPrice }) => totalPrice));
    expect(prices(after)).toEqual(prices(before));
    // A purchase before today's switch on the same day follows it too; another run finds nothing more.
    await keep();
    expect(await keep()).toBe(0);
    const [suppliers, tcs] = [await balance('supplier_payable'), await balance('tcs_payable')];
    const { tripId } = await bookFlight(world, asha);
    const gained = (await balance('supplier_payable')) - suppliers;
    await keep();
    const [line] = await linesOf(tripId);
    const kept = Math.round(Number(line?.value) * 0.005);
    expect((await balance('tcs_payable')) - tcs).toBe(-kept);
    expect((await balance('supplier_payable')) - suppliers).toBe(gained + kept);
    const [row] = (await report()).suppliers;
    expect(row).toMatchObject({ tax: 'gst_tcs', service: 'flight', returned: 0 });
    expect(row?.amount).toBeCloseTo((0 - tcs + kept) / 100, 2);

    const { refund } = await asha.client.call(quoteTripCancellation, { query: { tripId } });
    const body = { tripId, reason: 'The client moved the meeting', acceptedRefund: refund };
    await asha.client.call(cancelTrip, { body, idempotencyKey: randomUUID() });
    await asha.bookingWhen(tripId, ({ refunds }) => refunds.some(({ state }) => state === 'refunded'));
    await keep();
    const lines = await linesOf(tripId);
    const net = lines.reduce((sum, one) => sum + Number(one.value), 0);
    expect((await balance('tcs_payable')) - tcs).toBe(0 - Math.round(net * 0.005));
    const returned = (await report()).suppliers.reduce((sum, one) => sum + one.returned, 0);
    expect(returned).toBeGreaterThan(0);
  });
});

describe('a tax that is switched in the course of a day', () => {
  it('is kept back of what was bought earlier that day, once; what was kept back stays, and comes back as it was kept', async () => {
    await switched({ ...FLIGHTS, isOn: false, rate: 0.5, validFrom: TODAY });
    // Something else is on, so that flights are checked while theirs is off.
    await switched({ ...FLIGHTS, service: 'bus', isOn: true, rate: 0.5, validFrom: TODAY });
    const { tripId } = await bookFlight(world, asha);
    const before = await balance('tcs_payable');
    await keep();
    expect(await balance('tcs_payable')).toBe(before);
    expect(await keep()).toBe(0);
    await switched({ ...FLIGHTS, isOn: true, rate: 1, validFrom: TODAY });
    await keep();
    const [line] = await linesOf(tripId);
    const kept = Math.round(Number(line?.value) * 0.01);
    expect(kept).toBeGreaterThan(0);
    expect(await balance('tcs_payable')).toBe(before - kept);
    expect(await keep()).toBe(0);
    await switched({ ...FLIGHTS, isOn: true, rate: 2, validFrom: TODAY });
    expect(await keep()).toBe(0);
    await switched({ ...FLIGHTS, isOn: false, rate: 2, validFrom: TODAY });
    await switched({ ...FLIGHTS, service: 'bus', isOn: false, rate: 0.5, validFrom: TODAY });
    expect(await balance('tcs_payable')).toBe(before - kept);
    const { refund } = await asha.client.call(quoteTripCancellation, { query: { tripId } });
    const body = { tripId, reason: 'The client moved the meeting', acceptedRefund: refund };
    await asha.client.call(cancelTrip, { body, idempotencyKey: randomUUID() });
    await asha.bookingWhen(tripId, ({ refunds }) => refunds.some(({ state }) => state === 'refunded'));
    await keep();
    const net = (await linesOf(tripId)).reduce((sum, one) => sum + Number(one.value), 0);
    expect(await balance('tcs_payable')).toBe(before - Math.round(net * 0.01));
  });
});

describe('what customers keep back from our fees', () => {
  const pay = (tds: number, reference: string) =>
    call(wallet.enterCreditPayment, {
      body: { organizationId: COMPANY_ID, received: 100, tds, reference, paidOn: TODAY },
    });
  const allowed = async () =>
    payloadOf<AnswerOf<typeof wallet.getCreditLine>>(
      await call(wallet.getCreditLine, { query: { organizationId: COMPANY_ID } }),
    ).tds;

  it('does not count the fees of private trips, which travellers pay themselves', async () => {
    const charged = async () => {
      const [row] = await world.query<{ paise: number }>(
        'select coalesce(sum(fee_paise), 0)::int as paise from booking_line where organization_id = $1 and is_personal',
        [COMPANY_ID],
      );
      return row?.paise ?? 0;
    };
    const { fees } = await allowed();
    const before = await charged();
    await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    expect(await until(charged, (paise) => paise > before)).toBeGreaterThan(before);
    expect((await allowed()).fees).toBe(fees);
    await bookFlight(world, asha);
    expect((await until(allowed, (one) => one.fees > fees)).fees).toBeGreaterThan(fees);
  });

  it('is what the switch of the day allows: nothing below the threshold, its rate above, nothing where it is off', async () => {
    const body = { organizationId: COMPANY_ID, limit: 50_000, statementDay: 1, dueDays: 15 };
    payloadOf(await call(wallet.updateCreditLine, { body }));
    const flights = await vikram.search({ daysAhead: 61 });
    const added = await vikram.add(flights, pickFlight(flights, '6E'), '2');
    await vikram.payWith(added.flightId, 'credit_line');
    await vikram.bookingWhen(added.tripId, ({ flightStatus }) => flightStatus === 'BOOKED');
    expect(await allowed()).toMatchObject({ isOn: true, rate: 2, threshold: 20_000, most: 0 });
    expect(problemOf(await pay(3, 'UTRA1'))?.message).toContain('once they are above ₹20,000');
    await switched({ ...FEES, isOn: true, rate: 5, threshold: 0, validFrom: TODAY });
    const { most, fees } = await allowed();
    expect(most).toBeCloseTo(fees * 0.05, 2);
    expect(problemOf(await pay(most + 0.01, 'UTRA2'))?.field).toBe('tds');
    payloadOf(await pay(most, 'UTRA3'));
    expect(await balance('tds_receivable')).toBe(Math.round(most * 100));
    expect((await allowed()).most).toBe(0);
    expect((await report()).customers).toEqual([
      { organizationId: COMPANY_ID, organization: 'Meridian Analytics', payments: 1, received: 100, tds: most },
    ]);
    await switched({ ...FEES, isOn: false, rate: 5, threshold: 0, validFrom: TODAY });
    expect(problemOf(await pay(0.01, 'UTRA4'))?.message).toContain('switched off on that day');
  });
});

describe('who may', () => {
  it('is the provider’s super admin alone', async () => {
    for (const [who, code] of [
      [vikram, 'provider_only'],
      [asha, 'privilege_missing'],
    ] as const) {
      expectRefusal(await call(operations.getTaxSwitches, {}, who), code);
      expectRefusal(await add({ ...FLIGHTS, isOn: false, rate: 1, validFrom: TODAY }, who), code);
      expectRefusal(await call(operations.getSourceTaxes, { query: { month: MONTH } }, who), code);
    }
    expect(problemOf(await call(operations.getSourceTaxes, { query: { month: '2026-13' } }))?.field).toBe('month');
  });
});
