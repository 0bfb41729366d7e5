import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHotelWorld } from '../integration/hotel-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { pickFlight, signIn } from '../support/traveller.ts';

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let browser: TestBrowser;
let asha: TestPage;

beforeAll(async () => {
  world = await createHotelWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
});
afterEach(() => world.clearFaults());
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('finding a hotel', () => {
  it('text that nobody chose from is no place, and Tab takes the first suggestion', async () => {
    const { page } = asha;
    await page.goto(`${world.url}/search?service=hotel`);
    const place = page.getByRole('combobox', { name: 'Search by city, hotel, or area' });
    await place.fill('Nowhere at all');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Choose a place from the list.').waitFor();
    await place.fill('Bangalore');
    await page
      .getByRole('option', { name: /Bengaluru/ })
      .first()
      .waitFor();
    await expectCleanInBothSizes(page);
    await place.focus();
    await page.keyboard.press('Tab');
    expect(await place.inputValue()).toBe('Bengaluru');
  });

  it('the list shows prices for the stay, filters by its address and opens the rates of a hotel', async () => {
    const { page } = asha;
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('list', { name: 'Hotels' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home2/hotel/list/');
    await page.getByRole('heading', { name: /^\d+ hotels$/ }).waitFor();
    await page.getByRole('checkbox', { name: /^Free cancellation/ }).check();
    await page.waitForURL(/free=1/);
    const rates = page.getByRole('button', { name: /^\d+ rates? of / }).first();
    await rates.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: /^Rates of / }).waitFor();
    expect(await page.getByText('Free cancellation until').count()).toBeGreaterThan(0);
    await rates.click();
  });

  it('names each filter that is on, and takes off the one that empties the list', async () => {
    const { page } = asha;
    await page.getByRole('searchbox', { name: 'Hotel name' }).fill('no such house');
    await page.getByText('Sorry, No result found.').waitFor();
    await page.waitForURL(/sn=no/);
    await page.getByRole('button', { name: /^Remove “Name: no such house” \(\d+ hotels\)$/ }).click();
    expect(await page.getByRole('searchbox', { name: 'Hotel name' }).inputValue()).toBe('');
    const on = page.getByRole('list', { name: 'Filters that are on' });
    await on.getByText('Free cancellation').waitFor();
    await expectCleanInBothSizes(page);
    await on.getByRole('button', { name: 'Remove Free cancellation' }).click();
    await on.waitFor({ state: 'detached' });
  });

  it('Back finds the list as it was left, without a new search', async () => {
    const { page } = asha;
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/hotel/list')) searches.push(request.url());
    });
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_low');
    await page.mouse.wheel(0, 700);
    const card = page.getByRole('article').nth(8);
    const name = (await card.getAttribute('aria-label')) ?? '';
    const top = async () => Math.round((await page.getByRole('article', { name }).boundingBox())?.y ?? -1);
    await card.scrollIntoViewIfNeeded();
    const before = await top();
    await card.getByRole('link').first().click();
    await page.waitForURL(/hotel=/);
    await page.goBack();
    await page.waitForURL(/list\/\?(?!.*hotel=)/);
    await expect.poll(top).toBeLessThanOrEqual(before + 2);
    expect(await top()).toBeGreaterThanOrEqual(before - 2);
    expect(searches.filter((url) => url.includes('/api/'))).toEqual([]);
  });

  it('hotels are ticked and put side by side, by keyboard alone', async () => {
    const { page } = asha;
    for (const index of [0, 3]) {
      await page
        .getByRole('checkbox', { name: /^Compare/ })
        .nth(index)
        .focus();
      await page.keyboard.press('Space');
    }
    const tray = page.getByRole('region', { name: 'Hotels to compare' });
    await tray.getByText('2 hotels', { exact: false }).waitFor();
    await tray.getByRole('button', { name: 'Compare', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Compare 2 hotels' });
    await dialog.getByRole('row', { name: /^Distance .*\(best\)/ }).waitFor();
    await expectCleanInBothSizes(page);
    expect(await dialog.getByRole('link', { name: /^View rooms, / }).count()).toBe(2);
    await page.keyboard.press('Escape');
    await tray.getByRole('button', { name: 'Clear' }).click();
    await tray.waitFor({ state: 'detached' });
  });

  it('the map is in step with the list: pointed at in one, marked in the other', async () => {
    const { page } = asha;
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== new URL(world.url).origin) foreign.push(request.url());
    });
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    const map = page.getByRole('listbox', { name: 'Hotels on the map' });
    const first = page.getByRole('article').first();
    const name = ((await first.getByRole('link').first().textContent()) ?? '').trim();
    await first.hover();
    await map.locator('foreignObject').getByText(name).waitFor();
    const listed = async () =>
      Number(await page.getByRole('list', { name: 'Hotels' }).locator('li').first().getAttribute('aria-setsize'));
    const onMap = async () => Number(await map.getByRole('option').getAttribute('aria-setsize'));
    expect(await onMap()).toBe(await listed());
    await expectCleanInBothSizes(page);
    await map.focus();
    await page.keyboard.press('End');
    const last = (await map.getAttribute('aria-activedescendant')) ?? '';
    const spoken = (await page.locator(`[id="${last}"]`).getAttribute('aria-label')) ?? '';
    expect(spoken).toMatch(/, ₹[\d,]+, [\d.]+ k?m away/);
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name: spoken.replace(/(, ₹[\d,]*\d).*/, '$1') });
    await card.waitFor();
    await expect.poll(async () => ((await card.boundingBox())?.y ?? 9_999) < 900).toBe(true);
    await page.getByRole('checkbox', { name: /^Free cancellation/ }).check();
    await expect.poll(async () => (await onMap()) - (await listed())).toBe(0);
    await page.getByRole('checkbox', { name: /^Free cancellation/ }).uncheck();
    // Where the pointer rests on the anchor's own hotels, the map says which one is meant, and a press shows it in the
    // list.
    const box = await map.boundingBox();
    if (!box) throw new Error('The map has no place');
    await page.keyboard.press('Home');
    await map.focus();
    await page.keyboard.press('Home');
    const meant = await map.getByRole('option').boundingBox();
    if (!meant) throw new Error('The hotel has no place');
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.move(meant.x + meant.width / 2, meant.y + meant.height / 2);
    await map.locator('foreignObject').waitFor();
    await page.mouse.down();
    await page.mouse.up();
    const pressed = ((await map.locator('foreignObject span').first().textContent()) ?? '').trim();
    await page.getByRole('article').filter({ hasText: pressed }).waitFor();
    expect(foreign).toEqual([]);
  });

  it('on a phone the map takes the place of the list and shows the chosen hotel beneath', async () => {
    const { page } = asha;
    await page.setViewportSize({ width: 390, height: 844 });
    const map = page.getByRole('listbox', { name: 'Hotels on the map' });
    await page.getByRole('list', { name: 'Hotels' }).waitFor({ state: 'hidden' });
    await map.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    const first = (await map.getByRole('option').first().getAttribute('aria-label')) ?? '';
    await page.getByRole('article', { name: first.replace(/(, ₹[\d,]*\d).*/, '$1') }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('button', { name: 'Hide map' }).click();
    await page.getByRole('list', { name: 'Hotels' }).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('a trip with nights and no bed leads to the form with city, nights and guests filled in', async () => {
    const { page } = asha;
    const client = await signIn(world);
    const found = await client.search({ roundTrip: true });
    const { tripId } = await client.add(found, pickFlight(found, '6E', '6E'));
    await page.goto(`${world.url}/trip/details?tripId=${tripId}`);
    const offer = page.getByRole('link', { name: 'Add a hotel' });
    await offer.waitFor();
    await expectCleanInBothSizes(page);
    await offer.click();
    const place = page.getByRole('combobox', { name: 'Search by city, hotel, or area' });
    await expect.poll(() => place.inputValue()).toBe('Mumbai');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/city=city:BOM/);
    const address = new URL(page.url()).searchParams;
    const day = (ahead: number) =>
      Temporal.Now.plainDateISO('Asia/Kolkata')
        .add({ days: 30 + ahead })
        .toString();
    expect([address.get('cid'), address.get('cod'), address.get('tid')]).toEqual([day(0), day(4), tripId]);
    await page.getByRole('list', { name: 'Hotels' }).waitFor();
    expect(asha.problems).toEqual([]);
  });

  it('a bare address is headed by the name of its place, and the nationality in it is asked for and kept', async () => {
    const { page } = asha;
    const asked = page.waitForRequest((request) => request.url().includes('/api/v1/hotel/list'));
    await page.goto(`${world.url}/home2/hotel/list/?city=area:BLR.koramangala&cid=2026-12-08&cod=2026-12-10&nat=DE`);
    expect(new URL((await asked).url()).searchParams.get('nat')).toBe('DE');
    await page.getByRole('heading', { name: 'Koramangala, Bengaluru', level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe('Hotels, Koramangala, Bengaluru · Pravas');
    const hotel = page.getByRole('article').first().getByRole('link').first();
    await hotel.waitFor();
    const kept = new URL((await hotel.getAttribute('href')) ?? '', world.url).searchParams;
    expect([kept.get('nat'), kept.get('loc')]).toEqual(['DE', null]);
    await page.getByRole('button', { name: 'Edit search' }).click();
    const place = page.getByRole('combobox', { name: 'Search by city, hotel, or area' });
    await expect.poll(() => place.inputValue()).toBe('Koramangala, Bengaluru');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/loc=Koramangala.*nat=DE/);
    await page.getByRole('list', { name: 'Hotels' }).waitFor();
  });

  it('moves nothing that somebody reads: what comes later waits until it is asked for', async () => {
    await world.inject({ target: 'tbohotel.Search', kind: 'late_answer', latencyMs: 6_000, times: 50 });
    const slow = await browser.openPage();
    const { page } = slow;
    await logIn(page, world);
    await page.goto(`${world.url}/home2/hotel/list/?city=city%3ABLR&loc=Bengaluru&cid=2026-12-15&cod=2026-12-16&occ=1`);
    const heading = page.getByRole('heading', { name: /^\d+ hotels$/ });
    await heading.waitFor();
    // A person who touches a key reads.
    await page.keyboard.press('Shift');
    const read = async () => {
      const cards = await page.getByRole('article').all();
      const first = cards.slice(0, 4);
      return Promise.all(first.map(async (card) => [await card.getAttribute('aria-label'), await card.boundingBox()]));
    };
    const [before, counted] = [await read(), await heading.textContent()];
    const more = page.getByRole('button', { name: /^Show \d+ more hotels$/ });
    await more.waitFor();
    expect(await read()).toEqual(before);
    expect(await heading.textContent()).toBe(counted);
    const held = Number(/\d+/.exec((await more.textContent()) ?? '')?.[0]);
    await more.click();
    await more.waitFor({ state: 'detached' });
    await expect
      .poll(async () => Number.parseInt((await heading.textContent()) ?? '', 10))
      .toBeGreaterThanOrEqual(Number.parseInt(counted ?? '', 10) + held);
    expect(slow.problems).toEqual([]);
    await slow.close();
  });

  it('asks for the prices again when they cannot be opened any more, and says what changed', async () => {
    const late = await browser.openPage();
    const { page } = late;
    await page.clock.install({ time: new Date(world.clock.now().epochMilliseconds) });
    await logIn(page, world);
    await page.goto(`${world.url}/home2/hotel/list/?city=city%3APNQ&loc=Pune&cid=2026-12-08&cod=2026-12-10&occ=1`);
    await page.getByRole('heading', { name: /^\d+ hotels$/ }).waitFor();
    await page.clock.fastForward('26:00');
    await page.getByText('We checked the prices again').waitFor();
    await page.getByText('Nothing has changed.').waitFor();
    expect(late.problems).toEqual([]);
    await late.close();
  });
});
