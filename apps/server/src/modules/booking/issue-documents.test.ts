import { postCancellation } from '@pravas/domain/ledger/post-cancellation.ts';
import { postPurchase, postRefundDue } from '@pravas/domain/ledger/posting.ts';
import { paise, ZERO } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { Booking } from './booking.ts';
import { documentsFor, saysTheSame } from './issue-documents.ts';

const gst = { gstin: '29ABCDE1234F1Z5', legalName: 'Meridian Ltd', address: 'MG Road', email: 'a@b.c', mobile: '98' };
const facts = { gst, terms: { placeOfSupplyStateCode: '29', on: '2026-03-31' } } as Booking['facts'];
const booking = { organizationId: 'o', id: 'b', service: 'flight', facts, travellers: [aTraveller()] } as const;
const now = Temporal.Instant.from('2026-03-31T19:00:00Z');

const purchase = {
  bookingId: 'b',
  sellPaise: paise(500_000),
  costPaise: paise(490_000),
  feePaise: paise(20_000),
  cgstPaise: paise(1_800),
  sgstPaise: paise(1_800),
  igstPaise: ZERO,
};
const cancelled = {
  bookingId: 'b',
  subject: 'c',
  sellPaise: paise(500_000),
  costPaise: paise(490_000),
  penaltyPaise: paise(350_000),
  serviceChargePaise: paise(10_000),
  cgstPaise: ZERO,
  sgstPaise: ZERO,
  igstPaise: paise(1_800),
};

describe('the documents that transfers call for', () => {
  it('are an invoice for what a purchase charges, on the Indian day', () => {
    expect(documentsFor(booking, postPurchase(purchase), now)).toEqual([
      {
        organizationId: 'o',
        bookingId: 'b',
        kind: 'invoice',
        subject: 'purchase:b',
        issuedOn: '2026-04-01',
        taxablePaise: 20_000,
        rate: 1_800,
        cgstPaise: 1_800,
        sgstPaise: 1_800,
        igstPaise: 0,
        facts: {
          description: 'Convenience fee for 1 traveller',
          sac: '998551',
          recipientGstin: gst.gstin,
          recipientName: 'Meridian Ltd',
          recipientAddress: 'MG Road',
          placeOfSupplyStateCode: '29',
        },
      },
    ]);
  });

  it('are a debit note for each cancellation, with its own tax', () => {
    const transfers = [...postCancellation(cancelled), ...postCancellation({ ...cancelled, subject: 'd' })];
    const documents = documentsFor(booking, transfers, now);
    expect(documents.map((one) => [one.kind, one.subject, one.taxablePaise, one.cgstPaise, one.igstPaise])).toEqual([
      ['debit_note', 'cancellation:c', 10_000, 0, 1_800],
      ['debit_note', 'cancellation:d', 10_000, 0, 1_800],
    ]);
  });

  it('are a credit note where the fee goes back', () => {
    const reversed = postPurchase(purchase).map((one) => ({
      ...one,
      key: one.key.replace('purchase:b', 'goodwill:b'),
      debit: one.credit,
      credit: one.debit,
    }));
    const [note] = documentsFor(booking, reversed, now);
    expect(note).toMatchObject({ kind: 'credit_note', taxablePaise: 20_000, cgstPaise: 1_800, sgstPaise: 1_800 });
  });

  it('are none where nothing of ours was charged', () => {
    const free = { ...purchase, feePaise: ZERO, cgstPaise: ZERO, sgstPaise: ZERO };
    expect(documentsFor(booking, postPurchase(free), now)).toEqual([]);
    expect(documentsFor(booking, postRefundDue('r', paise(100)), now)).toEqual([]);
  });

  it('name the traveller where no registration was given', () => {
    const own = { ...booking, facts: { ...facts, gst: null } };
    const [invoice] = documentsFor(own, postPurchase(purchase), now);
    expect(invoice?.facts).toMatchObject({
      recipientGstin: null,
      recipientName: `${aTraveller().firstName} ${aTraveller().lastName}`,
    });
  });

  it('name the organisation that bought without one, at its address', () => {
    const own = { ...booking, facts: { ...facts, gst: null } };
    const buyer = { name: 'Kaveri Traders', address: '4 Beach Road, Chennai, Tamil Nadu 600001' };
    const [invoice] = documentsFor(own, postPurchase(purchase), now, buyer);
    expect(invoice?.facts).toMatchObject({ recipientName: buyer.name, recipientAddress: buyer.address });
    if (!invoice) throw new Error('No invoice was called for');
    const moved = { ...invoice, facts: { ...invoice.facts, recipientAddress: 'elsewhere', recipientName: 'Kaveri' } };
    expect(saysTheSame(moved, invoice)).toBe(true);
  });

  it('have the code of what is reserved: rooms have their own', () => {
    const codesOf = (service: string) =>
      documentsFor({ ...booking, service }, postPurchase(purchase), now).map((one) => one.facts.sac);
    expect(['flight', 'bus', 'train', 'cab', 'hotel'].flatMap(codesOf)).toEqual([
      ...['998551', '998551', '998551', '998551'],
      '998552',
    ]);
  });

  it('have the rate of the rule, whatever rounding made of the tax', () => {
    const tiny = { ...purchase, feePaise: paise(50), cgstPaise: paise(5), sgstPaise: paise(5) };
    expect(documentsFor(booking, postPurchase(tiny), now)[0]?.rate).toBe(1_800);
  });

  it('say that they are for a special economic zone, and under which letter', () => {
    const sez = { lutArn: 'AD290326000123X' };
    const theirs = { ...booking, facts: { ...facts, terms: { ...facts.terms, sez } } };
    const free = { ...purchase, cgstPaise: ZERO, sgstPaise: ZERO };
    const [invoice] = documentsFor(theirs, postPurchase(free), now);
    expect(invoice).toMatchObject({ rate: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, facts: { sez } });
    if (!invoice) throw new Error('No invoice was called for');
    const paid = { ...invoice, facts: { ...invoice.facts, sez: { lutArn: null } } };
    expect(saysTheSame(paid, invoice)).toBe(false);
  });

  it('say the same where fee, tax and customer are the same, whatever their kind', () => {
    const [invoice] = documentsFor(booking, postPurchase(purchase), now);
    if (!invoice) throw new Error('No invoice was called for');
    expect(saysTheSame({ ...invoice, kind: 'credit_note', subject: 'reversal:d:purchase:b' }, invoice)).toBe(true);
    for (const other of [
      { ...invoice, taxablePaise: paise(20_001) },
      { ...invoice, rate: 1_200 },
      { ...invoice, cgstPaise: ZERO, sgstPaise: ZERO, igstPaise: paise(3_600) },
      ...(['recipientGstin', 'recipientName', 'recipientAddress', 'placeOfSupplyStateCode'] as const).map((field) => ({
        ...invoice,
        facts: { ...invoice.facts, [field]: 'another' },
      })),
    ]) {
      expect(saysTheSame(other, invoice)).toBe(false);
    }
  });
});
