import type { Page } from '@playwright/test';
import { listHomeTasks } from '@pravas/contract/home/home-operations.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { APPROVER, type ApprovalWorld, asking, createApprovalWorld } from '../integration/approval-world.ts';
import {
  accessibilityFindings,
  expectNoSidewaysScroll,
  logIn,
  startBrowser,
  type TestBrowser,
  type TestPage,
} from '../support/browser.ts';
import { EMPLOYEE, payAtGateway } from '../support/traveller.ts';

const FINANCE = 'nisha.verma@meridian.example';

let company: ApprovalWorld;
let browser: TestBrowser;
let opened: TestPage[] = [];

beforeAll(async () => {
  company = await createApprovalWorld();
  browser = await startBrowser();
  await company.judgeBy(asking('approval'));
});
afterEach(async () => {
  for (const one of opened) {
    expect(one.problems).toEqual([]);
    await one.close();
  }
  opened = [];
});
afterAll(async () => {
  await browser.close();
  await company.close();
});

async function openAs(email: string, size: { readonly width?: number; readonly height?: number } = {}): Promise<Page> {
  const one = await browser.openPage(size);
  opened.push(one);
  await logIn(one.page, company.world, email);
  return one.page;
}

/** The band of waiting tasks, and its rows. */
const needsYou = (page: Page) => page.getByRole('region', { name: /^Needs you/ });
const rows = (page: Page) => needsYou(page).locator('li');

async function expectFit(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await accessibilityFindings(page)).toEqual([]);
}

describe('what needs you', () => {
  it('is decided where it stands, with a reason for no, and by the keyboard alone', async () => {
    const [first, second] = [await company.plan('6E'), await company.plan('6E')];
    await company.request(first.tripId);
    await company.request(second.tripId);
    const meera = await openAs(APPROVER, { width: 390, height: 844 });
    await expect.poll(() => rows(meera).count()).toBe(2);
    await expectFit(meera);

    const decide = needsYou(meera).getByRole('button', { name: /^Approve or reject: Asha Rao/ });
    await decide.first().click();
    await needsYou(meera).getByRole('button', { name: 'Reject', exact: true }).click();
    const why = needsYou(meera).getByLabel(/^Reason for rejecting/);
    await why.waitFor();
    await expectFit(meera);
    await needsYou(meera).getByRole('button', { name: 'Reject', exact: true }).click();
    // Nothing is sent without a reason.
    await expect.poll(() => why.getAttribute('aria-invalid')).toBe('true');
    await why.fill('Take the train, please');
    await needsYou(meera).getByRole('button', { name: 'Reject', exact: true }).click();
    await needsYou(meera)
      .getByText(/^Asha Rao, .*Reject/)
      .waitFor();
    await expect.poll(() => rows(meera).count()).toBe(1);

    await decide.first().focus();
    await meera.keyboard.press('Enter');
    const approve = needsYou(meera).getByRole('button', { name: 'Approve', exact: true });
    // A new button takes no decision at the moment it appears.
    await expect.poll(() => approve.isEnabled()).toBe(true);
    await approve.focus();
    await meera.keyboard.press('Enter');
    await needsYou(meera).getByText('Nothing is waiting for you').waitFor();
    // A person who decided by the keyboard goes on from the band, not from the head of the page.
    expect(await meera.evaluate(() => document.activeElement?.id)).toBe('needs-you');
    expect((await company.trip(first.tripId)).approval).toBe('Reject');
    expect((await company.trip(second.tripId)).approval).toBe('Approved');
  });

  it('leads a traveller to paying, and is empty once that is done', async () => {
    const asha = await openAs(EMPLOYEE);
    await needsYou(asha)
      .getByRole('link', { name: /^Pay ₹/ })
      .click();
    await asha.waitForURL(/\/trip\/details/);
    await asha
      .getByRole('button', { name: /^Pay ₹/ })
      .first()
      .click();
    await asha.waitForURL(/\/ipg\//);
    await asha.getByRole('button', { name: 'Pay', exact: true }).click();
    await asha.waitForURL(/\/trip\/details/);
    await asha.getByText('Ticketed', { exact: false }).or(asha.getByText('Booked and ticketed.')).first().waitFor();
    await asha.goto(`${company.world.url}/home`);
    await needsYou(asha).getByText('Nothing is waiting for you').waitFor();
    await expectFit(asha);
  });

  it('tells finance of a late refund, and what to quote when the bank is asked', async () => {
    const planned = await company.plan('6E');
    const card = await company.request(planned.tripId);
    const decisions = card.items.map(({ itemId }) => ({ itemId, decision: 'approve' }));
    expect((await company.decide(card, decisions)).status).toBe(200);
    const flightId = planned.flights[0]?.flightId ?? '';
    await payAtGateway(await company.asha.checkPrice(flightId), 'pay');
    await company.asha.bookingWhen(planned.tripId, ({ flightStatus }) => flightStatus === 'BOOKED');
    await company.world.query(
      `insert into refund (organization_id, id, booking_id, payment_id, amount_paise, reason, state, refund_ref,
         next_try_at, created_at, due_on, escalated_at)
       select organization_id, gen_random_uuid(), booking_id, id, 123450, 'cancelled', 'processing', 'LATE-1',
         now() + interval '1 day', now() - interval '40 days', current_date - 3, now() from payment where booking_id = $1`,
      [flightId],
    );
    const nisha = await openAs(FINANCE, { width: 720, height: 450 });
    const button = needsYou(nisha).getByRole('button', { name: /^Look into ₹1,234\.50: Late refund/ });
    await button.click();
    await needsYou(nisha)
      .getByText(/We sent it to the bank as LATE-1\./)
      .waitFor();
    await expectFit(nisha);
    const { list } = await company.ask(listHomeTasks, { query: {} }, company.nisha);
    expect(list.map(({ kind }) => kind)).toEqual(['late_refund']);
    for (const width of [390, 1440]) {
      const asha = await openAs(EMPLOYEE, { width, height: 900 });
      const next = asha.getByRole('region', { name: 'Next' });
      await next.getByRole('link', { name: 'Open the trip' }).waitFor();
      const back = asha.getByRole('region', { name: 'Refunds on the way' });
      await back.getByText('₹1,234.50', { exact: true }).waitFor();
      await expectFit(asha);
      await back.getByRole('link').first().click();
      await asha.waitForURL(new RegExp(`/trip/details\\?tripId=${planned.tripId}`));
    }
  });
});
