import { cancelOfflineFlight, saveOfflineBooking } from '@pravas/contract/desk/offline-operations.ts';
import { getMiniRules } from '@pravas/contract/flight/flight-details.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listGstRegistrations, updateGstRegistration } from '@pravas/contract/organisation/organization-operations.ts';
import {
  createUndertaking,
  listUndertakings,
  removeUndertaking,
} from '@pravas/contract/organisation/undertaking-operations.ts';
import { downloadTaxDocument } from '@pravas/contract/servicing/document-operations.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectMoneyInOrder } from '../support/books.ts';
import { pdfText } from '../support/pdf-text.ts';
import { pickFlight } from '../support/traveller.ts';
import { type OfflineWorld, offlineForm, useOffline } from './offline-world.ts';
import { dayFromNow } from './sample-input.ts';
import { expectRefusal, expectShape, payloadOf } from './send-request.ts';
import { bookFlight, until } from './servicing-world.ts';

const LUT = 'AD290326000123X';
const WORDS = 'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS';

const offline = useOffline();
let world: OfflineWorld['world'];
let asha: OfflineWorld['asha'];
let own: OfflineWorld['own'];
let desk: OfflineWorld['own'];
let provider: OfflineWorld['own'];

beforeAll(() => {
  ({ world, asha, own, desk, stranger: provider } = offline());
});
afterEach(() => expectMoneyInOrder(world));

interface Issued {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  readonly taxable: number;
  readonly rate: number;
  readonly heads: readonly number[];
  readonly against: string | null;
}

const documentsOf = (flightId: string) =>
  world.query<Issued>(
    `select id, kind, number, taxable_paise::int as taxable, rate_basis_points as rate, facts ->> 'against' as against,
       array[cgst_paise, sgst_paise, igst_paise]::int[] as heads
     from tax_document where booking_id = $1 order by created_at, kind`,
    [flightId],
  );

async function textOf(taxDocumentId: string): Promise<string> {
  const answer = await fetch(`${world.url}${downloadTaxDocument.path}?${new URLSearchParams({ taxDocumentId })}`, {
    headers: { authorization: `Bearer ${asha.token}` },
  });
  return pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, ' ');
}

/** Sets the kind of the company's only registration, which is in Karnataka as ours is. */
async function setKind(gstType: 'regular' | 'sez', who = desk) {
  const { data } = payloadOf<AnswerOf<typeof listGstRegistrations>>(await desk.call(listGstRegistrations, {}));
  const [{ _id: gstId, stateName, isActive, isHeld, ...fields }] = data as [(typeof data)[number]];
  expect(stateName).toBe('Karnataka');
  return who.call(updateGstRegistration, { body: { ...fields, gstId, gstType } });
}

const year = financialYearOf(dayFromNow(0));
const letter = { arn: LUT, validFrom: `${year}-04-01`, validTo: `${year + 1}-03-31` };

async function withLetter<T>(work: () => Promise<T>): Promise<T> {
  const entered = await provider.call(createUndertaking, { body: letter });
  const { data } = payloadOf<AnswerOf<typeof createUndertaking>>(entered);
  try {
    return await work();
  } finally {
    const query = { undertakingId: data[0]?._id ?? '' };
    payloadOf(await provider.call(removeUndertaking, { query }));
  }
}

const cancelledFlight = async (flightId: string) => {
  payloadOf(await desk.call(cancelOfflineFlight, { body: { flightId, refundedAmount: '8100', penality: '0' } }));
  await until(
    () => own.show(flightId),
    ({ refunds }) => refunds.length === 1 && refunds[0]?.state === 'refunded',
  );
};

describe('our fee for a SEZ unit in our own State', () => {
  it('bears IGST without a letter, on the invoice and on the note of a registration that is regular since', async () => {
    payloadOf(await setKind('sez'));
    const { flightId } = await bookFlight(world, asha);
    payloadOf(await setKind('regular'));
    await own.cancel(flightId);

    const [invoice, note] = await documentsOf(flightId);
    if (!invoice || !note) throw new Error('An invoice and a note were to be issued');
    expect([invoice.kind, invoice.rate, invoice.heads]).toEqual(['invoice', 1_800, [0, 0, invoice.taxable * 0.18]]);
    expect([note.kind, note.rate, note.heads, note.against]).toEqual([
      'debit_note',
      1_800,
      [0, 0, 1_800],
      invoice.number,
    ]);
    for (const { id } of [invoice, note]) {
      const text = await textOf(id);
      expect(text).toContain('IGST 18%');
      expect(text).not.toMatch(/CGST|SGST/);
      expect(text).toContain(`${WORDS} ON PAYMENT OF INTEGRATED TAX`);
    }
  });

  it('bears nothing under a letter that is valid today, and what is shown is what is paid', async () => {
    payloadOf(await setKind('sez'));
    const { flightId, totalPrice } = await withLetter(() => bookFlight(world, asha));
    const [row] = await world.query<{ paid: number; fee: number; sell: number }>(
      `select total_paise::int as paid, (facts #>> '{quote,feePaise}')::int as fee,
         (facts #>> '{quote,sellPaise}')::int as sell from booking where id = $1`,
      [flightId],
    );
    expect(row?.paid).toBe(Math.round(totalPrice * 100));
    expect(row?.paid).toBe((row?.sell ?? 0) + (row?.fee ?? 0));
    // The letter has ended by now, and the note follows its invoice.
    await own.cancel(flightId);

    const [invoice, note] = await documentsOf(flightId);
    if (!invoice || !note) throw new Error('An invoice and a note were to be issued');
    expect([invoice.rate, invoice.heads, note.kind, note.rate, note.heads]).toEqual([
      0,
      [0, 0, 0],
      'debit_note',
      0,
      [0, 0, 0],
    ]);
    for (const { id } of [invoice, note]) {
      const text = await textOf(id);
      expect(text).toContain('IGST 0%');
      expect(text).toContain(`${WORDS} UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX`);
      expect(text).toContain(`Letter of undertaking ${LUT}`);
    }
  });

  it('is as dear before it is added, in the trip and at the gateway', async () => {
    const flights = await asha.search({ daysAhead: offline().nextDays() });
    const flightId = pickFlight(flights, '6E');
    const query = { searchedFlightId: flights.searchedFlightId, flightId, fareType: '2' };
    const shown = () => asha.client.call(getMiniRules, { query });
    payloadOf(await setKind('sez'));
    const { newTotalPrice: taxed, summary } = await shown();
    expect(summary.gstNote).toBe('IGST 18% on our fee: your registration is in a special economic zone.');
    await withLetter(async () => {
      const { newTotalPrice: free, summary: zeroRated } = await shown();
      expect(zeroRated.gstNote).toMatch(/^No GST on our fee: .* we hold a letter of undertaking\.$/);
      const added = await asha.add(flights, flightId, '2');
      const [row] = await world.query<{ fee: number }>(
        `select (facts #>> '{quote,feePaise}')::int as fee from booking where id = $1`,
        [added.flightId],
      );
      expect(row?.fee).toBeGreaterThan(0);
      expect(taxed - free).toBeCloseTo((row?.fee ?? 0) * 0.0018, 2);
      expect([added.totalPrice, (await asha.checkPrice(added.flightId)).amount]).toEqual([free, free]);
    });
  });

  it('is held to it where the travel desk types it, and goes back at the head and rate of its invoice', async () => {
    payloadOf(await setKind('sez'));
    const free = { cgstCharges: '0', sgstCharges: '0', igstCharges: '0' };
    const flightId = await withLetter(async () => (await offline().addFlight()).flightId);
    const wrong = await desk.call(saveOfflineBooking, {
      body: offlineForm(flightId, {}, { igstCharges: '18' }),
    });
    expect(expectRefusal(wrong, 'validation_failed').errors?.[0]?.message).toContain(LUT);
    await offline().save(offlineForm(flightId, {}, free));
    payloadOf(await setKind('regular'));
    await cancelledFlight(flightId);

    const [invoice, note, ...more] = await documentsOf(flightId);
    expect(more).toEqual([]);
    expect([invoice?.kind, invoice?.rate, invoice?.taxable, invoice?.heads]).toEqual(['invoice', 0, 10_000, [0, 0, 0]]);
    expect([note?.kind, note?.rate, note?.taxable, note?.heads, note?.against]).toEqual([
      'credit_note',
      0,
      10_000,
      [0, 0, 0],
      invoice?.number,
    ]);
    expect(await textOf(note?.id ?? '')).toContain('WITHOUT PAYMENT OF INTEGRATED TAX');
  });

  it('bears CGST and SGST again once the registration is a regular one', async () => {
    payloadOf(await setKind('regular'));
    const { flightId } = await bookFlight(world, asha);
    const [invoice] = await documentsOf(flightId);
    const half = (invoice?.taxable ?? 0) * 0.09;
    expect([invoice?.rate, invoice?.heads]).toEqual([1_800, [half, half, 0]]);
    const text = await textOf(invoice?.id ?? '');
    expect(text).toContain('CGST 9%');
    expect(text).not.toContain('SEZ');
  });
});

describe('who may say so', () => {
  it('is an admin of the organisation for the kind of its registration, and nobody else', async () => {
    expectRefusal(await setKind('sez', own), 'privilege_missing');
  });

  it('is an admin of the provider for its letters', async () => {
    for (const [who, code] of [
      [own, 'privilege_missing'],
      [desk, 'provider_only'],
    ] as const) {
      expectRefusal(await who.call(listUndertakings, {}), code);
      expectRefusal(await who.call(createUndertaking, { body: letter }), code);
      const query = { undertakingId: '01960000-0000-7000-8000-000000000009' };
      expectRefusal(await who.call(removeUndertaking, { query }), code);
    }
  });

  it.each([
    ['an ARN of another form', { ...letter, arn: 'AD29' }, ['arn']],
    ['a last day before the first', { ...letter, validTo: `${year}-03-31` }, ['validTo']],
    ['two financial years', { ...letter, validTo: `${year + 1}-04-01` }, ['validTo']],
    ['no day', { ...letter, validFrom: '2026-02-30' }, ['validFrom']],
  ])('and letters are refused for %s', async (_, body, fields) => {
    const refused = expectRefusal(await provider.call(createUndertaking, { body }), 'validation_failed');
    expect(refused.errors?.map(({ field }) => field)).toEqual(fields);
  });

  it('and a letter is entered once and told as it was entered', async () => {
    await withLetter(async () => {
      const fieldsOf = async (body: typeof letter) =>
        expectRefusal(await provider.call(createUndertaking, { body }), 'validation_failed').errors;
      expect(await fieldsOf(letter)).toEqual([{ field: 'arn', message: 'You have already added this letter' }]);
      const other = { ...letter, arn: 'AD290326000999Z', validFrom: letter.validTo };
      expect(await fieldsOf(other)).toEqual([
        { field: 'validFrom', message: `${LUT} already covers some of these days` },
      ]);
      const listed = payloadOf<AnswerOf<typeof listUndertakings>>(await provider.call(listUndertakings, {}));
      expectShape(listUndertakings, listed);
      expect(listed.data).toEqual([{ _id: expect.any(String), ...letter }]);
    });
    const query = { undertakingId: '01960000-0000-7000-8000-000000000009' };
    expectRefusal(await provider.call(removeUndertaking, { query }), 'not_found');
  });
});
