import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import { serviceGst, serviceRate } from '../tax/service-gst.ts';
import { gstr1Of } from './gstr-1.ts';
import { writeGstr1 } from './gstr-1-file.ts';
import { type OutwardDocument, tableOf } from './outward-document.ts';

const SELLER = '29AAECP2026T1ZU';
const BUYER = '29AAFCM1806Q1Z0';

/** A document over 300 rupees to a customer registered in our State, with a test's changes. */
function aDocument({
  taxable = 30_000,
  ...part
}: Partial<OutwardDocument> & { readonly taxable?: number } = {}): OutwardDocument {
  const document = {
    kind: 'invoice' as const,
    number: 'PI/26-27/0000001',
    issuedOn: '2026-11-15',
    against: null,
    sellerGstin: SELLER,
    recipientGstin: BUYER as string | null,
    placeOfSupplyStateCode: '29',
    sac: '998551',
    isCancelled: false,
    ...part,
  };
  const { sez, placeOfSupplyStateCode } = document;
  const supply = { supplierStateCode: '29', placeOfSupplyStateCode, sez, on: document.issuedOn };
  const { cgstPaise, sgstPaise, igstPaise } = serviceGst({ feePaise: paise(taxable), ...supply });
  const rate = part.rate ?? serviceRate(sez, document.issuedOn);
  return { ...document, rate, taxablePaise: paise(taxable), cgstPaise, sgstPaise, igstPaise };
}

const against = (totalPaise: number) => ({
  number: 'PI/26-27/0000001',
  issuedOn: '2026-11-01',
  totalPaise: paise(totalPaise),
});
const LARGE = 10_000_001;

describe('the table of a document', () => {
  it.each([
    ['4', 'an invoice to the registered', {}],
    ['4', 'one to a special economic zone', { sez: { lutArn: null } }],
    ['4', 'one to it without tax', { sez: { lutArn: 'AD290326000123X' } }],
    ['9B-R', 'a credit note to the registered', { kind: 'credit_note', against: against(35_400) }],
    ['9B-R', 'a debit note to the registered', { kind: 'debit_note', against: against(35_400) }],
    ['7', 'an invoice to others in our State', { recipientGstin: null }],
    ['7', 'a large one to others in our State', { recipientGstin: null, taxable: LARGE }],
    [
      '7',
      'one over a lakh to the rupee to others',
      { recipientGstin: null, placeOfSupplyStateCode: '27', taxable: 8_474_576 },
    ],
    [
      '5',
      'one over more than a lakh to others',
      { recipientGstin: null, placeOfSupplyStateCode: '27', taxable: 8_474_577 },
    ],
    [
      '7',
      'the same before August 2024',
      { recipientGstin: null, placeOfSupplyStateCode: '27', taxable: LARGE, issuedOn: '2024-07-31' },
    ],
    [
      '9B-U',
      'a note on a large one',
      { kind: 'credit_note', recipientGstin: null, placeOfSupplyStateCode: '27', against: against(LARGE) },
    ],
    [
      '7',
      'a note on a small one',
      { kind: 'credit_note', recipientGstin: null, placeOfSupplyStateCode: '27', against: against(35_400) },
    ],
    ['8', 'one at no rate', { rate: 0 }],
  ] as const)('is %s for %s', (table, _what, part) => {
    expect(tableOf(aDocument(part))).toBe(table);
  });
});

describe('a month', () => {
  const documents = [
    aDocument(),
    aDocument({ number: 'PI/26-27/0000003', recipientGstin: '27AAFCM1806Q1Z4', placeOfSupplyStateCode: '27' }),
    aDocument({ number: 'PI/26-27/0000004', recipientGstin: null, taxable: 5_000 }),
    aDocument({ number: 'PI/26-27/0000005', sez: { lutArn: 'AD290326000123X' }, sac: '998552' }),
    aDocument({ number: 'PC/26-27/0000001', kind: 'credit_note', taxable: 10_000, against: against(35_400) }),
    aDocument({
      number: 'PC/26-27/0000002',
      kind: 'credit_note',
      recipientGstin: null,
      taxable: 7_000,
      against: against(35_400),
    }),
    aDocument({ number: 'PD/26-27/0000001', kind: 'debit_note', taxable: 20_000, against: against(35_400) }),
    aDocument({ number: 'PI/26-27/0000006', isCancelled: true }),
  ];
  const month = gstr1Of(documents);

  it('counts what is in force in one table each, and notes by their sign', () => {
    const told = month.tables.map(({ table, documents: own, taxablePaise, cgstPaise, igstPaise }) => [
      ...[table, own.length, taxablePaise, cgstPaise, igstPaise],
    ]);
    expect(told).toEqual([
      ['4', 3, 90_000, 2_700, 5_400],
      ['5', 0, 0, 0, 0],
      ['7', 2, -2_000, -180, 0],
      ['8', 0, 0, 0, 0],
      ['9B-R', 2, 10_000, 900, 0],
      ['9B-U', 0, 0, 0, 0],
    ]);
  });

  it('names the series that were used, with the numbers that nothing in force has', () => {
    expect(month.issued).toEqual([
      { kind: 'invoice', from: 'PI/26-27/0000001', to: 'PI/26-27/0000006', total: 6, cancelled: 2 },
      { kind: 'debit_note', from: 'PD/26-27/0000001', to: 'PD/26-27/0000001', total: 1, cancelled: 0 },
      { kind: 'credit_note', from: 'PC/26-27/0000001', to: 'PC/26-27/0000002', total: 2, cancelled: 0 },
    ]);
  });

  it('is written as the file that is uploaded', () => {
    const item = { num: 1, itm_det: { txval: 300, rt: 18, camt: 27, samt: 27, csamt: 0 } };
    expect(writeGstr1(SELLER, '2026-11', month)).toMatchObject({
      gstin: SELLER,
      fp: '112026',
      b2b: [
        {
          ctin: BUYER,
          inv: [
            {
              inum: 'PI/26-27/0000001',
              idt: '15-11-2026',
              val: 354,
              pos: '29',
              rchrg: 'N',
              inv_typ: 'R',
              itms: [item],
            },
            { inum: 'PI/26-27/0000005', val: 300, inv_typ: 'SEWOP', itms: [{ itm_det: { rt: 0, iamt: 0 } }] },
          ],
        },
        { ctin: '27AAFCM1806Q1Z4', inv: [{ pos: '27', itms: [{ itm_det: { iamt: 54 } }] }] },
      ],
      b2cs: [{ sply_ty: 'INTRA', pos: '29', typ: 'OE', rt: 18, txval: -20, camt: -1.8, samt: -1.8 }],
      cdnr: [
        {
          ctin: BUYER,
          nt: [
            { ntty: 'C', nt_num: 'PC/26-27/0000001', nt_dt: '15-11-2026', val: 118 },
            { ntty: 'D', nt_num: 'PD/26-27/0000001', val: 236 },
          ],
        },
      ],
      hsn: {
        hsn_b2b: [
          { num: 1, hsn_sc: '998551', rt: 18, txval: 700, iamt: 54, camt: 36, samt: 36 },
          { num: 2, hsn_sc: '998552', rt: 0, txval: 300, iamt: 0 },
        ],
        hsn_b2c: [{ hsn_sc: '998551', txval: -20 }],
      },
      doc_issue: {
        doc_det: [
          { doc_num: 1, docs: [{ totnum: 6, cancel: 2, net_issue: 4 }] },
          { doc_num: 4, docs: [{ totnum: 1 }] },
          { doc_num: 5, docs: [{ totnum: 2 }] },
        ],
      },
    });
  });
});

it('adds up: tables, codes and places come to what the documents come to', () => {
  const document = fc.record({
    kind: fc.constantFrom('invoice' as const, 'credit_note' as const, 'debit_note' as const),
    taxable: fc.integer({ min: 1, max: 50_000_000 }),
    recipientGstin: fc.constantFrom(null, BUYER, '27AAFCM1806Q1Z4'),
    placeOfSupplyStateCode: fc.constantFrom('29', '27', '07'),
    sez: fc.constantFrom(undefined, undefined, { lutArn: null }, { lutArn: 'AD290326000123X' }),
    sac: fc.constantFrom('998551', '998552'),
    isCancelled: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(document, { maxLength: 30 }), (parts) => {
      const all = parts.map((part, index) =>
        aDocument({
          ...part,
          number: `PI/26-27/${String(index + 1).padStart(7, '0')}`,
          against: part.kind === 'invoice' ? null : against(part.taxable * 2),
        }),
      );
      const { tables, total, bySac, byPlace } = gstr1Of(all);
      const seven = tables.find(({ table }) => table === '7');
      for (const head of ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise'] as const) {
        const added = (groups: readonly { readonly [K in typeof head]: Paise }[]) =>
          groups.reduce((sum, group) => sum + group[head], 0);
        const signed = all.map((one) => (one.isCancelled ? 0 : one.kind === 'credit_note' ? -one[head] : one[head]));
        expect(total[head] + 0).toBe(signed.reduce((sum, value) => sum + value, 0) + 0);
        expect(added(tables)).toBe(total[head]);
        expect(added([...bySac.registered, ...bySac.others])).toBe(total[head]);
        expect(added(byPlace)).toBe(seven?.[head]);
      }
    }),
  );
});
