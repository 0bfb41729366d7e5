import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFlight } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { dayAhead, typedDay } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { goFromMenu, pagesInMenu } from '../support/menu.ts';
import { ADMIN, EMPLOYEE, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

/** Days ahead of the flight to Mumbai; the one back leaves four days later. */
const AHEAD = 40;

let world: World;
let browser: TestBrowser;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  await bookFlight(world, await signIn(world), { onward: '6E', back: '6E', daysAhead: AHEAD });
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const open = async (email: string): Promise<Page> => {
  const { page } = await browser.openPage();
  await logIn(page, world, email);
  return page;
};

describe('who is where', () => {
  it('leads an admin from an empty day to the people of a city and their contacts', async () => {
    const page = await open(ADMIN);
    await goFromMenu(page, 'Overview', 'Who is where');
    await page.getByText('Nobody is travelling').waitFor();
    const day = page.getByRole('textbox', { name: 'Day', exact: true });
    await day.fill(typedDay(AHEAD + 2));
    await day.press('Tab');
    await page.getByRole('heading', { name: 'Asha Rao' }).waitFor();
    await page.getByText('No stay booked').waitFor();
    expect(new URL(page.url()).searchParams.get('from')).toBe(dayAhead(AHEAD + 2));
    expect(await page.getByRole('link', { name: EMPLOYEE }).getAttribute('href')).toBe(`mailto:${EMPLOYEE}`);
    await expectCleanInBothSizes(page);

    const city = page.getByRole('navigation', { name: 'Cities' }).getByRole('button', { name: /^Mumbai/ });
    await city.focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 person in Mumbai').waitFor();
    expect(await city.getAttribute('aria-pressed')).toBe('true');

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export contacts as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`who-is-where-${dayAhead(AHEAD + 2)}.csv`);

    await page.getByRole('searchbox', { name: 'City or country' }).fill('Chennai');
    await page.getByText('Sorry, No result found.').waitFor();
    await page.getByRole('button', { name: 'Show all places' }).click();
    await page
      .getByRole('link', { name: /^Delhi|Mumbai/ })
      .first()
      .click();
    await page.waitForURL(/\/trip\/details/);
  });

  it('shows the same people on a map that arrow keys, Enter and a pointer narrow', async () => {
    const page = await open(ADMIN);
    const origins = new Set<string>();
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'blob:' && protocol !== 'data:') origins.add(origin);
    });
    await page.goto(`${world.url}/home2/who-is-where?from=${dayAhead(AHEAD + 2)}`);
    await page.getByRole('heading', { name: 'Asha Rao' }).waitFor();
    await page.getByRole('button', { name: 'Show map' }).click();
    const map = page.getByRole('listbox', { name: 'Cities on the map' });
    const mumbai = map.getByRole('option', { name: 'Mumbai, 1 person' });
    await mumbai.waitFor();
    await expectCleanInBothSizes(page);

    await map.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('1 person in Mumbai').waitFor();
    expect(await mumbai.getAttribute('aria-selected')).toBe('true');
    await mumbai.locator('circle').click({ force: true });
    await page.getByText(/^1 person, /).waitFor();
    expect(await mumbai.getAttribute('aria-selected')).toBe('false');

    await page.getByRole('searchbox', { name: 'City or country' }).fill('Pune');
    await page.getByText('Sorry, No result found.').waitFor();
    await page.getByRole('combobox', { name: 'Within' }).selectOption({ label: '250 km of Pune' });
    await page.getByText('1 person within 250 km of Pune').waitFor();
    await page.getByText('Distances in a straight line from Pune').waitFor();
    expect(new URL(page.url()).searchParams.get('km')).toBe('250');
    // All of it comes from this origin.
    expect([...origins]).toEqual([new URL(world.url).origin]);
  });

  it('is not offered to travellers, and says why it is empty to those who find it', async () => {
    const page = await open(EMPLOYEE);
    await page.goto(`${world.url}/home2/who-is-where`);
    await page.getByText('Your role does not allow this').waitFor();
    expect(await pagesInMenu(page)).toContain('Dashboard');
    expect(await pagesInMenu(page)).not.toContain('Who is where');
  });
});
