import type { AmountLine } from '../../lib/amount-line.ts';
import { type BookingPrice, feeLines, feeRow } from '../booking/index.ts';
import type { TrainItem } from './train-types.ts';

/** A train's price as it is shown: the total, and beneath it the ticket and our fee. */
export function trainPrice({ orders, summary, totalPrice }: TrainItem): BookingPrice {
  const label = 'Total price for train';
  const several = orders.length > 1;
  const fares = orders.flatMap(({ train: ticket }) => {
    const name = several ? ` (${ticket.pnr ?? ticket.trainNumber})` : '';
    return ticket.fare.lines.map((line): AmountLine => ({ label: `${line.label}${name}`, rupees: line.amount }));
  });
  const paise = orders.reduce((total, { train: ticket }) => total + Math.round(ticket.fare.total * 100), 0);
  const tickets = { label: several ? 'Tickets' : 'Ticket', rupees: paise / 100 };
  return {
    label,
    rupees: totalPrice,
    lines: [...fares, ...feeLines(summary), { label, rupees: totalPrice, total: true }],
    note: summary.gstNote,
    rows: [{ ...tickets, lines: [...fares, { ...tickets, total: true }] }, feeRow(summary)],
  };
}
