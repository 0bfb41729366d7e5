import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRate, paise, sum } from '../money/money.ts';
import {
  gstinOnInvoice,
  type HotelInvoice,
  type InvoiceQuestion,
  invoicingOf,
  isProperInvoice,
  judgeInvoice,
} from './hotel-invoice.ts';

/** The worked case of two nights in Karnataka: 7,220 at 5 % and 7,820 at 18 %. */
function anInvoice(overrides: Partial<HotelInvoice> = {}): HotelInvoice {
  return {
    hotelGstin: '29AABCC1234D1Z7',
    buyerGstin: '29AAFCM1806Q1Z0',
    number: 'TG/1207',
    issuedOn: '2026-12-10',
    lines: [aLine(500, 722_000), aLine(1800, 782_000)],
    totalPaise: paise(1_680_860),
    ...overrides,
  };
}

function aLine(rate: number, taxable: number, overrides: object = {}) {
  const half = applyRate(paise(taxable), (rate / 2) as never);
  return {
    rate,
    taxablePaise: paise(taxable),
    cgstPaise: half,
    sgstPaise: half,
    igstPaise: paise(0),
    ...overrides,
  } as never;
}

function judge(invoice: Partial<HotelInvoice> = {}, overrides: Partial<InvoiceQuestion> = {}) {
  return judgeInvoice({
    invoice: anInvoice(invoice),
    hotelStateCode: '29',
    checkIn: '2026-12-08',
    ownGstins: ['29AAFCM1806Q1Z0', '27AAFCM1806Q1Z4'],
    creditAt5: false,
    isPersonal: false,
    ...overrides,
  });
}

describe("a hotel's invoice", () => {
  it('gives credit for what is taxed at 18 %, and at 5 % where the company claims it', () => {
    expect(judge()).toMatchObject({ findings: [], taxPaise: 176_860, creditPaise: 140_760 });
    expect(judge({}, { creditAt5: true })).toMatchObject({
      creditPaise: 176_860,
      text: 'All of its GST can be claimed, once the hotel has filed it.',
    });
    const lower = { lines: [aLine(500, 722_000)], totalPaise: paise(758_100) };
    expect(judge(lower)).toMatchObject({ creditPaise: 0, text: 'Your organisation does not claim GST at 5 %.' });
    expect(judge({}, { isPersonal: true }).creditPaise).toBe(0);
  });

  it.each<[string, Partial<HotelInvoice>, string]>([
    ['names no GSTIN of the hotel', { hotelGstin: null }, 'hotel_gstin_missing'],
    ['is of a hotel registered elsewhere', { hotelGstin: '27AABCC1234D1ZB' }, 'hotel_other_state'],
    ['names no company', { buyerGstin: null }, 'buyer_missing'],
    ['names another company', { buyerGstin: '29AABCC1234D1Z7' }, 'buyer_unknown'],
    ['names a registration of another State', { buyerGstin: '27AAFCM1806Q1Z4' }, 'buyer_other_state'],
    ['is dated before the stay', { issuedOn: '2026-12-07' }, 'dated_before_stay'],
    ['does not add up', { totalPaise: paise(1_680_961) }, 'total_wrong'],
  ])('that %s gives none', (_, invoice, code) => {
    const { findings, creditPaise, text } = judge(invoice);
    expect(findings.map((one) => one.code)).toEqual([code]);
    expect(creditPaise).toBe(0);
    expect(text).toBe(`Its GST cannot be claimed: ${findings[0]?.text}`);
  });

  it('that charges IGST, another rate or a wrong tax gives none', () => {
    const codes = (line: never) =>
      judge({ lines: [line], totalPaise: paise(852_000) }).findings.map(({ code }) => code);
    const igst = { cgstPaise: paise(0), sgstPaise: paise(0), igstPaise: paise(130_000) };
    expect(codes(aLine(1800, 722_000, igst))).toContain('igst_charged');
    expect(codes(aLine(1400, 722_000))).toContain('rate_unknown');
    expect(codes(aLine(1800, 722_000, { cgstPaise: paise(70_000) }))).toContain('tax_wrong');
  });

  it('may be a rupee off, as invoices are rounded', () => {
    expect(judge({ totalPaise: paise(1_680_900) }).findings).toEqual([]);
  });

  it('never gives more credit than it has tax, and none where anything is found', () => {
    const line = fc.tuple(fc.constantFrom(500, 1200, 1800, 2800), fc.integer({ min: 0, max: 9_000_000 }));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: -500, max: 500 }),
        fc.boolean(),
        (rows, off, creditAt5) => {
          const lines = rows.map(([rate, taxable]) => aLine(rate, taxable)) as HotelInvoice['lines'];
          const whole = sum(lines.flatMap((one) => [one.taxablePaise, one.cgstPaise, one.sgstPaise]));
          const verdict = judge({ lines, totalPaise: paise(Math.max(0, whole + off)) }, { creditAt5 });
          expect(verdict.creditPaise).toBeLessThanOrEqual(verdict.taxPaise);
          if (verdict.findings.length > 0) expect(verdict.creditPaise).toBe(0);
        },
      ),
    );
  });
});

it('says of a hotel what was counted, and nothing of a few stays', () => {
  expect(invoicingOf({ ended: 2, invoiced: 2 })).toBe('unknown');
  expect(invoicingOf({ ended: 3, invoiced: 2 })).toBe('usually');
  expect(invoicingOf({ ended: 3, invoiced: 1 })).toBe('seldom');
  expect(isProperInvoice(judge({ buyerGstin: '27AAFCM1806Q1Z4' }))).toBe(true);
  expect(isProperInvoice(judge({ buyerGstin: null }))).toBe(false);
});

it('reads a GSTIN as it is kept', () => {
  expect(gstinOnInvoice(' 29aafcm1806q1z0 ')).toBe('29AAFCM1806Q1Z0');
  expect(gstinOnInvoice('29AAFCM1806Q1Z1')).toBeNull();
});
