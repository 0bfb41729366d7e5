import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPROVER, type ApprovalWorld, asking, createApprovalWorld } from '../integration/approval-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { EMPLOYEE } from '../support/traveller.ts';

let company: ApprovalWorld;
let browser: TestBrowser;
let asha: TestPage;
let tripId: string;

beforeAll(async () => {
  company = await createApprovalWorld();
  browser = await startBrowser();
  ({ tripId } = await company.plan('6E', 'AI'));
  asha = await browser.openPage();
  await logIn(asha.page, company.world, EMPLOYEE);
});
afterAll(async () => {
  await browser.close();
  await company.close();
});

/** The names of all buttons as loud as a next step. */
async function loudOn(page: Page): Promise<readonly string[]> {
  await page
    .getByRole('article')
    .nth(1)
    .getByRole('link')
    .or(page.getByRole('article').nth(1).getByRole('button'))
    .first()
    .waitFor();
  const loud = page.getByRole('main').locator('a.bg-action, button.bg-action').filter({ visible: true });
  return (await loud.allInnerTexts()).map((text) => text.trim());
}

const openTrip = (page: Page) => page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);

/** Whether the named button is at the foot of the window wherever the page is scrolled to. */
async function isAtFoot(page: Page, name: RegExp): Promise<boolean> {
  const step = page.getByRole('button', { name }).or(page.getByRole('link', { name })).first();
  await page.evaluate(() => window.scrollTo(0, 0));
  const before = await step.boundingBox();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const after = await step.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return before !== null && before.y === after?.y && before.y > height / 2 && before.y + before.height <= height;
}

describe('a trip with two unpaid flights', () => {
  it('has one loud button: of several payments the first, and nothing to finalise', async () => {
    const { page } = asha;
    await openTrip(page);
    await page
      .getByRole('button', { name: /^Pay ₹/ })
      .nth(1)
      .waitFor();
    expect(await loudOn(page)).toEqual([expect.stringMatching(/^Pay ₹/)]);
    expect(await page.getByText('Finalise').count()).toBe(0);
    await expectCleanInBothSizes(page);
  });

  it('has it at the foot of a phone, and within the page where the window is low', async () => {
    const { page } = asha;
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await isAtFoot(page, /^Pay ₹/)).toBe(true);
    await page.setViewportSize({ width: 390, height: 450 });
    expect(await isAtFoot(page, /^Pay ₹/)).toBe(false);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('has asking as the one loud button where the policy wants that, and deciding for whom it asks', async () => {
    const { page } = asha;
    await company.judgeBy(asking('approval'));
    ({ tripId } = await company.plan('6E', 'AI'));
    await openTrip(page);
    expect(await loudOn(page)).toEqual(['Ask Meera Iyer']);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await isAtFoot(page, /^Ask Meera Iyer/)).toBe(true);
    await expectCleanInBothSizes(page);
    await company.request(tripId);
    const meera = await browser.openPage();
    await logIn(meera.page, company.world, APPROVER);
    await openTrip(meera.page);
    expect(await loudOn(meera.page)).toEqual(['Decide']);
    await openTrip(page);
    await page.getByText("Waiting for Meera Iyer's answer").first().waitFor();
    expect(await loudOn(page)).toEqual([]);
    expect([...asha.problems, ...meera.problems]).toEqual([]);
    await meera.close();
  });
});
