import { describe, expect, it } from 'vitest';
import { expectBooksInOrder } from '../support/books.ts';
import { addCheapestToTrip, buyer, goToGateway, pressAtGateway } from '../support/buyer.ts';

const at = buyer();

describe('a return from Delhi to Mumbai', () => {
  it('is searched, filtered, chosen, added to a trip, paid by card and ticketed', async () => {
    const { open, page, world } = at();
    await page.goto(`${world.url}/search`);
    await page.getByRole('combobox', { name: 'From' }).fill('delhi');
    await page
      .getByRole('option', { name: /Delhi, IN - Indira Gandhi International Airport \(DEL\)/ })
      .first()
      .waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'To' }).fill('bombay');
    await page
      .getByRole('option', { name: /\(BOM\)/ })
      .first()
      .waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/\/home2\/flight\/list\//);
    const address = new URL(page.url());
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ from: 'DEL', to: 'BOM', ad: '1' });
    expect(address.searchParams.get('rDate')).toMatch(/^\d{4}-\d{2}-\d{2}$/);

    await page.locator('a, button').filter({ hasText: 'View fares' }).first().waitFor();
    // Both ways with one airline, whichever is cheapest on the day: they are one booking then.
    for (const [way, parameter] of [
      ['Onward', 'al'],
      ['Return', 'ral'],
    ]) {
      const airlines = page.getByRole('group', { name: `${way} airlines` });
      await airlines.getByRole('checkbox', { name: /IndiGo/ }).click();
      await airlines.getByRole('checkbox', { name: /IndiGo/, checked: true }).waitFor();
      expect(new URL(page.url()).searchParams.get(`${parameter}`)).toBe('6E');
    }
    await page.locator('[aria-busy=false]').filter({ hasText: 'View fares' }).first().waitFor();
    await addCheapestToTrip(page);
    await page.getByText('Not booked yet.', { exact: false }).first().waitFor();
    // What is owed for both flights is shown once, on the button that pays it.
    await page
      .getByText(/^Unpaid, in the same booking as 6E \d+ on /)
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Pay ₹[\d,]+/ }).count()).toBe(1);
    await goToGateway(page);
    await pressAtGateway(page, 'Pay');
    await page.getByText('Booked and ticketed.').first().waitFor();
    const pnrs = await page.getByText(/^PNR/).allTextContents();
    expect(pnrs.length).toBeGreaterThan(0);
    for (const pnr of pnrs) expect(pnr).toMatch(/PNR ?X[A-Z0-9]{5}/);
    expect(open.problems).toEqual([]);
    await expectBooksInOrder(world);
  });
});
