import type { BookingQuote, BookingTerms, QuotedChange } from '../booking/booking-quote.ts';
import { type ConvenienceFeeSettings, convenienceFee } from '../fare/convenience-fee.ts';
import type { FareTax, Offer } from '../fare/offer.ts';
import { least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import type { Proof } from '../proof/proof.ts';
import { serviceGst } from '../tax/service-gst.ts';
import { type ChosenExtra, priceOfExtras } from './chosen-extras.ts';

/** The terms a booking of flights is priced on. */
export interface QuoteTerms extends BookingTerms {
  readonly fees: ConvenienceFeeSettings;
  readonly international: boolean;
}

/** What goes into a quote besides the fares. */
export interface QuoteAdditions {
  readonly extras?: readonly ChosenExtra[];
  /** Airline credits that pay a part of it. */
  readonly credits?: readonly { readonly amountPaise: Paise }[];
}

/** What changes of flights cost: paid − returned = difference + penalty + fee + taxes − credits. */
export interface ChangeCosts extends QuotedChange {
  /** New fares less old fares; negative where the new ones are lower. */
  readonly fareDifferencePaise: Paise;
  readonly penaltyPaise: Paise;
}

/**
 * What a journey costs the customer, composed: extras cost us what they are sold for, and airline credits pay at most
 * fares and extras, since our fee is not the airline's. Parts that may be missing were not known when older quotes were
 * stored, and read as nothing: `quoteParts` does so.
 */
export interface FlightQuote extends BookingQuote {
  readonly basePaise: Paise;
  readonly taxesPaise: Paise;
  readonly otherPaise: Paise;
  readonly taxLines: readonly FareTax[];
  readonly seatPaise?: Paise;
  readonly mealPaise?: Paise;
  readonly bagPaise?: Paise;
  readonly feePerTravellerPaise: Paise;
  readonly change?: ChangeCosts;
  readonly gstProof: Proof | null;
}

/**
 * Prices the offers of a journey: fares as the supplier sells them, seats, meals and bags, our convenience fee per
 * traveller by the shape of what is bought, and 18 % GST on that fee by place of supply (spec rules §9.1). Nothing
 * costs nothing.
 */
export function quoteBooking(offers: readonly Offer[], terms: QuoteTerms, also: QuoteAdditions = {}): FlightQuote {
  const slices = offers.reduce((count, offer) => count + offer.slices.length, 0);
  const { perTravellerPaise, feePaise, gst } = feeFor(slices, terms);
  const extras = also.extras ?? [];
  const extrasPaise = priceOfExtras(extras);
  const total = (pick: (price: Offer['price']) => Paise) => sum(offers.map((offer) => pick(offer.price)));
  const sellPaise = sum([total((price) => price.sellPaise), extrasPaise]);
  const creditPaise = least(sum((also.credits ?? []).map((credit) => credit.amountPaise)), sellPaise);
  return {
    sellPaise,
    costPaise: sum([total((price) => price.costPaise), extrasPaise]),
    basePaise: total((price) => price.basePaise),
    taxesPaise: total((price) => price.taxesPaise),
    otherPaise: total((price) => price.otherPaise),
    taxLines: mergeTaxes(offers.flatMap((offer) => offer.price.breakdown)),
    seatPaise: priceOfExtras(extras, 'seat'),
    mealPaise: priceOfExtras(extras, 'meal'),
    bagPaise: priceOfExtras(extras, 'bag'),
    creditPaise,
    feePerTravellerPaise: perTravellerPaise,
    feePaise,
    cgstPaise: gst.cgstPaise,
    sgstPaise: gst.sgstPaise,
    igstPaise: gst.igstPaise,
    totalPaise: subtract(sum([sellPaise, feePaise, gst.totalPaise]), creditPaise),
    gstProof: feePaise === 0 ? null : gst.proof,
  };
}

/** Our fee with its GST for a journey of this many slices, as its booking will be charged: what lists add to fares. */
export function feeWithGst(slices: number, terms: QuoteTerms): Paise {
  const { feePaise, gstPaise } = journeyFee(slices, terms);
  return sum([feePaise, gstPaise]);
}

/** The same in its parts, with the rate of its GST in basis points. */
export function journeyFee(slices: number, terms: QuoteTerms) {
  const { feePaise, gst } = feeFor(slices, terms);
  return { feePaise, gstPaise: gst.totalPaise, rate: gst.proof.rate ?? 0 };
}

function feeFor(slices: number, { fees, international, personal, travellers, ...supply }: QuoteTerms) {
  const { perTravellerPaise, totalPaise: feePaise } =
    slices === 0
      ? { perTravellerPaise: ZERO, totalPaise: ZERO }
      : convenienceFee(fees, { international, roundTrip: slices > 1, personal, travellers });
  return { perTravellerPaise, feePaise, gst: serviceGst({ feePaise, ...supply }) };
}

/** The total of what changes cost: above 0 was paid, below 0 was refunded. */
export function changeTotal(costs: ChangeCosts): Paise {
  const { fareDifferencePaise, penaltyPaise, feePaise, cgstPaise, sgstPaise, igstPaise, creditPaise } = costs;
  return subtract(sum([fareDifferencePaise, penaltyPaise, feePaise, cgstPaise, sgstPaise, igstPaise]), creditPaise);
}

/** A quote with one more change of flights in it; the purchase itself remains readable beside it. */
export function quoteAfterChange(quote: FlightQuote, costs: ChangeCosts): FlightQuote {
  const before = quote.change;
  const change: ChangeCosts = before
    ? {
        fareDifferencePaise: sum([before.fareDifferencePaise, costs.fareDifferencePaise]),
        penaltyPaise: sum([before.penaltyPaise, costs.penaltyPaise]),
        feePaise: sum([before.feePaise, costs.feePaise]),
        cgstPaise: sum([before.cgstPaise, costs.cgstPaise]),
        sgstPaise: sum([before.sgstPaise, costs.sgstPaise]),
        igstPaise: sum([before.igstPaise, costs.igstPaise]),
        creditPaise: sum([before.creditPaise, costs.creditPaise]),
      }
    : costs;
  return { ...quote, change, totalPaise: sum([quote.totalPaise, changeTotal(costs)]) };
}

/**
 * The parts of a quote as the summary adds them up: fare + seat + meal + bag + service charge − credit + changes =
 * total.
 */
export interface QuoteParts {
  readonly farePaise: Paise;
  readonly seatPaise: Paise;
  readonly mealPaise: Paise;
  readonly bagPaise: Paise;
  /** Convenience fee with its GST. */
  readonly serviceChargePaise: Paise;
  readonly creditPaise: Paise;
  /** What changes of flights cost in all; negative where they gave money back. */
  readonly changePaise: Paise;
  readonly totalPaise: Paise;
}

/** Takes a quote apart, an old one too. */
export function quoteParts(quote: FlightQuote): QuoteParts {
  const seatPaise = quote.seatPaise ?? ZERO;
  const mealPaise = quote.mealPaise ?? ZERO;
  const bagPaise = quote.bagPaise ?? ZERO;
  return {
    farePaise: subtract(quote.sellPaise, sum([seatPaise, mealPaise, bagPaise])),
    seatPaise,
    mealPaise,
    bagPaise,
    serviceChargePaise: sum([quote.feePaise, quote.cgstPaise, quote.sgstPaise, quote.igstPaise]),
    creditPaise: quote.creditPaise ?? ZERO,
    changePaise: quote.change ? changeTotal(quote.change) : ZERO,
    totalPaise: quote.totalPaise,
  };
}

/** A row of the summary; credits are negative. */
export interface SummaryRow {
  readonly key: 'fare' | 'seat' | 'meal' | 'bag' | 'service_charge' | 'credit' | 'change';
  readonly label: string;
  readonly amountPaise: Paise;
}

/**
 * The rows of 'Summary' (spec screens §2.5): the specified four always; bags, credits and changes only where there are
 * any.
 */
export function summaryRows(parts: QuoteParts): readonly SummaryRow[] {
  const row = (key: SummaryRow['key'], label: string, amountPaise: Paise): SummaryRow => ({ key, label, amountPaise });
  return [
    row('fare', 'Fare', parts.farePaise),
    row('seat', 'Seat', parts.seatPaise),
    row('meal', 'Meal', parts.mealPaise),
    ...(parts.bagPaise > 0 ? [row('bag', 'Extra baggage', parts.bagPaise)] : []),
    row('service_charge', 'Net other service charges & fees', parts.serviceChargePaise),
    ...(parts.creditPaise > 0 ? [row('credit', 'Airline credit', subtract(ZERO, parts.creditPaise))] : []),
    ...(parts.changePaise === 0 ? [] : [row('change', 'Changes of flights', parts.changePaise)]),
  ];
}

/** Taxes of the same code on two orders read as one line. */
function mergeTaxes(taxes: readonly FareTax[]): readonly FareTax[] {
  const byCode = new Map<string, Paise>();
  for (const { code, amountPaise } of taxes) byCode.set(code, sum([byCode.get(code) ?? ZERO, amountPaise]));
  return [...byCode].map(([code, amountPaise]) => ({ code, amountPaise }));
}
