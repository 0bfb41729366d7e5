import { type FlightQuote, quoteParts } from '@pravas/domain/flight-order/quote-booking.ts';
import { type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { Cancellation } from '../booking/index.ts';
import type { FlightBooking } from '../flight-order/index.ts';

/** A line of what was paid. */
interface PriceLine {
  readonly label: string;
  readonly amountPaise: Paise;
}

/** A line of a ticket's sum; totals are sums of the lines above them. */
export interface PaidLine extends PriceLine {
  readonly isTotal: boolean;
}

/**
 * A ticket's sum: its price, less the refund for each part that was cancelled and settled since. Without a cancellation
 * there is one total; a refund as airline credits is no money and not deducted.
 */
export function paidLines(
  { facts, totalPaise }: Pick<FlightBooking, 'facts' | 'totalPaise'>,
  cancellations: readonly Pick<Cancellation, 'state' | 'refund'>[],
): readonly PaidLine[] {
  const paid = ticketPriceLines(facts.quote).map((line) => ({ ...line, isTotal: false }));
  const gone = cancellations.filter(({ state }) => state === 'supplier' || state === 'settled');
  if (gone.length === 0) return [...paid, { label: 'Total', amountPaise: totalPaise, isTotal: true }];
  const backPaise = sum(gone.map(({ refund }) => refund?.refundPaise ?? ZERO));
  // A supplier that has not stated the money yet may still refund something.
  const isOpen = gone.some(({ refund }) => refund === null);
  return [
    ...paid,
    { label: 'Total as bought', amountPaise: totalPaise, isTotal: true },
    {
      label: isOpen ? 'Back for what is cancelled, so far' : 'Back for what is cancelled',
      amountPaise: subtract(ZERO, backPaise),
      isTotal: false,
    },
    { label: 'Total', amountPaise: subtract(totalPaise, backPaise), isTotal: true },
  ];
}

/**
 * What was paid for a booking and for changes of its flights, line by line; the lines add up to the quote's total. Zero
 * lines are left out, except fare and taxes.
 */
export function ticketPriceLines(quote: FlightQuote): readonly PriceLine[] {
  const { farePaise, seatPaise, mealPaise, bagPaise, creditPaise } = quoteParts(quote);
  const { basePaise, feePaise, cgstPaise, sgstPaise, igstPaise, change } = quote;
  return [
    { label: 'Airline fare', amountPaise: basePaise },
    { label: 'Taxes and airport fees', amountPaise: subtract(farePaise, basePaise) },
    ...some('Seats', seatPaise),
    ...some('Meals', mealPaise),
    ...some('Baggage', bagPaise),
    ...some('Convenience fee', feePaise),
    ...some('CGST 9%', cgstPaise),
    ...some('SGST 9%', sgstPaise),
    ...some('IGST 18%', igstPaise),
    ...some('Airline credit', subtract(ZERO, creditPaise)),
    ...(change
      ? [
          ...some('Fare difference after a change', change.fareDifferencePaise),
          ...some("Airline's change charge", change.penaltyPaise),
          ...some('Our change fee', change.feePaise),
          ...some('CGST 9% on the change fee', change.cgstPaise),
          ...some('SGST 9% on the change fee', change.sgstPaise),
          ...some('IGST 18% on the change fee', change.igstPaise),
          ...some('Airline credit used for the change', subtract(ZERO, change.creditPaise)),
        ]
      : []),
  ];
}

function some(label: string, amountPaise: Paise): readonly PriceLine[] {
  return amountPaise === 0 ? [] : [{ label, amountPaise }];
}
