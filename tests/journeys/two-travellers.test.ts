import type { Locator, Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import {
  accessibilityFindings,
  expectNoSidewaysScroll,
  logIn,
  startBrowser,
  type TestBrowser,
  type TestPage,
} from '../support/browser.ts';
import { allowGuests } from '../support/company.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;
/** Every request to add a flight that left the browser. */
let sent: string[];

beforeAll(async () => {
  world = await createWorld();
  await allowGuests(world);
  browser = await startBrowser();
});
beforeEach(async () => {
  open = await browser.openPage();
  page = open.page;
  sent = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/flights/add')) sent.push(request.postData() ?? '');
  });
  await logIn(page, world);
});
afterEach(async () => {
  await open.close();
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const day = (ahead: number) => Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: ahead }).toString();

/** Reaching the link prefetches the details; following it is then answered at once. */
async function openFirstFlight(query: string): Promise<void> {
  await page.goto(`${world.url}/home2/flight/list/?cc=E&${query}`);
  const asked = page.waitForRequest(/\/flights\/details\?/);
  await viewFares().first().focus();
  await asked;
  await viewFares().first().click();
  await page.waitForURL(/\/home2\/flight\/booking\//);
  await addButton().waitFor();
}

const viewFares = () => page.locator('a, button').filter({ hasText: 'View fares' });
const addButton = () => page.getByRole('button', { name: 'Add to trip' }).first();
const section = () => page.getByRole('region', { name: 'Travellers' });
const row = (index: number) => section().getByRole('listitem').nth(index);
const focusedName = () => page.evaluate<string | null>('document.activeElement.getAttribute("name")');

/** A field's message, by the description that screen readers speak. */
async function messageOf(field: Locator): Promise<string> {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ').filter(Boolean);
  return (await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))).join(' ');
}

async function fillPerson(index: number, title: string, firstName: string, lastName: string): Promise<void> {
  await row(index).getByLabel('Title').selectOption(title);
  await row(index).getByLabel('First name').fill(firstName);
  await row(index).getByLabel('Last name').fill(lastName);
  await row(index).getByLabel('Nationality').selectOption('IN');
}

describe('two adults and an infant from Delhi to Bengaluru', () => {
  it('are asked for, corrected where wrong, added, paid and ticketed by name', async () => {
    await openFirstFlight(`from=DEL&to=BLR&ad=2&inf=1&dDate=${day(30)}`);
    expect(await section().getByRole('listitem').count()).toBe(3);
    expect(await row(0).getByRole('button').first().textContent()).toContain('Asha Rao');

    // Wrong: nothing is typed, and the row to fill in is closed.
    await row(1)
      .getByRole('button', { name: /Traveler 2/ })
      .click();
    await row(1).getByLabel('First name').waitFor({ state: 'hidden' });
    await addButton().click();
    expect(await focusedName()).toBe('traveller-1-title');
    expect(await messageOf(row(1).getByLabel('First name'))).toContain('First name is required');
    expect(sent).toEqual([]);

    await fillPerson(1, 'Mr', 'Ravi', 'Iyer');
    expect(await row(1).getByLabel('Gender').inputValue()).toBe('male');
    await row(2)
      .getByRole('button', { name: /Traveler 3/ })
      .click();
    await row(0)
      .getByRole('button', { name: /Asha Rao/ })
      .click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    // Wrong: the infant is thirty.
    await fillPerson(2, 'Miss', 'Meera', "D'Souza");
    await row(2).getByLabel('Date of birth').fill('01011996');
    await addButton().click();
    expect(await focusedName()).toBe('traveller-2-dateOfBirth');
    expect(await row(2).getByLabel('Date of birth').inputValue()).toBe('01-01-1996');
    expect(await messageOf(row(2).getByLabel('Date of birth'))).toContain('Please enter valid date of birth');
    expect(sent).toEqual([]);

    // Nothing typed is lost on a reload.
    await page.reload();
    await addButton().waitFor();
    expect(await row(1).getByLabel('Last name').inputValue()).toBe('Iyer');
    expect(await row(2).getByLabel('First name').inputValue()).toBe('Meera');

    await row(2)
      .getByRole('button', { name: /Meera D'Souza/ })
      .click();
    await row(2).getByLabel('Date of birth').fill(day(-200));
    await addButton().click();
    await page.waitForURL(/\/trip\/details/);
    expect(sent).toHaveLength(1);
    await page
      .getByRole('button', { name: /^Pay ₹/ })
      .first()
      .click();
    await page.waitForURL(/\/ipg\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/trip\/details/);
    await page.getByText('Booked and ticketed.').first().waitFor();
    // The trip itself follows its booking, live.
    await page.locator('header').getByText('Upcoming').waitFor();
    const [order] = (await world.supplierBookings()).filter((one) => one.ticketNumbers.length > 0);
    expect(order?.ticketNumbers).toHaveLength(3);
    const card = page.getByRole('article').first();
    for (const [at, name] of ['Asha Rao', 'Ravi Iyer', "Meera D'Souza"].entries()) {
      // The head of the card names all of them in one line; each has a line with the ticket.
      const line = card.getByRole('paragraph').filter({ hasText: new RegExp(`^${name}`) });
      expect(await line.textContent()).toContain(order?.ticketNumbers[at] ?? 'a ticket');
    }
    expect(open.problems).toEqual([]);
    await expectBooksInOrder(world);

    // The trip's travellers are not asked again, and a search for others is refused at once, with a way out.
    const tripId = new URL(page.url()).searchParams.get('tripId') ?? '';
    await openFirstFlight(`from=BLR&to=DEL&ad=1&dDate=${day(34)}&id=${tripId}`);
    await section().getByText('Ravi Iyer').waitFor();
    expect(await section().getByRole('textbox').count()).toBe(0);
    await page.getByText('The trip has 3 travellers, this search is for 1.').first().waitFor();
    expect(await addButton().isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Use a new trip' }).first().click();
    await section().waitFor({ state: 'detached' });
    await addButton().click();
    await page.waitForURL((url) => url.pathname === '/trip/details' && url.searchParams.get('tripId') !== tripId);
  });
});

describe('one traveller abroad', () => {
  it('whose profile holds the passport is asked for nothing', async () => {
    await openFirstFlight(`from=BOM&to=DXB&ad=1&al=AI&dDate=${day(30)}`);
    expect(await section().count()).toBe(0);
    await addButton().click();
    await page.waitForURL(/\/trip\/details/);
    expect(JSON.parse(sent[0] ?? '{}')).not.toHaveProperty('travelers');
  });

  it('is told before anything is sent what the passport of the profile lacks', async () => {
    // Emirates asks for the day of issue, which the profile's passport does not have.
    await openFirstFlight(`from=BOM&to=DXB&ad=1&al=EK&dDate=${day(30)}`);
    await row(0)
      .getByText(/^This airline asks for your passport’s issue date/)
      .waitFor();
    await addButton().click();
    expect(await focusedName()).toBe('traveller-0-passportNumber');
    await row(0).getByLabel('Passport number').fill('Z1234567');
    await row(0).getByLabel('Passport expiry').fill(day(900));
    await addButton().click();
    expect(await focusedName()).toBe('traveller-0-passportIssuedOn');
    expect(await messageOf(row(0).getByLabel('Passport issue date'))).toContain('Passport issue date is required');
    expect(sent).toEqual([]);
    await row(0).getByLabel('Passport issue date').fill('01-04-2023');
    await addButton().click();
    await page.waitForURL(/\/trip\/details/);
    expect(sent).toHaveLength(1);
  });

  it('whose profile holds none is asked for it', async () => {
    await world.query(
      `delete from person_document d using person p
       where p.id = d.person_id and p.email = 'asha.rao@meridian.example' and d.type = 'passport'`,
    );
    await openFirstFlight(`from=BOM&to=DXB&ad=1&al=AI&dDate=${day(31)}`);
    await addButton().click();
    expect(await focusedName()).toBe('traveller-0-passportNumber');
    await row(0).getByLabel('Passport number').fill('Z7654321');
    await row(0).getByLabel('Passport expiry').fill(day(29));
    await addButton().click();
    expect(await focusedName()).toBe('traveller-0-passportExpiresOn');
    expect(sent).toEqual([]);
    await row(0).getByLabel('Passport expiry').fill(day(900));
    await addButton().click();
    await page.waitForURL(/\/trip\/details/);
    expect(JSON.parse(sent[0] ?? '{}')).toMatchObject({ travelers: [{ passport: { number: 'Z7654321' } }] });
  });
});
