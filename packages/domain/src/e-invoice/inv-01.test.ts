import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { serviceGst, serviceRate } from '../tax/service-gst.ts';
import { type EInvoiceDocument, type Inv01, writeInv01 } from './inv-01.ts';

const document: EInvoiceDocument = {
  kind: 'invoice',
  number: 'PI/26-27/0000001',
  issuedOn: '2026-04-01',
  against: null,
  description: 'Convenience fee for 1 traveller',
  sac: '998551',
  rate: 1_800,
  taxablePaise: paise(30_000),
  cgstPaise: paise(2_700),
  sgstPaise: paise(2_700),
  igstPaise: paise(0),
  seller: {
    gstin: '29AAECP2026T1ZU',
    legalName: 'Pravas Travel Private Limited',
    address: '4th Floor, 12 Residency Road, Bengaluru 560025',
    stateName: 'Karnataka',
  },
  buyer: {
    gstin: '29AAFCM1806Q1Z0',
    legalName: 'Meridian Analytics Private Limited',
    address: '7 Church Street, Bengaluru, Karnataka 560001',
    stateName: 'Karnataka',
  },
  placeOfSupplyStateCode: '29',
};

function formOf(wanted: EInvoiceDocument): Inv01 {
  const written = writeInv01(wanted);
  if (!written.ok) throw new Error(JSON.stringify(written.problems));
  return written.form;
}

describe('the form of a document', () => {
  it('of a fee within a State has both heads and all that the form asks for', () => {
    expect(formOf(document)).toEqual({
      Version: '1.1',
      TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N' },
      DocDtls: { Typ: 'INV', No: 'PI/26-27/0000001', Dt: '01/04/2026' },
      SellerDtls: {
        Gstin: '29AAECP2026T1ZU',
        LglNm: 'Pravas Travel Private Limited',
        Addr1: '4th Floor, 12 Residency Road',
        Loc: 'Bengaluru',
        Pin: 560_025,
        Stcd: '29',
      },
      BuyerDtls: {
        Gstin: '29AAFCM1806Q1Z0',
        LglNm: 'Meridian Analytics Private Limited',
        Addr1: '7 Church Street',
        Loc: 'Bengaluru',
        Pin: 560_001,
        Stcd: '29',
        Pos: '29',
      },
      ItemList: [
        {
          SlNo: '1',
          PrdDesc: 'Convenience fee for 1 traveller',
          IsServc: 'Y',
          HsnCd: '998551',
          UnitPrice: 300,
          TotAmt: 300,
          AssAmt: 300,
          GstRt: 18,
          CgstAmt: 27,
          SgstAmt: 27,
          TotItemVal: 354,
        },
      ],
      ValDtls: { AssVal: 300, CgstVal: 27, SgstVal: 27, TotInvVal: 354 },
    });
  });

  it('between States has the one head alone', () => {
    const buyer = { ...document.buyer, gstin: '27AAFCM1806Q1ZZ', stateName: 'Maharashtra' };
    const heads = { cgstPaise: paise(0), sgstPaise: paise(0), igstPaise: paise(5_400) };
    const form = formOf({ ...document, ...heads, buyer, placeOfSupplyStateCode: '27' });
    expect(form.ValDtls).toEqual({ AssVal: 300, IgstVal: 54, TotInvVal: 354 });
    expect(form.BuyerDtls).toMatchObject({ Stcd: '27', Pos: '27' });
  });

  it.each([
    ['on payment of IGST', null, 1_800, 5_400, 'SEZWP', 18, 354],
    ['under a letter of undertaking', 'AD290326000123X', 0, 0, 'SEZWOP', 0, 300],
  ])('to a special economic zone %s', (_how, lutArn, rate, igst, type, shown, total) => {
    const heads = { rate, cgstPaise: paise(0), sgstPaise: paise(0), igstPaise: paise(igst) };
    const form = formOf({ ...document, ...heads, sez: { lutArn } });
    expect(form.TranDtls.SupTyp).toBe(type);
    expect(form.ItemList[0]).toMatchObject({ GstRt: shown, IgstAmt: igst / 100, TotItemVal: total });
    expect(form.ValDtls).toEqual({ AssVal: 300, IgstVal: igst / 100, TotInvVal: total });
  });

  it.each([
    ['credit_note', 'CRN'],
    ['debit_note', 'DBN'],
  ] as const)('of a %s is a %s that names its invoice with its day', (kind, type) => {
    const against = { number: 'pi/25-26/0000042', issuedOn: '2026-03-31' };
    const form = formOf({ ...document, kind, against });
    expect(form.DocDtls.Typ).toBe(type);
    expect(form.RefDtls).toEqual({ PrecDocDtls: [{ InvNo: 'PI/25-26/0000042', InvDt: '31/03/2026' }] });
  });

  it.each([
    [{ buyer: { ...document.buyer, address: '7 Church Street, Bengaluru' } }, 'buyer.address', /customer’s.*no PIN/],
    [{ buyer: { ...document.buyer, address: null } }, 'buyer.address', /no PIN/],
    [{ buyer: { ...document.buyer, address: 'Karnataka 560001' } }, 'buyer.address', /no place/],
    [{ buyer: { ...document.buyer, legalName: 'M ' } }, 'buyer.legalName', /at least 3/],
    [{ seller: { ...document.seller, address: 'Bengaluru' } }, 'seller.address', /^Our address has no PIN/],
    [{ number: '0042' }, 'number', /begins with/],
    [{ number: 'PI/26-27/00000012' }, 'number', /at most 16/],
    [{ number: 'PI 26' }, 'number', /A–Z/],
    [{ kind: 'credit_note' as const }, 'against', /names the invoice/],
  ])('is not written where %j', (part, field, message) => {
    const written = writeInv01({ ...document, ...part });
    if (written.ok) throw new Error('It was written');
    expect(written.problems).toEqual([{ field, message: expect.stringMatching(message) }]);
  });
});

it('adds up whatever the fee: items, totals and the document are one, and nothing is null, empty or finer than a paisa', () => {
  const states = fc.constantFrom('29', '27', '07');
  const sezs = fc.constantFrom(undefined, { lutArn: null }, { lutArn: 'AD290326000123X' });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), states, sezs, (amount, place, sez) => {
      const feePaise = paise(amount);
      const supply = { supplierStateCode: '29', placeOfSupplyStateCode: place, sez };
      const { cgstPaise, sgstPaise, igstPaise } = serviceGst({ feePaise, on: '2026-04-01', ...supply });
      const rate = serviceRate(sez, '2026-04-01');
      const form = formOf({
        ...document,
        ...{ taxablePaise: feePaise, cgstPaise, sgstPaise, igstPaise, rate, sez },
        placeOfSupplyStateCode: place,
      });
      const [item] = form.ItemList;
      const inPaise = (...values: (number | undefined)[]) => {
        for (const value of values) expect(String(value ?? 0)).toMatch(/^\d+(?:\.\d{1,2})?$/);
        return values.reduce<number>((total, value) => total + Math.round((value ?? 0) * 100), 0);
      };
      const total = amount + cgstPaise + sgstPaise + igstPaise;
      expect(inPaise(item.AssAmt, item.CgstAmt, item.SgstAmt, item.IgstAmt)).toBe(inPaise(item.TotItemVal));
      const { AssVal, CgstVal, SgstVal, IgstVal, TotInvVal } = form.ValDtls;
      expect(inPaise(AssVal, CgstVal, SgstVal, IgstVal)).toBe(inPaise(TotInvVal));
      expect([inPaise(AssVal), inPaise(TotInvVal), inPaise(item.TotItemVal)]).toEqual([amount, total, total]);
      expect(JSON.stringify(form)).not.toMatch(/null|""|\[\]|\{\}/);
    }),
  );
});
