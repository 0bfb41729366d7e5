import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoSidewaysScroll, logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let asha: TestPage;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

it('a fare of an airline that names it is called the same on the card, in the chooser and in the summary', async () => {
  const { page } = asha;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&dDate=${dayAhead(33)}`);
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: / · / })
    .filter({ has: page.getByText(/^\S.* · \S.+ Fare$/i) })
    .first();
  await card.waitFor();
  const name =
    (await card
      .getByText(/^\S.* · \S.+ Fare$/i)
      .first()
      .textContent()) ?? '';
  await expectNoSidewaysScroll(page);
  await card.getByRole('link', { name: /^View fares/ }).click();
  await page.waitForURL(/\/home2\/flight\/booking\//);
  const chosen = page
    .getByRole('group', { name: /^Fare type/ })
    .locator('label')
    .filter({ has: page.locator('input[name="fare-type"]:checked') });
  await chosen.waitFor();
  expect(await chosen.getByText(name, { exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Show summary' }).click();
  await page.getByRole('complementary', { name: 'Summary' }).getByText(name, { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
});
