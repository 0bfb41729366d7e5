import type { unitAmounts, unitQuote } from '@pravas/contract/booking/unit-shapes.ts';
import { isSameUnit, type UnitRef } from '@pravas/domain/booking/unit.ts';
import { formatInrExact, least, type Paise, splitByWeight, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import type * as z from 'zod/mini';
import {
  type Booking,
  type Cancellation,
  type CancellationAmounts,
  type PartsQuote,
  serviceOf,
  wordsOf,
} from '../booking/index.ts';

type WireAmounts = z.output<typeof unitAmounts>;

/** Amounts of a cancellation; `feePaise` is our fee with its GST for what it takes. */
export function presentItemAmounts(amounts: CancellationAmounts, feePaise: Paise): WireAmounts {
  return {
    paid: amounts.paidPaise,
    penalty: amounts.penaltyPaise,
    serviceCharge: amounts.serviceChargePaise,
    CGST: amounts.cgstPaise,
    SGST: amounts.sgstPaise,
    IGST: amounts.igstPaise,
    taxesReturned: amounts.statutoryPaise,
    notReturned: amounts.nonRefundablePaise,
    // Where a seller must refund in full, our fee is refunded too.
    ourFee: least(feePaise, amounts.nonRefundablePaise),
    refund: amounts.refundPaise,
  };
}

/** The refund of cancelling some units, as it crosses the wire. */
export function presentItemQuote(
  booking: Booking,
  cancellations: readonly Cancellation[],
  { scopes, channel, amounts, part, paid }: PartsQuote,
): z.output<typeof unitQuote> {
  const { cancelling } = serviceOf(booking);
  const words = refundWords(booking);
  const textOf = (parts: PartsQuote['scopes']) => cancelling.scopeText(booking, cancellations, parts);
  const feeOf = (ref: UnitRef) => paid.find((one) => isSameUnit(one, ref))?.feePaise ?? ZERO;
  const cgst = shares(part.units, part.cgstPaise);
  const igst = shares(part.units, part.igstPaise);
  return {
    bookingId: booking.id,
    scopeText: textOf(scopes),
    channel,
    exact: amounts.exact,
    amounts: presentItemAmounts(amounts, sum(paid.map(({ feePaise }) => feePaise))),
    units: part.units.map((unit, index) => ({
      orderId: unit.orderId,
      unit: unit.unit,
      text: textOf([{ orderId: unit.orderId, units: [unit.unit] }]),
      paid: unit.paidPaise,
      penalty: unit.penaltyPaise,
      serviceCharge: unit.serviceChargePaise,
      CGST: cgst[index] ?? ZERO,
      SGST: subtract(unit.serviceTaxPaise, sum([cgst[index] ?? ZERO, igst[index] ?? ZERO])),
      IGST: igst[index] ?? ZERO,
      taxesReturned: unit.taxesReturnedPaise,
      notReturned: unit.nonRefundablePaise,
      ourFee: least(feeOf(unit), unit.nonRefundablePaise),
      refund: unit.refundPaise,
    })),
    refundTo: words.place,
    text:
      amounts.refundPaise > 0
        ? `About ${formatInrExact(amounts.refundPaise)} ${words.goes}; the ${wordsOf(booking).seller} keeps ${keptText(amounts.penaltyPaise)}.`
        : 'No refund.',
  };
}

function keptText(keptPaise: Paise): string {
  return keptPaise === 0 ? 'nothing' : formatInrExact(keptPaise);
}

function shares(units: PartsQuote['part']['units'], totalPaise: Paise): readonly Paise[] {
  if (totalPaise === 0) return [];
  return splitByWeight(
    totalPaise,
    units.map((unit) => unit.serviceTaxPaise),
  );
}
