import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let asha: TestPage;

// The first sells 360 days ahead, the second 331.
beforeAll(async () => {
  world = await createWorld({ bothSuppliers: true });
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

it('near the last day on sale the list says who does not sell it yet, and no later day is offered', async () => {
  const { page, problems } = asha;
  await page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&dDate=${dayAhead(359)}`);
  await page.getByText('Supplier 2 sells only 331 days ahead').waitFor();
  expect(await page.getByText('did not answer').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  const strip = page.getByRole('region', { name: 'Prices on other days' });
  const calendar = strip.getByRole('button', { name: 'Price calendar' });
  await calendar.waitFor();
  expect(await strip.getByRole('listitem').count()).toBe(5);
  await calendar.click();
  // The calendar's own words for the last day that may be picked.
  const last = page.getByRole('button', { name: /, Last available date$/ });
  await last.waitFor();
  const day = Temporal.PlainDate.from(dayAhead(360)).day;
  expect(await last.getAttribute('aria-label')).toMatch(new RegExp(`\\b${day} \\w+ 20\\d\\d, Last available date$`));
  await page.keyboard.press('Escape');
  await expectCleanInBothSizes(page);
  expect(problems).toEqual([]);
});
