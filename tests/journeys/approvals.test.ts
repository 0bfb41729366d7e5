import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createDelegation } from '@pravas/contract/approval/delegation-operations.ts';
import { addFlightToTrip } from '@pravas/contract/flight/book-flight.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { APPROVER, type ApprovalWorld, asking, createApprovalWorld } from '../integration/approval-world.ts';
import { dayFromNow } from '../integration/sample-input.ts';
import {
  accessibilityFindings,
  expectNoSidewaysScroll,
  logIn,
  startBrowser,
  type TestBrowser,
  type TestPage,
} from '../support/browser.ts';
import { addPerson } from '../support/company.ts';
import { flightsOf } from '../support/flights-of.ts';
import { linkOf, waitForMail } from '../support/mailbox.ts';
import { askOutOfPolicy } from '../support/travel-rules.ts';
import { ADMIN, EMPLOYEE, pickFlight, signIn } from '../support/traveller.ts';

const DELEGATE = 'kiran.das@meridian.example';

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

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

/** Finalises a trip on its page and leaves a note. */
async function finalise(page: Page, tripId: string, note: string): Promise<void> {
  await page.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
  await page.getByRole('link', { name: /^Ask / }).first().click();
  await heading(page, 'Before you pay').waitFor();
  await page.getByLabel(/^(Purpose of the trip|Note to the approvers)/).fill(note);
  await page.getByRole('button', { name: /^Ask / }).click();
  await heading(page, 'Approval requested').waitFor();
}

/** Pays the one flight that may be paid. */
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

describe('an employee’s flights out of policy', () => {
  it('are approved by mail, decided one by one by a delegate, and only what was approved is paid', async () => {
    const asha = await openAs(EMPLOYEE);
    await asha.goto(`${company.world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&dDate=${dayFromNow(40)}`);
    const fares = asha.locator('a, button').filter({ hasText: 'View fares' });
    await fares.first().waitFor();
    await asha.getByText('Needs approval').first().waitFor();
    await fares.first().click();
    await asha.getByRole('button', { name: 'Add to trip' }).first().click();
    await asha.waitForURL(/\/trip\/details/);
    const tripId = new URL(asha.url()).searchParams.get('tripId') ?? '';
    const flights = await company.asha.search({ from: 'BOM', to: 'DEL', daysAhead: 43 });
    await company.asha.client.call(addFlightToTrip, {
      body: { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, '6E'), tripId },
      idempotencyKey: randomUUID(),
    });
    await finalise(asha, tripId, 'The customer opens on that day');
    expect(await accessibilityFindings(asha)).toEqual([]);

    const mail = await waitForMail(company.world, APPROVER, /Please decide/);
    const meera = await openAs(null, { width: 390 });
    await meera.goto(linkOf(mail));
    await meera.getByText('The customer opens on that day').waitFor();
    await expectNoSidewaysScroll(meera);
    expect(await accessibilityFindings(meera)).toEqual([]);
    // Opening it decided nothing.
    expect(flightsOf(await company.trip(tripId)).map((flight) => flight.approval?.status)).toEqual([
      'Pending For Approval',
      'Pending For Approval',
    ]);
    await meera.getByRole('button', { name: 'Approve' }).click();
    await heading(meera, /Answer sent/).waitFor();
    // Another part behind "#" loads no page: whoever opens the link again opens it in a new one.
    await meera.reload();
    await meera.getByText('This link was already used, or is incomplete').waitFor();

    const kiran = await openAs(DELEGATE);
    await kiran.goto(`${company.world.url}/approvals`);
    await heading(kiran, 'Approvals').waitFor();
    const answers = kiran.getByRole('group', { name: /^Answer to/ });
    await answers.first().waitFor();
    expect(await accessibilityFindings(kiran)).toEqual([]);
    await answers.nth(0).getByText('Approve').click();
    await answers.nth(1).getByText('Reject').click();
    await kiran.getByLabel('Why', { exact: true }).fill('Please come back by the evening train');
    await kiran.getByRole('button', { name: 'Send 2 answers' }).click();
    await kiran.getByText('Partial Approved').first().waitFor();

    // Vikram has delegated to Kiran for these days: what would close a circle is refused where it is typed.
    await kiran.goto(`${company.world.url}/approvals?tab=delegated`);
    await kiran.getByRole('button', { name: 'Add delegation' }).click();
    const person = kiran.getByRole('dialog').getByRole('combobox', { name: 'Select Approver' });
    await person.fill('vikram');
    await kiran.getByRole('option', { name: /Vikram Shah/ }).click();
    await kiran.getByLabel('To date', { exact: true }).fill(dayFromNow(2).split('-').reverse().join('-'));
    await kiran.getByRole('button', { name: 'Delegate', exact: true }).click();
    await kiran.getByText('Vikram Shah has delegated to you on these days').waitFor();
    expect(await person.getAttribute('aria-invalid')).toBe('true');

    await pay(asha, tripId);
    await asha.getByText('Ticketed', { exact: false }).or(asha.getByText('Booked and ticketed.')).first().waitFor();
    const trip = await company.trip(tripId);
    expect(
      flightsOf(trip)
        .map((flight) => [flight.flightStatus, flight.approval?.status])
        .sort(),
    ).toEqual([
      ['BOOKED', 'Approved'],
      ['CREATED', 'Rejected'],
    ]);
    expect(await asha.getByRole('button', { name: /^Pay ₹/ }).count()).toBe(0);
    await asha.getByText('Please come back by the evening train').first().waitFor();
  });
});

describe('a price that moves after approval', () => {
  it('goes through inside the band with the traveller’s consent, and nobody is asked again', async () => {
    const { tripId, flights } = await company.plan('6E');
    const card = await company.request(tripId);
    const approve = [{ itemId: card.items[0]?.itemId, decision: 'approve' }];
    await company.decide(card, approve, company.meera);
    await company.decide(card, approve, company.vikram);
    const asha = await openAs(EMPLOYEE);
    await asha.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
    await company.world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 100_00 });
    await asha
      .getByRole('button', { name: /^Pay ₹/ })
      .first()
      .click();
    await asha
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Continue at/ })
      .click();
    await asha.waitForURL(/\/ipg\//);
    await asha.getByRole('button', { name: 'Pay', exact: true }).click();
    await asha.waitForURL(/\/trip\/details/);
    await asha.getByText('Booked and ticketed.').first().waitFor();
    const trip = await company.trip(tripId);
    expect(trip.totalPrice).toBeCloseTo((flights[0]?.totalPrice ?? 0) + 100, 2);
    const asked = await company.world.query('select 1 from approval_request where trip_id = $1', [tripId]);
    expect(asked).toHaveLength(1);
  });

  it('asks about that flight alone beyond the band, while the old approval stands', async () => {
    await company.judgeBy(asking('approval'));
    const { tripId, flights } = await company.plan('6E');
    const card = await company.request(tripId);
    await company.decide(card, [{ itemId: card.items[0]?.itemId, decision: 'approve' }], company.meera);
    const asVikram = await company.decide(
      card,
      [{ itemId: card.items[0]?.itemId, decision: 'approve' }],
      company.vikram,
    );
    expect(asVikram.status).toBe(200);
    const asha = await openAs(EMPLOYEE);
    await asha.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
    const payButton = asha.getByRole('button', { name: /^Pay ₹/ }).first();
    await payButton.waitFor();
    await company.world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 4_000_00 });
    await payButton.click();
    const dialog = asha.getByRole('alertdialog');
    await dialog.getByText(/Price changed from/).waitFor();
    await dialog
      .getByText(/approv/i)
      .first()
      .waitFor();
    expect(await accessibilityFindings(asha)).toEqual([]);
    const [flight] = flightsOf(await company.trip(tripId));
    expect([flight?._id, flight?.approval?.status, flight?.flightStatus]).toEqual([
      flights[0]?.flightId,
      'Approved',
      'CREATED',
    ]);
    // What was approved still stands: at the approved price it is paid without asking anybody.
    await asha.keyboard.press('Escape');
    await company.world.inject({ target: 'tbo.FareQuote', kind: 'price_down', times: 1, byPaise: 4_000_00 });
    await asha.getByRole('button', { name: 'Check the price again' }).click();
    await asha.waitForURL(/\/ipg\//);
    await asha.getByRole('button', { name: 'Pay', exact: true }).click();
    await asha.waitForURL(/\/trip\/details/);
    await asha.getByText('Booked and ticketed.').first().waitFor();
  });
});

describe('a trip that was turned down', () => {
  it('is corrected in place and comes again, without being rebuilt', async () => {
    await company.judgeBy(asking('approval'));
    const { tripId } = await company.plan('6E');
    const card = await company.request(tripId);
    const [item] = card.items;
    const rejected = await company.decide(
      card,
      [{ itemId: item?.itemId, decision: 'reject', comment: 'Take an earlier flight' }],
      company.meera,
    );
    expect(rejected.status).toBe(200);
    const asha = await openAs(EMPLOYEE);
    await asha.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
    await asha.getByText('Take an earlier flight').first().waitFor();
    await asha
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await asha
      .getByRole('alertdialog')
      .getByRole('button', { name: /Remove|Yes/ })
      .click();
    const flights = await company.asha.search({ daysAhead: 44 });
    await company.asha.client.call(addFlightToTrip, {
      body: { searchedFlightId: flights.searchedFlightId, flightId: pickFlight(flights, 'AI'), tripId },
      idempotencyKey: randomUUID(),
    });
    await finalise(asha, tripId, 'An earlier one, as asked');
    const trip = await company.trip(tripId);
    expect([trip._id, flightsOf(trip).map((flight) => flight.approval?.status)]).toEqual([
      tripId,
      ['Pending For Approval'],
    ]);
  });
});

describe('somebody with the right to bypass', () => {
  it('lets a flight through with a reason that everybody concerned reads, and it can be paid', async () => {
    await company.judgeBy(asking('approval'));
    const { tripId } = await company.plan('6E');
    await company.request(tripId);
    const vikram = await openAs(ADMIN);
    await vikram.goto(`${company.world.url}/trip/details?tripId=${tripId}`);
    await vikram
      .getByRole('button', { name: /Bypass/ })
      .first()
      .click();
    await vikram
      .getByRole('dialog')
      .getByLabel(/Reason|Why/)
      .fill('The plant has stopped');
    await vikram
      .getByRole('dialog')
      .getByRole('button', { name: /Bypass/ })
      .click();
    await vikram.getByRole('dialog').waitFor({ state: 'hidden' });
    await vikram.getByText('The plant has stopped').first().waitFor();
    const [flight] = flightsOf(await company.trip(tripId));
    expect(flight?.approval?.status).toBe('Bypass');
    const asha = await openAs(EMPLOYEE);
    await pay(asha, tripId);
    await asha.getByText('Booked and ticketed.').first().waitFor();
  });
});

describe('a double click', () => {
  it('decides one request, not the one that moves up under the pointer as well', async () => {
    for (let count = 0; count < 2; count += 1) await company.request((await company.plan('6E')).tripId);
    const meera = await openAs(APPROVER);
    await meera.goto(`${company.world.url}/approvals`);
    const list = meera.getByRole('list', { name: 'Requests waiting for you' });
    const approve = list.getByRole('button', { name: 'Approve', exact: true });
    await approve.and(meera.locator(':not([aria-disabled])')).waitFor();
    const requests = list.getByRole('checkbox', { name: /^Select / });
    const waiting = await requests.count();
    expect(waiting).toBeGreaterThanOrEqual(2);
    // The second click comes with the very frame in which the next request is drawn.
    const secondClick = meera.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('[aria-keyshortcuts="a"]')];
          const [first] = buttons();
          new MutationObserver((_, observer) => {
            const next = buttons().find((button) => button !== first);
            if (!next) return;
            observer.disconnect();
            next.click();
            resolve();
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await approve.click();
    await secondClick;
    await approve.and(meera.locator(':not([aria-disabled])')).waitFor();
    expect(await requests.count()).toBe(waiting - 1);
    // Once somebody can have read it, it is decided by a click like any other.
    await approve.click();
    await expect.poll(() => requests.count()).toBe(waiting - 2);
  });
});
