import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyRate, paise } from '../money/money.ts';
import { placeOfSupply, type ServiceSupply, serviceGst, serviceGstWithin, serviceRate } from './service-gst.ts';

const ON = '2026-11-27';
const LUT = 'AD290326000123X';
const within: ServiceSupply = { supplierStateCode: '29', placeOfSupplyStateCode: '29' };
const between: ServiceSupply = { ...within, placeOfSupplyStateCode: '27' };

describe('GST on our fee', () => {
  it.each([
    ['within our State', within, [1_800, 1_800, 0], 1_800],
    ['to another State', between, [0, 0, 3_600], 1_800],
    ['to a SEZ unit in our State', { ...within, sez: { lutArn: null } }, [0, 0, 3_600], 1_800],
    ['to a SEZ unit in another State', { ...between, sez: { lutArn: null } }, [0, 0, 3_600], 1_800],
    ['to a SEZ unit in our State under LUT', { ...within, sez: { lutArn: LUT } }, [0, 0, 0], 0],
    ['to a SEZ unit in another State under LUT', { ...between, sez: { lutArn: LUT } }, [0, 0, 0], 0],
  ] as const)('%s', (_, supply, [cgst, sgst, igst], rate) => {
    const gst = serviceGst({ feePaise: paise(20_000), ...supply, on: ON });
    expect([gst.cgstPaise, gst.sgstPaise, gst.igstPaise]).toEqual([cgst, sgst, igst]);
    expect(gst.proof.rate).toBe(rate);
    expect(serviceRate('sez' in supply ? supply.sez : undefined, ON)).toBe(rate);
  });

  it('names the letter that nothing is charged under', () => {
    const gst = serviceGst({ feePaise: paise(20_000), ...within, sez: { lutArn: LUT }, on: ON });
    expect(gst.proof.rule).toBe('service_gst.sez_zero_rated');
    expect(JSON.stringify(gst.proof)).toContain(LUT);
  });

  it('has equal halves or IGST alone, adds up, and is what the fee within a sum leaves', () => {
    const supplies = fc.record({
      supplierStateCode: fc.constantFrom('29', '27', '07'),
      placeOfSupplyStateCode: fc.constantFrom('29', '27', '07'),
      sez: fc.constantFrom(undefined, { lutArn: null }, { lutArn: LUT }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), supplies, (amount, supply) => {
        const feePaise = paise(amount);
        const gst = serviceGst({ feePaise, ...supply, on: ON });
        expect(gst.cgstPaise).toBe(gst.sgstPaise);
        expect(gst.igstPaise === 0 || gst.cgstPaise === 0).toBe(true);
        expect(gst.totalPaise).toBe(gst.cgstPaise + gst.sgstPaise + gst.igstPaise);
        if (supply.sez) expect(gst.cgstPaise).toBe(0);
        expect(gst.igstPaise).toBe(
          supply.sez || supply.supplierStateCode !== supply.placeOfSupplyStateCode
            ? applyRate(feePaise, serviceRate(supply.sez, ON))
            : 0,
        );
        const split = serviceGstWithin({ inclusivePaise: feePaise, ...supply, on: ON });
        expect(split.feePaise + split.gst.totalPaise).toBe(amount);
      }),
    );
  });

  it('is unknown before GST began', () => {
    expect(() => serviceRate(undefined, '2017-06-30')).toThrow(RangeError);
    expect(() => serviceRate({ lutArn: LUT }, '2017-06-30')).toThrow(RangeError);
  });
});

it.each([
  ['27', '33', '27', 'recipient_registration'],
  [null, '33', '33', 'recipient_address'],
  [null, null, '29', 'supplier_location'],
] as const)('a fee for registration %s and address %s is supplied in %s', (registration, address, stateCode, basis) => {
  const parties = { recipientRegistrationStateCode: registration, recipientAddressStateCode: address };
  expect(placeOfSupply({ ...parties, supplierStateCode: '29' })).toEqual({ stateCode, basis });
});
