import type { AnswerOf } from '@pravas/contract/operation.ts';
import * as operations from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { addTaxSwitch } from '@pravas/contract/source-tax/source-tax-operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepSourceTaxes } from '../../apps/server/src/modules/source-tax/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { expectNoBreach } from '../support/books.ts';
import { supplierStatement } from '../support/settlement-files.ts';
import { payAtGateway, pickFlight, STRANGER, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, payloadOf } from './send-request.ts';

let world: World;
let dev: TravellerClient;

beforeAll(async () => {
  world = await createWorld();
  dev = await signIn(world, STRANGER);
});
afterAll(() => world.close());

const billed = async () => {
  const query = { search: '{"kind":"supplier_amount"}' };
  const answer = await callOperation(world.url, operations.listDifferences, { query }, dev);
  return payloadOf<AnswerOf<typeof operations.listDifferences>>(answer).data.map(({ ours, theirs }) => [ours, theirs]);
};

it('a supplier bills what is owed before tax is kept back at source, which is no difference', async () => {
  const tax = { tax: 'gst_tcs', service: 'flight', isOn: true, rate: 5, validFrom: dayFromNow(0) };
  payloadOf(await callOperation(world.url, addTaxSwitch, { body: tax }, dev));
  const asha = await signIn(world);
  const flights = await asha.search();
  const added = await asha.add(flights, pickFlight(flights, '6E'), '2');
  await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
  await asha.bookingWhen(added.tripId, ({ flightStatus }) => flightStatus === 'BOOKED');
  const [bought] = await world.query<{ id: string; locator: string; supplier: string; paise: string }>(
    `select o.booking_id as id, o.locator, o.supplier_id as supplier, t.amount_paise as paise from booking_order o
     join ledger_transfer t on t.booking_id = o.booking_id and t.key like 'purchase:%:supplier'`,
  );
  if (!bought) throw new Error('Nothing was bought');
  // The tax that is switched on is kept back by the first to come: this call, or the worker beside it.
  const database = openDatabase(readConfig(world.env).database, 2, 60_000);
  expect(
    await keepSourceTaxes({ database, clock: systemClock, log: createLogger('silent', 'test') }),
  ).toBeLessThanOrEqual(1);
  await database.close();
  const [kept] = await world.query<{ paise: string }>('select sum(amount_paise) as paise from source_tax');
  expect(Number(kept?.paise)).toBeGreaterThan(0);
  const send = async (rupees: number, description: string) => {
    const line = { day: dayFromNow(0), reference: bought.locator, description, rupees };
    const file = { fileName: 'statement.csv', bytes: supplierStatement([line]) };
    payloadOf(
      await callOperation(
        world.url,
        operations.importSupplierStatement,
        { body: { supplier: bought.supplier }, file },
        dev,
      ),
    );
  };
  const rupees = Number(bought.paise) / 100;
  await send(rupees, 'Ticket');
  expect(await billed()).toEqual([]);
  await send(25, 'Meal');
  expect(await billed()).toEqual([[rupees, rupees + 25]]);
  await expectNoBreach(world);
});
