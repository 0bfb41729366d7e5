import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../integration/sample-input.ts';
import { expectBooksInOrder } from '../support/books.ts';
import { addCheapestToTrip, type Buyer, buyer, goToGateway, pressAtGateway } from '../support/buyer.ts';
import type { World } from '../support/world.ts';

const at = buyer();

async function openReturnSearch({ page, world }: Buyer, departure: number): Promise<void> {
  const days = `dDate=${dayFromNow(departure)}&rDate=${dayFromNow(departure + 3)}`;
  await page.goto(`${world.url}/home2/flight/list/?cc=E&from=DEL&to=BOM&ad=1&${days}`);
  await page.locator('a, button').filter({ hasText: 'View fares' }).first().waitFor();
}

const bookedOrders = async (world: World) =>
  (await world.supplierBookings()).filter((order) => order.ticketNumbers.length > 0);

describe('a return from Delhi to Mumbai', () => {
  it('stays payable when the gateway fails, and is booked when it is paid after all', async () => {
    const { page, world } = at();
    const before = (await bookedOrders(world)).length;
    await openReturnSearch(at(), 40);
    await addCheapestToTrip(page);
    await goToGateway(page);
    await pressAtGateway(page, 'Fail');
    await page.getByText('you can pay again', { exact: false }).first().waitFor();
    expect((await bookedOrders(world)).length).toBe(before);
    await goToGateway(page);
    await pressAtGateway(page, 'Pay');
    await page.getByText('Booked and ticketed.').first().waitFor();
    const told = page.getByRole('status').filter({ hasText: /^Booked: .+Its PNR is [A-Z0-9]{6}/ });
    await told.getByRole('link', { name: 'Open the flight' }).waitFor();
    await expectBooksInOrder(world);
  });

  it('is booked once although the answer to the ticket was lost', async () => {
    const { page, world } = at();
    const before = (await bookedOrders(world)).length;
    await openReturnSearch(at(), 50);
    await addCheapestToTrip(page);
    await goToGateway(page);
    await world.inject({ target: 'tbo.Ticket', kind: 'timeout_after_success', times: 1 });
    await pressAtGateway(page, 'Pay');
    await page.getByText('Booking in process').first().waitFor();
    await page.getByText('Booked and ticketed.').first().waitFor({ timeout: 40_000 });
    const pnrs = new Set(await page.getByText(/^PNR/).allTextContents());
    expect((await bookedOrders(world)).length - before).toBe(pnrs.size);
    await expectBooksInOrder(world);
  });

  it('asks before it charges a price that has moved', async () => {
    const { page, world } = at();
    await openReturnSearch(at(), 60);
    await addCheapestToTrip(page);
    await world.inject({ target: 'tbo.FareQuote', kind: 'price_up', times: 1, byPaise: 70_000 });
    await page
      .getByRole('button', { name: /^Pay ₹/ })
      .first()
      .click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).first();
    await dialog.waitFor();
    const text = (await dialog.textContent()) ?? '';
    const prices = /Price changed from (₹[\d,]+) to (₹[\d,]+)\. Please recheck the price before continuing\./.exec(
      text,
    );
    expect(prices).not.toBeNull();
    await dialog.getByRole('button', { name: /Continue/ }).click();
    await page.waitForURL(/\/ipg\//);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(prices?.[2] ?? '');
    await pressAtGateway(page, 'Pay');
    await page.getByText('Booked and ticketed.').first().waitFor();
    await expectBooksInOrder(world);
  });

  it('says plainly that everything goes back when the flight is sold out after paying', async () => {
    const { page, world } = at();
    await openReturnSearch(at(), 70);
    await addCheapestToTrip(page);
    await goToGateway(page);
    await world.inject({ target: 'tbo.*', kind: 'sold_out', times: 20 });
    await pressAtGateway(page, 'Pay');
    await page.getByText('sent back to your card', { exact: false }).first().waitFor();
    await page.getByText('Failed').first().waitFor();
    await expectBooksInOrder(world);
  });
});
