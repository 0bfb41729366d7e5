import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeToWaiting } from '../integration/provider-desk.ts';
import { ASHA, bookFlight, ROHAN, servicingOf, tick } from '../integration/servicing-world.ts';
import { expectMoneyInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { typedDay } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'duffel' } });
  browser = await startBrowser();
  ({ page } = await browser.openPage());
  await logIn(page, world, ADMIN);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('a cancel request that its airline answers with a credit', () => {
  it('is settled in one form, which asks for the last day of the credit once there is one', async () => {
    const asha = await signIn(world);
    const own = servicingOf(world, asha.token);
    const { flightId } = await bookFlight(world, asha, { travelers: [ASHA, ROHAN] });
    const { amounts } = await own.quote(flightId, tick([0]));
    await own.askCancel(flightId, amounts.refund, tick([0]));
    await page.goto(`${world.url}/desk`);
    await page.getByRole('link', { name: /^Case \d+/ }).click();
    await page.getByRole('button', { name: 'Assign to me' }).click();
    const enter = page.getByRole('button', { name: "Enter the airline's answer" });
    await enter.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Cancelled', exact: true }).check();
    await dialog.getByLabel('Penality').fill(String(amounts.airlinePenalty));
    const until = dialog.getByRole('textbox', { name: 'The credit can be used until' });
    expect(await until.count()).toBe(0);
    await dialog.getByLabel('Returned as a credit').fill('300');
    await dialog.getByRole('button', { name: "Enter the airline's answer" }).click();
    await dialog.getByText('The last day of the credit is required').waitFor();
    await expectCleanInBothSizes(page);
    await until.fill(typedDay(200));
    const agreed = dialog.getByRole('group', { name: 'Did the traveller agree to the credit?' });
    expect(await agreed.getByRole('radio', { name: 'Did not agree: ask for the money' }).isChecked()).toBe(true);
    await agreed.getByText('A case claims the money from the airline.').waitFor();
    await agreed.getByRole('radio', { name: 'Agreed: take the credit' }).check();
    await expectCleanInBothSizes(page);
    await dialog.getByRole('button', { name: "Enter the airline's answer" }).click();
    await dialog.waitFor({ state: 'detached' });
    // Only the provider can make a credit that its airline has not confirmed.
    await page.getByText('Waits for the provider').waitFor();
    await agreeToWaiting(world);
    await expect
      .poll(async () => (await own.show(flightId)).credits.map(({ left }) => left), { timeout: 30_000 })
      .toEqual([300]);
    await expect
      .poll(async () => (await own.show(flightId)).refunds.every(({ state }) => state === 'refunded'), {
        timeout: 30_000,
      })
      .toBe(true);
    expect((await own.show(flightId)).cancellations[0]).toMatchObject({ guard: { ok: true }, refundCase: null });
    await expectMoneyInOrder(world);
  });
});
