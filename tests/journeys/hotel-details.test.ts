import { createTravelPlace } from '@pravas/contract/hotel/office-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { numberOf } from '../../apps/sandbox/src/testing/hotel-agency.ts';
import { createHotelWorld } from '../integration/hotel-world.ts';
import { AN_OFFICE } from '../integration/sample-hotels.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, signIn } from '../support/traveller.ts';

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

/** A hotel of the sandbox by its code. */
async function hotelOf(code: string) {
  const [row] = await world.query<{ id: string; name: string }>(
    `select h.id, h.name from hotel h join hotel_row r on r.hotel_id = h.id
      where r.supplier_id = 'tbo-hotel' and r.supplier_hotel_id = $1`,
    [numberOf(code)],
  );
  if (!row) throw new Error(`${code} is not listed`);
  return row;
}

/** Opens the page of a hotel as a link without a search does. */
async function visit(code: string, cid: string, cod: string, more = '&occ=2') {
  const { page } = asha;
  const { id, name } = await hotelOf(code);
  await page.goto(
    `${world.url}/home2/hotel/booking/?city=city:BLR&loc=Bengaluru&cid=${cid}&cod=${cod}&hid=${id}${more}`,
  );
  await page.getByRole('heading', { name, exact: true }).waitFor();
}

/** The same of a hotel that has rooms, until all suppliers have answered. */
async function open(...stay: Parameters<typeof visit>) {
  await visit(...stay);
  await asha.page.locator('[data-bottom-bar] button:enabled').waitFor();
}

const next = () => asha.page.getByRole('button', { name: 'Continue', exact: true });
const rate = (name: RegExp) => asha.page.getByRole('radio', { name });
const FLEXIBLE = /^Standard Room, Room only, Free cancellation, Pay now, ₹5,469$/;

/** Presses something and waits until the review of a stay opens; answers its address. */
async function reviewAfter(press: () => Promise<void>): Promise<URL> {
  const opened = asha.page.waitForEvent('framenavigated', {
    predicate: (frame) => frame.url().includes('/home2/hotel/review/'),
  });
  // Whichever page answers there, this is the requested address.
  const [frame] = await Promise.all([opened.then((one) => new URL(one.url())), press()]);
  return frame;
}

describe('the page of a hotel', () => {
  it('is reached from the list with its filters, is chosen from by keyboard, and leads on and back', async () => {
    const { page } = asha;
    const { name, id } = await hotelOf('BLR-08');
    await page.goto(
      `${world.url}/home2/hotel/list/?city=city:BLR&loc=Bengaluru&cid=2026-12-08&cod=2026-12-10&occ=2&free=1&sn=${encodeURIComponent(name)}`,
    );
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await expectCleanInBothSizes(page);

    const free = page.getByRole('button', { name: 'Free cancellation', pressed: true });
    expect(await rate(/Not refundable/).count()).toBe(0);
    await free.click();
    await rate(/^Standard Room, Room only, Not refundable/).waitFor();
    expect(new URL(page.url()).searchParams.get('free')).toBeNull();

    await rate(/^Standard Room, Breakfast, Free cancellation/).focus();
    await page.keyboard.press('Space');
    await page
      .getByText('Then ₹9,990.80 is kept until Tue 8 Dec 13:59')
      .or(page.getByText(/^Free until Sun 6 Dec 13:59$/))
      .first()
      .waitFor();
    await page.getByText('Why it costs more').waitFor();
    const review = await reviewAfter(() => next().press('Enter'));
    expect(review.searchParams.get('hid')).toBe(id);
    expect(review.searchParams.get('hotel')).toMatch(/^[0-9a-f-]{36}$/);
    expect(review.searchParams.get('cid')).toBe('2026-12-08');
    const offer = review.searchParams.get('offer');

    await page.goBack();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('offer')).toBe(offer);
    expect(await rate(/^Standard Room, Breakfast/).isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Back to the list of hotels' }).click();
    await page.getByRole('link', { name, exact: true }).waitFor();
  });

  it('shows its pictures large, by the arrow keys', async () => {
    const { page } = asha;
    await open('BLR-08', '2026-12-08', '2026-12-10');
    const first = page.getByRole('button', { name: /^Open picture 1 of 4/ });
    await first.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Pictures of / });
    await dialog.getByText(/^1 of 4/).waitFor();
    await page.keyboard.press('ArrowRight');
    await dialog.getByText(/^2 of 4/).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await dialog.getByText(/^4 of 4/).waitFor();
    await dialog.getByRole('img').waitFor();
    await expectCleanInBothSizes(page);
    await page.keyboard.press('Escape');
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('shows on a map where it lies, which keys move, and on a phone once it is asked for', async () => {
    const { page } = asha;
    const vikram = await signIn(world, ADMIN);
    await vikram.client.call(createTravelPlace, { body: { ...AN_OFFICE } });
    await open('BLR-08', '2026-12-08', '2026-12-10');
    const { name } = await hotelOf('BLR-08');
    const map = page.getByRole('application', { name: `Map showing ${name}` });
    await page.getByRole('region', { name: 'When and where' }).scrollIntoViewIfNeeded();
    await map.waitFor();
    await map.locator('foreignObject').getByText(name).waitFor();
    await map.getByText('Head office', { exact: true }).waitFor();
    await page
      .getByText('Distances in a straight line from the centre of Bengaluru; the plan shows no streets.')
      .waitFor();
    const point = map.locator('circle').last();
    const at = async () => Math.round((await point.boundingBox())?.x ?? Number.NaN);
    const before = await at();
    await map.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at).toBe(before + 40);
    await page.keyboard.press('+');
    await expect.poll(at).toBe(before + 64);
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await expect.poll(at).toBe(before);
    await expectCleanInBothSizes(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await map.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show map' }).press('Enter');
    await map.locator('foreignObject').getByText(name).waitFor();
    const shown = await map.boundingBox();
    expect(shown && shown.x >= 0 && shown.x + shown.width <= 390).toBe(true);
    await page.getByRole('button', { name: 'Hide map' }).press('Enter');
    await map.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('greys what is sold out, and says where nothing is left', async () => {
    const { page } = asha;
    await open('BLR-08', '2026-12-08', '2026-12-10', '&occ=1,1');
    await page.getByRole('row', { name: /Suite .*Sold out for these nights$/ }).waitFor();
    await page.getByText('Fits 1 adult each').first().waitFor();

    await visit('BLR-07', '2026-12-08', '2026-12-09', '&occ=1,1');
    await page.getByText('This hotel is sold out for these nights').waitFor();
    expect(await next().count()).toBe(0);
    await expectCleanInBothSizes(page);
  });
});

describe('the step on', () => {
  it('case 3: the price has risen, which is said and agreed to', async () => {
    const { page } = asha;
    await open('BLR-03', '2026-12-17', '2026-12-18');
    await rate(FLEXIBLE).check();
    await next().click();
    const dialog = page.getByRole('alertdialog', { name: 'The price has changed' });
    await dialog
      .getByText('Price changed from ₹5,469.35 to ₹5,685.96. Please recheck the price before continuing.')
      .waitFor();
    await expectCleanInBothSizes(page);
    await dialog.getByRole('button', { name: 'Choose another rate' }).click();
    await dialog.waitFor({ state: 'detached' });
    await next().click();
    const review = await reviewAfter(() => dialog.getByRole('button', { name: 'Continue at ₹5,685.96' }).click());
    expect(review.searchParams.get('offer')).not.toBeNull();
  });

  it('terms that have changed are named and accepted one by one', async () => {
    const { page } = asha;
    await open('BLR-07', '2026-12-08', '2026-12-09');
    await rate(/^Standard Room, Room only, Free cancellation/)
      .last()
      .check();
    await next().click();
    const dialog = page.getByRole('alertdialog', { name: 'The hotel has changed its terms' });
    await dialog.getByText(/^Free until /).waitFor();
    await dialog.getByText('Not refundable.').waitFor();
    const goOn = dialog.getByRole('button', { name: /^Continue at ₹/ });
    await goOn.click();
    await dialog.getByText('Accept it, or choose another rate.').waitFor();
    await expectCleanInBothSizes(page);
    await dialog.getByRole('checkbox', { name: 'I accept this change' }).check();
    await reviewAfter(() => goOn.click());
  });

  it('a rule of the hotel forbids the sale, and a room that is sold out goes: both say so, and nothing else is chosen instead', async () => {
    const { page } = asha;
    await open('BLR-10', '2026-12-08', '2026-12-09');
    const chosen = page.getByRole('radio', { checked: true });
    const before = await chosen.getAttribute('aria-label');
    await next().click();
    await page
      .getByText(/only together with a flight/)
      .first()
      .waitFor();
    const refused = page.getByRole('radio', { name: before ?? '', exact: true });
    expect([await refused.isDisabled(), await refused.isChecked(), await next().isDisabled()]).toEqual([
      true,
      true,
      true,
    ]);
    await expectCleanInBothSizes(page);

    await open('BLR-04', '2026-12-15', '2026-12-16');
    await next().click();
    await page.getByText('This room is sold out at this rate. Please choose another.').first().waitFor();
  });

  it('a supplier that does not answer is no sold-out hotel', async () => {
    const { page } = asha;
    await open('BLR-08', '2026-12-08', '2026-12-10');
    await world.inject({ target: 'tbohotel.PreBook', kind: 'http_500', times: 20 });
    await world.inject({ target: 'duffel.stays.quote', kind: 'http_500', times: 20 });
    await next().click();
    await page.getByText('The hotel could not be reached. Nothing was booked.').waitFor();
    await world.clearFaults();
    await reviewAfter(() => page.getByRole('button', { name: 'Try again' }).click());
  });

  it('a search that has ended is asked again, and what became of the choice is said', async () => {
    const { page } = asha;
    await open('BLR-08', '2026-12-09', '2026-12-10');
    await rate(/^Twin Room, Breakfast, Free cancellation/)
      .first()
      .check();
    const before = new URL(page.url()).searchParams.get('hotel');
    await world.query("update hotel_search set expires_at = '2026-12-01 04:00+00' where id = $1", [before]);
    await next().click();
    await page.getByText(/^The search had expired, so we asked again\. Twin Room still costs ₹/).waitFor();
    expect(new URL(page.url()).searchParams.get('hotel')).not.toBe(before);
    expect(
      await rate(/^Twin Room, Breakfast, Free cancellation/)
        .first()
        .isChecked(),
    ).toBe(true);
    await expectCleanInBothSizes(page);
    await reviewAfter(() => next().click());
  });
});

describe('several rooms', () => {
  it('are chosen one by one, each a booking of its own in one trip', async () => {
    const { page } = asha;
    await open('BLR-02', '2026-12-08', '2026-12-09', '&occ=1,1');
    await page.getByText('All 2 rooms are of one kind.').waitFor();
    await page.getByRole('link', { name: 'choose each room separately' }).click();
    await page.getByText('Choose this room first, then 1 more room').waitFor();
    await page.locator('[data-bottom-bar] button:enabled').waitFor();
    await expectCleanInBothSizes(page);
    const review = await reviewAfter(() => next().click());
    expect([review.searchParams.get('occ'), review.searchParams.get('rest')]).toEqual(['1', '1']);
    await page.getByRole('checkbox', { name: /read/i }).check();
    await page.getByRole('button', { name: /^Add to/ }).click();
    await page.waitForURL((url) => url.pathname === '/home2/hotel/booking/' && url.searchParams.has('tid'));
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('occ'), searchParams.get('rest')]).toEqual(['1', null]);
    await page.getByRole('link', { name: /^Trip/ }).waitFor();
    await page.locator('[data-bottom-bar] button:enabled').waitFor();
  });

  it('with different guests are sold one by one by some hotels, which the list and the page say', async () => {
    const { page } = asha;
    const stay = 'city=city:BLR&loc=Bengaluru&cid=2026-12-08&cod=2026-12-09&occ=2,1';
    await page.goto(`${world.url}/home2/hotel/list/?${stay}`);
    await page.getByText(/^\d+ hotels? that books? each room separately$/).click();
    const hotel = page.getByRole('listitem').getByRole('link').and(page.locator('[href*="rest=1"]')).first();
    const href = new URL((await hotel.getAttribute('href')) ?? '', world.url);
    await page.goto(`${world.url}/home2/hotel/booking/?${stay}&hid=${href.searchParams.get('hid')}`);
    await page.getByText('This hotel sells these rooms one by one').waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: 'Choose the first room' }).click();
    await page.getByText('Choose this room first, then 1 more room').waitFor();
    await page.locator('[data-bottom-bar] button:enabled').waitFor();
  });
});

describe('a hotel outside the policy', () => {
  it('has its reason in numbers, and the nearest hotel that complies beside it', async () => {
    const { page } = asha;
    const vikram = await signIn(world, ADMIN);
    const perNight = { action: 'approval' as const, limit: 5_000 };
    const rules = { ...NO_RULES, hotel: { ...NO_RULES.hotel, perNight } };
    await enforcePolicy(world, vikram.token, await draftPolicy(world, vikram.token, 'Cheap stays', rules));
    await open('BLR-08', '2026-12-08', '2026-12-10');
    await page.getByText('No rate of this hotel is in policy').waitFor();
    await page
      .getByText(/^₹[\d,]+ per night above the limit of ₹5,000/)
      .first()
      .waitFor();
    await expectCleanInBothSizes(page);
    const { id } = await hotelOf('BLR-08');
    await page.getByRole('link', { name: 'See that hotel' }).click();
    await page.waitForURL((url) => url.searchParams.get('hid') !== id);
    await page.locator('[data-bottom-bar]').getByText('In policy').waitFor();
  });
});
