import type { BookingQuote, BookingTerms } from '../booking/booking-quote.ts';
import { type ConvenienceFeeSettings, DEFAULT_CANCELLATION_CHARGE } from '../fare/convenience-fee.ts';
import { type Paise, sum, times, ZERO } from '../money/money.ts';
import type { Proof } from '../proof/proof.ts';
import { serviceGst, supplyIn } from '../tax/service-gst.ts';
import type { BookedSeat, BusDetail } from './bus-detail.ts';

/** The terms seats are priced on. */
export interface BusQuoteTerms extends BookingTerms {
  readonly fees: ConvenienceFeeSettings;
}

/** What seats cost the customer: the seats as the supplier prices them, and our fee with its GST. */
interface BusQuote extends BookingQuote {
  /** Null where no fee is charged. */
  readonly gstProof: Proof | null;
}

/** Our fee for this many seats before GST, for each or for the booking as the organisation agreed. */
export function busFee(fees: ConvenienceFeeSettings, seats: number): Paise {
  if (!fees.bus) return ZERO;
  return fees.bus.per === 'seat' ? times(fees.bus.standardAmountPaise, seats) : fees.bus.standardAmountPaise;
}

/** Our charge for cancelling, once for each request, before GST: 100 where nothing is set (rules §9.1). */
export function busCancelFee({ bus }: ConvenienceFeeSettings): Paise {
  return bus && bus.cancelAmountPaise > 0 ? bus.cancelAmountPaise : DEFAULT_CANCELLATION_CHARGE.chargePaise;
}

/**
 * Prices seats: each as its supplier states it, with the tax that is in it, our fee, and GST on that fee by place of
 * supply. The total is the sum of its lines; no tax of the ticket is computed here.
 */
export function quoteBus(
  { seats, costPaise }: { readonly seats: readonly Pick<BookedSeat, 'fare'>[] } & Pick<BusDetail, 'costPaise'>,
  { fees, on, ...terms }: BusQuoteTerms,
): BusQuote {
  const feePaise = busFee(fees, seats.length);
  const { cgstPaise, sgstPaise, igstPaise, totalPaise, proof } = serviceGst({ feePaise, ...supplyIn(terms), on });
  const sellPaise = sum(seats.map(({ fare }) => fare.totalPaise));
  return {
    sellPaise,
    costPaise,
    feePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    totalPaise: sum([sellPaise, feePaise, totalPaise]),
    gstProof: feePaise === 0 ? null : proof,
  };
}

/** A line of a price. */
interface BusLine {
  readonly code: 'base' | 'charges' | 'tax' | 'fee' | 'fee_gst';
  readonly label: string;
  readonly paise: Paise;
}

/** A price line by line, which adds up to its total; lines of nothing are left out. */
export function busLines(
  seats: readonly Pick<BookedSeat, 'fare'>[],
  {
    feePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
  }: Pick<BookingQuote, 'feePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>,
): readonly BusLine[] {
  const total = (part: 'basePaise' | 'chargesPaise' | 'taxPaise') => sum(seats.map(({ fare }) => fare[part]));
  const lines: readonly BusLine[] = [
    { code: 'base', label: seats.length === 1 ? '1 seat' : `${seats.length} seats`, paise: total('basePaise') },
    { code: 'charges', label: 'Reservation, toll and other charges', paise: total('chargesPaise') },
    { code: 'tax', label: 'GST on the ticket', paise: total('taxPaise') },
    { code: 'fee', label: 'Our booking fee', paise: feePaise },
    { code: 'fee_gst', label: 'GST on our fee', paise: sum([cgstPaise, sgstPaise, igstPaise]) },
  ];
  return lines.filter(({ paise }) => paise !== 0);
}
