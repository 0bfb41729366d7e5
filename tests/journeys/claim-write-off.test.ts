import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFlight, servicingOf } from '../integration/servicing-world.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { addPerson } from '../support/company.ts';
import { expectCleanInBothSizes, rupeesIn, rupeesText } from '../support/journey.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const COLLEAGUE = 'tara.desai@meridian.example';
const REASON = 'The airline is bankrupt';
/** Above ₹500 a second person has to agree; the airline keeps ₹1,500 too much. */
const LIMIT_PAISE = 10_000;

let world: World;
let browser: TestBrowser;
let vikram: TestPage;
let tara: TestPage;
let pnr = '';

beforeAll(async () => {
  world = await createWorld();
  await addPerson(world, COLLEAGUE, 'Travel desk');
  await world.query(
    `update organization set settings = settings || jsonb_build_object('offlineConfirmAbovePaise', $1::int)`,
    [LIMIT_PAISE],
  );
  browser = await startBrowser();
  [vikram, tara] = await Promise.all([browser.openPage(), browser.openPage()]);
  await Promise.all([logIn(vikram.page, world, ADMIN), logIn(tara.page, world, COLLEAGUE)]);
  const asha = await signIn(world);
  const own = servicingOf(world, asha.token);
  const { flightId } = await bookFlight(world, asha);
  pnr = (await own.show(flightId)).slices[0]?.airlinePnr ?? '';
  await world.commandOrder({ order: pnr, command: 'overcharge', byPaise: 40_000 });
  await own.cancel(flightId);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

async function openCase(page: Page): Promise<void> {
  await page.goto(`${world.url}/desk`);
  await page.getByRole('row').filter({ hasText: pnr }).getByRole('link').first().click();
  await page.waitForURL(/\/desk\/case/);
  await page.getByText('At stake').waitFor();
}

async function propose(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Propose to write ₹/ }).click();
  const form = page.getByRole('dialog', { name: /^Propose to write ₹/ });
  await form.getByLabel('Comment').fill(REASON);
  await form.getByRole('button', { name: /^Propose to write ₹/ }).click();
  await page.getByRole('button', { name: 'Take the proposal back' }).waitFor();
}

const history = (page: Page) => page.getByRole('region', { name: 'What happened' });
const goodwill = async () => {
  const [row] = await world.query<{ sum: string }>(
    `select coalesce(sum(balance_paise), 0) as sum from ledger_account where code = 'goodwill'`,
  );
  return Number(row?.sum);
};

describe('a claim against an airline that is not worth pursuing', () => {
  let claim = 0;

  it('is proposed by one person with a reason, and nothing is written off by that alone', async () => {
    const { page } = vikram;
    await openCase(page);
    const propose = page.getByRole('button', { name: /^Propose to write ₹/ });
    claim = rupeesIn(await propose.textContent());
    await propose.click();
    const form = page.getByRole('dialog', { name: /^Propose to write ₹/ });
    await form.getByText(`Still owed by the airline ${rupeesText(claim)}`).waitFor();
    await form.getByRole('button', { name: /^Propose to write ₹/ }).click();
    await form.getByText('Comment is required').waitFor();
    await expectCleanInBothSizes(page);
    await form.getByLabel('Comment').fill(REASON);
    await form.getByRole('button', { name: /^Propose to write ₹/ }).click();
    await history(page).getByText(REASON).waitFor();
    // One cannot agree with oneself.
    expect(await page.getByRole('button', { name: /write ₹|writing ₹/ }).count()).toBe(0);
    await expectCleanInBothSizes(page);
    expect(await goodwill()).toBe(0);
  });

  it('is taken back by whoever proposed it, and refused by a colleague who says why', async () => {
    const takeBack = vikram.page.getByRole('button', { name: 'Take the proposal back' });
    await takeBack.click();
    const form = vikram.page.getByRole('dialog', { name: 'Take the proposal back' });
    await form.getByRole('button', { name: 'Take the proposal back' }).click();
    await propose(vikram.page);
    await openCase(tara.page);
    await tara.page.getByRole('button', { name: 'Refuse to write it off' }).click();
    const refusal = tara.page.getByRole('dialog', { name: 'Refuse to write it off' });
    await refusal.getByText(`Still owed by the airline ${rupeesText(claim)}`).waitFor();
    await refusal.getByRole('button', { name: 'Refuse to write it off' }).click();
    await refusal.getByText('Comment is required').waitFor();
    await refusal.getByLabel('Comment').fill('They answer by Friday');
    await expectCleanInBothSizes(tara.page);
    await refusal.getByRole('button', { name: 'Refuse to write it off' }).click();
    await history(tara.page).getByText('They answer by Friday').waitFor();
    // Whoever proposed it reads the refusal, and may propose it anew.
    await history(vikram.page).getByText('They answer by Friday').waitFor();
    await propose(vikram.page);
    expect(await goodwill()).toBe(0);
  });

  it('is confirmed by a second person, and closed with everybody’s words in its history', async () => {
    const { page } = tara;
    await openCase(page);
    await history(page).getByText(REASON).first().waitFor();
    await page.getByRole('button', { name: /^Confirm writing ₹/ }).click();
    const form = page.getByRole('dialog', { name: /^Confirm writing ₹/ });
    await form.getByText('This cannot be undone').waitFor();
    await form.getByLabel('Comment').fill('Agreed');
    await expectCleanInBothSizes(page);
    await form.getByRole('button', { name: /^Confirm writing ₹/ }).click();
    await history(page)
      .getByText(`${rupeesText(claim)} written off.`)
      .waitFor();
    await page.getByText('Done', { exact: true }).first().waitFor();
    expect(await page.getByRole('region', { name: 'What can be done now' }).count()).toBe(0);
    const told = (await history(page).getByRole('listitem').allTextContents()).join('\n');
    expect(told).toMatch(/Vikram Shah[^\n]*The airline is bankrupt/);
    expect(told).toMatch(/Tara Desai[^\n]*Agreed/);
    await expectCleanInBothSizes(page);
    expect(Math.round((await goodwill()) / 100)).toBe(claim);
    expect([...vikram.problems, ...tara.problems]).toEqual([]);
    await expectBooksInOrder(world);
  });
});
