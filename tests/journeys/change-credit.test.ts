import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFlight } from '../integration/servicing-world.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { payNow, rupeesIn, rupeesText, typedDay } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

const AIRLINE = 'IX';
const DAY = 45;
const CREDIT = 150;

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let flightUrl = '';

beforeAll(async () => {
  // Only Duffel's airlines give credits instead of money.
  world = await createWorld({ env: { FLIGHT_SUPPLIERS: 'duffel' } });
  browser = await startBrowser();
  asha = await browser.openPage();
  await logIn(asha.page, world);
  const { flightId } = await bookFlight(world, await signIn(world), { onward: AIRLINE, daysAhead: DAY });
  flightUrl = `${world.url}/trip/flight?flightId=${flightId}`;
  await world.query(
    `insert into flight_credit (organization_id, id, airline_code, supplier_id, traveller_name, person_id, amount_paise,
       left_paise, expires_on, created_at)
     select organization_id, gen_random_uuid(), $1, 'duffel', 'Asha Rao', id, $2, $2, current_date + 90, now()
     from person where email like 'asha.rao@%'`,
    [AIRLINE, CREDIT * 100],
  );
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

const change = (page: Page) => page.getByRole('region', { name: 'Change date or flight' });
const card = (page: Page) => page.getByRole('region', { name: /^Change · Delhi - Mumbai/ });
const credits = (page: Page) => card(page).getByRole('region', { name: 'Pay with airline credits' });
const pay = (page: Page, rupees: number) =>
  card(page).getByRole('button', { name: `Pay ${rupeesText(rupees)}`, exact: true });

describe('flights in place of booked ones, for somebody whom the airline owes a credit', () => {
  let due = 0;

  it('are chosen at their price, with the credit told beside them', async () => {
    const { page } = asha;
    await page.goto(flightUrl);
    await change(page)
      .getByLabel(/^New date/)
      .fill(typedDay(DAY + 1));
    await change(page).getByRole('button', { name: 'See other flights' }).click();
    await change(page)
      .getByRole('region', { name: 'Airline credits' })
      .getByText(`${rupeesText(CREDIT)} credit with ${AIRLINE}`)
      .waitFor();
    await expectCleanInBothSizes(page);
    await change(page)
      .getByRole('button', { name: /^Choose \d?[A-Z]/ })
      .last()
      .click();
    const choose = page.getByRole('dialog').getByRole('button', { name: /^Choose, / });
    due = rupeesIn(await choose.textContent());
    await choose.click();
    await pay(page, due).waitFor();
    // No credit is spent before its owner says so.
    expect(await credits(page).getByRole('checkbox').isChecked()).toBe(false);
    await credits(page)
      .getByText(`${rupeesText(CREDIT)} of ${rupeesText(CREDIT)}, ${AIRLINE}`)
      .waitFor();
    await credits(page)
      .getByText(`${rupeesText(due)} of ${rupeesText(due)} left to pay`)
      .waitFor();
    await expectCleanInBothSizes(page);
  });

  it('take it by a tick, give it free by another, and leave the rest for the card', async () => {
    const { page } = asha;
    const box = credits(page).getByRole('checkbox');
    await box.click();
    await pay(page, due - CREDIT).waitFor();
    await credits(page)
      .getByText(`${rupeesText(due - CREDIT)} of ${rupeesText(due)} left to pay`)
      .waitFor();
    await expectCleanInBothSizes(page);
    await box.click();
    await pay(page, due).waitFor();
    await box.click();
    await pay(page, due - CREDIT).waitFor();
    expect(await payNow(page)).toBe(due - CREDIT);
    await page.goto(flightUrl);
    await card(page).getByText('Changed', { exact: true }).waitFor();
    await page.goto(`${world.url}/trip/credits`);
    await page.getByText('No airline credit', { exact: true }).waitFor();
    expect(asha.problems).toEqual([]);
  });
});
