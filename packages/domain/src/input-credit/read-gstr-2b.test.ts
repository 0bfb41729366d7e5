import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGstr2b } from './read-gstr-2b.ts';

const OURS = '29AAACM1234A1Z4';
const SUPPLIER = '29AABCS1234F1Z5';

const file = (docdata: unknown, some: Record<string, unknown> = {}) =>
  JSON.stringify({
    chksum: 'x',
    data: { gstin: OURS, rtnprd: '112026', gendt: '14-12-2026', fc: 1, docdata, ...some },
  });
const invoice = (some: Record<string, unknown> = {}) => ({
  inum: 'INV/26-27/0042',
  typ: 'R',
  dt: '05-11-2026',
  val: 5900,
  pos: '29',
  rev: 'N',
  itcavl: 'Y',
  txval: 5000,
  igst: 900,
  ...some,
});
const b2b = (inv: unknown) => ({ b2b: [{ ctin: SUPPLIER, trdnm: 'Lakeview', supfildt: '11-12-2026', inv: [inv] }] });
const documentsOf = (docdata: unknown) => {
  const read = readGstr2b(file(docdata));
  if (!read.ok) throw new Error(read.refusal.message);
  return read.gstr2b.documents;
};
const refusalOf = (text: string) => {
  const read = readGstr2b(text);
  return read.ok ? null : read.refusal;
};

describe('reading a GSTR-2B', () => {
  it('takes amounts of a document, whether stated flat or by item', () => {
    const items = [
      { num: 1, rt: 18, txval: 3000, igst: 540 },
      { num: 2, rt: 18, txval: 2000, igst: 360 },
    ];
    const { txval: _, igst: __, ...older } = invoice({ items });
    const [flat] = documentsOf(b2b(invoice()));
    const [byItem] = documentsOf(b2b(older));
    expect(flat).toMatchObject({ taxablePaise: 500_000, heads: { igstPaise: 90_000, cgstPaise: 0 } });
    expect(byItem).toEqual(flat);
    expect(flat).toMatchObject({ date: '2026-11-05', filedOn: '2026-12-11', placeOfSupply: '29', isAvailable: true });
  });

  it('takes the sign from the type of a note', () => {
    const note = { ntnum: 'CN1', dt: '20-11-2026', pos: '29', rev: 'N', itcavl: 'Y', txval: 2000, igst: 360 };
    const cdnr = [
      {
        ctin: SUPPLIER,
        trdnm: 'L',
        nt: [
          { ...note, typ: 'C' },
          { ...note, ntnum: 'DN1', typ: 'D' },
        ],
      },
    ];
    const documents = documentsOf({ cdnr });
    expect(documents.map(({ kind, heads }) => [kind, heads.igstPaise])).toEqual([
      ['credit_note', -36_000],
      ['debit_note', 36_000],
    ]);
    expect(refusalOf(file({ cdnr: [{ ctin: SUPPLIER, nt: [{ ...note, typ: 'X' }] }] }))?.message).toContain(
      'cdnr, supplier 1, document 1',
    );
  });

  it('says why the portal shuts a document out', () => {
    const reasons = ['P', 'C'].map((rsn) => documentsOf(b2b(invoice({ itcavl: 'N', rsn })))[0]);
    expect(reasons.map((one) => [one?.isAvailable, one?.unavailable])).toEqual([
      [false, 'place_of_supply'],
      [false, 'filed_late'],
    ]);
  });

  it('reads amendments, distributed credit and imports', () => {
    const documents = documentsOf({
      b2ba: [{ ctin: SUPPLIER, inv: [invoice({ oinum: 'INV1', oidt: '01-10-2026' })] }],
      isd: [
        { ctin: SUPPLIER, doclist: [{ doctyp: 'ISDI', docnum: 'D1', docdt: '03-11-2026', itcelg: 'Y', igst: 10 }] },
      ],
      impg: [{ portcode: 'INBLR4', boenum: 12345, boedt: '04-11-2026', txval: 100, igst: 18 }],
    });
    expect(documents.map(({ section, number, amends }) => [section, number, amends])).toEqual([
      ['b2ba', 'INV/26-27/0042', { number: 'INV1', date: '2026-10-01' }],
      ['isd', 'D1', null],
      ['impg', '12345', null],
    ]);
  });

  it('names parts that it does not know, and reads the file without its wrapping or with a byte-order mark', () => {
    const content = { gstin: OURS, rtnprd: '112026', docdata: { ...b2b(invoice()), b2x: [] } };
    const read = readGstr2b(`\uFEFF${JSON.stringify(content)}`);
    expect(read.ok && [read.gstr2b.period, read.gstr2b.gstin, read.gstr2b.unknownSections]).toEqual([
      '2026-11',
      OURS,
      ['b2x'],
    ]);
  });

  it.each([
    ['not JSON', '<html>', 'not_json'],
    ['another JSON', '{"data":[]}', 'not_gstr_2b'],
    ['a GSTR-1', JSON.stringify({ gstin: OURS, fp: '112026', b2b: [] }), 'not_gstr_2b'],
    ['no month', file({}, { rtnprd: '132026' }), 'not_gstr_2b'],
    ['no GSTIN of anybody', file({}, { gstin: '29AAACM1234A1Z5' }), 'not_gstr_2b'],
    ['a day that is none', file(b2b(invoice({ dt: '31-11-2026' }))), 'bad_document'],
    ['a day in another form', file(b2b(invoice({ dt: '2026-11-05' }))), 'bad_document'],
    ['an amount that is none', file(b2b(invoice({ igst: 'many' }))), 'bad_document'],
    ['an amount without end', file(b2b(invoice({ igst: 1e300 }))), 'bad_document'],
    ['an amount below zero', file(b2b(invoice({ igst: -1 }))), 'bad_document'],
    ['a document without number', file(b2b(invoice({ inum: ' ' }))), 'bad_document'],
    ['a state that is none', file(b2b(invoice({ pos: '77' }))), 'bad_document'],
    ['a list that is none', file({ b2b: { ctin: SUPPLIER } }), 'bad_document'],
  ])('refuses %s', (_, text, rule) => {
    expect(refusalOf(text)?.rule).toBe(rule);
  });

  it('answers whatever JSON it is given', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (docdata, inv) => {
        expect(typeof readGstr2b(docdata).ok).toBe('boolean');
        expect(typeof readGstr2b(file(JSON.parse(docdata))).ok).toBe('boolean');
        expect(typeof readGstr2b(file(b2b(JSON.parse(inv)))).ok).toBe('boolean');
      }),
    );
  });
});
