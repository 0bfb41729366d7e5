import { describe, expect, it } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import { type OfflineSupply, offlineTaxes, offlineTaxProblem } from './offline-tax.ts';

const WITHIN: OfflineSupply = { supplierStateCode: '29', placeOfSupplyStateCode: '29', on: '2026-11-25' };
const BETWEEN: OfflineSupply = { ...WITHIN, placeOfSupplyStateCode: '33' };

const SEZ: OfflineSupply = { ...WITHIN, sez: { lutArn: null } };
const ZERO_RATED: OfflineSupply = { ...WITHIN, sez: { lutArn: 'AD290326000123X' } };

const typed = (charges: number, cgst: number, sgst: number, igst: number) => ({
  chargesPaise: paise(charges),
  cgstPaise: paise(cgst),
  sgstPaise: paise(sgst),
  igstPaise: paise(igst),
});

describe('GST on our own charge of an offline booking', () => {
  it('is proposed as the law asks it', () => {
    const of = (charges: Paise, supply: OfflineSupply) => Object.values(offlineTaxes(charges, supply));
    expect(of(paise(10_000), WITHIN)).toEqual([900, 900, 0]);
    expect(of(paise(10_000), BETWEEN)).toEqual([0, 0, 1_800]);
    expect(of(paise(10_000), SEZ)).toEqual([0, 0, 1_800]);
    expect(of(paise(10_000), ZERO_RATED)).toEqual([0, 0, 0]);
    for (const supply of [WITHIN, BETWEEN, SEZ, ZERO_RATED]) {
      for (const charges of [0, 1, 5, 1_234, 50_000]) {
        const own = { chargesPaise: paise(charges), ...offlineTaxes(paise(charges), supply) };
        expect(offlineTaxProblem(own, supply)).toBeNull();
      }
    }
  });

  it.each([
    ['IGST within one state', WITHIN, typed(10_000, 0, 0, 1_800), 'igstCharges', /one state \(29\).*₹9 each/],
    ['CGST and SGST between two', BETWEEN, typed(10_000, 900, 900, 0), 'cgstCharges', /\(33\).*\(29\).*₹18/],
    ['no tax within one state', WITHIN, typed(10_000, 0, 0, 0), 'cgstCharges', /^CGST is 9% .*₹9$/],
    ['no tax between two', BETWEEN, typed(10_000, 0, 0, 0), 'igstCharges', /^IGST is 18% .*₹18$/],
    ['none of a charge that rounds to nothing in rupees', WITHIN, typed(500, 0, 0, 0), 'cgstCharges', /₹0.45$/],
    ['too much', WITHIN, typed(10_000, 1_001, 1_001, 0), 'cgstCharges', /₹9$/],
    ['too little', BETWEEN, typed(10_000, 0, 0, 1_699), 'igstCharges', /₹18$/],
    ['two halves that differ', WITHIN, typed(10_000, 900, 899, 0), 'sgstCharges', /equal/],
    ['CGST and SGST to a SEZ unit', SEZ, typed(10_000, 900, 900, 0), 'cgstCharges', /special economic zone.*₹18/],
    ['no tax to a SEZ unit', SEZ, typed(10_000, 0, 0, 0), 'igstCharges', /^IGST is 18% .*₹18$/],
    ['IGST under LUT', ZERO_RATED, typed(10_000, 0, 0, 1_800), 'igstCharges', /undertaking AD290326000123X: enter 0/],
    ['a paisa of IGST under LUT', ZERO_RATED, typed(10_000, 0, 0, 1), 'igstCharges', /enter 0/],
    ['CGST and SGST under LUT', ZERO_RATED, typed(10_000, 900, 900, 0), 'cgstCharges', /enter 0/],
    ['tax on nothing', BETWEEN, typed(0, 0, 0, 1), 'serviceCharge', /enter them too/],
  ] as const)('refuses %s, naming field and rule', (_, supply, taxes, field, message) => {
    expect(offlineTaxProblem(taxes, supply)).toEqual({ field, message: expect.stringMatching(message) });
  });

  it.each([
    ['a rupee more', WITHIN, typed(10_000, 1_000, 1_000, 0)],
    ['a rupee less', BETWEEN, typed(10_000, 0, 0, 1_700)],
    ['no tax under LUT', ZERO_RATED, typed(10_000, 0, 0, 0)],
    ['halves beside IGST, which counts alone', BETWEEN, typed(10_000, 900, 800, 1_800)],
  ] as const)('takes %s', (_, supply, taxes) => {
    expect(offlineTaxProblem(taxes, supply)).toBeNull();
  });
});
