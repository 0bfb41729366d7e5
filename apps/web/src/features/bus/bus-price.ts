import type { AmountLine } from '../../lib/amount-line.ts';
import { type BookingPrice, feeLines, feeRow } from '../booking/index.ts';
import type { BusItem } from './bus-types.ts';

/** A bus's price as it is shown: the total, and beneath it the seats and our fee. */
export function busPrice({ orders, summary, totalPrice }: BusItem): BookingPrice {
  const label = 'Total price for bus';
  const lines = orders.flatMap(({ bus }) =>
    bus.price.lines.map((line): AmountLine => ({ label: line.label, rupees: line.amount })),
  );
  const paise = orders.reduce((total, { bus }) => total + Math.round(bus.price.total * 100), 0);
  const seats = { label: 'Seats', rupees: paise / 100 };
  return {
    label,
    rupees: totalPrice,
    lines: [...lines, ...feeLines(summary), { label, rupees: totalPrice, total: true }],
    note: summary.gstNote,
    rows: [{ ...seats, lines: [...lines, { ...seats, total: true }] }, feeRow(summary)],
  };
}
