import { listFlights } from '@pravas/contract/flight/list-flights.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { signIn } from '../support/traveller.ts';
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

it('names a day of the price calendar by what it shows, and picks it', async () => {
  const { page } = asha;
  const own = await signIn(world);
  const [today, other] = [dayAhead(30), dayAhead(31)];
  await own.client.call(listFlights, { query: { from: 'DEL', to: 'BOM', dDate: other } });
  await page.goto(`${world.url}/home2/flight/list/?from=DEL&to=BOM&dDate=${today}&ad=1&cc=E`);
  const open = page.getByRole('button', { name: 'Price calendar' });
  await open.click();
  const [year, , day] = other.split('-').map(Number);
  const cell = page.getByRole('button', { name: new RegExp(`^${day}, ₹[\\d,]+, \\w+, ${day} \\w+ ${year}`) });
  await cell.waitFor();
  expect(await cell.textContent()).toMatch(new RegExp(`^${day} [\\d,]+$`));
  await expectCleanInBothSizes(page);
  if ((await open.getAttribute('aria-expanded')) === 'false') await open.click();
  await cell.click();
  await page.waitForURL(new RegExp(`dDate=${other}`));
  expect(asha.problems).toEqual([]);
});
