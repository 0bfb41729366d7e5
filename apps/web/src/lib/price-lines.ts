import type { priceSummary } from '@pravas/contract/flight/flight-shapes.ts';
import type * as z from 'zod/mini';
import type { AmountLine } from './amount-line.ts';
import { countText } from './money-text.ts';

/** A price with everything in it, for all travellers, in rupees. */
export type PriceSummary = z.input<typeof priceSummary>;

/** What the fare is made of: the airline's fare, and each tax and fee the supplier names. */
export function fareLines(summary: PriceSummary): readonly AmountLine[] {
  const named = summary.taxLines.map((line) => ({
    label: line.label,
    rupees: line.amount,
    detail: line.detail,
    indent: true,
  }));
  return [
    { label: 'Airline fare', rupees: summary.baseFare, detail: countText(summary.travellers, 'traveller') },
    { label: 'Taxes', rupees: summary.taxes },
    ...named,
    { label: 'Fare', rupees: summary.fare, total: true },
  ];
}

/** What the service charge is made of, with the GST of the place of supply (rules §9.1). */
export function serviceLines(summary: PriceSummary): readonly AmountLine[] {
  return [
    { label: 'Convenience fee', rupees: summary.convenienceFee, detail: countText(summary.travellers, 'traveller') },
    ...gstLines(summary),
    { label: 'Net other service charges & fees', rupees: summary.serviceCharge, total: true },
  ];
}

/** The whole price, top to bottom. */
export function totalLines(summary: PriceSummary): readonly AmountLine[] {
  return [
    { label: 'Airline fare', rupees: summary.baseFare },
    { label: 'Taxes', rupees: summary.taxes },
    ...(summary.seat > 0 ? [{ label: 'Seat', rupees: summary.seat }] : []),
    ...(summary.meal > 0 ? [{ label: 'Meal', rupees: summary.meal }] : []),
    ...(summary.bag > 0 ? [{ label: 'Extra bags', rupees: summary.bag }] : []),
    { label: 'Convenience fee', rupees: summary.convenienceFee },
    ...gstLines(summary),
    ...(summary.credit > 0 ? [{ label: 'Airline credit', rupees: -summary.credit }] : []),
    ...changedLines(summary).filter((line) => line.total !== true),
    { label: 'Total price for flight', rupees: summary.totalPrice, total: true },
  ];
}

/** The lines between fare and service charge: chosen extras, and credits that pay. Zero lines are left out. */
export function besideFareLines(summary: PriceSummary): readonly AmountLine[] {
  return [
    { label: 'Seat', rupees: summary.seat },
    { label: 'Meal', rupees: summary.meal },
    { label: 'Extra bag', rupees: summary.bag },
    { label: 'Airline credit', rupees: -summary.credit },
  ].filter(({ rupees }) => rupees !== 0);
}

/** The cost of flight changes since the purchase; none where there was none. Zero lines are left out. */
export function changedLines({ change }: PriceSummary): readonly AmountLine[] {
  if (change === null) return [];
  const lines: readonly AmountLine[] = [
    { label: 'Fare difference after a change', rupees: change.fareDifference },
    { label: "Airline's change charge", rupees: change.airlinePenalty },
    { label: 'Our change fee', rupees: change.serviceCharge },
    { label: 'CGST 9% on the change fee', rupees: change.CGST },
    { label: 'SGST 9% on the change fee', rupees: change.SGST },
    { label: 'IGST 18% on the change fee', rupees: change.IGST },
    { label: 'Airline credit used for the change', rupees: -change.credit },
    { label: 'Changes of flights', rupees: change.total, total: true },
  ];
  return lines.filter((line) => line.rupees !== 0 || line.total === true);
}

function gstLines(summary: PriceSummary): readonly AmountLine[] {
  return [
    { label: 'CGST 9%', rupees: summary.CGST },
    { label: 'SGST 9%', rupees: summary.SGST },
    { label: 'IGST 18%', rupees: summary.IGST },
  ];
}
