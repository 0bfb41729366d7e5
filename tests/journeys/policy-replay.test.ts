import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromNow } from '../integration/sample-input.ts';
import {
  accessibilityFindings,
  expectNoSidewaysScroll,
  logIn,
  startBrowser,
  type TestBrowser,
  type TestPage,
} from '../support/browser.ts';
import { holdReplays } from '../support/hold-replays.ts';
import { ADMIN } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';
import { cloneYearDatabase } from '../support/year-database.ts';

const POLICY = 'Company travel';
const NOTE = 'Dear flights cost us too much last quarter.';

let world: World;
let browser: TestBrowser;
let vikram: TestPage;
let page: Page;
let policyPath = '';

beforeAll(async () => {
  world = await createWorld({ makeDatabase: cloneYearDatabase });
  browser = await startBrowser();
  vikram = await browser.openPage();
  page = vikram.page;
  await logIn(page, world, ADMIN);
});
afterAll(async () => {
  await vikram.close();
  await browser.close();
  await world.close();
});

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const blank = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const draftSaved = () => page.getByRole('status').filter({ hasText: 'Draft saved' }).waitFor();
/** How many rows the list of cases has in all, on every page of it. */
const caseCount = async () =>
  Number(await page.getByRole('table', { name: 'Cases' }).getAttribute('aria-rowcount')) - 1;

/** Searches as Asha does and reads, at the fare she looks into, which version has judged it. */
async function judgedBy(): Promise<string> {
  const asha = await browser.openPage();
  await logIn(asha.page, world);
  await asha.page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&dDate=${dayFromNow(30)}`);
  await asha.page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
  await asha.page.waitForURL(/\/home2\/flight\/booking\//);
  const verdict = asha.page.getByRole('region', { name: 'Trip policy' }).first();
  await verdict.getByRole('button', { name: 'All rules' }).click();
  const text = await verdict.getByText(new RegExp(`^${POLICY}, version \\d+$`)).innerText();
  expect(asha.problems).toEqual([]);
  await asha.close();
  return text;
}

describe('a change of the travel policy', () => {
  it('is judged by the linter while it is typed, and holds for nobody yet', async () => {
    await page.goto(`${world.url}/company-settings/trip-policy`);
    await heading('Trip policies');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('link', { name: POLICY }).click();
    await heading(new RegExp(POLICY));
    policyPath = new URL(page.url()).pathname + new URL(page.url()).search;
    await page.getByText(/Tried on \d+ remembered searches/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    const rule = page.getByRole('group', { name: 'Lowest logical fare' });
    await blank('Allowed amount above').fill('0');
    await blank('Allowed percentage above').fill('0');
    const nothingAbove = rule.getByText('only the cheapest comparable flight complies', { exact: false });
    await nothingAbove.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await blank('Allowed amount above').fill('250');
    await nothingAbove.waitFor({ state: 'hidden' });
    await draftSaved();
    await page.reload();
    await heading(new RegExp(POLICY));
    await expect.poll(() => blank('Allowed amount above').inputValue()).toBe('250');
    expect(await judgedBy()).toBe(`${POLICY}, version 2`);
  });

  it('keeps which bus operators nobody travels with, and judges that list as well', async () => {
    const rule = page.getByRole('group', { name: 'Bus operators' });
    await rule.getByRole('switch', { name: 'Bus operators: rule is on' }).click();
    await blank('Operator 1').fill('Kaveri Roadlines');
    await rule.getByRole('button', { name: 'Add an operator' }).click();
    await blank('Operator 2').fill('KAVERI ROADLINES');
    await rule.getByText('KAVERI ROADLINES is named twice.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await rule.getByRole('button', { name: 'Remove KAVERI ROADLINES', exact: true }).click();
    await draftSaved();
    await page.reload();
    await heading(new RegExp(POLICY));
    await expect.poll(() => blank('Operator 1').inputValue()).toBe('Kaveri Roadlines');
    expect(await blank('Operator 2').count()).toBe(0);
  });

  it('is tried on the past, which the page follows to its end', async () => {
    const release = await holdReplays(world);
    await page.getByRole('button', { name: 'Test on past bookings' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Try the draft on the past' });
    await dialog.getByRole('radio', { name: '6', exact: true }).check();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/\/company-settings\/trip-policy\/replay/);
    await heading('Draft 3 tried on the past');
    await page.getByText('Gathering what was searched and booked', { exact: false }).waitFor();
    await release();
    await page.getByRole('heading', { name: 'Single cases' }).waitFor({ timeout: 60_000 });
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('looks at hotels by themselves: how many stays, and in which towns', async () => {
    await page.getByRole('group', { name: 'What it is tried on' }).getByText('Hotels', { exact: true }).click();
    await page.waitForURL(/[?&]service=hotel/);
    const [kept] = await world.query<{ stays: string; mumbai: string }>(
      `select count(*) filter (where kind = 'booking') as stays, count(*) filter (where origin = 'Mumbai') as mumbai
       from policy_case c join policy_replay r on c.at >= r.since and c.at < r.until
         and r.summary -> 'groups' ? concat(c.grade_id, ' ', c.department_id)
       where c.service = 'hotel'`,
    );
    const short = page.getByRole('region', { name: 'In short' });
    await short.getByText(`Of ${kept?.stays} bookings:`, { exact: false }).waitFor();
    const town = page
      .getByRole('region', { name: 'Hotels people could choose from' })
      .getByRole('row')
      .filter({ hasText: 'Mumbai' });
    expect(await town.getByRole('cell').first().innerText()).toBe(String(kept?.mumbai));
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('group', { name: 'What it is tried on' }).getByText('All', { exact: true }).click();
    await page.waitForURL((url) => !url.searchParams.has('service'));
  });

  it('tells in short what it would have saved and whom it would have asked, as its cases do', async () => {
    const short = await page.getByRole('region', { name: 'In short' }).innerText();
    expect(short).toMatch(/₹[\d,]+ saved/);
    const [kept] = await world.query<{ more: string }>(
      `select count(*) filter (where outcome_after = 'approval' and outcome_before is distinct from 'approval')
         - count(*) filter (where outcome_before = 'approval' and outcome_after <> 'approval') as more
       from policy_replay_case`,
    );
    expect(Number(kept?.more)).toBeGreaterThan(0);
    expect(short).toContain(`${Number(kept?.more).toLocaleString('en-IN')} more approval`);

    const bar = page
      .getByRole('region', { name: 'Who would get more requests' })
      .getByRole('button', { name: /^\d+ more$/ })
      .first();
    const asked = Number.parseInt(await bar.innerText(), 10);
    await bar.click();
    await page.waitForURL(/[?&]approver=/);
    await expect.poll(caseCount).toBe(asked);
  });

  it('shows of one case both verdicts with every rule behind them', async () => {
    const row = page.getByRole('table', { name: 'Cases' }).getByRole('row').nth(1);
    await row.getByRole('button', { name: / → / }).click();
    const dialog = page.getByRole('dialog');
    const before = dialog.getByRole('region', { name: 'Before' });
    const after = dialog.getByRole('region', { name: 'With the draft' });
    await before.getByText(new RegExp(`^${POLICY}, version [12]$`)).waitFor();
    await after.getByText(`${POLICY}, version 3`).waitFor();
    await after.getByText('Needs approval', { exact: true }).waitFor();
    expect(await before.getByText('Needs approval', { exact: true }).count()).toBe(0);
    await after.getByText('Why? Lowest logical fare').click();
    await after.getByText('Allowed above it').first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('fits a phone, the editor as well as the result', async () => {
    const phone = await browser.openPage({ width: 390, height: 844, dark: true });
    await logIn(phone.page, world, ADMIN);
    await phone.page.goto(page.url());
    await phone.page.getByRole('heading', { name: 'Single cases' }).waitFor();
    await expectNoSidewaysScroll(phone.page);
    expect(await accessibilityFindings(phone.page)).toEqual([]);
    await phone.page.goto(world.url + policyPath);
    await phone.page.getByRole('textbox', { name: 'Allowed amount above', exact: true }).waitFor();
    await expectNoSidewaysScroll(phone.page);
    expect(await accessibilityFindings(phone.page)).toEqual([]);
    expect(phone.problems).toEqual([]);
    await phone.close();
  });

  it('is published with a note, and its difference from the version before stays to be read', async () => {
    await page.getByRole('link', { name: 'Back to the policy' }).click();
    await heading(new RegExp(POLICY));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Publish version 3 of ${POLICY}` });
    const different = dialog.getByRole('region', { name: 'What will be different' });
    await different.getByText('₹250').waitFor();
    await dialog.getByLabel('Note (optional)').fill(NOTE);
    expect(await accessibilityFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('The policy is in force.').waitFor();

    await page.getByRole('tab', { name: /^Versions/ }).click();
    await page.getByText(`“${NOTE}”`).waitFor();
    const differs = page.getByRole('region', { name: 'What differs' });
    const amount = differs.getByRole('listitem').filter({ hasText: 'amount above it' });
    await amount.getByText('Stricter').waitFor();
    expect(await amount.getByRole('deletion').innerText()).toBe('₹800');
    expect(await amount.getByRole('insertion').innerText()).toBe('₹250');
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('judges what Asha searches from then on', async () => {
    expect(await judgedBy()).toBe(`${POLICY}, version 3`);
    expect(vikram.problems).toEqual([]);
  });
});
