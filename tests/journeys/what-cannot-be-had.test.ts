import type { Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser } from '../support/browser.ts';
import { dayAhead } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { payAtGateway, pickFlight, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  page = (await browser.openPage()).page;
  await logIn(page, world);
});
afterEach(() => world.clearFaults());
afterAll(async () => {
  await browser.close();
  await world.close();
});

const openList = (from: string, to: string, adults = 1, on = page) =>
  on.goto(`${world.url}/home2/flight/list/?cc=E&from=${from}&to=${to}&ad=${adults}&dDate=${dayAhead(35)}`);

/** To the first flight of IndiGo in the list. */
async function openFirst(on = page): Promise<void> {
  await on.getByRole('checkbox', { name: /^IndiGo/ }).check();
  await on.getByRole('link', { name: 'View fares' }).first().click();
  await on.waitForURL(/\/home2\/flight\/booking\//);
}

const add = (on = page) => on.getByRole('button', { name: 'Add to trip' });

describe('when no supplier answers a search', () => {
  it('the list says so instead of that nothing exists, and shows the flights when it is tried again', async () => {
    await world.inject({ target: 'tbo.Search', kind: 'http_500', times: 3 });
    await openList('BLR', 'MAA');
    const failed = page.getByRole('alert').filter({ hasText: 'No supplier answered, so no flights can be shown' });
    await failed.waitFor();
    expect(await page.getByText(/No result found|^0 flights/).count()).toBe(0);
    expect(await page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0);
    await expectCleanInBothSizes(page);
    await world.clearFaults();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'View fares' }).first().waitFor();
    await page.getByRole('complementary', { name: 'Filters' }).waitFor();
  });
});

/** From a list of its own to its first flight of IndiGo. */
async function openFlight(to: string): Promise<void> {
  await openList('DEL', to);
  await openFirst();
}

describe('a fare that is sold out when it is added', () => {
  it('cannot be added again: its button asks for a reload, which shows what is sold now', async () => {
    await openFlight('BOM');
    const add = page.getByRole('button', { name: 'Add to trip' });
    await add.and(page.locator(':enabled')).waitFor();
    await world.inject({ target: 'tbo.FareQuote', kind: 'sold_out', times: 5 });
    await add.click();
    const gone = page.getByRole('alert').filter({ hasText: 'sold out' });
    await gone.waitFor();
    expect(await page.getByRole('button', { name: 'No longer available, please reload' }).isDisabled()).toBe(true);
    expect(await page.getByText(/^Quoted /).count()).toBe(0);
    await expectCleanInBothSizes(page);
    await world.clearFaults();
    await gone.getByRole('link', { name: 'Reload results' }).click();
    await page.getByRole('link', { name: 'View fares' }).first().waitFor();
  });
});

describe('a flight that is sold out when it is paid for', () => {
  it('says why in plain words on its trip, and leads to other flights of its day', async () => {
    const traveller = await signIn(world);
    const flights = await traveller.search({ daysAhead: 41 });
    const added = await traveller.add(flights, pickFlight(flights, 'AI'));
    const form = await traveller.checkPrice(added.flightId);
    await world.inject({ target: 'tbo.Ticket', kind: 'sold_out', times: 1 });
    await payAtGateway(form, 'pay');
    await traveller.bookingWhen(added.tripId, (one) => one.flightStatus === 'FAILED');
    await page.goto(`${world.url}/trip/details?tripId=${added.tripId}`);
    await page.getByText('ask the travel desk', { exact: false }).first().waitFor();
    expect(await page.getByText('contact admin', { exact: false }).count()).toBe(0);
    const again = page.getByRole('link', { name: 'Search this flight again' });
    await again.waitFor();
    await expectCleanInBothSizes(page);
    await page.goto(`${world.url}/trip/flight?tripId=${added.tripId}&flightId=${added.flightId}`);
    await page.getByText('No ticket was issued for this flight', { exact: false }).waitFor();
    expect(await again.count()).toBe(1);
    await expectCleanInBothSizes(page);
    await again.click();
    await page.waitForURL(new RegExp(`/home2/flight/list/\\?cc=E&from=DEL&to=BOM&.*dDate=${dayAhead(41)}&id=`));
    await page.getByRole('link', { name: 'View fares' }).first().waitFor();
  });
});

describe('another traveller, for whoever may book for himself alone', () => {
  it('is refused before anything is typed', async () => {
    await openFlight('GOI');
    await page.getByRole('button', { name: 'Change traveller or FF Number' }).click();
    const other = page.getByRole('button', { name: 'Someone else travels' });
    await other.waitFor();
    expect(await other.isDisabled()).toBe(true);
    await page.getByText(/For someone else, turn on personal booking and search again\.$/).waitFor();
    expect(await page.getByLabel('First name').getAttribute('readonly')).not.toBeNull();
    await expectCleanInBothSizes(page);
  });

  it('is refused at the head of the form where several are to travel, with no row of it open', async () => {
    await openList('DEL', 'GOI', 2);
    await openFirst();
    const travellers = page.getByRole('region', { name: 'Travellers' });
    const reason = travellers.getByRole('status').filter({ hasText: /booking for (guests|others)/i });
    await reason.getByText('turn on personal booking', { exact: false }).waitFor();
    expect(await travellers.getByRole('textbox').count()).toBe(0);
    expect(await add().isDisabled()).toBe(true);
    await expectCleanInBothSizes(page);
  });
});

describe('a flight that is added without a network', () => {
  it('is not sent, and is there with all that was typed when the network is back', async () => {
    // From the network: what a service worker has kept would be there anyway.
    const other = await browser.openPage();
    await logIn(other.page, world);
    await openList('DEL', 'CCU', 1, other.page);
    await openFirst(other.page);
    const sent: string[] = [];
    other.page.on('request', (request) => {
      if (request.url().endsWith('/flights/add')) sent.push(request.url());
    });
    await other.page.getByRole('button', { name: 'Change traveller or FF Number' }).click();
    await other.page.getByLabel('FF Number', { exact: false }).first().fill('4567890');
    await add(other.page).and(other.page.locator(':enabled')).waitFor();
    await other.page.context().setOffline(true);
    await add(other.page).click();
    const summary = other.page.getByRole('complementary', { name: 'Summary' });
    await summary.getByRole('alert').filter({ hasText: 'NO INTERNET CONNECTION' }).waitFor();
    await summary.getByText('Nothing was added or charged.').waitFor();
    expect(await other.page.getByLabel('FF Number', { exact: false }).first().inputValue()).toBe('4567890');
    expect(await other.page.getByRole('group', { name: /^Fare type/ }).count()).toBe(1);
    expect(sent).toEqual([]);
    await expectCleanInBothSizes(other.page);
    await other.page.context().setOffline(false);
    await add(other.page).click();
    await other.page.waitForURL(/\/trip\/details/);
    expect(sent).toHaveLength(1);
    await other.close();
  });
});

describe('an address that names', () => {
  let flight: URL;

  beforeAll(async () => {
    await openList('DEL', 'HYD');
    await openFirst();
    flight = new URL(page.url());
  });

  const openWith = async (parts: Readonly<Record<string, string>>): Promise<void> => {
    const address = new URL(flight);
    for (const [name, value] of Object.entries(parts)) address.searchParams.set(name, value);
    await page.goto(address.href);
  };
  const isInAddress = (name: string) => new URL(page.url()).searchParams.has(name);

  it('a fare that is no longer offered shows the flight with another fare, and says so', async () => {
    await openWith({ fareType: '99' });
    await page.getByRole('status').filter({ hasText: 'This fare is no longer offered' }).waitFor();
    expect(
      await page
        .getByRole('group', { name: /^Fare type/ })
        .getByRole('radio', { checked: true })
        .count(),
    ).toBe(1);
    expect(isInAddress('fareType')).toBe(false);
    await add().and(page.locator(':enabled')).waitFor();
    await expectCleanInBothSizes(page);
  });

  it('a GST registration that is unknown or none shows the flight as it was searched for, and says so', async () => {
    for (const gst of ['01960000-0000-7000-8000-00000000dead', 'none']) {
      await openWith({ gst });
      await page.getByRole('status').filter({ hasText: 'This GST registration cannot be used' }).waitFor();
      expect(isInAddress('gst')).toBe(false);
      await add().and(page.locator(':enabled')).waitFor();
    }
    await expectCleanInBothSizes(page);
  });

  it('no search at all leads back to the search instead of asking for the same again', async () => {
    await openWith({ searchedFlightId: 'none', gst: 'none' });
    await page.getByText('This address names no flight').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await expectCleanInBothSizes(page);
    await page.getByRole('main').getByRole('link', { name: 'Search flights' }).click();
    await page.waitForURL(/\/search/);
  });

  it('a trip that is not there says so before anything is typed, and goes on without it', async () => {
    for (const id of ['01960000-0000-7000-8000-00000000dead', 'none']) {
      await openWith({ id });
      await page.getByRole('status').filter({ hasText: 'The trip was not found.' }).waitFor();
      expect(await add().isDisabled()).toBe(true);
    }
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: 'Continue without this trip' }).click();
    await add().and(page.locator(':enabled')).waitFor();
    expect(isInAddress('id')).toBe(false);
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Summary');
    await add().click();
    await page.waitForURL(/\/trip\/details/);
  });
});
