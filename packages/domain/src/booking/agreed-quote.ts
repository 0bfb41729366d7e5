import { type Paise, sum } from '../money/money.ts';
import { serviceGst, supplyIn } from '../tax/service-gst.ts';
import type { BookingQuote, BookingTerms } from './booking-quote.ts';

/** The terms of a booking whose fees the travel desk sets; frozen when it is made, so that a refund uses the same. */
export interface AgreedTerms extends BookingTerms {
  /** Our fee for the whole booking, before GST. */
  readonly feePaise: Paise;
  /** Our charge for cancelling, before GST, for each party that is cancelled together. */
  readonly cancelFeePaise: Paise;
}

/** Prices what is sold at one sum and costs us another, with our fee and the GST on it: sold + fee + GST = total. */
export function agreedQuote(
  { sellPaise, costPaise }: { readonly sellPaise: Paise; readonly costPaise: Paise },
  { feePaise, on, ...terms }: AgreedTerms,
): BookingQuote {
  const gst = serviceGst({ feePaise, ...supplyIn(terms), on });
  const { cgstPaise, sgstPaise, igstPaise } = gst;
  const totalPaise = sum([sellPaise, feePaise, gst.totalPaise]);
  return { sellPaise, costPaise, feePaise, cgstPaise, sgstPaise, igstPaise, totalPaise };
}
