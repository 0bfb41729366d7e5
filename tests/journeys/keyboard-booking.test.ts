import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { allowGuests } from '../support/company.ts';
import { type KeyboardUser, useKeyboard } from '../support/screen-reader.ts';
import { EMPLOYEE, PASSWORD } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;
let keys: KeyboardUser;

beforeAll(async () => {
  world = await createWorld();
  await allowGuests(world);
  browser = await startBrowser();
  open = await browser.openPage();
  page = open.page;
  keys = await useKeyboard(page);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const departure = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const region = (name: string | RegExp) => page.getByRole('region', { name });

/** The place of the focus after a page opened without a reload; `sign` shows that it has loaded. */
async function expectAtHeading(name: RegExp, sign: Locator): Promise<void> {
  await sign.first().waitFor();
  await expect
    .poll(async () => keys.here(), { timeout: 20_000 })
    .toMatchObject({
      role: 'heading',
      name: expect.stringMatching(name),
    });
}

/** A refused control has the focus, and a screen reader reads its message with it. */
async function expectRefused(name: string, message: string): Promise<void> {
  expect(await keys.here()).toMatchObject({ name, description: expect.stringContaining(message), isInvalid: true });
}

describe('somebody with a keyboard and a screen reader', () => {
  it('signs in, and is told where a field is wrong', async () => {
    await page.goto(`${world.url}/login`);
    await button('Login').waitFor();
    await keys.tabTo(button('Login'));
    await keys.press('Enter');
    await expectRefused('Email', 'Email is required');
    await keys.type(EMPLOYEE);
    expect(await keys.tabTo(page.getByLabel('Password', { exact: true }))).toMatchObject({ role: 'textbox' });
    await keys.type(PASSWORD);
    await keys.press('Enter');
    await page.waitForURL(/\/home$/);
    await expectAtHeading(/^Good (?:morning|afternoon|evening), Asha$/, button('Search'));
  });

  it('searches one way, from the place after the heading on, and hears how many flights there are', async () => {
    const oneWay = page.getByRole('radio', { name: 'One way' });
    await keys.tabTo(page.getByRole('radio', { name: 'Round Trip' }));
    await keys.press('ArrowRight');
    expect(await oneWay.isChecked()).toBe(true);
    await keys.tabTo(button('Search'));
    await keys.press('Enter');
    await expectRefused('From', 'From is required');
    await keys.type('delhi');
    await keys.hear(/^\d+ airports found$/m);
    await page.getByRole('option', { name: /\(DEL\)/ }).waitFor();
    await keys.press('Tab');
    expect(await keys.here()).toMatchObject({ role: 'combobox', name: 'To' });
    await keys.type('mumbai');
    await page.getByRole('option', { name: /\(BOM\)/ }).waitFor();
    await keys.press('Enter');
    expect(await page.getByRole('combobox', { name: 'To' }).inputValue()).toMatch(/^Mumbai/);

    const dates = button(/^Depart /);
    await keys.tabTo(dates);
    await keys.press('Enter');
    expect(await keys.here()).toMatchObject({ role: 'textbox', name: 'Depart' });
    await keys.press('ControlOrMeta+a');
    await keys.type(`${departure.day} ${departure.toLocaleString('en-GB', { month: 'short' })}`);
    await keys.tabTo(button('Done'));
    await keys.press('Enter');
    expect((await keys.here()).name).toContain(`Depart`);
    expect((await keys.here()).name).toContain(`${departure.day} `);
    await keys.tabTo(button('Search'));
    await keys.press('Enter');
    await page.waitForURL(/\/home2\/flight\/list\//);
    expect(new URL(page.url()).searchParams.get('dDate')).toBe(departure.toString());
    await keys.hear(/^\d+ flights, sorted by best$/m);
  });

  it('goes to a flight and reads it before it is opened', async () => {
    await keys.press('Tab');
    expect(await keys.here()).toMatchObject({ role: 'link', name: 'Skip to content' });
    await keys.press('Enter');
    const airline = page.getByRole('checkbox', { name: /^IndiGo/ });
    await keys.tabTo(airline.first());
    await keys.press('Space');
    await keys.hear(/^\d+ of \d+ flights, sorted by best$/m);
    await keys.press('j');
    await expect.poll(async () => (await keys.here()).name).toMatch(/^IndiGo, \d\d:\d\d, ₹[\d,]+$/);
    const result = await keys.here();
    await keys.press('j');
    await expect.poll(async () => (await keys.here()).name).not.toBe(result.name);
    await keys.press('k');
    await expect.poll(async () => (await keys.here()).name).toBe(result.name);
    await keys.press('Enter');
    await page.waitForURL(/\/home2\/flight\/booking\//);
    await expectAtHeading(/^Delhi to Mumbai$/, button('Add to trip'));
  });

  it('chooses a fare, and is sent to the first field that is missing', async () => {
    const fares = page.getByRole('group', { name: /^Fare type/ }).getByRole('radio');
    const fare = await keys.tabTo(fares);
    expect(fare).toMatchObject({ role: 'radio', name: expect.stringMatching(/₹[\d,]+.*Cancellation/) });
    // The arrows choose, and every fare is read with its price. Not every fare allows a seat choice; this one does.
    const fareOf = async () => (await keys.here()).name;
    for (let step = 0; step < 8 && !/Regular Fare/.test(await fareOf()); step += 1) {
      const before = await fareOf();
      await keys.press('ArrowDown');
      await expect.poll(fareOf).not.toBe(before);
      expect(await fareOf()).toMatch(/₹[\d,]+/);
    }
    expect(await fareOf()).toMatch(/Regular Fare/);

    await keys.tabTo(button('Change traveller or FF Number'));
    await keys.press('Enter');
    await keys.tabTo(button('Someone else travels'));
    await keys.press('Enter');
    await keys.tabTo(button('Add to trip'));
    await keys.press('Enter');
    await expectRefused('Title', 'Title is required');
    await keys.tabTo(button('I travel myself'), 'Shift+Tab');
    await keys.press('Enter');
  });

  it('finds a seat on the map by row, letter, kind and price, and hears what was chosen', async () => {
    const grid = page.getByRole('grid', { name: /^Seats of 6E \d+, DEL to BOM, for Asha Rao$/ });
    await grid.waitFor();
    const seat = await keys.tabTo(grid.getByRole('gridcell'));
    const words = /^Seat \d+[A-K], (?:window|middle|aisle), (?:extra legroom, )?(?:₹[\d,]+|no charge), available$/;
    expect(seat).toMatchObject({ role: 'gridcell', name: expect.stringMatching(words) });
    await keys.press('Control+End');
    await expect.poll(async () => (await keys.here()).name).not.toBe(seat.name);
    await keys.press('Control+Home');
    const [, code = ''] = /^Seat (\w+)/.exec(seat.name) ?? [];
    await keys.type(code);
    await expect.poll(async () => (await keys.here()).name).toBe(seat.name);
    await keys.press('Enter');
    await keys.hear(new RegExp(`^Seat ${code}, (?:₹[\\d,]+|FREE), chosen for Asha Rao\\.$`, 'm'));
    expect((await keys.here()).name).toMatch(/selected for Asha Rao$/);
    await keys.press('Delete');
    await keys.hear(new RegExp(`^Seat ${code} removed\\.$`, 'm'));
    await keys.press(' ');
    await expect.poll(async () => (await keys.here()).name).toMatch(/selected for Asha Rao$/);
    const meal = page.getByRole('group', { name: 'Select Meals' }).getByRole('radio');
    await keys.tabTo(meal, 'Shift+Tab');
    await keys.press(' ');
    await keys.hear(/^.+, (?:₹[\d,]+|FREE), chosen for Asha Rao\.$/m);
    await keys.tabTo(button('Add to trip'));
    await keys.press('Enter');
    await page.waitForURL(/\/trip\/details/);
    await expectAtHeading(/Delhi|Mumbai/, button(/^Pay ₹/));
  });

  it('pays, hears that it is booked, and goes to the ticket', async () => {
    await keys.tabTo(button(/^Pay ₹/));
    await keys.press('Enter');
    await page.waitForURL(/\/ipg\//);
    await button('Pay').first().waitFor();
    await keys.press('Tab');
    expect(await keys.here()).toMatchObject({ role: 'button', name: 'Pay' });
    await keys.press('Enter');
    await page.waitForURL(/\/trip\/details/);
    // A quick airline has answered before the page is there; a slow one is heard when it has.
    const live = page.locator('[aria-live], [role="status"]');
    await live
      .filter({ hasText: /Booked and ticketed\./ })
      .first()
      .waitFor();
    await keys.tabTo(page.getByRole('link', { name: 'Tickets, change, cancel' }));
    await keys.press('Enter');
    await expectAtHeading(/^Delhi to Mumbai$/, region('Cancel this flight'));
    const ticket = page.getByRole('region', { name: 'Travellers and tickets' });
    expect(await ticket.textContent()).toMatch(/Ms Asha Rao.*Ticket \w{6}.*Seat \d+[A-K]/);
  });

  it('reads what cancelling gives back, is asked, and comes back to where it began', async () => {
    await keys.tabTo(page.getByRole('radio', { name: 'Full trip' }));
    await keys.press(' ');
    await keys.hear(/₹[\d,.]+ is refunded within|No refund/);
    const cancel = region('Cancel this flight').getByRole('button', { name: 'Cancel', exact: true });
    expect((await keys.tabTo(cancel)).description).toMatch(/get back|is refunded/i);
    await keys.press('Enter');
    // It begins at the answer that changes nothing, and Tab stays inside.
    await expect.poll(() => keys.here()).toMatchObject({ role: 'button', name: 'No' });
    const question = page.getByRole('alertdialog', { name: 'Cancel' });
    await question.getByText('Are you sure you want to cancel the flight?').waitFor();
    await keys.tabTo(question.getByRole('button', { name: 'Yes' }));
    await keys.press('Escape');
    await expect.poll(() => keys.here()).toMatchObject({ role: 'button', name: 'Cancel' });
    expect(open.problems).toEqual([]);
    await expectBooksInOrder(world);
  });
});
