import type { quoteBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { AmountLine } from '../../lib/amount-line.ts';
import type { DeskBooking } from './booking-query.ts';

/** The charges and the refund of cancelling some units, in rupees. */
export type UnitAmounts = DeskBooking['cancellations'][number]['expected'];
/** The refund of cancelling some units. */
export type UnitQuote = AnswerOf<typeof quoteBookingCancellation>;
type Choices = DeskBooking['cancel'];
type Unit = Choices['units'][number];

/** Names a unit within its booking. */
export function unitKey({ orderId, unit }: Pick<Unit, 'orderId' | 'unit'>): string {
  return `${orderId}/${unit}`;
}

/** What may be ticked now. */
export function offeredUnits({ units }: Pick<Choices, 'units'>): readonly Unit[] {
  return units.filter(({ offered }) => offered);
}

/**
 * What of a booking is never refunded, whatever its rules say: our own fee, and what others charged besides. Rupees.
 */
export function keptLines(
  { notReturned, ourFee }: Pick<UnitAmounts, 'notReturned' | 'ourFee'>,
  charges: string | undefined,
): readonly AmountLine[] {
  const detail = 'Not refunded';
  const ofOthers = Math.round((notReturned - ourFee) * 100) / 100;
  return [
    { label: 'Our fee', rupees: -ourFee, detail },
    { label: charges ?? 'Fees and charges of others', rupees: -ofOthers, detail },
  ];
}

/**
 * How a refund comes about, line by line; lines of nothing are left out. `supplier`: "railway", who keeps a part;
 * `charges`: "IRCTC and payment charges", what others charged besides.
 */
export function unitRefundLines(amounts: UnitAmounts, supplier: string, charges?: string): readonly AmountLine[] {
  const { paid, penalty, serviceCharge, CGST, SGST, IGST, refund } = amounts;
  const lines: readonly AmountLine[] = [
    { label: 'Paid', rupees: paid },
    { label: `The ${supplier} keeps`, rupees: -penalty },
    ...keptLines(amounts, charges),
    { label: 'Our cancellation charge', rupees: -serviceCharge },
    { label: 'CGST 9%', rupees: -CGST },
    { label: 'SGST 9%', rupees: -SGST },
    { label: 'IGST 18%', rupees: -IGST },
  ];
  return [...lines.filter(({ rupees }) => rupees !== 0), { label: 'Refund', rupees: refund, total: true }];
}

/** Our cancellation charge with its GST, in rupees. */
export function unitCharge({ serviceCharge, CGST, SGST, IGST }: UnitAmounts): number {
  return Math.round((serviceCharge + CGST + SGST + IGST) * 100) / 100;
}
