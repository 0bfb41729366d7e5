import { type Paise, paise, times } from '../money/money.ts';

/** Our fee per traveller for booking, and what is kept for cancelling; before GST, in paise. */
export interface FeeAmounts {
  readonly standardAmountPaise: Paise;
  readonly cancelAmountPaise: Paise;
}

/** Fees by shape of the journey. */
export interface JourneyFees {
  readonly oneway: FeeAmounts;
  readonly roundTrip: FeeAmounts;
}

/** Fees of a service inside and beyond India. */
export interface FlightFees {
  readonly domestic: JourneyFees;
  readonly international: JourneyFees;
}

/** Fees for buses: for each seat, or once for a booking, however many seats it has. */
interface BusFees extends FeeAmounts {
  readonly per: 'seat' | 'booking';
}

/** An organisation's fee settings; a personal-booking variant replaces them for private travel (spec rules §9.1). */
export interface ConvenienceFeeSettings {
  readonly flight: FlightFees;
  /** For each room of a stay, regardless of its nights; absent = none is charged. */
  readonly hotel?: FeeAmounts;
  /** Absent = none is charged. */
  readonly bus?: BusFees;
  readonly personalBooking?: { readonly flight: FlightFees };
}

/** Which fee applies. `travellers` counts everyone who needs a ticket. */
export interface FeeQuestion {
  readonly international: boolean;
  readonly roundTrip: boolean;
  readonly personal: boolean;
  readonly travellers: number;
}

/** A fee per traveller and in all, before GST. */
export interface ConvenienceFee {
  readonly perTravellerPaise: Paise;
  readonly totalPaise: Paise;
}

/** The cancellation service charge where none is set: ₹118 = ₹100 and 18 % GST (spec rules §9.1, decisions §2). */
export const DEFAULT_CANCELLATION_CHARGE = {
  chargePaise: paise(10_000),
  gstPaise: paise(1_800),
  totalPaise: paise(11_800),
} as const;

/** The convenience fee of a booking, per traveller (spec rules §9.1). Throws RangeError for less than one traveller. */
export function convenienceFee(settings: ConvenienceFeeSettings, question: FeeQuestion): ConvenienceFee {
  const perTravellerPaise = amountsFor(settings, question).standardAmountPaise;
  return { perTravellerPaise, totalPaise: times(perTravellerPaise, travellersOf(question)) };
}

/**
 * Our cancellation service charge, before GST and per traveller. Where the settings say nothing (0) the default of
 * ₹100 holds.
 */
export function cancellationServiceCharge(
  settings: ConvenienceFeeSettings | null,
  question: FeeQuestion,
): ConvenienceFee {
  const set = settings ? amountsFor(settings, question).cancelAmountPaise : 0;
  const perTravellerPaise = set > 0 ? paise(set) : DEFAULT_CANCELLATION_CHARGE.chargePaise;
  return { perTravellerPaise, totalPaise: times(perTravellerPaise, travellersOf(question)) };
}

function amountsFor(settings: ConvenienceFeeSettings, question: FeeQuestion): FeeAmounts {
  const fees = question.personal && settings.personalBooking ? settings.personalBooking.flight : settings.flight;
  const journey = question.international ? fees.international : fees.domestic;
  return question.roundTrip ? journey.roundTrip : journey.oneway;
}

function travellersOf(question: FeeQuestion): number {
  if (!Number.isSafeInteger(question.travellers) || question.travellers < 1) {
    throw new RangeError(`Not a number of travellers: ${question.travellers}`);
  }
  return question.travellers;
}
