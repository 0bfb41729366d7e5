import {
  besideFareLines,
  changedLines,
  fareLines,
  type PriceSummary,
  serviceLines,
  totalLines,
} from '../../lib/price-lines.ts';
import type { BookingPrice } from '../booking/index.ts';

/** A flight's price as it is shown: the total, and beneath it the fare, what was chosen besides, our fee, later changes. */
export function flightPrice(totalPrice: number, summary: PriceSummary): BookingPrice {
  const service = 'Net other service charges & fees';
  const changes = 'Changes of flights';
  return {
    label: 'Total price for flight',
    rupees: totalPrice,
    lines: totalLines(summary),
    note: summary.gstNote,
    rows: [
      { label: 'Fare', rupees: summary.fare, lines: fareLines(summary) },
      ...besideFareLines(summary),
      { label: service, rupees: summary.serviceCharge, lines: serviceLines(summary), note: summary.gstNote },
      ...(summary.change ? [{ label: changes, rupees: summary.change.total, lines: changedLines(summary) }] : []),
    ],
  };
}
