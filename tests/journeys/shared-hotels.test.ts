import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHotelWorld } from '../integration/hotel-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { type KeyboardUser, useKeyboard } from '../support/screen-reader.ts';
import { ADMIN, APPROVER } from '../support/traveller.ts';

const LIST = '/home2/hotel/list/?city=city:BLR&loc=Bengaluru&cid=2026-12-08&cod=2026-12-10&occ=1';

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let browser: TestBrowser;
let travels: TestPage;
let approves: TestPage;
let asha: Page;
let meera: Page;
let keys: KeyboardUser;
/** The hotels as the dialog named them when they were shared: "Koramangala Residency₹5,469". */
let shared: readonly { readonly name: string; readonly price: string }[] = [];
let page = '';

beforeAll(async () => {
  world = await createHotelWorld();
  browser = await startBrowser();
  travels = await browser.openPage();
  approves = await browser.openPage({ width: 390, height: 844 });
  [asha, meera] = [travels.page, approves.page];
  keys = await useKeyboard(asha);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** The second shared hotel, which the colleague suggests. */
function second() {
  const [, one] = shared;
  if (!one) throw new Error('Nothing was shared');
  return one;
}
const cardOf = (on: Page, index: number) => on.getByRole('article').nth(index);

describe('hotels that somebody asks a colleague about', () => {
  it('are shared from the list with a note', async () => {
    await logIn(asha, world);
    await asha.goto(`${world.url}${LIST}`);
    const ticks = asha.getByRole('checkbox', { name: /^Compare / });
    await ticks.nth(1).waitFor();
    await asha.getByRole('heading', { name: /^\d+ hotels$/ }).waitFor();
    for (const index of [0, 1]) await ticks.nth(index).check();
    await asha.getByRole('button', { name: 'Share' }).click();
    const dialog = asha.getByRole('dialog', { name: 'Share 2 hotels' });
    const items = dialog.getByRole('list').first().getByRole('listitem');
    await items.nth(1).waitFor();
    shared = (await items.allTextContents()).map((text) => {
      const [, name, price] = /^(.*)(₹[\d,]+)$/.exec(text) ?? [];
      if (!name || !price) throw new Error(`This is no hotel with its price: ${text}`);
      return { name, price };
    });
    await dialog.getByRole('combobox', { name: 'Colleagues' }).fill('meera');
    await asha.getByRole('option', { name: /Meera Iyer/ }).click();
    await dialog.getByLabel('Note').fill('Which shall I take?');
    await expectCleanInBothSizes(asha);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await asha.getByText('2 hotels shared with Meera Iyer').waitFor();
    await asha.getByRole('link', { name: 'Open the shortlist' }).click();
    await asha.getByText('No answers yet.').waitFor();
    page = asha.url();
    expect(await asha.getByRole('button', { name: /^Suggest/ }).count()).toBe(0);
  });

  it('are answered by the colleague on a phone', async () => {
    await logIn(meera, world, APPROVER);
    await meera.goto(`${world.url}/hotel/shortlist`);
    await meera.getByRole('link', { name: /Bengaluru, Tue, 8 Dec, 2 nights/ }).click();
    await meera.getByText('Which shall I take?').waitFor();
    for (const [index, { name, price }] of shared.entries()) {
      await cardOf(meera, index).getByRole('heading', { name }).waitFor();
      await cardOf(meera, index).getByText(price, { exact: true }).waitFor();
    }
    expect(await meera.getByRole('link', { name: /^Choose this one/ }).count()).toBe(0);
    await expectCleanInBothSizes(meera);
    await meera.setViewportSize({ width: 390, height: 844 });
    await cardOf(meera, 1)
      .getByRole('button', { name: /^Suggest this one, / })
      .click();
    const dialog = meera.getByRole('dialog', { name: `Suggest ${second().name}` });
    await dialog.getByLabel('Comment (optional)').fill('A short walk to the office.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await cardOf(meera, 1).getByText('You suggest this one').waitFor();
  });

  it('are taken by keyboard alone: the hotel is asked anew and says what it costs now', async () => {
    await asha.getByText('A short walk to the office.').waitFor();
    await cardOf(asha, 1).getByText('Meera Iyer suggests it').waitFor();
    await expectCleanInBothSizes(asha);
    await keys.tabTo(asha.getByRole('link', { name: `Choose this one, ${second().name}` }));
    await keys.press('Enter');
    await asha.waitForURL(/\/home2\/hotel\/booking\/.*shared=/);
    await asha.getByText(new RegExp(`cost ${second().price} when it was shared, .*\\. It still does\\.$`)).waitFor();
    await asha.getByRole('heading', { name: second().name, level: 1 }).waitFor();
    await expectCleanInBothSizes(asha);
    const goOn = asha.getByRole('button', { name: 'Continue' });
    await expect.poll(() => goOn.isEnabled()).toBe(true);
    await asha.getByRole('button', { name: 'Share' }).click();
    await asha.getByRole('dialog', { name: 'Share 1 hotel' }).getByText(second().price, { exact: true }).waitFor();
  });

  it('name the price of then beside that of now where it has moved', async () => {
    await world.query(
      `update shortlist set options = jsonb_set(options, '{1,total}', to_jsonb((options #>> '{1,total}')::numeric - 500))`,
    );
    await asha.goto(page);
    await asha.getByRole('link', { name: `Choose this one, ${second().name}` }).click();
    const moved = asha.getByText(/ when it was shared, /);
    await moved.waitFor();
    expect(await moved.textContent()).toMatch(new RegExp(`It costs ${second().price} now\\.$`));
  });

  it('say which of them is sold no more, and cannot be taken once the check-in has passed', async () => {
    await world.query(
      `update hotel set is_listed = false where id = (select (options #>> '{0,hotelId}')::uuid from shortlist)`,
    );
    await asha.goto(page);
    await cardOf(asha, 0).getByText('No longer sold').waitFor();
    expect(await asha.getByRole('link', { name: /^Choose this one, / }).count()).toBe(1);
    await expectCleanInBothSizes(asha);
    await world.query(
      `update shortlist set criteria = jsonb_set(criteria, '{stay}', '{"checkIn": "2026-11-03", "checkOut": "2026-11-05"}')`,
    );
    await asha.goto(page);
    await asha.getByText(/Check-in has passed, so none of these can be booked/).waitFor();
    expect(await asha.getByRole('link', { name: /^(?:Choose this one|Search again)/ }).count()).toBe(0);
  });

  it('are nobody’s business but theirs', async () => {
    const { page: vikram, problems } = await browser.openPage();
    await logIn(vikram, world, ADMIN);
    await vikram.goto(page);
    await vikram.getByText('Shortlist not found').waitFor();
    expect([...travels.problems, ...approves.problems]).toEqual([]);
    expect(problems.filter((problem) => !/40[34]/.test(problem))).toEqual([]);
  });
});
