import { type FlightQuote, quoteParts } from '@pravas/domain/flight-order/quote-booking.ts';
import { type Paise, subtract, ZERO } from '@pravas/domain/money/money.ts';

/** A line of what was paid. */
export interface PriceLine {
  readonly label: string;
  readonly amountPaise: Paise;
}

/**
 * What was paid for a booking and for changes of its flights, line by line; the lines add up to the quote's total. Lines of
 * nothing are left out but for fare and taxes.
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
