import { randomUUID } from 'node:crypto';
import {
  downloadFlightCalendar,
  downloadTaxDocument,
  downloadTicket,
} from '@pravas/contract/servicing/document-operations.ts';
import { amountInWords } from '@pravas/domain/money/amount-in-words.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { gstinCheckCharacter } from '@pravas/domain/validation/gstin.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../support/pdf-text.ts';
import {
  APPROVER,
  type Booking,
  payAtGateway,
  pickFlight,
  STRANGER,
  signIn,
  type TravellerClient,
} from '../support/traveller.ts';
import { createWorld, type World } from '../support/world.ts';

interface DocumentRow {
  readonly id: string;
  readonly number: string;
  readonly taxable_paise: string;
  readonly cgst_paise: string;
  readonly sgst_paise: string;
  readonly igst_paise: string;
}

let world: World;
let asha: TravellerClient;
let tripId: string;
let flightId: string;
let booked: Booking;

beforeAll(async () => {
  world = await createWorld();
  asha = await signIn(world);
  const flights = await asha.search({ roundTrip: true });
  ({ tripId, flightId } = await asha.add(flights, pickFlight(flights, '6E', 'AI')));
});
afterAll(() => world.close());

async function fetchFile(path: string, query: Readonly<Record<string, string>>, who: TravellerClient) {
  const answer = await fetch(`${world.url}${path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('before anything is booked', () => {
  it('there is neither ticket nor calendar', async () => {
    for (const { path } of [downloadTicket, downloadFlightCalendar]) {
      const answer = await fetchFile(path, { flightId }, asha);
      expect(answer.status).toBe(409);
      expect(JSON.parse(answer.bytes.toString())).toMatchObject({ code: 'booking_not_booked' });
    }
  });
});

describe('a booked return', () => {
  beforeAll(async () => {
    await payAtGateway(await asha.checkPrice(flightId), 'pay');
    booked = await asha.bookingWhen(tripId, (one) => one.flightStatus === 'BOOKED');
  });

  it('has an e-ticket with both locators, every ticket number, the flights and what was paid', async () => {
    const answer = await fetchFile(downloadTicket.path, { flightId }, asha);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const text = pdfText(answer.bytes);
    const rows = await world.query<{ locator: string; tickets: readonly { ticketNumber: string }[] }>(
      `select locator, supplier_order -> 'tickets' as tickets from booking_order where booking_id = $1`,
      [flightId],
    );
    expect(rows).toHaveLength(2);
    for (const { locator, tickets } of rows) {
      expect(text).toContain(locator);
      expect(tickets.length).toBeGreaterThan(0);
      for (const { ticketNumber } of tickets) expect(text).toContain(ticketNumber);
    }
    for (const segment of [...booked.forward.segments, ...(booked.return?.segments ?? [])]) {
      expect(text).toContain(segment.flightFullNumber);
      expect(text).toContain(segment.departureTime);
    }
    expect(text).toContain('Asha Rao');
    expect(text).toContain(formatInrExact(paise(Math.round(booked.summary.totalPrice * 100))));
    expect(text).toContain('Meridian');
  });

  it('has none of the employer in the e-ticket and the calendar entry of a private journey', async () => {
    // Bought as with personal booking switched on: without the company's GST number.
    await world.query(
      `with b as (update booking set facts = jsonb_set(facts, '{gst}', 'null') where id = $1 returning trip_id)
       update trip set kind = 'personal' where id in (select trip_id from b)`,
      [flightId],
    );
    const ticket = pdfText((await fetchFile(downloadTicket.path, { flightId }, asha)).bytes);
    const calendar = (await fetchFile(downloadFlightCalendar.path, { flightId }, asha)).bytes.toString();
    await world.query("update trip set kind = 'self' where id = $1", [tripId]);
    expect(ticket).toContain('Asha Rao');
    expect(calendar).toContain('BEGIN:VEVENT');
    for (const paper of [ticket, calendar]) expect(paper).not.toMatch(/Meridian|29AAFCM/i);
  });

  it('has an invoice of our fee alone, in both parties’ names, whose amounts are the ledger’s', async () => {
    const [row] = await world.query<DocumentRow>(`select * from tax_document where booking_id = $1`, [flightId]);
    if (!row) throw new Error('No invoice was issued');
    expect(row.number).toMatch(/^PI\/\d\d-\d\d\/\d{7}$/);
    expect(row.number.length).toBeLessThanOrEqual(16);
    const taxPaise = Number(row.cgst_paise) + Number(row.sgst_paise) + Number(row.igst_paise);
    const [ledger] = await world.query<{ fee: string; tax: string }>(
      `select sum(amount_paise) filter (where credit_account = 'revenue_fees') as fee,
         sum(amount_paise) filter (where credit_account in ('cgst_payable', 'sgst_payable', 'igst_payable')) as tax
       from ledger_transfer where booking_id = $1`,
      [flightId],
    );
    expect([Number(row.taxable_paise), taxPaise]).toEqual([Number(ledger?.fee), Number(ledger?.tax)]);
    const text = pdfText((await fetchFile(downloadTaxDocument.path, { taxDocumentId: row.id }, asha)).bytes);
    expect(text).toContain(row.number);
    expect(text).toContain('998551');
    expect(text).toContain('Place of supply');
    const numbers = [...text.matchAll(/GSTIN ([0-9A-Z]{15})/g)].map(([, gstin = '']) => gstin);
    expect(numbers).toHaveLength(2);
    expect(new Set(numbers).size).toBe(2);
    for (const gstin of numbers) expect(gstinCheckCharacter(gstin.slice(0, 14))).toBe(gstin[14]);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(amountInWords(paise(Number(row.taxable_paise) + taxPaise)));
  });

  it('is a calendar whose events are confirmed and keep their ids', async () => {
    const [first, again] = await Promise.all(
      [1, 2].map(async () => (await fetchFile(downloadFlightCalendar.path, { flightId }, asha)).bytes.toString()),
    );
    const ids = (text = '') => [...text.matchAll(/UID:(\S+)/g)].map(([, id]) => id);
    expect(ids(first)).toHaveLength(2);
    expect(ids(first)).toEqual(ids(again));
    expect(first?.match(/STATUS:CONFIRMED/g)).toHaveLength(2);
  });

  it('shows its papers to nobody else', async () => {
    const [row] = await world.query<DocumentRow>('select id from tax_document where booking_id = $1', [flightId]);
    const colleague = await signIn(world, APPROVER);
    const stranger = await signIn(world, STRANGER);
    for (const who of [colleague, stranger]) {
      expect((await fetchFile(downloadTicket.path, { flightId }, who)).status).toBe(404);
      expect((await fetchFile(downloadFlightCalendar.path, { flightId }, who)).status).toBe(404);
      expect((await fetchFile(downloadTaxDocument.path, { taxDocumentId: row?.id ?? '' }, who)).status).toBe(404);
    }
    expect((await fetchFile(downloadTaxDocument.path, { taxDocumentId: randomUUID() }, asha)).status).toBe(404);
  });
});
