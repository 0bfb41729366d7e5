import { issuePayLaterKey } from '@pravas/contract/desk/pay-later-operations.ts';
import { saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER_ID } from '../../apps/server/seeds/demo.ts';
import { findStay } from '../integration/find-stay.ts';
import { callOperation, payloadOf } from '../integration/send-request.ts';
import { type BookingDesk, openBookingDesk } from '../support/hotel-desk.ts';
import { payNow } from '../support/journey.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { draftPolicy, enforcePolicy, NO_RULES } from '../support/policies.ts';
import { ADMIN, APPROVER, STRANGER, signIn } from '../support/traveller.ts';

let desk: BookingDesk;

beforeAll(async () => {
  desk = await openBookingDesk();
});
afterEach(() => desk.world.clearFaults());
afterAll(() => desk.close());

/** Books a room for a guest whose last name the sandbox's hotel supplier plays a trick on, and pays for it. */
async function bookFor(firstName: string, lastName: string) {
  const { page } = desk;
  await desk.review({ code: 'BLR-08', fits: ({ isRefundable }) => isRefundable });
  await desk.fillGuest(1, firstName, lastName);
  await desk.readRules();
  await page.getByRole('button', { name: 'Add to trip' }).click();
  await page.waitForURL(/\/trip\/details/);
  await payNow(page);
  return page.getByRole('article', { name: /Grand/ });
}

describe('a stay in trouble', () => {
  it('is said to be in process while the hotel is pending, and booked once it has confirmed', async () => {
    const { page, stays } = desk;
    const card = await bookFor('Ravi', 'Pending');
    await card.getByText('Booking in process').first().waitFor();
    await expectCleanInBothSizes(page);
    const booked = card.getByText('Booked', { exact: true }).first();
    // The supplier confirms at the third request.
    for (let asked = 0; asked < 12 && !(await booked.isVisible()); asked += 1) {
      stays.pass(15);
      await booked.waitFor({ timeout: 6_000 }).catch(() => undefined);
    }
    await booked.waitFor();
    expect(desk.unexpected()).toEqual([]);
  });

  it('whose answer was lost is in process, never bought twice, and found later', async () => {
    const { page, stays } = desk;
    const card = await bookFor('Nina', 'Timeout');
    await card.getByText('Booking in process').first().waitFor();
    await expectCleanInBothSizes(page);
    const bookingId = await lastBooking();
    const booked = card.getByText('Booked', { exact: true }).first();
    for (let asked = 0; asked < 12 && !(await booked.isVisible()); asked += 1) {
      stays.pass(5);
      await booked.waitFor({ timeout: 6_000 }).catch(() => undefined);
    }
    await booked.waitFor();
    expect(await stays.atSupplier(bookingId)).toHaveLength(1);
  });

  it('whose terms change as it is booked on a key asks first, and books it on the new ones', async () => {
    const { world } = desk;
    const dev = await signIn(world, STRANGER);
    await world.query('update organization set settings = settings || $1::jsonb where id = $2', [
      JSON.stringify({ modules: [{ id: 8, active: true }] }),
      PROVIDER_ID,
    ]);
    const { searchedHotelId, offer } = await findStay(world, dev, {
      code: 'BLR-08',
      // The hotel has no more than three rooms on the days of the other guests.
      cid: '2026-12-15',
      cod: '2026-12-17',
      fits: ({ isRefundable }) => isRefundable,
    });
    const wish = { searchedHotelId, offerId: offer.offerId, newTotalPrice: offer.total, houseRulesRead: true };
    const saved = await callOperation(world.url, saveBooking, { body: wish }, dev);
    const { tripId, bookingId } = payloadOf<AnswerOf<typeof saveBooking>>(saved);
    const issued = { organizationId: PROVIDER_ID, limit: 100_000, expiresOn: '2026-12-31' };
    const { paymentKey } = payloadOf<AnswerOf<typeof issuePayLaterKey>>(
      await callOperation(world.url, issuePayLaterKey, { body: issued }, dev),
    );

    const provider = await desk.openPage({ width: 1440, height: 900 }, STRANGER);
    const { page } = provider;
    await page.goto(`${world.url}/trip/details?tripId=${tripId}`);
    await page.getByRole('button', { name: 'Zippay' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zippay' });
    await dialog.getByLabel('ZIPPAY key').fill(paymentKey);
    // The hotel is asked once more each time.
    await world.inject({ target: 'tbohotel.PreBook', kind: 'policy_change', times: 2 });
    await dialog.getByRole('button', { name: 'Book and pay later' }).click();
    const changed = page.getByRole('alertdialog', { name: 'Something has changed' });
    await changed.getByText(/Before: Free until .* Now: Not refundable\./).waitFor();
    await expectCleanInBothSizes(page);
    const paid = () => world.query('select 1 from payment where booking_id = $1', [bookingId]);
    expect(await paid()).toEqual([]);
    await changed.getByRole('button', { name: 'Pay on these terms' }).click();
    await dialog.getByRole('button', { name: 'Book and pay later' }).click();
    await dialog.getByText(/will be paid later/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Booked', { exact: true }).first().waitFor();
    expect(await paid()).toHaveLength(1);
    expect(provider.problems.filter((problem) => !/status of 409 /.test(problem))).toEqual([]);
    await provider.close();
  });

  it('out of policy is asked for, approved by the approver, and paid, on a phone', async () => {
    const { world } = desk;
    const { token } = await signIn(world, ADMIN);
    const perNight = { action: 'approval' as const, limit: 1_000 };
    const rules = { ...NO_RULES, hotel: { ...NO_RULES.hotel, perNight } };
    await enforcePolicy(world, token, await draftPolicy(world, token, 'Very cheap stays', rules));
    await world.query('update person set approver_id = (select id from person where email = $2) where email = $1', [
      ADMIN,
      APPROVER,
    ]);
    const phone = await desk.openPage({ width: 390, height: 844 });
    const { page } = phone;
    await desk.review({ code: 'BLR-08', fits: ({ isRefundable }) => isRefundable }, page);
    await page.getByText('Needs approval').first().waitFor();
    await desk.readRules(page);
    await page.getByRole('button', { name: 'Add to trip' }).click();
    await page.waitForURL(/\/trip\/details/);
    const trip = page.url();
    await page.getByRole('link', { name: /^Ask / }).first().click();
    await page
      .getByLabel(/purpose|note|why/i)
      .first()
      .fill('The customer is around the corner');
    await page.getByRole('button', { name: /^Ask / }).click();
    await page.getByRole('heading', { name: 'Approval requested' }).waitFor();

    const meera = await desk.openPage({ width: 1440, height: 900 }, APPROVER);
    await meera.page.goto(`${world.url}/approvals`);
    const approve = meera.page.getByRole('button', { name: 'Approve', exact: true });
    // It takes no click in the moment in which it appears.
    await approve.and(meera.page.locator(':not([aria-disabled])')).first().click();
    await approve.waitFor({ state: 'detached' });
    await meera.close();

    await page.goto(trip);
    await payNow(page);
    await page.getByText('Booked', { exact: true }).first().waitFor();
    expect(phone.problems).toEqual([]);
    await phone.close();
  });
});

async function lastBooking(): Promise<string> {
  const [row] = await desk.world.query<{ id: string }>('select id from booking order by created_at desc limit 1');
  return row?.id ?? '';
}
