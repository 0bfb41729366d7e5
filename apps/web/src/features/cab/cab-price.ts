import type { AmountLine } from '../../lib/amount-line.ts';
import { inrExact } from '../../lib/money-text.ts';
import { type BookingPrice, feeLines, feeRow } from '../booking/index.ts';
import type { CabItem, CabRide } from './cab-types.ts';

/** How the price of a ride is made up, line by line. */
export function rideLines({ price }: Pick<CabRide, 'price'>): readonly AmountLine[] {
  return price.lines.map(({ label, amount }) => ({ label, rupees: amount }));
}

/** A cab's price as it is shown: the total, and beneath it the ride and our fee. */
export function cabPrice({ orders, summary, totalPrice }: CabItem): BookingPrice {
  const label = 'Total price for cab';
  const rides = orders.map(({ ride }) => ride);
  const lines = rides.flatMap(rideLines);
  const paise = rides.reduce((total, { price }) => total + Math.round(price.total * 100), 0);
  const isFinal = rides.every(({ price }) => price.isFinal);
  const ride = { label: isFinal ? 'Ride' : 'Ride, estimated', rupees: paise / 100 };
  return {
    label,
    rupees: totalPrice,
    lines: [...lines, ...feeLines(summary), { label, rupees: totalPrice, total: true }],
    note: summary.gstNote,
    rows: [
      { ...ride, lines: [...lines, { ...ride, total: true }], note: rides.map(({ price }) => price.taxText).join(' ') },
      feeRow(summary),
    ],
  };
}

/** "₹176.40 below the estimate." */
export function differenceText(difference: number): string {
  if (difference === 0) return 'As estimated.';
  return `${inrExact(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} the estimate.`;
}
