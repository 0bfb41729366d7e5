import { getBooking } from '@pravas/contract/booking/booking-operations.ts';
import { listHomeTasks } from '@pravas/contract/home/home-operations.ts';
import { buyStay, enterStay } from '@pravas/contract/hotel/desk-stay.ts';
import {
  downloadHotelInvoice,
  enterHotelInvoice,
  getHotelInvoices,
  listMissingInvoices,
} from '@pravas/contract/hotel/hotel-invoices.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { createTrip } from '@pravas/contract/trip/trip-edit-operations.ts';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { chaseInvoices } from '../../apps/server/src/modules/hotel/invoices/chase-invoices.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';
import { COMPANY_ID } from '../support/company.ts';
import { EMPLOYEE, signIn } from '../support/traveller.ts';
import { type OfflineWorld, useOffline } from './offline-world.ts';
import { A_PICTURE, anInvoiceForm, aStayForm } from './sample-hotels.ts';
import { dayFromNow } from './sample-input.ts';
import { callOperation, expectRefusal, expectShape, payloadOf } from './send-request.ts';

type Invoices = AnswerOf<typeof getHotelInvoices>;

const offline = useOffline();
let world: OfflineWorld['world'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let stranger: OfflineWorld['own'];
let database: Database;

beforeAll(() => {
  ({ world, own, desk, stranger } = offline());
  const { host, port } = inject('postgres');
  database = openDatabase({ kind: 'socket', host, port, database: world.databaseName }, 2);
  return () => database.close();
});

let number = 0;

/** A stay of the company that is booked for so many days ahead. */
async function bookedStay(daysAhead: number): Promise<string> {
  const { data } = payloadOf<AnswerOf<typeof createTrip>>(await own.call(createTrip, { body: { name: 'To Mysuru' } }));
  const body = { tripId: data._id, stay: aStayForm(daysAhead) };
  const { bookingId } = payloadOf<AnswerOf<typeof enterStay>>(await desk.call(enterStay, { body }));
  number += 1;
  payloadOf(await desk.call(buyStay, { body: { bookingId, hotelConfirmation: `INV-${number}` } }));
  return bookingId;
}

/** Makes it end so many days before now. */
async function endedBefore(bookingId: string, days: number): Promise<void> {
  const [checkIn, checkOut] = [dayFromNow(-days - 2), dayFromNow(-days)];
  await world.query(`update booking_order set detail = jsonb_set(detail, '{stay}', $2::jsonb) where booking_id = $1`, [
    bookingId,
    JSON.stringify({ checkIn, checkOut }),
  ]);
  await world.query(
    `update booking set ends_at = now() - make_interval(days => $2), starts_at = now() - make_interval(days => $2 + 2)
     where id = $1`,
    [bookingId, days],
  );
}

/** Runs the worker's requests for missing invoices, after so many more days. */
async function chase(days = 0): Promise<number> {
  await world.query(
    `update stay_invoice set ended_at = ended_at - make_interval(days => $1), chase_at = chase_at - make_interval(days => $1)`,
    [days],
  );
  const clock = { now: () => Temporal.Now.instant() };
  return chaseInvoices({ database, clock, log: createLogger('silent', 'test') });
}

const show = async (bookingId: string) =>
  payloadOf<Invoices>(await own.call(getHotelInvoices, { query: { bookingId } })).data[0];
const put = (bookingId: string, invoice: object, file: { fileName: string; bytes: Buffer } | null = A_PICTURE) =>
  own.call(enterHotelInvoice, { body: { bookingId, invoice }, ...(file && { file }) });
const missing = async () => payloadOf<AnswerOf<typeof listMissingInvoices>>(await desk.call(listMissingInvoices, {}));
const casesOf = (bookingId: string) =>
  world.query<{ title: string; state: string }>(
    `select title, state from work_case where booking_id = $1 and kind = 'invoice_missing'`,
    [bookingId],
  );
const toldOf = async () =>
  (
    await world.query<{ body: string }>(
      `select i.body from inbox_item i join person p on p.organization_id = i.organization_id and p.id = i.person_id
       where p.email = $1 and i.body like '%The invoice of Chamundi%' order by i.created_at`,
      [EMPLOYEE],
    )
  ).map(({ body }) => body);

/** What a person's home page says of missing invoices. */
async function invoiceTasks(by: OfflineWorld['own']) {
  const home = payloadOf<AnswerOf<typeof listHomeTasks>>(await by.call(listHomeTasks, { query: { show: 'all' } }));
  return home.list.filter(({ kind }) => kind === 'invoice');
}

describe('the hotel’s own invoice', () => {
  it('is asked of the guest after check-out, again, and then of the hotel; once it is there of nobody', async () => {
    const bookingId = await bookedStay(60);
    expect(await show(bookingId)).toMatchObject({ state: 'due', text: expect.stringContaining('at check-out') });
    expect(await chase()).toBe(0);
    await endedBefore(bookingId, 1);
    expect(await show(bookingId)).toMatchObject({ state: 'missing' });
    expect(await chase()).toBe(1);
    await expect.poll(toldOf, { timeout: 20_000 }).toEqual([expect.stringContaining('is missing')]);
    expect(await chase(1)).toBe(0);
    expect(await chase(1)).toBe(1);
    await expect.poll(toldOf, { timeout: 20_000 }).toHaveLength(2);
    expect(await casesOf(bookingId)).toEqual([]);
    const waiting = await missing();
    expect(waiting.data[0]).toMatchObject({
      timesAsked: 2,
      nextStep: expect.stringMatching(/^The travel desk calls the hotel from /),
    });
    expect(await chase(4)).toBe(1);
    const title = 'Get the invoice of Chamundi Guest House, +91 821 234 5678';
    expect(await casesOf(bookingId)).toEqual([{ title, state: 'open' }]);
    expect(await chase(30)).toBe(0);

    expectRefusal(await own.call(listMissingInvoices, {}), 'privilege_missing');
    const left = await missing();
    expectShape(listMissingInvoices, left);
    expect(left.data).toMatchObject([
      {
        bookingId,
        state: 'missing',
        tripName: 'To Mysuru',
        travelers: ['Asha Rao'],
        city: 'Mysuru',
        checkIn: dayFromNow(-3),
        checkOut: dayFromNow(-1),
        daysSince: 1,
        timesAsked: 3,
        nextStep: 'The travel desk is getting it from the hotel.',
      },
    ]);

    const task = { title: 'An invoice of a hotel is missing', link: '/company-settings/hotel-invoices' };
    expect(await invoiceTasks(desk)).toMatchObject([task]);
    expect(await invoiceTasks(own)).toEqual([]);
    expect(await invoiceTasks(stranger)).toEqual([]);

    const form = { ...anInvoiceForm(0), issuedOn: dayFromNow(-1) };
    const kept = payloadOf<Invoices>(await put(bookingId, form));
    expectShape(enterHotelInvoice, kept);
    expect(kept.data).toMatchObject([
      {
        state: 'received',
        number: 'CGH/4711',
        tax: 360,
        credit: 0,
        findings: [],
        text: 'Your organisation does not claim GST at 5 %.',
      },
    ]);
    expect(await casesOf(bookingId)).toEqual([{ title, state: 'done' }]);
    expect((await missing()).data).toEqual([]);
    expect(await invoiceTasks(desk)).toEqual([]);
    const paper = await own.call(downloadHotelInvoice, { query: { bookingId } });
    expect(paper.headers['content-type']).toBe('image/png');
    const { booking } = payloadOf<AnswerOf<typeof getBooking>>(await own.call(getBooking, { query: { bookingId } }));
    expect(booking.history.map(({ text }) => text)).toContain('The invoice CGH/4711 of the hotel was put with it.');
  });

  it('is kept with what is wrong with it, and another takes its place', async () => {
    const bookingId = await bookedStay(70);
    const form = anInvoiceForm(70);
    const wrong = payloadOf<Invoices>(await put(bookingId, { ...form, buyerGstin: null, total: 7_000 }));
    expect(wrong.data[0]).toMatchObject({
      credit: 0,
      findings: ['It does not name your GSTIN.', 'Its lines do not add up to its total.'],
      text: 'Its GST cannot be claimed: it does not name your GSTIN.',
    });
    const lines = [{ rate: 18, taxable: 8_000, cgst: 720, sgst: 720 }];
    const right = payloadOf<Invoices>(await put(bookingId, { ...form, lines, total: 9_440 }));
    expect(right.data[0]).toMatchObject({ credit: 1_440, tax: 1_440, findings: [] });
  });

  it('is listed with the credit that is lost without it, of nights at 18 % and of those at 5 % by the company’s decision', async () => {
    const bookingId = await bookedStay(75);
    await endedBefore(bookingId, 2);
    await chase();
    const claim = (creditAt5: boolean) =>
      world.query(`update organization set settings = settings || $1::jsonb where id = $2`, [
        JSON.stringify({ stays: { capOf: 'average', capWithTax: false, creditAt5, roomsApart: true } }),
        COMPANY_ID,
      ]);
    const taxed = (price: number, tax: number) =>
      world.query(
        `update booking_order set detail = jsonb_set(jsonb_set(detail, '{rooms,0,nights}', $2::jsonb), '{taxPaise}', $3::jsonb)
         where booking_id = $1`,
        [
          bookingId,
          JSON.stringify([0, 1].map((night) => ({ date: dayFromNow(night - 4), pricePaise: price, taxPaise: tax }))),
          String(2 * tax),
        ],
      );
    const mine = async () => (await missing()).data.find((one) => one.bookingId === bookingId);
    const { gstin } = (await mine()) ?? {};
    expect(gstin).toMatch(/^29/);
    await taxed(800_000, 144_000);
    expect((await mine())?.atStake).toBe(2_880);
    await taxed(400_000, 20_000);
    await claim(false);
    expect((await mine())?.atStake).toBe(0);
    await claim(true);
    expect((await mine())?.atStake).toBe(400);
    const { data, atStake } = await missing();
    expect(atStake).toBe(data.reduce((total, one) => total + one.atStake, 0));
    await claim(false);
  });

  it('is put in by finance, who sees no trips of others, and not where somebody stays for themselves', async () => {
    const bookingId = await bookedStay(77);
    const finance = await signIn(world, 'nisha.verma@meridian.example');
    const put = () =>
      callOperation(
        world.url,
        enterHotelInvoice,
        { body: { bookingId, invoice: anInvoiceForm(77) }, file: A_PICTURE },
        { token: finance.token },
      );
    expectRefusal(
      await callOperation(world.url, getBooking, { query: { bookingId } }, { token: finance.token }),
      'booking_not_found',
    );
    expect(payloadOf<Invoices>(await put()).data[0]).toMatchObject({ state: 'received' });
    await world.query("update booking set facts = jsonb_set(facts, '{terms,personal}', 'true') where id = $1", [
      bookingId,
    ]);
    expectRefusal(await put(), 'booking_not_found');
  });

  it('is refused where it is no paper, no GSTIN, or of a stay that is not theirs or not bought', async () => {
    const bookingId = await bookedStay(80);
    const form = anInvoiceForm(80);
    const hostile = { fileName: 'invoice.pdf', bytes: Buffer.from('<script>alert(1)</script>') };
    expectRefusal(await put(bookingId, form, hostile), 'file_refused');
    const typed = await put(bookingId, { ...form, hotelGstin: '29AABCC1234D1Z8' });
    expect(expectRefusal(typed, 'validation_failed').errors?.map(({ field }) => field)).toEqual(['invoice.hotelGstin']);
    expectRefusal(await stranger.call(getHotelInvoices, { query: { bookingId } }), 'booking_not_found');
    expectRefusal(
      await stranger.call(enterHotelInvoice, { body: { bookingId, invoice: form }, file: A_PICTURE }),
      'booking_not_found',
    );
    expectRefusal(await own.call(downloadHotelInvoice, { query: { bookingId } }), 'not_found');
    expect(await show(bookingId)).toMatchObject({ state: 'due' });
  });
});
