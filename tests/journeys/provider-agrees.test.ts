import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityFindings,
  expectNoSidewaysScroll,
  logIn,
  startBrowser,
  type TestBrowser,
} from '../support/browser.ts';
import { ADMIN, payAtGateway, pickFlight, STRANGER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('a dearer price that the provider would bear', () => {
  it('is asked for by the customer’s desk, and bought once the provider agrees', async () => {
    const asha = await signIn(world);
    const flights = await asha.search({ daysAhead: 44 });
    const { tripId, flightId } = await asha.add(flights, pickFlight(flights, 'AI'), '2');
    await world.inject({ target: 'tbo.Ticket', kind: 'price_up', times: 1, byPaise: 250_000 });
    await payAtGateway(await asha.checkPrice(flightId), 'pay');
    await asha.bookingWhen(tripId, (one) => one.flightStatus === 'BOOKING_PAUSED');

    const desk = await browser.openPage();
    await logIn(desk.page, world, ADMIN);
    const [row] = await world.query<{ id: string }>(
      `select id from work_case where booking_id = $1 and state = 'open'`,
      [flightId],
    );
    await desk.page.goto(`${world.url}/desk/case?id=${row?.id}`);
    await desk.page.getByText('The provider decides', { exact: true }).first().waitFor();
    await desk.page.getByRole('button', { name: 'Take the new price' }).click();
    const asking = desk.page.getByRole('dialog');
    await asking.getByLabel(/^Comment/).fill('The meeting cannot wait');
    await asking.getByRole('button', { name: 'Ask the provider' }).click();
    await desk.page.getByText('Waits for the provider').waitFor();
    await desk.page.getByRole('button', { name: 'Take the question back' }).waitFor();
    expect(await accessibilityFindings(desk.page)).toEqual([]);

    const provider = await browser.openPage({ width: 390, height: 844, dark: true });
    await logIn(provider.page, world, STRANGER);
    await provider.page.goto(`${world.url}/provider/questions`);
    await provider.page.getByRole('link', { name: 'Take the new price' }).waitFor();
    expect(await accessibilityFindings(provider.page)).toEqual([]);
    await expectNoSidewaysScroll(provider.page);
    await provider.page.getByRole('link', { name: 'Take the new price' }).click();
    await provider.page.getByText('The meeting cannot wait').first().waitFor();
    expect(await accessibilityFindings(provider.page)).toEqual([]);
    await expectNoSidewaysScroll(provider.page);
    await provider.page.getByRole('button', { name: 'Refuse' }).click();
    const dialog = provider.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await dialog.getByText('Please say why').waitFor();
    await dialog
      .getByRole('button', { name: /Cancel|Close/ })
      .first()
      .click();
    await provider.page.getByRole('button', { name: 'Agree' }).click();
    await provider.page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click();
    await provider.page.getByText('Nobody asks for anything').waitFor();
    await asha.bookingWhen(tripId, (one) => one.flightStatus === 'BOOKED');
    await desk.page.getByText('The provider agreed: Take the new price.').waitFor();
    expect([...desk.problems, ...provider.problems]).toEqual([]);
    await Promise.all([desk.close(), provider.close()]);
  });
});
