import type { AmountLine } from '../../lib/amount-line.ts';
import { type BookingPrice, feeLines, feeRow } from '../booking/index.ts';
import type { HotelItem } from './hotel-types.ts';

/**
 * A stay's price as it is shown: the total, and beneath it the rooms and our fee; payments to the hotel are no part of
 * it.
 */
export function hotelPrice({ orders, summary, totalPrice }: HotelItem): BookingPrice {
  const label = 'Total price for hotel';
  const paidHere = orders.filter(({ stay }) => stay.payment.code === 'prepaid');
  const several = paidHere.length > 1;
  const lines = paidHere.flatMap(({ stay }, index) =>
    stay.price.lines.map(
      (line): AmountLine => ({ label: several ? `${line.label} (${index + 1})` : line.label, rupees: line.amount }),
    ),
  );
  const paise = paidHere.reduce((total, { stay }) => total + Math.round(stay.price.total * 100), 0);
  const rooms = { label: several ? 'Stays' : 'Stay', rupees: paise / 100 };
  return {
    label,
    rupees: totalPrice,
    lines: [...lines, ...feeLines(summary), { label, rupees: totalPrice, total: true }],
    note: summary.gstNote,
    rows: [{ ...rooms, lines: [...lines, { ...rooms, total: true }] }, feeRow(summary)],
  };
}
