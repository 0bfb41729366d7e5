import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFlight } from '../integration/servicing-world.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { lastMailTo } from '../support/company.ts';
import { amountsOf, payNow, rupeesIn, rupeesText, typedDay } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { pdfText } from '../support/pdf-text.ts';
import { askOutOfPolicy, publishPolicy } from '../support/travel-rules.ts';
import { ADMIN, APPROVER, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let meera: TestPage;
let flightUrl = '';

const BOOKED_FOR = 30;
const CHANGED_TO = 33;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  [asha, meera] = await Promise.all([browser.openPage(), browser.openPage()]);
  await Promise.all([logIn(asha.page, world), logIn(meera.page, world, APPROVER)]);
  const traveller = await signIn(world);
  const { flightId } = await bookFlight(world, traveller, { daysAhead: BOOKED_FOR });
  flightUrl = `${world.url}/trip/flight?flightId=${flightId}`;
  // A booking made before the rule stays as it is; the change is judged by it.
  const vikram = await signIn(world, ADMIN);
  await publishPolicy(world, vikram, 'Company travel', {
    flight: { ceiling: { action: 'approval', domestic: 100, international: 100 } },
  });
  await askOutOfPolicy(world, vikram, [[APPROVER]]);
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const change = (page: Page) => page.getByRole('region', { name: 'Change date or flight' });
const card = (page: Page) => page.getByRole('region', { name: /^Change · Delhi - Mumbai/ });
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
/** An amount that opens its parts, by its name. */
const amount = async (within: Locator, label: string) =>
  rupeesIn(await within.getByRole('button', { name: new RegExp(`^${label}: `) }).textContent());

/** On a tablet the price is below the journey: beside it the line between the times would overlap them. */
async function expectRoomForTheJourney(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 820, height: 1000 });
  const option = change(page).getByRole('list', { name: 'Other flights' }).getByRole('listitem').first();
  const [duration, arrival] = await Promise.all([
    option.getByText(/^\d+h \d\dm$/).boundingBox(),
    option
      .getByText(/^\d\d:\d\d/)
      .last()
      .boundingBox(),
  ]);
  if (!duration || !arrival || !before) throw new Error('The journey is not drawn');
  expect(duration.x + duration.width).toBeLessThan(arrival.x);
  await page.setViewportSize(before);
}

describe('a flight on another day, for which the policy asks', () => {
  let before = 0;
  let due = 0;

  it('is chosen with all it costs and a reason, and waits for the approver', async () => {
    const { page } = asha;
    await page.goto(flightUrl);
    await change(page).waitFor();
    before = await amount(summary(page), 'Total price for flight');
    await change(page).getByRole('button', { name: 'See other flights' }).click();
    await change(page).getByText('New date is required').waitFor();
    await change(page)
      .getByLabel(/^New date/)
      .fill(typedDay(CHANGED_TO));
    await change(page).getByRole('button', { name: 'See other flights' }).click();
    await change(page)
      .getByRole('status')
      .filter({ hasText: /^\d+ choices?, the cheapest first\. Amounts are for all travellers\./ })
      .waitFor();
    await change(page).getByText('Needs approval. Price valid for').first().waitFor();
    await expectCleanInBothSizes(page);
    await expectRoomForTheJourney(page);
    // The cheapest cost little more; the dearest is another fare altogether.
    const more = change(page).getByRole('button', { name: /^Show \d+ more choices?$/ });
    if ((await more.count()) > 0) await more.click();
    const dearest = change(page)
      .getByRole('button', { name: /^Choose \d?[A-Z]/ })
      .last();
    await dearest.click();
    const dialog = page.getByRole('dialog', { name: 'Change to these flights' });
    const lines = await amountsOf(dialog);
    expect(lines['Fare difference']).toBeGreaterThan(0);
    const { 'To pay': toPay = 0, ...parts } = lines;
    // Each line is rounded to the rupee by itself.
    expect(Math.abs(Object.values(parts).reduce((sum, part) => sum + part, 0) - toPay)).toBeLessThanOrEqual(2);
    due = toPay;
    await dialog.getByText('Your approvers decide first; you pay once they agree.').waitFor();
    await dialog.getByRole('button', { name: `Choose, ${rupeesText(due)} to pay` }).click();
    await dialog.getByText('Reason is required').waitFor();
    await expectCleanInBothSizes(page);
    await dialog.getByLabel('Reason').fill('The customer moved the workshop');
    await dialog.getByRole('button', { name: `Choose, ${rupeesText(due)} to pay` }).click();
    await card(page).getByText('New flights are chosen and wait for approval.').waitFor();
    await card(page).getByText('Waiting for Meera Iyer.').waitFor();
    expect(await card(page).getByRole('button', { name: /^Pay/ }).count()).toBe(0);
    await expectCleanInBothSizes(page);
  });

  it('is counted among what waits for the approver, who sees what flies now, what is wanted and what it costs', async () => {
    const { page } = meera;
    await page.goto(`${world.url}/approvals`);
    await page.getByRole('tab', { name: 'Waiting 1' }).waitFor();
    await page.getByRole('heading', { name: 'Changes to booked flights · 1' }).waitFor();
    expect(await page.getByText('Nothing is waiting for you').count()).toBe(0);
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: 'Changes 1' }).click();
    await page.getByRole('heading', { name: 'Changes to approve · 1' }).waitFor();
    await page.getByRole('heading', { name: 'Booked now' }).waitFor();
    await page.getByRole('heading', { name: 'Requested instead' }).waitFor();
    await page.getByText('Reason given: The customer moved the workshop').waitFor();
    await page.getByRole('button', { name: `${rupeesText(due)} to pay: ` }).click();
    expect((await amountsOf(page.getByRole('dialog')))['To pay']).toBe(due);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Comment is required').waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('link', { name: 'Approvals', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Approvals', exact: true }).waitFor();
  });

  it('is approved by the link of the mail alone, once', async () => {
    const [, link = ''] =
      /Approve or reject: (\S+\/approval#token=[\w-]{43})\n/.exec(await lastMailTo(world, APPROVER)) ?? [];
    const { page } = await browser.openPage();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Requested instead' }).waitFor();
    expect((await amountsOf(page.getByRole('region', { name: 'The change' })))['To pay']).toBe(due);
    expect(await page.getByText('Ask for changes').count()).toBe(0);
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Answer sent: Approved' }).waitFor();
    // The same address in the same tab would load nothing.
    await page.reload();
    await page.getByRole('heading', { name: 'This link was already used, or is incomplete' }).waitFor();
    await meera.page.goto(`${world.url}/approvals/changes`);
    await meera.page.getByText('Nothing is waiting for you').waitFor();
  });

  it('is paid for with the difference, and flies with a new ticket', async () => {
    const { page } = asha;
    await page.reload();
    expect(await payNow(page)).toBe(due);
    await page.goto(flightUrl);
    await card(page).getByText('Changed', { exact: true }).waitFor();
    const slice = page.getByRole('region', { name: /^Departure Flight/ });
    const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: CHANGED_TO });
    const words = `${day.day} ${day.toLocaleString('en-GB', { month: 'short' })}`;
    expect(await slice.getByRole('heading').textContent()).toContain(words);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'E-ticket' }).click();
    const pdf = pdfText(await readFile(await (await download).path()));
    expect(pdf.replaceAll(' ', '')).toContain(words.replaceAll(' ', ''));
  });

  it('costs in all what was paid before and for the change, wherever one looks', async () => {
    const { page } = asha;
    const all = before + due;
    const off = (rupees: number) => Math.abs(rupees - all);
    expect(off(await amount(summary(page), 'Total price for flight'))).toBeLessThanOrEqual(1);
    expect(off(await amount(summary(page), 'Paid'))).toBeLessThanOrEqual(1);
    expect(await amount(summary(page), 'Changes of flights')).toBe(due);
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL(/\/trip\/details/);
    const trip = page.getByRole('article').first();
    expect(off(await amount(trip, 'Total price for flight'))).toBeLessThanOrEqual(1);
    await expectCleanInBothSizes(page);
    const { payments } = await world.gatewayTruth();
    const captured = payments.filter((one) => one.status === 'captured').map((one) => one.amountPaise / 100);
    expect(captured.map(Math.round).toSorted((a, b) => a - b)).toEqual([before, due].toSorted((a, b) => a - b));
    expect([...asha.problems, ...meera.problems]).toEqual([]);
    await expectBooksInOrder(world);
  });
});
