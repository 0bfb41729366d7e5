import { paise } from '@pravas/domain/money/money.ts';
import { expect, test } from 'vitest';
import { differenceText } from './difference-text.ts';

/** A fare of ₹40,000 with ₹590 of ours that stays paid; amounts in rupees. */
function amounts(airline: number, service: number, gst: number, paid = 40_590) {
  return {
    paidPaise: paise(paid * 100),
    penaltyPaise: paise(airline * 100),
    serviceChargePaise: paise(service * 100),
    cgstPaise: paise((gst * 100) / 2),
    sgstPaise: paise((gst * 100) / 2),
    igstPaise: paise(0),
    refundPaise: paise((paid - 590 - airline - service - gst) * 100),
    exact: false,
  };
}

test('each charge that has changed is named, so that the difference adds up', () => {
  expect(differenceText(amounts(3_999, 100, 18), amounts(8_000, 1_900, 100))).toBe(
    ' That is ₹5,883 less than expected by the rules of the fare: the airline keeps ₹8,000, not ₹3,999, and other charges are ₹2,000, not ₹118.',
  );
});

test('a charge that stayed the same is no reason', () => {
  expect(differenceText({ ...amounts(3_999, 100, 18), exact: true }, amounts(3_000, 100, 18))).toBe(
    ' That is ₹999 more than quoted: the airline keeps ₹3,000, not ₹3,999.',
  );
  expect(differenceText(amounts(3_999, 100, 18), amounts(3_999, 200, 36))).toBe(
    ' That is ₹118 less than expected by the rules of the fare: other charges are ₹236, not ₹118.',
  );
});

test('nothing is said before it is settled, of the same sum, and of another part than was asked for', () => {
  const quote = amounts(3_999, 100, 18);
  expect(differenceText(quote, null)).toBe('');
  expect(differenceText(quote, quote)).toBe('');
  expect(differenceText(quote, amounts(8_000, 100, 18, 20_590))).toBe('');
});
