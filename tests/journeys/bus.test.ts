import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPage } from '../support/browser.ts';
import { type BusScreens, openBusScreens } from '../support/bus-screens.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';

let screens: BusScreens;
let asha: TestPage;
let page: Page;

beforeAll(async () => {
  screens = await openBusScreens();
  asha = await screens.openPage();
  page = asha.page;
});
afterAll(() => screens.close());

const seat = (name: string) => page.locator(`[data-seat="${name}"]`);
const next = () => page.locator('[data-bottom-bar] button');
const yourSeats = () => page.getByRole('region', { name: 'Your seats' });
const busCount = () => page.getByRole('heading', { name: /buses$/ });

/** "Lower berth L7, window, ₹1,260": what a screen reader says of a seat. */
const spoken = (name: string) => seat(name).getAttribute('aria-label');

describe('finding a bus', () => {
  it('begins with towns by any of their names, and a day', async () => {
    await page.goto(`${screens.world.url}/search`);
    await page.getByRole('tab', { name: 'Buses' }).click();
    await page.getByRole('combobox', { name: 'From' }).fill('bangal');
    await page.getByRole('option', { name: 'Bengaluru' }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'To', exact: true }).fill('hyd');
    await page.getByRole('option', { name: 'Hyderabad' }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByLabel('Journey date', { exact: true }).fill(screens.date.split('-').reverse().join('-'));
    await page.getByLabel('Seats', { exact: true }).selectOption('2');
    await expectCleanInBothSizes(page);
    await page.getByRole('form', { name: 'Bus search' }).getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\/home2\/bus\/list\//);
    await page.getByRole('heading', { name: /^\d+ buses$/ }).waitFor();
    await page.getByRole('heading', { name: 'Bengaluru to Hyderabad' }).waitFor();
  });

  it('lists them with what is paid for both seats, filtered and sorted as the address says', async () => {
    const kaveri = page.getByRole('article', { name: /^Kaveri.* 20:30.* ₹2,264/ });
    await kaveri.getByText('24 seats left (8 single)').first().waitFor();
    const all = Number.parseInt((await busCount().textContent()) ?? '', 10);
    const filters = page.getByRole('complementary', { name: 'Filters' });
    const sleeper = filters.getByRole('checkbox', { name: /^Sleeper/ });
    const sleepers = Number(await sleeper.locator('xpath=ancestor::label').locator('.board').textContent());
    await sleeper.check();
    await page.getByRole('heading', { name: `${sleepers} of ${all} buses` }).waitFor();
    await filters.getByRole('checkbox', { name: /^Single seats/ }).check();
    await page.getByLabel('Sort by').selectOption({ label: 'Lowest price' });
    await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('price');
    const shown = await page.getByRole('article').evaluateAll((cards) => cards.map((one) => one.ariaLabel));
    // By its old address, which leads to the new one with all its parameters.
    await page.goto(page.url().replace('/home2/bus/list', '/home/bus/list'));
    await page.waitForURL(/\/home2\/bus\/list\/\?/);
    await page.getByRole('heading', { name: / of \d+ buses$/ }).waitFor();
    expect(await page.getByRole('article').evaluateAll((cards) => cards.map((one) => one.ariaLabel))).toEqual(shown);
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.getByRole('heading', { name: `${all} buses` }).waitFor();
  });
});

describe('two berths, one of them for ladies', () => {
  it('asks who sits on a seat for ladies before it is chosen', async () => {
    await screens.openBus(page, 'Kaveri', '20:30', 2);
    expect(await spoken('L7')).toBe('Lower berth L7, window, ₹1,260');
    expect(await spoken('L4')).toBe('Lower berth L4, window, for ladies, ₹1,260');
    expect(await seat('L1').count()).toBe(0);
    await page.getByText('For ladies only: L4, L5, L11, U7.').waitFor();
    await seat('L4').click();
    const asked = page.getByRole('alertdialog', { name: 'Seat L4 is for ladies' });
    await asked.getByRole('button', { name: 'Choose another seat' }).click();
    expect(await seat('L4').getAttribute('aria-pressed')).toBe('false');
    await seat('L4').click();
    await asked.getByRole('button', { name: 'Asha Rao' }).click();
    await seat('L9').click();
    await yourSeats().getByText('Lower berth L9, window, ₹1,365').waitFor();
    await expectCleanInBothSizes(page);
  });

  it('tells at the seat that a man cannot have it, and goes on once it is a woman', async () => {
    await next().filter({ hasText: 'Choose where you get on' }).click();
    await page.getByText('Choose where you get on.').waitFor();
    const getOn = page.getByRole('group', { name: 'Where you get on' });
    const onMap = getOn.getByRole('link', { name: 'Show Madiwala on a map' });
    expect(new URL((await onMap.getAttribute('href')) ?? '').searchParams.get('query')).toMatch(
      /^Madiwala.*Bengaluru$/,
    );
    await page.getByRole('radio', { name: /20:45 Madiwala/ }).check();
    const who = yourSeats().getByLabel('Who sits on L4?');
    await who.selectOption({ label: 'A man, name to follow' });
    await yourSeats().getByText('Seat L4 is for ladies. Choose another one for a man.').waitFor();
    await next().filter({ hasText: 'Change seat L4' }).waitFor();
    await who.selectOption({ label: 'Asha Rao' });
    await next().filter({ hasText: 'Continue' }).waitFor();
  });

  it('costs what both berths and our fee come to, and tells by the clock what cancelling gives back', async () => {
    await yourSeats().getByText('₹2,684').first().waitFor();
    await yourSeats()
      .getByText(/^Cancel before .*, 20:30: you get ₹2,362\.50 back, ₹262\.50 is kept\.$/)
      .waitFor();
    await yourSeats().getByText('After that: no refund.').waitFor();
  });

  it('is reviewed with everybody who travels, and put into a trip', async () => {
    await next().filter({ hasText: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Review your bus' }).waitFor();
    await page.getByRole('heading', { name: 'Who travels' }).waitFor();
    await page
      .getByText(/20:45, .*, Madiwala/)
      .first()
      .waitFor();
    const add = page.getByRole('button', { name: 'Add to trip' });
    await add.click();
    await page.getByText('Choose who sits in seat L9').waitFor();
    await page.getByLabel('Passenger on L9').selectOption({ label: 'A new guest' });
    const guest = page.getByRole('group', { name: /^Lower berth L9/ });
    await guest.getByLabel('Title').selectOption('Mr');
    await guest.getByLabel('First name').fill('Ravi');
    await guest.getByLabel('Last name').fill('Iyer');
    await guest.getByLabel('Date of birth', { exact: true }).fill('05-05-1990');
    await expectCleanInBothSizes(page);
    await add.click();
    await page.waitForURL(/\/trip\/details/);
    const card = page.getByRole('article', { name: /Bengaluru.*Hyderabad/ });
    await card.getByText(/^20:45, .*, Madiwala$/).waitFor();
    await card.getByText(/^Be there by 20:30/).waitFor();
    await card.getByText('Lower berth L4', { exact: true }).waitFor();
    await card.getByText('Ravi Iyer').waitFor();
    await card.getByText('₹2,684').first().waitFor();
    await expectCleanInBothSizes(page);
  });
});

describe('what would be found out too late', () => {
  it('is that a bus leaves after midnight: the night is asked about once', async () => {
    await screens.openBus(page, 'Golconda', '00:30');
    await seat('L7').click();
    // The stop was used before, and is one of this bus as well.
    await page.getByText('You used it last time').waitFor();
    await next().filter({ hasText: 'Continue' }).click();
    const night = page.getByRole('alertdialog', { name: 'Is this the right night?' });
    await night.getByText(/^Night of .*, 00:45 /).waitFor();
    await night.getByRole('button', { name: 'Go back' }).click();
    await next().filter({ hasText: 'Continue' }).click();
    await night.getByRole('button', { name: /^Yes, the night of / }).click();
    await page.getByRole('heading', { name: 'Who travels' }).waitFor();
    await page.goBack();
    await next().filter({ hasText: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Who travels' }).waitFor();
  });

  it('is that seats hang on the stops, and that each passenger names a document', async () => {
    await screens.openList(page, 1);
    await page
      .getByRole('article', { name: /^Sahyadri.* 18:00/ })
      .getByRole('link', { name: /^Choose seats/ })
      .click();
    await page.getByText('First choose where you get on and off: this decides which seats are free.').waitFor();
    await page.getByText('Each passenger names an identity document.').waitFor();
    expect(await page.locator('[data-seat]').count()).toBe(0);
    await page.getByRole('group', { name: 'Where you get on' }).getByRole('radio').first().check();
    await next().filter({ hasText: 'Choose where you get off' }).click();
    await page.getByRole('group', { name: 'Where you get off' }).getByRole('radio').first().check();
    await page.locator('[data-seat][aria-label*="window, ₹"]').first().click();
    await next().filter({ hasText: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Who travels' }).waitFor();
    const add = page.getByRole('button', { name: 'Add to trip' });
    await add.click();
    await page.getByLabel('Identity document', { exact: true }).selectOption({ label: 'PAN card' });
    const number = page.getByLabel('Its number', { exact: true });
    await number.fill('ABC');
    await add.click();
    await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true');
    await expectCleanInBothSizes(page);
    await number.fill('ABCPR1234F');
    await add.click();
    await page.waitForURL(/\/trip\/details/);
  });

  it('is that a seat was sold, or has to wait for others, each named', async () => {
    await screens.openBus(page, 'Kaveri', '20:30');
    const address = page.url();
    await page.goto(`${address}&seats=L1&who=me`);
    await yourSeats().getByText('Seat L1 is sold. Choose another one.').waitFor();
    await next().filter({ hasText: 'Change seat L1' }).waitFor();
    await page.goto(`${address}&seats=L13&who=me`);
    await yourSeats()
      .getByText('This operator fills seats L4, L5, U7, L11 with women first. Choose one of them instead of seat L13.')
      .waitFor();
  });

  it('is that a search is over: it is asked again, and nothing was booked', async () => {
    await page.goto(page.url().replace(/searchedBusId=[^&]+/, 'searchedBusId=01997b1c-0000-7000-8000-000000000001'));
    await page.getByRole('link', { name: 'Search again' }).click();
    await page.getByRole('heading', { name: /^\d+ buses$/ }).waitFor();
    expect(asha.problems.filter((problem) => !/status of 4(?:00|04|09|22)/.test(problem))).toEqual([]);
  });
});
