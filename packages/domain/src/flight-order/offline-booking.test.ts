import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinParts, type PaidPart } from '../booking/paid-part.ts';
import { confirmedAbove, needsSecondPerson, refuseConfirmation } from '../desk/second-person.ts';
import { paise } from '../money/money.ts';
import {
  checkOfflineBooking,
  checkOfflineCancellation,
  checkOfflineCancellations,
  checkPaymentKey,
  type OfflineBookingForm,
  offlineMargin,
  offlineTotal,
  refuseTaxesTaken,
} from './offline-booking.ts';

const WITHIN = { supplierStateCode: '29', placeOfSupplyStateCode: '29', on: '2026-11-25' };
const BETWEEN = { ...WITHIN, placeOfSupplyStateCode: '33' };
const VARIANT = { isRoundTrip: true, arbitrageRequired: true, supply: WITHIN };

function form(overrides: Partial<OfflineBookingForm> = {}): OfflineBookingForm {
  return {
    totalPrice: '5,000',
    serviceCharge: '200.50',
    cgstCharges: '18',
    sgstCharges: '18',
    igstCharges: '0',
    bookingId: 'BK-1',
    forwardPnr: 'ABC123',
    forwardTicketNo: '098-1',
    arbitrageCharges: '50',
    commissionCharges: '25',
    returnPnr: 'DEF456',
    returnTicketNo: '098-2',
    isCorrection: false,
    ...overrides,
  };
}

function messagesOf(overrides: Partial<OfflineBookingForm>, variant = VARIANT): readonly string[] {
  const answer = checkOfflineBooking(form(overrides), variant);
  return answer.ok ? [] : answer.errors.map((error) => error.message);
}

describe('the form of an offline booking', () => {
  it('takes no reference that no airline gives, whichever ticket of several it is', () => {
    expect(messagesOf({ forwardPnr: 'A!', returnPnr: 'DEF-456' })).toEqual([
      'Forward PNR is 5 to 8 letters and digits',
      'Return PNR is 5 to 8 letters and digits',
    ]);
    expect(messagesOf({ forwardTicketNo: '098-1, 0 9', returnTicketNo: '098-1,098-2' })).toEqual([
      'Forward ticket number is 4 to 20 letters, digits, hyphens or slashes',
    ]);
    expect(messagesOf({ forwardPnr: 'ABC123, DEF456' })).toEqual(['Forward PNR is 5 to 8 letters and digits']);
    expect(messagesOf({ bookingId: 'BK 1' })).toEqual(['Booking Id is 3 to 40 characters without spaces']);
    const oneWay = { ...VARIANT, isRoundTrip: false };
    expect(messagesOf({ returnPnr: '?', returnTicketNo: '?' }, oneWay)).toEqual([]);
    expect(messagesOf({ bookingId: ' ' })).toEqual(['Booking Id is required']);
  });

  it('asks for every field with the printed words', () => {
    const empty = Object.fromEntries(
      Object.keys(form()).map((field) => [field, field === 'isCorrection' ? false : '  ']),
    ) as Partial<OfflineBookingForm>;
    expect(messagesOf(empty)).toEqual([
      'Booking Id is required',
      'Forward PNR is required',
      'Forward ticket number is required',
      'Return PNR is required',
      'Return ticket number is required',
      'Fare is required',
      'Net other service charges & fees is required',
      'CGST is required',
      'SGST is required',
      'IGST is required',
      'Arbitrage is required',
      'Commission is required',
    ]);
  });

  it('takes no fare of nothing: whoever flies has paid something', () => {
    expect(messagesOf({ totalPrice: '0.00' })).toEqual(['Fare must be above 0']);
    expect(messagesOf({ totalPrice: '0.01', arbitrageCharges: '0', commissionCharges: '0' })).toEqual([]);
  });

  it('asks for the way back of round trips only, and for arbitrage only where the variant does', () => {
    const oneWay = { ...VARIANT, isRoundTrip: false };
    expect(messagesOf({ returnPnr: '', returnTicketNo: '' }, oneWay)).toEqual([]);
    expect(messagesOf({ returnPnr: '' })).toEqual(['Return PNR is required']);
    const plain = { ...VARIANT, arbitrageRequired: false };
    expect(messagesOf({ arbitrageCharges: '', commissionCharges: '' }, plain)).toEqual([]);
    expect(messagesOf({ arbitrageCharges: '' })).toEqual(['Arbitrage is required']);
    expect(messagesOf({ bookingId: '', igstCharges: '' }, plain)).toEqual([
      'Booking Id is required',
      'IGST is required',
    ]);
  });

  it('takes amounts of at least nothing, with at most two decimals', () => {
    for (const text of ['-1', 'abc', '1.234', '1e3', '.5', '1234567890']) {
      expect(messagesOf({ serviceCharge: text })).toEqual(['Please enter valid number']);
    }
    for (const [text, half] of [
      ['0', '0'],
      ['0.05', '0'],
      ['1,00,000', '9,000'],
      [' 12 ', '1.08'],
    ] as const) {
      expect(messagesOf({ serviceCharge: text, cgstCharges: half, sgstCharges: half })).toEqual([]);
    }
  });

  it('takes no tax above its rate, since an invoice is issued of it; a rupee is left for rounding', () => {
    const on = (taxes: Partial<OfflineBookingForm>, supply = WITHIN) =>
      messagesOf({ serviceCharge: '500', ...taxes }, { ...VARIANT, supply });
    expect(on({ igstCharges: '91' }, BETWEEN)).toEqual([]);
    expect(on({ igstCharges: '91.01' }, BETWEEN)).toEqual(['IGST is 18% of the service charges, ₹90']);
    expect(on({ cgstCharges: '46', sgstCharges: '46' })).toEqual([]);
    expect(on({ cgstCharges: '46.01', sgstCharges: '46.01' })).toEqual(['CGST is 9% of the service charges, ₹45']);
    // What does not count is not checked.
    expect(on({ igstCharges: '90', cgstCharges: '900' }, BETWEEN)).toEqual([]);
  });

  it('takes tax on our own charges alone, and both halves the same', () => {
    expect(messagesOf({ sgstCharges: '17.99' })).toEqual(['CGST and SGST must be equal']);
    // A person who is still typing the rest reads it as well.
    expect(messagesOf({ sgstCharges: '17.99', bookingId: '' })).toEqual([
      'Booking Id is required',
      'CGST and SGST must be equal',
    ]);
    expect(messagesOf({ sgstCharges: '17.99', cgstCharges: '' })).toEqual(['CGST is required']);
    const enterThem = ['GST is charged on our own charges; enter them too'];
    expect(messagesOf({ serviceCharge: '0' })).toEqual(enterThem);
    expect(messagesOf({ serviceCharge: '0', igstCharges: '0.01' })).toEqual(enterThem);
    expect(messagesOf({ serviceCharge: '0', cgstCharges: '0', sgstCharges: '0' })).toEqual([]);
  });

  it('adds up by IGST where there is any, otherwise by CGST and SGST', () => {
    expect(checkOfflineBooking(form(), VARIANT)).toEqual({
      ok: true,
      value: {
        farePaise: 500_000,
        chargesPaise: 20_050,
        cgstPaise: 1_800,
        sgstPaise: 1_800,
        igstPaise: 0,
        arbitragePaise: 5_000,
        commissionPaise: 2_500,
        totalPaise: 523_650,
      },
    });
    const answer = checkOfflineBooking(form({ igstCharges: '36' }), { ...VARIANT, supply: BETWEEN });
    expect(answer).toMatchObject({ value: { cgstPaise: 0, sgstPaise: 0, igstPaise: 3_600, totalPaise: 523_650 } });
    const amount = fc.integer({ min: 0, max: 1_000_000 }).map((value) => paise(value));
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount, amount, amount), ([fare, charges, cgst, sgst, igst]) => {
        const total = offlineTotal({
          farePaise: fare,
          chargesPaise: charges,
          cgstPaise: cgst,
          sgstPaise: sgst,
          igstPaise: igst,
        });
        expect(total).toBe(fare + charges + (igst > 0 ? igst : cgst + sgst));
      }),
    );
  });

  it('keeps our part of the fare inside the fare', () => {
    expect(messagesOf({ arbitrageCharges: '4975', commissionCharges: '25' })).toEqual([]);
    expect(messagesOf({ arbitrageCharges: '4975.01', commissionCharges: '25' })).toEqual([
      'Arbitrage and commission cannot be above the fare',
    ]);
    expect(offlineMargin({ arbitragePaise: paise(5), commissionPaise: paise(7) })).toBe(12);
  });
});

describe('the second person', () => {
  it('is needed above the limit and is another one', () => {
    expect(needsSecondPerson(paise(5_000_000), paise(5_000_000))).toBe(false);
    expect(needsSecondPerson(paise(5_000_001), paise(5_000_000))).toBe(true);
    expect(confirmedAbove(paise(5_000_000), null)).toBe(5_000_000);
    expect(confirmedAbove(paise(5_000_000), paise(800_000))).toBe(800_000);
    expect(confirmedAbove(paise(5_000_000), paise(9_000_000))).toBe(5_000_000);
    expect(refuseConfirmation({ enteredBy: 'a', confirmedBy: 'a' })?.code).toBe('second_person_needed');
    expect(refuseConfirmation({ enteredBy: 'a', confirmedBy: 'b' })).toBeNull();
  });
});

/** A part of which only the fare matters, and what changes have used up of it. */
function paidFor(farePaise: number, usedUpPaise = 0, namedTaxesPaise = 0): PaidPart {
  return {
    ...joinParts([]),
    pricePaise: paise(farePaise - namedTaxesPaise),
    taxesPaise: paise(namedTaxesPaise),
    usedUpPaise: paise(usedUpPaise),
    totalPaise: paise(farePaise + usedUpPaise),
    namedTaxesPaise: paise(namedTaxesPaise),
  };
}

describe('the form of an offline cancellation', () => {
  const check = (refundedAmount: string, penality: string) => {
    const answer = checkOfflineCancellation({ refundedAmount, penality }, paidFor(100_000));
    return answer.ok ? answer.value : answer.errors.map((error) => `${error.field}: ${error.message}`);
  };

  it('asks for both amounts with the printed words', () => {
    expect(check('', ' ')).toEqual(['refundedAmount: Refunded amount is required', 'penality: Penality is required']);
    expect(check('x', '-1')).toEqual([
      'refundedAmount: Please enter valid number',
      'penality: Please enter valid number',
    ]);
  });

  it('holds both together to what was paid', () => {
    expect(check('700', '300')).toEqual({ travellerIndex: null, refundedPaise: 70_000, penaltyPaise: 30_000 });
    expect(check('0', '0')).toEqual({ travellerIndex: null, refundedPaise: 0, penaltyPaise: 0 });
    expect(check('700.01', '300')).toEqual([
      'refundedAmount: Refunded amount and penality together are above the ₹1,000 that was paid',
    ]);
  });

  it('gives nothing back of what changes have used up, and takes no taxes', () => {
    const typed = (refundedAmount: string, penality: string) => ({ refundedAmount, penality });
    expect(checkOfflineCancellation(typed('800', '200'), paidFor(100_000, 50_000))).toMatchObject({ ok: true });
    expect(checkOfflineCancellation(typed('800.01', '200'), paidFor(100_000, 50_000))).toEqual({
      ok: false,
      errors: [
        {
          field: 'refundedAmount',
          message:
            'Refunded amount and penality together are above the ₹1,000 that is left of the payment after changes',
        },
      ],
    });
    expect(checkOfflineCancellation(typed('99.99', '0'), paidFor(100_000, 0, 10_000))).toMatchObject({
      errors: [{ field: 'refundedAmount', message: expect.stringMatching(/^Taxes and airport fees .+ at least ₹100/) }],
    });
    expect(checkOfflineCancellation(typed('100', '0'), paidFor(100_000, 0, 10_000))).toMatchObject({ ok: true });
  });

  it.each([
    // [refund, penalty, message]: sold for 5,000, of which 800 are taxes.
    [80_000, 0, null],
    [79_999, 0, '₹800'],
    [0, 0, '₹800'],
    [60_000, 440_000, null],
    [59_999, 440_000, '₹600'],
    [0, 500_000, null],
    [0, 510_000, null],
  ])(
    'lets our own charge take nothing of taxes: ₹%i/100 back of a penalty of ₹%i/100',
    (refunded, penalty, message) => {
      const refused = refuseTaxesTaken(
        { refundedPaise: paise(refunded), penaltyPaise: paise(penalty) },
        { soldPaise: paise(500_000), statutoryPaise: paise(80_000) },
      );
      if (message === null) expect(refused).toBeNull();
      else
        expect(refused).toMatchObject({
          field: 'refundedAmount',
          message: expect.stringContaining(`at least ${message} here`),
        });
    },
  );

  it('needs a selected traveller with a refund among several', () => {
    const paid = new Map([
      [0, paidFor(100_000)],
      [1, paidFor(50_000)],
    ]);
    const line = { travellerIndex: 0, isSelected: true, refundedAmount: '600', penality: '400' };
    const nobody = checkOfflineCancellations([{ ...line, isSelected: false }], paid);
    const message = 'Please select the traveller and enter refund';
    expect(nobody).toEqual({ ok: false, errors: [{ field: 'travellers', message }] });
    expect(checkOfflineCancellations([{ ...line, refundedAmount: ' ' }], paid)).toMatchObject({
      errors: [{ message }],
    });
    const second = { ...line, travellerIndex: 1 };
    expect(checkOfflineCancellations([line, { ...second, refundedAmount: '' }], paid)).toMatchObject({
      errors: [{ message }],
    });
    expect(checkOfflineCancellations([line, { ...second, isSelected: false }], paid)).toEqual({
      ok: true,
      value: [{ travellerIndex: 0, refundedPaise: 60_000, penaltyPaise: 40_000 }],
    });
    expect(checkOfflineCancellations([line, second], paid)).toMatchObject({ ok: false });
    expect(checkOfflineCancellations([{ ...line, travellerIndex: 7 }], paid)).toMatchObject({ ok: false });
  });

  it('asks for a pay-later key', () => {
    expect(checkPaymentKey(' ')).toEqual({ field: 'paymentKey', message: 'ZIPPAY key is required' });
    expect(checkPaymentKey('K')).toBeNull();
  });
});
