import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead, rupeesIn, rupeesText } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { type KeyboardUser, useKeyboard } from '../support/screen-reader.ts';
import { publishPolicy } from '../support/travel-rules.ts';
import { ADMIN, APPROVER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let travels: TestPage;
let approves: TestPage;
let asha: Page;
let meera: Page;
let keys: KeyboardUser;
/** The flights as the list named and priced them when they were shared. */
let shared: readonly string[] = [];
let fee = 0;

beforeAll(async () => {
  world = await createWorld();
  const admin = await signIn(world, ADMIN);
  await publishPolicy(world, admin, 'No advance', {
    flight: { advanceDays: { action: 'approval', domestic: 60, international: null } },
  });
  browser = await startBrowser();
  [travels, approves] = [await browser.openPage(), await browser.openPage()];
  [asha, meera] = [travels.page, approves.page];
  keys = await useKeyboard(meera);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const LIST = () => `${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&dDate=${dayAhead(30)}`;
const cards = () => meera.getByRole('article');

describe('flights that somebody asks a colleague about', () => {
  it('are shared from the list, which says what the colleague will see', async () => {
    await logIn(asha, world);
    await asha.goto(LIST());
    await asha.getByText(/taxes and our fee of ₹[\d,]+ included/).waitFor();
    fee = rupeesIn(/our fee of ₹[\d,]+/.exec((await asha.getByText(/our fee of ₹/).textContent()) ?? '')?.[0] ?? null);
    await asha
      .getByRole('checkbox', { name: /^Compare / })
      .nth(1)
      .waitFor();
    for (const index of [0, 1])
      await asha
        .getByRole('checkbox', { name: /^Compare / })
        .nth(index)
        .click();
    await asha.getByRole('button', { name: 'Share' }).click();
    const dialog = asha.getByRole('dialog', { name: 'Share 2 flights' });
    await dialog.getByText(/our fee and CO₂e, and what your trip policy says/).waitFor();
    shared = await dialog.getByRole('listitem').allTextContents();
    await dialog.getByRole('combobox', { name: 'Colleagues' }).fill('meera');
    await asha.getByRole('option', { name: /Meera Iyer/ }).click();
    await dialog.getByLabel('Note').fill('Which one suits?');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await asha.getByText('2 flights shared with Meera Iyer').waitFor();
    await asha.getByRole('link', { name: 'Open the shortlist' }).click();
    await asha.getByText('No answers yet.').waitFor();
    expect(await asha.getByRole('button', { name: /^Suggest/ }).count()).toBe(0);
    await expectCleanInBothSizes(asha);
  });

  it('come with verdict, CO2e and fee to the colleague, who suggests one by keyboard alone', async () => {
    await logIn(meera, world, APPROVER);
    await meera.goto(`${world.url}/flight/shortlist`);
    await meera.getByRole('link', { name: /Asha Rao/ }).waitFor();
    await expectCleanInBothSizes(meera);
    await keys.tabTo(meera.getByRole('link', { name: /Delhi → Mumbai/ }));
    await keys.press('Enter');
    await meera.getByText('Which one suits?').waitFor();
    expect(await cards().count()).toBe(2);
    for (const [index, card] of (await cards().all()).entries()) {
      await card.getByText(/^\d+ kg CO₂e · (?:lower|typical|higher)$/).waitFor();
      const text = (await card.textContent()) ?? '';
      const price = rupeesIn(/₹[\d,]+$/.exec(shared[index] ?? '')?.[0] ?? '');
      expect(text).toContain('Needs approval');
      expect(text).toContain('Advance booking');
      expect(text).toContain(`taxes and our fee of ${rupeesText(fee)} included`);
      await card.getByText(rupeesText(price), { exact: true }).waitFor();
      expect(rupeesIn((await card.getByText(/^Airline's fare/).textContent()) ?? '')).toBe(price - fee);
    }
    await expectCleanInBothSizes(meera);
    const suggest = cards()
      .nth(1)
      .getByRole('button', { name: /^Suggest this one, / });
    await keys.tabTo(suggest);
    await keys.press('Enter');
    const dialog = meera.getByRole('dialog', { name: /^Suggest \S/ });
    await dialog.waitFor();
    await expectCleanInBothSizes(meera);
    await keys.tabTo(dialog.getByLabel('Comment (optional)'));
    await keys.type('Leaves time for the meeting.');
    await keys.tabTo(dialog.getByRole('button', { name: 'Send' }));
    await keys.press('Enter');
    await keys.hear(/^Sent\. Asha Rao sees that you suggest /m);
    await cards().nth(1).getByText('You suggest this one').waitFor();
    await expect.poll(async () => (await keys.here()).name).toMatch(/^Edit comment, /);
    await expectCleanInBothSizes(meera);
  });

  it('are answered for the traveller to read, who opens the suggested one', async () => {
    await asha.goto(`${world.url}/inbox`);
    await asha
      .getByText(/Meera Iyer suggests /)
      .first()
      .waitFor();
    await asha.goto(`${world.url}/flight/shortlist`);
    await asha.getByText(/^Meera Iyer suggests /).waitFor();
    await asha.getByRole('link', { name: /Delhi → Mumbai/ }).click();
    await asha.getByText('Leaves time for the meeting.').waitFor();
    await cardOf(asha, 1).getByText('Meera Iyer suggests it').waitFor();
    await expectCleanInBothSizes(asha);
    await asha.getByRole('link', { name: /^Open / }).click();
    await asha.waitForURL(/\/home2\/flight\/list\//);
    const found = asha.getByRole('article').filter({ hasText: 'Suggested' });
    await expect.poll(() => found.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))).toBe(true);
    const [, wanted = ''] = shared;
    expect((await found.textContent()) ?? '').toContain(/₹[\d,]+$/.exec(wanted)?.[0]);
    await asha.keyboard.press('Enter');
    await asha.waitForURL(/\/home2\/flight\/booking\//);
    await asha.getByRole('button', { name: 'Add to trip' }).first().waitFor();
    expect([...travels.problems, ...approves.problems]).toEqual([]);
  });

  it('lead to a list that says so where the suggested one is not sold any more', async () => {
    await asha.goto(`${LIST()}&fid=gone&suggested=1`);
    await asha.getByText('The suggested flight is no longer on sale').waitFor();
    await expectCleanInBothSizes(asha);
  });

  it('are all refused by whoever changes his mind, which the open page of the traveller shows by itself', async () => {
    await asha.goto(`${world.url}/flight/shortlist`);
    await asha.getByRole('link', { name: /Delhi → Mumbai/ }).click();
    await asha.getByText('Leaves time for the meeting.').waitFor();
    await meera.reload();
    await meera.getByRole('button', { name: 'None of these' }).click();
    const dialog = meera.getByRole('dialog', { name: 'Suggest none of these' });
    expect(await dialog.getByLabel('Comment (optional)').inputValue()).toBe('Leaves time for the meeting.');
    await dialog.getByLabel('Comment (optional)').fill('Take the train.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await meera.getByRole('listitem').filter({ hasText: 'You suggest none of these' }).waitFor();
    expect(await meera.getByText('You suggest this one').count()).toBe(0);
    await asha.getByText('Take the train.').waitFor();
    await expectCleanInBothSizes(meera);
  });
});

function cardOf(page: Page, index: number) {
  return page.getByRole('article').nth(index);
}
