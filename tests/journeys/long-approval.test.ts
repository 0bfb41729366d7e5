import type { Page } from '@playwright/test';
import { createApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import { enterCab } from '@pravas/contract/cab/cab-operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPROVER, type ApprovalWorld, createApprovalWorld } from '../integration/approval-world.ts';
import { aCabForm } from '../integration/sample-rides.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { payNow } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { ADMIN, EMPLOYEE } from '../support/traveller.ts';

let company: ApprovalWorld;
let browser: TestBrowser;
let asha: TestPage;
let tripId: string;
let flightRupees: number;

beforeAll(async () => {
  company = await createApprovalWorld();
  const people = [await company.userIdOf(APPROVER), await company.userIdOf(ADMIN)];
  const levels = people.map((user_id) => ({ approvers: [{ kind: 'person', user_id }] }));
  const planned = await company.plan('6E');
  ({ tripId } = planned);
  flightRupees = planned.flights[0]?.totalPrice ?? 0;
  // No policy is broken: the trip's sum alone, of flight and cab, needs two people.
  const chain = { name: 'Dear trips', fromAmount: flightRupees + 1, withinPolicy: { levels }, outOfPolicy: { levels } };
  await company.ask(createApprovalWorkflow, { body: chain }, company.vikram);
  const cab = { tripId, cab: aCabForm(22), fee: 50, cancelFee: 0 };
  await company.ask(enterCab, { body: cab }, company.vikram);
  browser = await startBrowser();
  asha = await browser.openPage();
  await keepWhatIsDrawn(asha.page);
  await logIn(asha.page, company.world, EMPLOYEE);
});
afterAll(async () => {
  await browser.close();
  await company.close();
});

/** From now on the page itself remembers every button to pay that it ever shows, however briefly. */
async function keepWhatIsDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('button, a')) {
        if (button.textContent.trim().startsWith('Pay ₹')) drawn.push(button.textContent);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

const payButtonsDrawn = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly drawn: readonly string[] }).drawn);

/** Draws the trip again and waits until both cards show their text. */
async function draw(page: Page, text: RegExp): Promise<void> {
  await page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
  await page.getByRole('article').nth(1).getByText(text).first().waitFor();
  await page.getByRole('article').nth(0).getByText(text).first().waitFor();
}

/** The approver opens the trip itself, and is led from there to her open request. */
async function seesWhereToDecide(requestId: string): Promise<void> {
  const meera = await browser.openPage();
  await logIn(meera.page, company.world, APPROVER);
  await meera.page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
  await meera.page.getByRole('link', { name: 'Decide', exact: true }).click();
  await meera.page.waitForURL((url) => url.searchParams.get('requestId') === requestId);
  await meera.page.getByRole('heading', { name: 'What needs approval' }).waitFor({ state: 'attached' });
  expect(meera.problems).toEqual([]);
  await meera.close();
}

describe('a trip that two people must approve, one after the other', () => {
  it('offers one next step and no Pay, until the last yes; then exactly what was asked is paid', async () => {
    const { page } = asha;
    await draw(page, /Meera Iyer must approve this (flight|cab) before it is paid/);
    const ask = page.getByRole('link', { name: 'Ask Meera Iyer' });
    expect(await ask.count()).toBe(1);
    expect(await payButtonsDrawn(page)).toEqual([]);
    expect(await page.getByText(/Unpaid ₹/).count()).toBe(0);
    expect(await page.getByText('Finalise', { exact: true }).count()).toBe(0);
    await expectCleanInBothSizes(page);

    await ask.click();
    await page.getByLabel(/^(Purpose of the trip|Note to the approvers)/).fill('The client opens that day');
    await page.getByRole('button', { name: 'Ask Meera Iyer' }).click();
    await page.getByRole('heading', { name: 'Approval requested' }).waitFor();
    const [requestId] = (
      await company.world.query<{ id: string }>('select id from approval_request where trip_id = $1', [tripId])
    ).map(({ id }) => id);
    const items = await company.world.query<{ id: string }>('select id from approval_item where request_id = $1', [
      requestId,
    ]);
    const approve = items.map(({ id }) => ({ itemId: id, decision: 'approve' }));
    for (const [name, token] of [
      ['Meera Iyer', company.meera],
      ['Vikram Shah', company.vikram],
    ] as const) {
      await draw(page, new RegExp(`Waiting for ${name}'s answer`));
      expect(await payButtonsDrawn(page)).toEqual([]);
      await page.goto(`${company.world.url}/home2/trip/list/`);
      await page.getByText(`Waiting for ${name}'s answer`).first().waitFor();
      expect(await page.getByText(/Unpaid ₹/).count()).toBe(0);
      if (token === company.meera) await seesWhereToDecide(requestId ?? '');
      expect((await company.decide({ requestId: requestId ?? '' }, approve, token)).status).toBe(200);
    }

    await page.goto(`${company.world.url}/home2/trip/list/`);
    await page
      .getByText(/Unpaid ₹/)
      .first()
      .waitFor();
    await draw(page, /Pay ₹/);
    const flightCard = page.getByRole('article').filter({ hasText: '6E' }).first();
    await flightCard.getByRole('button', { name: /^Pay ₹/ }).waitFor();
    expect(await page.getByRole('link', { name: /^Ask / }).count()).toBe(0);
    expect(await payNow(page)).toBeCloseTo(flightRupees, 2);
    await page.getByText('Booked and ticketed.').first().waitFor();
    const [payment] = await company.world.query<{ amount_paise: number }>(
      `select p.amount_paise from payment p join booking b on b.id = p.booking_id where b.trip_id = $1 and p.status = 'SUCCESSFUL'`,
      [tripId],
    );
    expect(Number(payment?.amount_paise)).toBe(Math.round(flightRupees * 100));
    expect(asha.problems).toEqual([]);
  });
});
