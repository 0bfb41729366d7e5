import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeToWaiting } from '../integration/provider-desk.ts';
import { bookFlight } from '../integration/servicing-world.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { logIn, startBrowser, type TestBrowser, type TestPage } from '../support/browser.ts';
import { amountsOf, rupeesIn, rupeesText, WHILE_AIRLINES_REFUND } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { pdfText } from '../support/pdf-text.ts';
import { ADMIN, signIn } from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

let world: World;
let browser: TestBrowser;
let asha: TestPage;
let vikram: TestPage;
let flightId = '';

beforeAll(async () => {
  world = await createWorld();
  browser = await startBrowser();
  [asha, vikram] = await Promise.all([browser.openPage(), browser.openPage()]);
  await Promise.all([logIn(asha.page, world), logIn(vikram.page, world, ADMIN)]);
  ({ flightId } = await bookFlight(world, await signIn(world)));
});
afterAll(async () => {
  await browser.close();
  await world.close();
});

/** The PNR as the page shows it. */
async function pnrOn(page: Page): Promise<string> {
  const slice = page.getByRole('region', { name: /^Departure Flight/ });
  return /PNR\s*([A-Z0-9]{6})/.exec((await slice.textContent()) ?? '')?.[1] ?? '';
}

const guardOn = (page: Page) => page.getByRole('region', { name: "The airline's charges and the law" });

describe('an airline that keeps more of a ticket than its rules and the law allow', () => {
  let pnr = '';
  let refund = 0;
  let shortfall = 0;

  it('is found out; the traveller reads what is claimed back and gets what the law gives all the same', async () => {
    const { page } = asha;
    await page.goto(`${world.url}/trip/flight?flightId=${flightId}`);
    await page.getByRole('heading', { name: 'Travellers and tickets' }).waitFor();
    pnr = await pnrOn(page);
    await world.commandOrder({ order: pnr, command: 'overcharge', byPaise: 1_000_000 });
    const section = page.getByRole('region', { name: 'Cancel this flight' });
    await section.getByRole('radio', { name: 'Full trip' }).check();
    await section.getByText('The airline asks for more than the law allows').waitFor();
    await section.getByText('More than that it may not keep, so the refund is worked out with that limit.').waitFor();
    refund = rupeesIn(await section.getByRole('button', { name: /^Refund: / }).textContent());
    await expectCleanInBothSizes(page);
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();

    const box = page.getByRole('region', { name: /^Refund Calculation/ });
    await box.getByText(`${rupeesText(refund)} was sent back to the card`).waitFor(WHILE_AIRLINES_REFUND);
    const claim = guardOn(page).getByText(/^The airline kept more than the law allows; ₹[\d,]+ is claimed back$/);
    shortfall = rupeesIn(await claim.textContent());
    const finding =
      (await guardOn(page)
        .getByText(/^Claimed ₹/)
        .first()
        .textContent()) ?? '';
    expect(rupeesIn(finding)).toBe(shortfall);
    // The amount kept of a ticket would show the traveller what the airline was paid for it.
    expect(await guardOn(page).textContent()).not.toMatch(/Kept|allowed ₹|asked ₹/);
    await guardOn(page).getByText('DGCA CAR Section 3', { exact: false }).first().waitFor();
    const lines = await amountsOf(box);
    // The traveller is charged what the law allows, not what the airline kept: that was said before they agreed.
    expect(lines.Refund).toBe(refund);
    const { refunds } = await world.gatewayTruth();
    expect(refunds.map((one) => Math.round(one.amountPaise / 100))).toEqual([refund]);
    await box.getByText('The travel desk claims it from the airline; the letter and its evidence are ready.').waitFor();
    await expectCleanInBothSizes(page);
  });

  it('is a case of the travel desk with facts, sum and letter, and is done when the airline has paid', async () => {
    const { page } = vikram;
    await page.goto(`${world.url}/desk`);
    await page.getByRole('heading', { name: 'Work queue' }).waitFor();
    await page.getByRole('row').filter({ hasText: pnr }).getByRole('link').first().click();
    await page.waitForURL(/\/desk\/case/);
    await page.getByText('At stake').waitFor();
    await page.getByText(rupeesText(shortfall), { exact: true }).first().waitFor();
    const known = (await page.getByRole('region', { name: 'What is known' }).textContent()) ?? '';
    expect(known).toContain(rupeesText(shortfall));
    await expectCleanInBothSizes(page);

    const fetched = async (name: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name }).click();
      return readFile(await (await download).path());
    };
    const letter = (await fetched('Letter as text')).toString('utf8');
    const claim = pdfText(await fetched('Claim with evidence'));
    for (const fact of [`PNR: ${pnr}`, 'Asha Rao', 'DGCA CAR Section 3', rupeesText(shortfall)]) {
      expect(letter).toContain(fact);
      expect(claim).toContain(fact);
    }

    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByRole('region', { name: 'Assigned to' }).getByText('(you)').waitFor();
    await page.getByRole('button', { name: 'Enter what the airline paid back' }).click();
    const form = page.getByRole('dialog', { name: 'Enter what the airline paid back' });
    await form.getByText(`${rupeesText(shortfall)} is missing.`).waitFor();
    await form.getByRole('button', { name: 'Ask the provider' }).click();
    await form.getByText('Amount is required').waitFor();
    await expectCleanInBothSizes(page);
    await form.getByLabel('Amount').fill(String(shortfall));
    await form.getByRole('button', { name: 'Ask the provider' }).click();
    await page.getByText('Waits for the provider').waitFor();
    await agreeToWaiting(world);
    await page.getByText('Was at stake').waitFor();
    await page.getByText('Done', { exact: true }).first().waitFor();
    expect(await page.getByRole('region', { name: 'What can be done now' }).count()).toBe(0);
    await expectCleanInBothSizes(page);
  });

  it('changes nothing for the traveller, who reads that the case is closed', async () => {
    const { page } = asha;
    await page.reload();
    const box = page.getByRole('region', { name: /^Refund Calculation/ });
    await box.getByText('This case is closed.').waitFor();
    expect((await amountsOf(box)).Refund).toBe(refund);
    const { refunds } = await world.gatewayTruth();
    expect(refunds.map((one) => Math.round(one.amountPaise / 100))).toEqual([refund]);
    expect([...asha.problems, ...vikram.problems]).toEqual([]);
    await expectBooksInOrder(world);
  });
});
