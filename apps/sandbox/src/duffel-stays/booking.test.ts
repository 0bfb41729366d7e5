import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SANDBOX_HOTEL_LOGINS } from '../tbo-hotel/logins.ts';
import { numberOf } from '../testing/hotel-agency.ts';
import { type StaysAgency, startStaysAgency, staysIdOf, staysRefusal, USUAL_STAY } from '../testing/stays-agency.ts';

let agency: StaysAgency;
beforeAll(async () => {
  agency = await startStaysAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('POST', '/reset'));

describe('booking with the official client', () => {
  it('quotes a rate as it was shown', async () => {
    const rate = await agency.rate(USUAL_STAY);
    const { data } = await agency.client.stays.quotes.create(rate.id);
    expect(data).toMatchObject({
      check_in_date: '2026-12-10',
      check_out_date: '2026-12-12',
      rooms: 1,
      total_amount: rate.total_amount,
      tax_amount: rate.tax_amount,
      deposit_amount: null,
    });
    expect(data.accommodation.rooms.map(({ name }) => name)).toEqual(['Deluxe Room']);
    expect(data.accommodation.rooms[0]?.rates).toEqual([rate]);
    expect((await agency.client.stays.quotes.get(data.id)).data).toEqual(data);
  });

  it('books, reads, lists and cancels', async () => {
    const booking = await agency.sell();
    expect(booking).toMatchObject({
      status: 'confirmed',
      reference: expect.stringMatching(/^STY\d+$/),
      cancelled_at: null,
      guests: [{ given_name: 'Asha', family_name: 'Rao' }],
      email: 'asha@firm.example',
      rooms: 1,
    });
    const { bookings } = agency.client.stays;
    expect((await bookings.get(booking.id)).data).toEqual(booking);
    expect((await bookings.list()).data.map(({ id }) => id)).toEqual([booking.id]);
    const { data: cancelled } = await bookings.cancel(booking.id);
    expect(cancelled).toMatchObject({ status: 'cancelled', cancelled_at: '2026-12-01T04:30:00.000Z' });
    expect(await staysRefusal(bookings.cancel(booking.id))).toBe('422 invalid_state_error booking_already_cancelled');
    expect((await agency.control('GET', '/stays/bookings')).bookings).toMatchObject([
      { status: 'cancelled', settled: { chargePaise: 0 } },
    ]);
  });

  it('lists the newest first, by pages to the last', async () => {
    const made: string[] = [];
    for (const hotel of ['BLR-03', 'BLR-07', 'BLR-09'])
      made.push((await agency.sell('Rao', { ...USUAL_STAY, hotel })).id);
    const listed: string[] = [];
    for await (const { data } of agency.client.stays.bookings.listWithGenerator({ limit: 2 } as object))
      listed.push(data.id);
    expect(listed).toEqual(made.toReversed());
  });

  it('takes the rooms that both sources sell', async () => {
    const before = await agency.rate(USUAL_STAY);
    await agency.sell();
    const after = await agency.rate(USUAL_STAY);
    expect(after.quantity_available).toBe((before.quantity_available ?? 0) - 1);
  });

  it('leaves the other source no room that is sold here', async () => {
    const roomsThere = async () => {
      const { userName, password } = SANDBOX_HOTEL_LOGINS.booking;
      const answer = await fetch(`${agency.sandbox.urls.tbo}/HotelAPI/Search`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` },
        body: JSON.stringify({
          CheckIn: '2026-12-08',
          CheckOut: '2026-12-09',
          HotelCodes: numberOf('BLR-07'),
          GuestNationality: 'IN',
          PaxRooms: [{ Adults: 2, Children: 0, ChildrenAges: null }],
        }),
      });
      return (await answer.text()).includes('Standard Room');
    };
    expect(await roomsThere()).toBe(true);
    const night = { hotel: 'BLR-07', checkIn: '2026-12-08', checkOut: '2026-12-09' };
    const quote = await agency.quote(night, 'Standard Room');
    const { data } = await agency.client.stays.bookings.create(agency.booking(quote));
    expect(await roomsThere()).toBe(false);
    await agency.client.stays.bookings.cancel(data.id);
    expect(await roomsThere()).toBe(true);
  });

  it('gives back by the timeline of the rate at the moment of cancelling', async () => {
    const { id, accommodation } = await agency.sell();
    const rate = accommodation.rooms[0]?.rates[0];
    const [free, part] = rate?.cancellation_timeline ?? [];
    expect(free?.refund_amount).toBe(rate?.total_amount);
    await agency.moveClock(Date.parse(free?.before ?? '') - Date.parse('2026-12-01T04:30:00Z'));
    await agency.client.stays.bookings.cancel(id);
    expect((await agency.control('GET', '/stays/bookings')).bookings).toMatchObject([
      { settled: { refundPaise: Math.round(Number(part?.refund_amount) * 100) } },
    ]);
  });

  it('keeps bookings and agreed rates over a restart, and forgets what was only shown', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stays-'));
    try {
      const first = await startStaysAgency({ dataDir });
      const booking = await first.sell();
      const quote = await first.quote(USUAL_STAY);
      await first.client.stays.negotiatedRates.create({
        rate_access_code: 'FIRM85',
        display_name: 'Firm 2026',
        accommodation_ids: [staysIdOf('BLR-06')],
      });
      await first.sandbox.close();
      const second = await startStaysAgency({ dataDir });
      const { stays } = second.client;
      const { data } = await stays.bookings.get(booking.id);
      const plain = (value: object) => JSON.parse(JSON.stringify(value).replaceAll(/127\.0\.0\.1:\d+/g, '')) as object;
      expect(plain(data)).toEqual(plain(booking));
      expect((await stays.negotiatedRates.list()).data).toHaveLength(1);
      expect(await staysRefusal(stays.quotes.get(quote.id))).toBe('404 invalid_request_error not_found');
      await second.sandbox.close();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it.each([
    ['no guest', { guests: [] }],
    ['more guests than were searched for', { guests: [1, 2, 3].map(() => ({ given_name: 'A', family_name: 'B' })) }],
    ['an e-mail address that is none', { email: 'asha' }],
    ['a telephone number in local form', { phone_number: '080000 10007' }],
    ['notes that are no texts', { metadata: { client_ref: 7 } }],
  ])('refuses %s', async (_, more) => {
    const payload = { ...agency.booking(await agency.quote(USUAL_STAY)), ...more };
    const refused = agency.client.stays.bookings.create(payload as never);
    expect(await staysRefusal(refused)).toBe('422 validation_error validation_failed');
  });

  it('books a quote once, and none that has lived too long', async () => {
    const { bookings } = agency.client.stays;
    const payload = agency.booking(await agency.quote(USUAL_STAY));
    await bookings.create(payload);
    expect(await staysRefusal(bookings.create(payload))).toBe('422 invalid_state_error quote_already_booked');
    const late = agency.booking(await agency.quote(USUAL_STAY));
    await agency.moveClock(39 * 60_000);
    expect(await staysRefusal(bookings.create(late))).toBe('422 invalid_state_error search_result_expired');
  });

  it('wants a card for a rate that is guaranteed with one', async () => {
    const rate = await agency.rate(
      { ...USUAL_STAY, hotel: 'BLR-12' },
      'Standard Room',
      (one) => one.name === 'Early Bird',
    );
    const { data: quote } = await agency.client.stays.quotes.create(rate.id);
    const { bookings } = agency.client.stays;
    expect(await staysRefusal(bookings.create(agency.booking(quote)))).toBe('422 validation_error validation_required');
    const paid = await bookings.create({ ...agency.booking(quote), payment: { card_id: 'tcd_0000SBX' } });
    expect(paid.data.status).toBe('confirmed');
  });

  it('wants the token and the version', async () => {
    const url = `${agency.sandbox.urls.duffel}/stays/bookings`;
    expect((await fetch(url)).status).toBe(401);
    const headers = { authorization: 'Bearer duffel_test_pravas_sandbox' };
    expect((await fetch(url, { headers })).status).toBe(400);
    expect((await fetch(url, { headers: { ...headers, 'duffel-version': 'v2' } })).status).toBe(200);
  });
});
