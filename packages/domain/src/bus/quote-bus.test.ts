import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConvenienceFeeSettings } from '../fare/convenience-fee.ts';
import { paise, sum, ZERO } from '../money/money.ts';
import { placeOfSupply } from '../tax/service-gst.ts';
import { afterHold, heldPrice, withHold } from './held-price.ts';
import { type BusQuoteTerms, busCancelFee, busFee, busLines, quoteBus } from './quote-bus.ts';
import { aBookedSeat, aBooking, aFare, aHold } from './testing/a-bus.ts';

const NONE = { standardAmountPaise: ZERO, cancelAmountPaise: ZERO };
const JOURNEYS = { oneway: NONE, roundTrip: NONE };
const FLIGHT = { domestic: JOURNEYS, international: JOURNEYS };

function fees(standard: number, per: 'seat' | 'booking' = 'booking', cancel = 0): ConvenienceFeeSettings {
  return { flight: FLIGHT, bus: { standardAmountPaise: paise(standard), cancelAmountPaise: paise(cancel), per } };
}

function terms(overrides: Partial<BusQuoteTerms> = {}): BusQuoteTerms {
  const supply = { supplierStateCode: '29', placeOfSupplyStateCode: '29' };
  return { ...supply, personal: false, travellers: 1, on: '2026-11-20', fees: fees(5_000), ...overrides };
}

describe('quoteBus', () => {
  test('adds up two berths and our fee with its GST', () => {
    expect(quoteBus(aBooking(), terms())).toMatchObject({
      sellPaise: 262_500,
      feePaise: 5_000,
      cgstPaise: 450,
      sgstPaise: 450,
      igstPaise: 0,
      totalPaise: 268_400,
    });
  });

  test('charges IGST on our fee beyond our State', () => {
    const seat = aBooking({ seats: [aBookedSeat('1A', 120_000)] });
    const quote = quoteBus(seat, terms({ placeOfSupplyStateCode: '27' }));
    expect(quote).toMatchObject({ igstPaise: 900, cgstPaise: 0, sgstPaise: 0, totalPaise: 131_900 });
  });

  test('adds up a seat of a proprietor', () => {
    const seat = aBooking({ seats: [aBookedSeat('1A', 40_000)] });
    const quote = quoteBus(seat, terms({ fees: fees(3_000) }));
    expect(quote).toMatchObject({ cgstPaise: 270, sgstPaise: 270, totalPaise: 45_540 });
  });

  test('taxes the fee of a traveller without registration where they live', () => {
    const place = placeOfSupply({
      recipientRegistrationStateCode: null,
      recipientAddressStateCode: '33',
      supplierStateCode: '29',
    });
    const quote = quoteBus(aBooking(), terms({ placeOfSupplyStateCode: place.stateCode }));
    expect(quote).toMatchObject({ igstPaise: 900, cgstPaise: 0 });
  });

  test('has no fee where none is set', () => {
    expect(quoteBus(aBooking(), terms({ fees: { flight: FLIGHT } }))).toMatchObject({
      totalPaise: 262_500,
      gstProof: null,
    });
  });

  test('takes its fee by seat or by booking, and for cancelling once', () => {
    expect(busFee(fees(5_000), 3)).toBe(5_000);
    expect(busFee(fees(5_000, 'seat'), 3)).toBe(15_000);
    expect(busCancelFee(fees(5_000))).toBe(10_000);
    expect(busCancelFee(fees(5_000, 'seat', 7_500))).toBe(7_500);
    expect(busCancelFee({ flight: FLIGHT })).toBe(10_000);
  });
});

describe('busLines', () => {
  test('leave out what is nothing', () => {
    const quote = quoteBus(aBooking(), terms());
    expect(busLines(aBooking().seats, quote).map(({ label, paise: of }) => [label, of])).toEqual([
      ['2 seats', 250_000],
      ['GST on the ticket', 12_500],
      ['Our booking fee', 5_000],
      ['GST on our fee', 900],
    ]);
  });

  test('add up to the total', () => {
    const anySeat = fc
      .tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 0, max: 9_000 }))
      .map(([base, charges]) => {
        const fare = aFare(base);
        const chargesPaise = paise(charges);
        return { fare: { ...fare, chargesPaise, totalPaise: sum([fare.totalPaise, chargesPaise]) } };
      });
    const seats = fc.array(anySeat, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(seats, fc.integer({ min: 0, max: 90_000 }), fc.constantFrom('27', '29'), (some, fee, state) => {
        const agreed = terms({ fees: fees(fee, 'seat'), placeOfSupplyStateCode: state });
        const quote = quoteBus({ seats: some, costPaise: ZERO }, agreed);
        expect(sum(busLines(some, quote).map((line) => line.paise))).toBe(quote.totalPaise);
      }),
    );
  });
});

describe('a price that moves when seats are held', () => {
  const asked = aBooking({ seats: [aBookedSeat('1A', 60_000)] });
  const held = withHold(asked, aHold([{ seatName: '1A', fare: aFare(63_000) }]));

  test('is shown before and now, by seat and in all', () => {
    expect(heldPrice(asked, held)).toEqual({
      beforePaise: 63_000,
      nowPaise: 66_150,
      movedPaise: 3_150,
      seats: [{ seatName: '1A', beforePaise: 63_000, nowPaise: 66_150 }],
    });
    expect(held).toMatchObject({ totalPaise: 66_150, costPaise: 66_150, sale: { hold: { totalPaise: 66_150 } } });
  });

  test('is agreed to by the traveller, and by the approvers above their band', () => {
    const moved = heldPrice(asked, held);
    expect(afterHold(moved, { totalPaise: paise(72_050), approvedBandPaise: null })).toBe('ask_traveller');
    expect(afterHold(moved, { totalPaise: paise(72_050), approvedBandPaise: paise(72_050) })).toBe('ask_traveller');
    expect(afterHold(moved, { totalPaise: paise(72_050), approvedBandPaise: paise(72_049) })).toBe('ask_approver');
  });

  test('is no question where it stays or falls', () => {
    const same = heldPrice(asked, asked);
    expect(same.seats).toEqual([]);
    expect(afterHold(same, { totalPaise: paise(68_900), approvedBandPaise: paise(1) })).toBe('go_on');
    expect(afterHold(heldPrice(held, asked), { totalPaise: paise(68_900), approvedBandPaise: paise(1) })).toBe('go_on');
  });

  test('is refused for other seats than were asked for', () => {
    expect(() => withHold(asked, aHold([{ seatName: '1B', fare: aFare(60_000) }]))).toThrow(RangeError);
    expect(() => withHold(asked, aHold([]))).toThrow(RangeError);
  });
});
