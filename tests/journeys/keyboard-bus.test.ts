import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoSidewaysScroll, type TestPage } from '../support/browser.ts';
import { type BusScreens, openBusScreens } from '../support/bus-screens.ts';
import { type KeyboardUser, useKeyboard } from '../support/screen-reader.ts';

let screens: BusScreens;
let opened: TestPage;
let page: Page;
let keys: KeyboardUser;

beforeAll(async () => {
  screens = await openBusScreens();
  opened = await screens.openPage();
  page = opened.page;
  keys = await useKeyboard(page);
});
afterAll(() => screens.close());

/** Goes to a control and presses it. */
async function press(wanted: Locator, key = 'Enter'): Promise<void> {
  await wanted.first().waitFor();
  await keys.tabTo(wanted);
  await keys.press(key);
}

describe('somebody with a keyboard and a screen reader', () => {
  it('hears what is missing, and finds buses of a day', async () => {
    await page.goto(`${screens.world.url}/search?service=bus`);
    const search = page.getByRole('form', { name: 'Bus search' }).getByRole('button', { name: 'Search' });
    await press(search);
    expect(await keys.here()).toMatchObject({ role: 'combobox', isInvalid: true });
    await keys.type('bangalore');
    await page.getByRole('option', { name: 'Bengaluru' }).waitFor();
    await keys.press('Tab');
    await keys.tabTo(page.getByRole('combobox', { name: 'To', exact: true }));
    await keys.type('hyderabad');
    await page.getByRole('option', { name: 'Hyderabad' }).waitFor();
    await keys.press('Tab');
    await keys.tabTo(page.getByLabel('Journey date', { exact: true }));
    await keys.press('ControlOrMeta+a');
    await keys.type(screens.date.split('-').reverse().join('-'));
    await press(search);
    await page.waitForURL(/\/home2\/bus\/list\//);
    await keys.hear(/^\d+ buses$/m);
  });

  it('moves between free seats with the arrows, past sold ones and from deck to deck', async () => {
    await press(kaveriLink());
    await page.locator('[data-seat]').first().waitFor();
    const first = await keys.tabTo(page.locator('[data-seat]'));
    expect(first).toMatchObject({ role: 'button', name: 'Lower berth L3, window, ₹1,365' });
    await keys.press('ArrowRight');
    expect(await keys.here()).toMatchObject({ name: 'Lower berth L6, window, ₹1,365' });
    await keys.type('l7');
    expect(await keys.here()).toMatchObject({ name: 'Lower berth L7, window, ₹1,260' });
    await keys.press('ArrowRight');
    expect(await keys.here()).toMatchObject({ name: 'Lower berth L13, window, ₹1,260' });
    await keys.press('ArrowRight');
    expect(await keys.here()).toMatchObject({ name: 'Upper berth U1, window, ₹1,102.50' });
    await keys.press('Home');
    await keys.press('ArrowUp');
    expect(await keys.here()).toMatchObject({ name: expect.stringMatching(/^Lower berth L/) });
  });

  it('is asked who sits on a seat for ladies, and is led from one missing thing to the next', async () => {
    await keys.type('l5');
    expect(await keys.here()).toMatchObject({ name: 'Lower berth L5, for ladies, ₹1,260' });
    await keys.press('Enter');
    const asked = page.getByRole('alertdialog', { name: 'Seat L5 is for ladies' });
    await asked.waitFor();
    expect(await keys.here()).toMatchObject({ name: 'Choose another seat' });
    await keys.tabTo(asked.getByRole('button', { name: 'Asha Rao' }), 'Shift+Tab');
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Choose where you get on' }).waitFor();
    // The dialog gives the focus back to the seat.
    expect(await keys.here()).toMatchObject({ name: 'Lower berth L5, for ladies, ₹1,260' });
    await press(page.getByRole('button', { name: 'Choose where you get on' }));
    expect(await keys.here()).toMatchObject({ role: 'group', name: expect.stringContaining('Where you get on') });
    await keys.tabTo(page.getByRole('radio', { name: /20:30 Silk Board/ }));
    await keys.press('Space');
    await press(page.getByRole('button', { name: 'Continue' }));
    await page.getByRole('heading', { name: 'Who travels' }).waitFor();
    await expect.poll(async () => keys.here()).toMatchObject({ role: 'heading', name: 'Review your bus' });
  });

  it('adds it to a trip, and stands at its name', async () => {
    await press(page.getByRole('button', { name: 'Add to trip' }));
    await page.waitForURL(/\/trip\/details/);
    await expect
      .poll(async () => keys.here(), { timeout: 20_000 })
      .toMatchObject({ role: 'heading', name: expect.stringMatching(/Bengaluru/) });
    expect(opened.problems).toEqual([]);
  });
});

const kaveriLink = () =>
  page.getByRole('article', { name: /^Kaveri.* 20:30/ }).getByRole('link', { name: /^Choose seats/ });

describe('on a phone', () => {
  it('the whole card opens the bus, and decks, stops and seats stand beneath each other', async () => {
    const phone = await screens.openPage({ width: 390, height: 844 });
    await screens.openList(phone.page, 1);
    const cards = phone.page.getByRole('article');
    const first = await cards.first().boundingBox();
    expect(first?.height).toBeLessThanOrEqual(150);
    const kaveri = cards.filter({ hasText: 'A/C Sleeper' }).filter({ hasText: '20:30' }).first();
    await kaveri.click({ position: { x: 24, y: 24 } });
    await phone.page.waitForURL(/\/home2\/bus\/details/);
    const decks = phone.page.getByRole('group', { name: /deck$/ });
    await decks.first().waitFor();
    const [lower, upper] = await Promise.all([decks.nth(0).boundingBox(), decks.nth(1).boundingBox()]);
    expect(upper?.y).toBeGreaterThan((lower?.y ?? 0) + (lower?.height ?? 0) - 1);
    const sizes = await phone.page
      .locator('[data-seat]')
      .evaluateAll((all) => all.map((one) => Math.min(one.clientWidth, one.clientHeight)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(42);
    await expectNoSidewaysScroll(phone.page);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });
});
