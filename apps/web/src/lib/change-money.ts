import type { changeAmounts } from '@pravas/contract/servicing/change-shapes.ts';
import type * as z from 'zod/mini';
import type { AmountLine } from './amount-line.ts';
import { inrExact, inrOfSum } from './money-text.ts';

type ChangeAmounts = z.input<typeof changeAmounts>;

/** What a change costs, from the fares to the payment or the refund; zero lines are left out. */
export function changeLines(amounts: ChangeAmounts): readonly AmountLine[] {
  const lines: readonly AmountLine[] = [
    { label: 'Fare difference', rupees: amounts.fareDifference },
    { label: 'Airline Penalty', rupees: amounts.airlinePenalty },
    { label: 'Service charge', rupees: amounts.serviceCharge },
    { label: 'CGST 9%', rupees: amounts.CGST },
    { label: 'SGST 9%', rupees: amounts.SGST },
    { label: 'IGST 18%', rupees: amounts.IGST },
    { label: 'Airline credit', rupees: -amounts.credit },
    amounts.return > 0
      ? { label: 'Refund', rupees: amounts.return, total: true }
      : { label: 'To pay', rupees: amounts.pay, total: true },
  ];
  return lines.filter((line) => line.rupees !== 0 || line.total === true);
}

/** What is paid for: "Fare ₹1,200 more", "Airline charge ₹3,400", "Our charge ₹118"; with a credit they add up. */
export function changeSplit({
  fareDifference,
  airlinePenalty,
  serviceCharge,
  CGST,
  SGST,
  IGST,
  credit,
  note,
}: Omit<ChangeAmounts, 'claim' | 'pay' | 'return'>): readonly string[] {
  const ours = serviceCharge + CGST + SGST + IGST;
  const inr = inrOfSum([fareDifference, airlinePenalty, ours, credit]);
  // Where a lower fare brings no refund, the same fare and a lower one read apart.
  const fare =
    fareDifference === 0
      ? note === null
        ? 'Same fare'
        : 'No refund for a lower fare'
      : `Fare ${inr(Math.abs(fareDifference))} ${fareDifference > 0 ? 'more' : 'less'}`;
  return [
    fare,
    airlinePenalty > 0 ? `Airline charge ${inr(airlinePenalty)}` : 'No airline charge',
    ...(ours > 0 ? [`Our charge ${inr(ours)}, with GST`] : []),
    ...(credit > 0 ? [`Airline credit ${inr(-credit)}`] : []),
  ];
}

/** "₹2,400 to pay", "₹600 refund", "Nothing to pay". */
export function changePrice(amounts: Pick<ChangeAmounts, 'pay' | 'return'>): string {
  if (amounts.pay > 0) return `${inrExact(amounts.pay)} to pay`;
  return amounts.return > 0 ? `${inrExact(amounts.return)} refund` : 'Nothing to pay';
}
