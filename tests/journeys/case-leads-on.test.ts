import { saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { cancelFlight, quoteFlightCancellation } from '@pravas/contract/servicing/cancel-operations.ts';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { offlineForm } from '../integration/offline-world.ts';
import { callOperation, payloadOf } from '../integration/send-request.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { addPerson } from '../support/company.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, payAtGateway, pickFlight, signIn, type TravellerClient } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const COLLEAGUE = 'tara.desai@meridian.example';

let world: World;
let browser: TestBrowser;
let asha: TravellerClient;
let tara: TestPage;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  await addPerson(world, COLLEAGUE, 'Travel desk');
  [asha, tara] = await Promise.all([signIn(world), browser.openPage()]);
  await logIn(tara.page, world, COLLEAGUE);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** Opens the case of that kind from the work queue. */
async function openCase(kind: string): Promise<void> {
  await tara.page.goto(`${world.url}/desk?kind=${kind}`);
  await tara.page
    .getByRole('link', { name: /^Case \d+:/ })
    .first()
    .click();
  await tara.page.getByRole('heading', { name: 'What happened' }).waitFor();
}

describe('a case of the travel desk', () => {
  it('about half a journey tells what happened to it, and leads to where it is completed', async () => {
    const flights = await asha.search({ roundTrip: true, daysAhead: 30 });
    const added = await asha.add(flights, pickFlight(flights, '6E', '6E'), '2');
    await world.inject({ target: 'tbo.Ticket', kind: 'latency', times: 1, latencyMs: 10 });
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    await payAtGateway(await asha.checkPrice(added.flightId), 'pay');
    await asha.bookingWhen(added.tripId, (one) => one.flightStatus === 'BOOKED');
    await world.clearFaults();
    const { page } = tara;
    await openCase('half_booked');
    await page.getByText('One of two flights was booked.', { exact: false }).waitFor();
    await page.getByText('The case was opened.').waitFor();
    await page.getByRole('link', { name: 'Enter a flight by hand' }).waitFor();
    await page.getByRole('link', { name: 'Cancel the flight still booked' }).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: 'Search the missing flight again' }).click();
    await page.waitForURL(/\/home2\/flight\/list\/\?cc=E&from=BOM&to=DEL&.*id=/);
  });

  it('that another one blocks says so, offers nothing that would fail, and leads to the other', async () => {
    const flights = await asha.search({ daysAhead: 40 });
    const { flightId } = await asha.add(flights, pickFlight(flights, '6E'), '2');
    const vikram = await signIn(world, ADMIN);
    const enter = async (isCorrection: boolean, totalPrice: string) =>
      payloadOf(
        await callOperation(
          world.url,
          saveOfflineBooking,
          { body: offlineForm(flightId, { isCorrection }, { totalPrice }) },
          vikram,
        ),
      );
    await enter(false, '8000');
    await enter(true, '70000');
    const quote = payloadOf<AnswerOf<typeof quoteFlightCancellation>>(
      await callOperation(world.url, quoteFlightCancellation, { query: { flightId, type: '' } }, asha),
    );
    const body = { flightId, type: '', expectedRefund: quote.amounts.refund };
    payloadOf(await callOperation(world.url, cancelFlight, { body }, asha));

    const { page } = tara;
    await openCase('cancel_request');
    await page.getByText('A correction of this flight waits for a second person', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Enter the cancellation' }).waitFor({ state: 'detached' });
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: /^Open case \d+$/ }).click();
    await page.getByText('can no longer be corrected', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Confirm', exact: true, disabled: true }).waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await page.getByRole('textbox', { name: 'Comment' }).first().fill('It is cancelled.');
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await page.getByText('Refused. Nothing was changed.').waitFor();
    await openCase('cancel_request');
    await page.getByRole('button', { name: 'Enter the cancellation' }).waitFor();
  });
});
