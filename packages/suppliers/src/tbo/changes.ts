import { createHash } from 'node:crypto';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { fromRupees, greatest, type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import type { ChangeOffer, ChangeSearch, FlightOrder, TaxDifference } from '../flight/port.ts';
import type { Answer } from '../order-port.ts';
import { supplierError } from './errors.ts';
import { classifyFare, DEFAULT_CLASSIFIER } from './fare-classifier.ts';
import { readDetails } from './look-up.ts';
import { parseContext, type TboRef } from './ref.ts';
import { askResults, type FoundResults, journeyTypeOf, type TboParts } from './search.ts';
import { isRefundable, toBaggage, toSlices } from './to-domain.ts';
import { toRules } from './to-rules.ts';
import type { TboFare, TboResult } from './wire.ts';
import type { TboItinerary } from './wire-orders.ts';

const PAX_TYPE = { adults: 1, children: 2, infants: 3 } as const;

/** TBO's online reissue is documented for low-cost carriers; other tickets are changed by the airline's own desk. */
export function changesOnline(booking: FlightOrder): boolean {
  return parseContext(booking.context)?.isLcc ?? false;
}

/**
 * Flights that an order may be reissued to. TBO's online reissue is a Search with the old PNR and booking number for
 * the sectors that are to be exchanged; it is documented for low-cost carriers.
 */
export async function quoteChange(
  parts: TboParts,
  booking: FlightOrder,
  search: ChangeSearch,
  signal: AbortSignal,
): Promise<Answer<readonly ChangeOffer[]>> {
  const { config } = parts;
  const context = parseContext(booking.context);
  if (!context) return { ok: false, error: supplierError(config, 'not_supported', 'This booking is not ours', false) };
  if (!context.isLcc || search.removes.length !== search.adds.length) {
    return { ok: false, error: supplierError(config, 'not_supported', 'This cannot be changed online', false) };
  }
  const details = await readDetails(parts, { BookingId: Number(context.bookingId) }, signal);
  if (details.type === 'unclear') return { ok: false, error: details.error };
  if (details.type !== 'itinerary') {
    return { ok: false, error: supplierError(config, 'refused', 'The order cannot be changed now', false) };
  }
  const found = await askResults(
    parts,
    {
      journeyType: journeyTypeOf(search.adds, false),
      slices: search.adds,
      cabin: search.cabin,
      passengers: countsOf(details.itinerary),
      dealCodes: [],
      reissue: { pnr: context.pnr, bookingId: Number(context.bookingId) },
    },
    signal,
  );
  if (!found.ok) return found;
  const { value } = found;
  return { ok: true, value: value.lists.flat().flatMap((result) => toChangeOffer(parts, result, value, search) ?? []) };
}

function toChangeOffer(
  { config }: TboParts,
  result: TboResult,
  found: FoundResults,
  search: ChangeSearch,
): ChangeOffer | null {
  const [first, ...others] = toSlices(result.Segments, search.cabin) ?? [];
  if (!first || others.length + 1 !== search.adds.length) return null;
  const ref: TboRef = {
    ...found.ref,
    resultIndex: result.ResultIndex,
    isLcc: result.IsLCC ?? false,
    source: result.Source,
  };
  const digest = createHash('sha256').update(`${ref.traceId}\n${ref.resultIndex}`).digest('base64url');
  const fareClass = classifyFare(config.classifier ?? DEFAULT_CLASSIFIER, {
    airlineRemark: result.AirlineRemark,
    fareClassification: result.FareClassification,
    resultFareType: result.ResultFareType,
  });
  return {
    changeOfferId: digest.slice(0, 22),
    removes: search.removes,
    slices: [first, ...others],
    brand: fareClass?.brand ?? null,
    fare: {
      rules: toRules(result.MiniFareRules, [first, ...others]).windows,
      baggage: result.Segments.map(toBaggage),
      refundable: isRefundable(result),
      mealIncluded: result.IsFreeMealAvailable,
    },
    ...priceOfChange(result),
    keepsLowerFare: true,
    expiresAt: found.expiresAt,
    ref: JSON.stringify(ref),
  };
}

/**
 * What a reissue costs: PublishedFare is what is collected, SupplierReissueCharges the airline's penalty inside it. A
 * lower new fare gives no refund, so the difference that is charged is never below 0.
 */
export function priceOfChange(result: TboResult) {
  const payPaise = greatest(ZERO, fromRupees(result.Fare.PublishedFare));
  const penalties = result.FareBreakdown.map((line) => fromRupees(Math.max(0, line.SupplierReissueCharges)));
  const stated = sum(penalties);
  const penaltyPaise = stated > payPaise ? payPaise : stated;
  const fareDifferencePaise = subtract(payPaise, penaltyPaise);
  return {
    payPaise,
    penaltyPaise,
    fareDifferencePaise,
    ...taxesIn(result.Fare, fareDifferencePaise),
    returnPaise: ZERO,
  };
}

/** BaseFare and Tax of a reissue are differences; where they do not add up to the charge they explain nothing. */
function taxesIn(fare: TboFare, fareDifferencePaise: Paise): { readonly taxDifference?: TaxDifference } {
  const taxesPaise = fromRupees(fare.Tax);
  if (fareDifferencePaise === 0 || sum([fromRupees(fare.BaseFare), taxesPaise]) !== fareDifferencePaise) return {};
  const gst = fare.TaxBreakup.filter(({ key }) => key === 'K3').map(({ value }) => fromRupees(value));
  return {
    taxDifference: { taxesPaise: subtract(taxesPaise, fromRupees(fare.YQTax)), airlineGstPaise: sum(gst) },
  };
}

function countsOf({ Passenger: passengers }: TboItinerary): PassengerCounts {
  const count = (type: number) => passengers.filter((one) => (one.PaxType ?? PAX_TYPE.adults) === type).length;
  return { adults: count(PAX_TYPE.adults), children: count(PAX_TYPE.children), infants: count(PAX_TYPE.infants) };
}
