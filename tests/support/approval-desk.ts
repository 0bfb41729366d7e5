import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createDelegation } from '@pravas/contract/approval/delegation-operations.ts';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { APPROVER, type ApprovalWorld, asking, createApprovalWorld } from '../integration/approval-world.ts';
import { dayFromNow } from '../integration/sample-input.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from './browser.ts';
import { addPerson } from './company.ts';
import { askOutOfPolicy } from './travel-rules.ts';
import { ADMIN, signIn } from './traveller.ts';

/** Who decides on Vikram's behalf while he is on leave. */
export const DELEGATE = 'kiran.das@meridian.example';

/** The setting of an approval journey: a company whose trips out of policy need approval, and a browser. */
export interface ApprovalDesk {
  readonly company: ApprovalWorld;
  /** A page of somebody who has logged in, or of nobody for null; it is closed after the test. */
  readonly openAs: (email: string | null, options?: { readonly width?: number }) => Promise<Page>;
  /** Finalises a trip on its page and leaves a note. */
  readonly finalise: (page: Page, tripId: string, note: string) => Promise<void>;
  /** Pays the one flight that may be paid. */
  readonly pay: (page: Page, tripId: string) => Promise<void>;
}

/** Opens it for the tests of a file, and says how to reach it in each of them. */
export function approvalDesk(): () => ApprovalDesk {
  let company: ApprovalWorld;
  let browser: TestBrowser;
  let opened: TestPage[] = [];

  beforeAll(async () => {
    company = await createApprovalWorld();
    browser = await startBrowser();
    await addPerson(company.world, DELEGATE, 'Approver');
    await company.judgeBy(asking('approval'));
    const vikram = await signIn(company.world, ADMIN);
    await askOutOfPolicy(company.world, vikram, [[APPROVER], [ADMIN]]);
    await vikram.client.call(createDelegation, {
      body: {
        delegateUserId: await company.userIdOf(DELEGATE),
        startsOn: dayFromNow(0),
        endsOn: dayFromNow(5),
        reason: 'On leave',
      },
      idempotencyKey: randomUUID(),
    });
  });
  afterEach(async () => {
    for (const one of opened) {
      // The browser itself logs refusals that a screen explains: a used link, a price that moved.
      expect(one.problems.filter((problem) => !/status of (?:409|410)/.test(problem))).toEqual([]);
      await one.close();
    }
    opened = [];
    await company.world.clearFaults();
  });
  afterAll(async () => {
    await browser.close();
    await company.close();
  });

  async function openAs(email: string | null, options: { readonly width?: number } = {}): Promise<Page> {
    const one = await browser.openPage(options.width ? { width: options.width, height: 844 } : {});
    opened.push(one);
    if (email !== null) await logIn(one.page, company.world, email);
    return one.page;
  }

  async function finalise(page: Page, tripId: string, note: string): Promise<void> {
    await page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
    await page.getByRole('link', { name: /^Ask / }).first().click();
    await headingOf(page, 'Before you pay').waitFor();
    await page.getByLabel(/^(Purpose of the trip|Note to the approvers)/).fill(note);
    await page.getByRole('button', { name: /^Ask / }).click();
    await headingOf(page, 'Approval requested').waitFor();
  }

  async function pay(page: Page, tripId: string): Promise<void> {
    await page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
    await page
      .getByRole('button', { name: /^Pay ₹/ })
      .first()
      .click();
    await page.waitForURL(/\/ipg\//);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL(/\/trip\/details/);
  }

  return () => ({ company, openAs, finalise, pay });
}

/** The first heading that says so. */
export function headingOf(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { name }).first();
}
