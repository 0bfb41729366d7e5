import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import {
  cancellationServiceCharge,
  convenienceFee,
  DEFAULT_CANCELLATION_CHARGE,
  type FlightFees,
} from './convenience-fee.ts';

const fees = (start: number): FlightFees => ({
  domestic: {
    oneway: { standardAmountPaise: paise(start), cancelAmountPaise: paise(start + 1) },
    roundTrip: { standardAmountPaise: paise(start + 2), cancelAmountPaise: paise(start + 3) },
  },
  international: {
    oneway: { standardAmountPaise: paise(start + 4), cancelAmountPaise: paise(start + 5) },
    roundTrip: { standardAmountPaise: paise(start + 6), cancelAmountPaise: paise(0) },
  },
});

const business = { flight: fees(10_000) };
const both = { flight: fees(10_000), personalBooking: { flight: fees(20_000) } };

test.each([
  [business, false, false, false, 10_000],
  [business, false, true, false, 10_002],
  [business, true, false, false, 10_004],
  [business, true, true, false, 10_006],
  [both, false, false, true, 20_000],
  [both, true, true, true, 20_006],
  [business, false, false, true, 10_000],
])('the fee follows the journey and who travels (%#)', (settings, international, roundTrip, personal, expected) => {
  const fee = convenienceFee(settings, { international, roundTrip, personal, travellers: 3 });
  expect(fee).toEqual({ perTravellerPaise: expected, totalPaise: expected * 3 });
});

test('cancelling costs what is set, and ₹100 + 18 % GST = ₹118 where nothing is', () => {
  const question = { international: false, roundTrip: false, personal: false, travellers: 2 };
  expect(cancellationServiceCharge(business, question).totalPaise).toBe(20_002);
  expect(cancellationServiceCharge(null, question).totalPaise).toBe(20_000);
  expect(
    cancellationServiceCharge(business, { ...question, international: true, roundTrip: true }).perTravellerPaise,
  ).toBe(10_000);
  expect(DEFAULT_CANCELLATION_CHARGE).toEqual({ chargePaise: 10_000, gstPaise: 1_800, totalPaise: 11_800 });
});

test.each([0, -1, 1.5])('%d travellers are refused', (travellers) => {
  expect(() =>
    convenienceFee(business, { international: false, roundTrip: false, personal: false, travellers }),
  ).toThrow(RangeError);
});
