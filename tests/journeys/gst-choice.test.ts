import { createGstRegistration } from '@pravas/contract/organisation/organization-operations.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOperation, payloadOf } from '../integration/send-request.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { dayAhead, openBookedFlight, payNow } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const BODY = '27AAFCM1806Q1Z';
const MUMBAI = BODY + gstinCheckCharacter(BODY);

let world: World;
let browser: TestBrowser;
let asha: TestPage;

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
  const body = {
    displayName: 'Mumbai',
    gstType: 'regular',
    gstNumber: MUMBAI,
    legalName: 'Meridian Analytics Private Limited',
    address: '9th Floor, 3 Nariman Point, Mumbai 400021',
    email: 'accounts@meridian.example',
    mobile: '9845012345',
    isDefault: false,
  };
  payloadOf(await callOperation(world.url, createGstRegistration, { body }, await signIn(world, ADMIN)));
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

describe('an organisation registered for GST in two states', () => {
  it('is led back to its search where that is refused, since asking again would not help', async () => {
    const { page, problems, close } = await browser.openPage();
    await logIn(page, world);
    const list = `${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&dDate=${dayAhead(40)}`;
    await page.goto(`${list}&ad=1&inf=2`);
    const edit = page.getByRole('main').getByRole('alert').getByRole('button', { name: 'Edit search' });
    await edit.waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await expectCleanInBothSizes(page);
    // The browser writes every refusal down.
    expect(problems).toEqual([expect.stringMatching(/status of 400 .*inf=2/)]);
    await edit.click();
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    await page.goto(`${list}&ad=-3`);
    await page.getByText('This address names no search').waitFor();
    await close();
  });

  it('has its traveller choose for which one the ticket is bought, before it is bought', async () => {
    const { page } = asha;
    await page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&al=6E&dDate=${dayAhead(40)}`);
    await page.locator('a, button').filter({ hasText: 'View fares' }).first().click();
    await page.waitForURL(/\/home2\/flight\/booking\//);
    const section = page.getByRole('region', { name: 'GST on the ticket' });
    const choice = section.getByLabel('GST registration');
    await choice.waitFor();
    const [first = ''] = await choice.locator('option').allTextContents();
    expect(first).toMatch(/^Karnataka · 29\w{13} · Karnataka \(default\)$/);
    await choice.selectOption({ label: `Mumbai · ${MUMBAI} · Maharashtra` });
    await section.getByText(MUMBAI, { exact: true }).waitFor();
    await expectCleanInBothSizes(page);
    // A reload forgets nothing that decides about the credit.
    await page.reload();
    await section.getByText(MUMBAI, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add to trip' }).first().click();
    await page.waitForURL(/\/trip\/details/);
    await payNow(page);
    // The trip has Mumbai's registration from its first ticket on, and nothing about that ticket differs from it.
    await page.getByText(`Mumbai, ${MUMBAI}`).waitFor();
    expect(await page.getByText('GST on the ticket').count()).toBe(0);
    await openBookedFlight(page);
    await page.getByRole('region', { name: 'GST', exact: true }).getByText(MUMBAI, { exact: true }).waitFor();
    await expectCleanInBothSizes(page);
    expect(asha.problems).toEqual([]);
    await expectBooksInOrder(world);
  });
});
