import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BookingDesk, openBookingDesk } from '../support/hotel-desk.ts';
import { payNow } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';

let desk: BookingDesk;

beforeAll(async () => {
  desk = await openBookingDesk();
});
afterEach(() => desk.world.clearFaults());
afterAll(() => desk.close());

describe('booking a hotel', () => {
  it('names everything that is missing at once, before anything is added', async () => {
    const { page } = desk;
    await desk.review({ code: 'BLR-11', cod: '2026-12-09', occ: '1,1' });
    await page.getByText('The hotel asks for 2 different PANs.').waitFor();
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.getByText('Say who sleeps here').waitFor();
    await page.getByText('Read the hotel’s rules and tick the box').waitFor();
    const second = page.getByRole('group', { name: /^Room 2/ });
    await second.getByLabel('Guest 1, adult').selectOption({ label: 'A new guest' });
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await second.getByText('Title is required').waitFor();
    await second.getByText('First name is required').waitFor();
    await second.getByText('Last name is required').waitFor();
    await expectCleanInBothSizes(page);
    await desk.fillGuest(2, 'Ravi', 'Iyer');
    await page
      .getByRole('group', { name: /^Room 1/ })
      .getByLabel('PAN')
      .fill('ABCPS1234K');
    await second.getByLabel('PAN').fill('ABCPS1234K');
    await desk.readRules();
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await second.getByText('This PAN is already entered for someone else.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/home2/hotel/review/');
    await second.getByLabel('PAN').fill('BCDPI2345L');
    // The form offers to keep the person's own, and nobody else's.
    await page.getByRole('button', { name: 'Keep it in my profile' }).press('Enter');
    await page.getByText('In your profile. You will not be asked again.').waitFor();
    await expectCleanInBothSizes(page);
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.waitForURL(/\/trip\/details/);
    const kept = await desk.world.query('select 1 from person where pan = $1', ['ABCPS1234K']);
    expect(kept).toHaveLength(1);
    expect(desk.unexpected()).toEqual([]);
  });

  it('two people in two rooms: added with the keyboard, paid, booked, and all of it cancelled with the refund seen', async () => {
    const { page } = desk;
    const offer = await desk.review({
      code: 'BLR-08',
      occ: '1,1',
      fits: ({ isRefundable, board }) => isRefundable && board === 'room_only',
    });
    await page.getByText('Chosen because the hotel is in Karnataka.').waitFor();
    await page.getByText(/58\.9 kg for each room and night/).waitFor();
    const add = page.getByRole('button', { name: 'Add to trip' });
    await page
      .getByRole('group', { name: /^Room 2/ })
      .getByLabel('Guest 1, adult')
      .focus();
    // By its first letters, as selects are used by keyboard.
    await page.keyboard.type('A col');
    const colleague = page.getByRole('combobox', { name: 'Colleague' });
    await page.keyboard.press('Tab');
    expect(await colleague.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Asha');
    await page.getByRole('option', { name: /Asha Rao/ }).waitFor();
    await page.keyboard.press('Enter');
    // Both in one order, as they were found.
    const apart = page.getByRole('checkbox', { name: 'Book the rooms one by one' });
    await apart.focus();
    await page.keyboard.press('Space');
    await page.getByText(/^All rooms are one booking at the hotel/).waitFor();
    expect(await apart.isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'A high floor' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('checkbox', { name: /I have read the hotel’s rules/ }).focus();
    await page.keyboard.press('Space');
    await add.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/trip\/details/);
    const card = page.getByRole('article', { name: /Grand/ });
    await card.getByText('Vikram Shah').first().waitFor();
    await card.getByText('Asha Rao').first().waitFor();
    await expectCleanInBothSizes(page);
    expect(await payNow(page)).toBe(offer.total);
    await card.getByText('Booked', { exact: true }).first().waitFor();
    await card.getByRole('link', { name: 'Stay, cancel' }).click();
    await page.waitForURL(/\/trip\/hotel/);
    await expectCleanInBothSizes(page);
    const section = page.getByRole('region', { name: 'Cancel this stay' });
    await section.getByRole('checkbox', { name: 'All of it' }).check();
    await section.getByRole('button', { name: /^Refund: / }).waitFor();
    await section.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('heading', { name: 'Refund Calculation', exact: true }).waitFor();
    await expectCleanInBothSizes(page);
    expect(desk.unexpected()).toEqual([]);
  });

  it('whose price has moved says old and new, asks for consent in place, and costs what was agreed to', async () => {
    const { page } = desk;
    const offer = await desk.review({
      code: 'BLR-03',
      cid: '2026-12-17',
      cod: '2026-12-18',
      fits: ({ isRefundable }) => isRefundable,
    });
    const changed = page.getByRole('region', { name: 'Something has changed since you chose it' });
    const sentence = (await changed.getByText(/^Price changed from/).textContent()) ?? '';
    const [before = 0, after = 0] = [...sentence.matchAll(/₹([\d,.]+\d)/g)].map(([, text = '']) =>
      Number(text.replaceAll(',', '')),
    );
    expect(before).toBe(offer.total);
    expect(after).toBeGreaterThan(before);
    await desk.readRules();
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await changed.getByText('Check what changed and accept it first').waitFor();
    await expectCleanInBothSizes(page);
    await changed.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.waitForURL(/\/trip\/details/);
    await page.getByRole('button', { name: /^Pay ₹/ }).waitFor();
    const [kept] = await desk.world.query<{ total: string }>(
      'select total_paise as total from booking order by created_at desc limit 1',
    );
    expect(Number(kept?.total)).toBe(Math.round(after * 100));
  });

  it('is changed before it is paid: another takes its place', async () => {
    const { page } = desk;
    await page.getByRole('link', { name: 'Change stay' }).click();
    await page.waitForURL(/\/search/);
    const tripId = new URL(page.url()).searchParams.get('tid') ?? '';
    await desk.review({ code: 'BLR-08', cid: '2026-12-17', cod: '2026-12-19', tid: tripId });
    const instead = page.getByRole('group', { name: 'The trip has an unpaid stay' });
    expect(await instead.getByRole('radio', { name: 'Choose this one instead' }).isChecked()).toBe(true);
    await expectCleanInBothSizes(page);
    await desk.readRules();
    await page.getByRole('button', { name: 'Change the stay' }).click();
    await page.waitForURL(/\/trip\/details/);
    await page.getByRole('article', { name: /Marunda Grand/ }).waitFor();
    const rows = await desk.world.query('select 1 from booking where trip_id = $1 and removed_at is null', [tripId]);
    expect(rows).toHaveLength(1);
  });

  it('asks again where the price or the terms change as it is paid, and is booked as it was agreed to', async () => {
    const { page, world } = desk;
    const add = async (code: string) => {
      await desk.review({ code, fits: ({ isRefundable }) => isRefundable });
      await desk.readRules();
      await page.getByRole('button', { name: 'Add to trip' }).click();
      await page.waitForURL(/\/trip\/details/);
      return page.getByRole('button', { name: /^Pay ₹/ });
    };
    const booked = async () => {
      await page.waitForURL(/\/ipg\//);
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await page.waitForURL(/\/trip\//);
      await page.getByText('Booked', { exact: true }).first().waitFor();
    };
    const dearer = await add('BLR-06');
    await world.inject({ target: 'tbohotel.PreBook', kind: 'price_up', times: 1 });
    await dearer.click();
    const price = page.getByRole('alertdialog', { name: 'The price has changed' });
    await price.getByText(/Price changed from ₹[\d,.]+ to ₹[\d,.]+\. Please recheck/).waitFor();
    await expectCleanInBothSizes(page);
    await price.getByRole('button', { name: /^Continue at ₹/ }).click();
    await booked();

    const stricter = await add('BLR-08');
    await world.inject({ target: 'tbohotel.PreBook', kind: 'policy_change', times: 1 });
    await stricter.click();
    const terms = page.getByRole('alertdialog', { name: 'Something has changed' });
    await terms.getByText(/Before: Free until .* Now: Not refundable/).waitFor();
    await expectCleanInBothSizes(page);
    await terms.getByRole('button', { name: 'Not now' }).click();
    await stricter.click();
    await terms.getByRole('button', { name: 'Pay on these terms' }).click();
    await booked();
  });
});
