import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeToWaiting } from '../integration/provider-desk.ts';
import { bookFlight, servicingOf } from '../integration/servicing-world.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { rupeesIn } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { type KeyboardUser, useKeyboard } from '../support/screen-reader.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let open: TestPage;
let page: Page;
let keys: KeyboardUser;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  open = await browser.openPage({ withServiceWorker: true });
  page = open.page;
  keys = await useKeyboard(page);
  await logIn(page, world, ADMIN);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const caseLink = (name: RegExp) => page.getByRole('link', { name });
const LINK = /^Case \d+: .+ kept ₹[\d,.]+ too much, PNR [A-Z0-9]+$/;

/** Cancels a new flight whose airline then keeps more than it may: a case for the travel desk. */
async function refundTooShort(): Promise<void> {
  const asha = await signIn(world);
  const { flightId } = await bookFlight(world, asha);
  const [order] = await world.query<{ locator: string }>('select locator from booking_order where booking_id = $1', [
    flightId,
  ]);
  await world.commandOrder({ order: order?.locator ?? '', command: 'overcharge', byPaise: 40_000 });
  await servicingOf(world, asha.token).cancel(flightId);
}

/** Delays the next answer to taking a case until the list shows it: on a busy day news is faster. */
async function answerAfterTheNews(): Promise<void> {
  await page.route(
    '**/trip/api/v1/desk/case/owner',
    async (route) => {
      const response = await route.fetch();
      // The list will not show a refused request either: it shows why at once.
      if (!response.ok()) return route.fulfill({ response });
      const told = await page
        .getByRole('cell', { name: 'You', exact: true })
        .waitFor()
        .then(() => true)
        .catch(() => false);
      if (!told) throw new Error(`The list never told of it: ${await page.getByRole('main').innerText()}`);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}

describe('somebody of the travel desk with a keyboard and a screen reader', () => {
  it('opens an empty queue, and is told where to go on', async () => {
    await page.goto(`${world.url}/desk`);
    await button('Show closed cases').waitFor();
    await keys.hear(/^Nothing waits for a decision$/m);
    await expectCleanInBothSizes(page);
    await keys.tabTo(button('Show closed cases'));
    await keys.press('Enter');
    await page.getByText('No cases decided yet').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('done');
    await expectCleanInBothSizes(page);
  });

  it('hears of cases as they come, and takes one without losing the place', async () => {
    await keys.tabTo(page.getByRole('tab', { name: /^Done/ }), 'Shift+Tab');
    await keys.press('Home');
    await button('Show closed cases').waitFor();
    for (let count = 0; count < 3; count += 1) await refundTooShort();
    await keys.hear(/^3 cases open, none is overdue$/m);
    await keys.tabTo(caseLink(LINK));
    await keys.tabTo(button(/^Assign to me: case \d+$/));
    await answerAfterTheNews();
    await keys.press('Enter');
    await keys.hear(/Case \d+ is now assigned to you\./);
    await expect.poll(async () => (await keys.here()).name).toMatch(LINK);
    await expectCleanInBothSizes(page);
  });

  let second = '';

  it('opens the next one, takes it over there, and is told what stands in the way of a decision', async () => {
    const links = caseLink(LINK);
    second = (await links.nth(1).getAttribute('aria-label')) ?? '';
    await keys.tabTo(links.nth(1));
    await keys.press('Enter');
    await page.waitForURL(/\/desk\/case/);
    await expect.poll(() => keys.here()).toMatchObject({ role: 'heading', name: second.replace(/^Case \d+: /, '') });
    await keys.tabTo(button('Assign to me'));
    await keys.press('Enter');
    await expect.poll(() => keys.here()).toMatchObject({ role: 'region', name: 'Assigned to' });
    await keys.tabTo(button('Enter what the airline paid back'), 'Shift+Tab');
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Enter what the airline paid back' });
    await dialog.waitFor();
    await keys.tabTo(dialog.getByRole('button', { name: 'Ask the provider' }));
    await keys.press('Enter');
    expect(await keys.here()).toMatchObject({
      name: 'Amount',
      description: expect.stringContaining('Amount is required'),
      isInvalid: true,
    });
    await keys.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await keys.here()).toMatchObject({ role: 'button', name: 'Enter what the airline paid back' });
  });

  it('decides it, and comes back to the queue where it stood', async () => {
    const missing = rupeesIn(second);
    await keys.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Enter what the airline paid back' });
    await keys.tabTo(dialog.getByLabel('Amount'));
    await keys.type(String(missing));
    await keys.press('Enter');
    await keys.hear(/The provider is asked\. Nothing else has happened yet\./);
    await expect.poll(() => keys.here()).toMatchObject({ role: 'heading', name: second.replace(/^Case \d+: /, '') });
    await agreeToWaiting(world);
    await page.getByText('Was at stake').waitFor();
    await expect.poll(() => keys.here()).toMatchObject({ role: 'heading', name: second.replace(/^Case \d+: /, '') });
    await keys.tabTo(page.getByRole('link', { name: 'Work queue' }), 'Shift+Tab');
    await keys.press('Enter');
    await page.waitForURL(/\/desk$/);
    await expect.poll(() => caseLink(LINK).count()).toBe(2);
    // The decided case has left the list, so the one after it takes its place.
    const next = await caseLink(LINK).nth(1).getAttribute('aria-label');
    await expect.poll(async () => (await keys.here()).name).toBe(next);
  });

  it('comes back to the very case it has only looked at, in the tab it was opened from', async () => {
    await keys.tabTo(page.getByRole('tab', { name: /^All open/ }), 'Shift+Tab');
    await keys.press('ArrowRight');
    await page.waitForURL(/tab=mine/);
    await keys.tabTo(caseLink(LINK));
    const { name } = await keys.here();
    await keys.press('Enter');
    await page.waitForURL(/\/desk\/case/);
    await expect.poll(async () => (await keys.here()).role).toBe('heading');
    await page.goBack();
    await page.waitForURL(/tab=mine/);
    await expect.poll(async () => (await keys.here()).name).toBe(name);
    await keys.press('Enter');
    await page.waitForURL(/\/desk\/case/);
    await expect.poll(async () => (await keys.here()).role).toBe('heading');
    await keys.tabTo(page.getByRole('link', { name: 'Work queue' }), 'Shift+Tab');
    await keys.press('Enter');
    await page.waitForURL(/tab=mine/);
    await expect.poll(async () => (await keys.here()).name).toBe(name);
  });

  it('is told when there is no network, and sees the queue as soon as there is one again', async () => {
    await page.context().setOffline(true);
    await keys.tabTo(page.getByRole('tab', { name: /^Mine/ }), 'Shift+Tab');
    await keys.press('ArrowRight');
    await page.getByText('The work queue could not be loaded').waitFor();
    await expectCleanInBothSizes(page);
    await page.context().setOffline(false);
    await caseLink(LINK).first().waitFor();
    expect(await page.getByText('NO INTERNET CONNECTION').count()).toBe(0);
  });

  it('reads in full when a case was opened, with whose time that is, where the desk is not in India', async () => {
    const abroad = await browser.openPage({ zone: 'Asia/Dubai' });
    await logIn(abroad.page, world, ADMIN);
    await abroad.page.goto(`${world.url}/desk`);
    const opened = abroad.page.getByRole('cell', { name: /^\d+ \w{3}, \d\d:\d\d \(UTC\+04:00\)$/ });
    await opened.first().waitFor();
    const cut = await opened.evaluateAll((cells) =>
      cells.map((cell) => [cell.scrollWidth - cell.clientWidth, cell.getBoundingClientRect().height]),
    );
    // Nothing is truncated, and the rows stay as high as they are in India.
    expect(cut).toEqual(cut.map(() => [0, 40]));
    await expectCleanInBothSizes(abroad.page);
    expect(abroad.problems).toEqual([]);
    await abroad.close();
  });

  it('leaves no error behind and books in order', async () => {
    // The browser itself writes down each request that finds no network.
    expect(open.problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await expectBooksInOrder(world);
  });
});
