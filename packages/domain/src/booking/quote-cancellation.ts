import { cancellationServiceCharge } from '../fare/convenience-fee.ts';
import type { FarePrice } from '../fare/offer.ts';
import { greatest, least, type Paise, paise, splitByWeight, subtract, sum, ZERO } from '../money/money.ts';
import { splitWithin } from '../money/split-within.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { computeRefund, type Refund } from '../refund/compute-refund.ts';
import { type PaidUnit, paidForUnit } from '../refund/paid-units.ts';
import { rateOn, SERVICE_GST_RATES, type ServiceGst, serviceGst } from '../tax/service-gst.ts';
import type { BookingQuote, QuoteTerms } from './quote-booking.ts';

/** What cancelling a whole booking gives back, with our charge split by tax. */
export interface CancellationRefund {
  readonly refund: Refund;
  readonly serviceGst: ServiceGst;
}

/**
 * What comes back when everything that is booked is cancelled: paid, less what the airlines keep, less our cancellation
 * charge with its GST, less our convenience fee, which is not refunded (decisions §2 "Refund"). Airport fees and the
 * airline's GST come back in full. `booked` are the prices of what was really booked, `paid` its quote.
 */
export function quoteCancellation(
  booked: readonly FarePrice[],
  paid: BookingQuote,
  terms: QuoteTerms & { readonly roundTrip: boolean },
  airlinePenaltyPaise: Paise,
  on: string,
): CancellationRefund {
  const fuelPaise = sum(booked.map((price) => price.fuelPaise));
  const charge = cancellationServiceCharge(terms.fees, {
    international: terms.international,
    roundTrip: terms.roundTrip,
    personal: terms.personal,
    travellers: terms.travellers,
  });
  const gst = gstOn(charge.totalPaise, terms, on);
  const refund = computeRefund({
    paid: {
      basePaise: sum(booked.map((price) => price.basePaise)),
      fuelPaise,
      statutoryPaise: greatest(subtract(sum(booked.map((price) => price.taxesPaise)), fuelPaise), ZERO),
      otherRefundablePaise: sum(booked.map((price) => price.otherPaise)),
      nonRefundablePaise: sum([paid.feePaise, paid.cgstPaise, paid.sgstPaise, paid.igstPaise]),
    },
    airlinePenaltyPaise,
    serviceChargePaise: charge.totalPaise,
    serviceChargeGstPaise: gst.totalPaise,
  });
  return { refund, serviceGst: gst };
}

/** What the airline keeps of one traveller's slice, as it states it. */
export interface UnitPenalty {
  readonly orderId: string;
  readonly sliceIndex: number;
  readonly travellerIndex: number;
  readonly penaltyPaise: Paise;
}

/** What becomes of the money of one traveller's slice. paid = airline fee + charge + tax + not returned + refund. */
interface CancelledUnit {
  readonly orderId: string;
  readonly sliceIndex: number;
  readonly travellerIndex: number;
  readonly paidPaise: Paise;
  /** What the airline keeps: at most base fare and fuel charge, nothing of a flight that it gave up. */
  readonly airlineFeePaise: Paise;
  /** True when the airline asked for more than it may keep. */
  readonly penaltyCapped: boolean;
  readonly serviceChargePaise: Paise;
  readonly serviceTaxPaise: Paise;
  /** Statutory taxes and passenger fees; part of the refund. */
  readonly taxesReturnedPaise: Paise;
  /** Our convenience fee with its GST, and what changes of flights have used up. */
  readonly nonRefundablePaise: Paise;
  readonly refundPaise: Paise;
}

/** A cancellation of parts: per traveller and slice, and in total. Every total is the sum of its units. */
export interface PartCancellation {
  readonly units: readonly CancelledUnit[];
  readonly paidPaise: Paise;
  readonly airlineFeePaise: Paise;
  readonly penaltyCapped: boolean;
  readonly serviceChargePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** True when our charge was cut so that statutory taxes come back in full. */
  readonly serviceChargeReduced: boolean;
  readonly taxesReturnedPaise: Paise;
  readonly nonRefundablePaise: Paise;
  readonly refundPaise: Paise;
  readonly proof: Proof;
}

/** The terms a part is cancelled on. */
export type CancellationTerms = Omit<QuoteTerms, 'travellers'>;

/**
 * Shares out a penalty that was stated in one sum: airlines charge by the head, so everyone bears the same, but nobody more
 * than an airline may keep of him, as of an infant; his own share divides by base fare and fuel charge of his flights. So
 * no share is above the dearest charge for one traveller that the sum is made of. What is more than airlines may keep of
 * all together is shared by base fare and fuel charge.
 */
export function splitPenalty(units: readonly PaidUnit[], penaltyPaise: Paise): readonly UnitPenalty[] {
  const travellers = [...new Set(units.map((unit) => unit.travellerIndex))];
  const owns = travellers.map((index) => units.filter((unit) => unit.travellerIndex === index));
  const limits = owns.map((own) => sum(own.map(keepableWithUnnamed)));
  if (penaltyPaise > sum(limits)) return splitByFare(units, penaltyPaise);
  const shares = splitWithin(penaltyPaise, limits);
  const split = owns.flatMap((own, index) => splitByFare(own, shares[index] ?? ZERO));
  return units.flatMap((unit) => split.find((one) => isSameUnit(one, unit)) ?? []);
}

/** Base fare and fuel charge, and what of the taxes may turn out to be fuel charge as nobody names it (`withFuelShown`). */
function keepableWithUnnamed({ basePaise, fuelPaise, statutoryPaise, unnamedPaise = ZERO }: PaidUnit): Paise {
  const unnamed = greatest(least(unnamedPaise, statutoryPaise), ZERO);
  return greatest(sum([basePaise, fuelPaise, unnamed]), ZERO);
}

function splitByFare(units: readonly PaidUnit[], penaltyPaise: Paise): readonly UnitPenalty[] {
  if (units.length === 0) return [];
  const caps = units.map((unit) => sum([unit.basePaise, unit.fuelPaise]));
  const shares = splitByWeight(penaltyPaise, caps.some((cap) => cap > 0) ? caps : caps.map(() => 1));
  return units.map(({ orderId, sliceIndex, travellerIndex }, index) => ({
    orderId,
    sliceIndex,
    travellerIndex,
    penaltyPaise: shares[index] ?? ZERO,
  }));
}

/** What an airline keeps of one traveller, on all of his flights that are given back together. */
export interface TravellerPenalty {
  readonly travellerIndex: number;
  readonly penaltyPaise: Paise;
}

/**
 * The same where it was stated for each traveller: what is kept of one says nothing of another, so that an excess is not
 * hidden by somebody else's lower charge. Nothing is kept of those whom it does not name.
 */
export function splitPenalties(
  units: readonly PaidUnit[],
  penalties: readonly TravellerPenalty[],
): readonly UnitPenalty[] {
  return penalties.flatMap(({ travellerIndex, penaltyPaise }) =>
    splitPenalty(
      units.filter((unit) => unit.travellerIndex === travellerIndex),
      penaltyPaise,
    ),
  );
}

/**
 * What cancelling these units gives back. The airline's fee is judged per traveller and slice; our service charge is
 * taken once for each traveller of this cancellation (₹118 = 100 + GST where nothing is set; spec rules §9.1), from
 * whatever is left of his part, never from statutory taxes and never for a flight that the airline gave up. A unit without a penalty is cancelled free of charge.
 */
export function quoteUnits(
  units: readonly PaidUnit[],
  penalties: readonly UnitPenalty[],
  terms: CancellationTerms,
  on: string,
): PartCancellation {
  const travellers = [...new Set(units.map((unit) => unit.travellerIndex))];
  const charged = travellers.map((traveller) => {
    const own = units.filter((unit) => unit.travellerIndex === traveller);
    return chargeTraveller(own, penalties, terms, on);
  });
  const quoted = charged.flatMap((one) => one.units);
  const ordered = units.flatMap((unit) => quoted.find((one) => isSameUnit(one, unit)) ?? []);
  const total = (pick: (unit: CancelledUnit) => Paise) => sum(ordered.map(pick));
  const totals = {
    paidPaise: total((unit) => unit.paidPaise),
    airlineFeePaise: total((unit) => unit.airlineFeePaise),
    serviceChargePaise: total((unit) => unit.serviceChargePaise),
    cgstPaise: sum(charged.map((one) => one.gst.cgstPaise)),
    sgstPaise: sum(charged.map((one) => one.gst.sgstPaise)),
    igstPaise: sum(charged.map((one) => one.gst.igstPaise)),
    taxesReturnedPaise: total((unit) => unit.taxesReturnedPaise),
    nonRefundablePaise: total((unit) => unit.nonRefundablePaise),
    refundPaise: total((unit) => unit.refundPaise),
  };
  return {
    ...totals,
    units: ordered,
    penaltyCapped: ordered.some((unit) => unit.penaltyCapped),
    serviceChargeReduced: charged.some((one) => one.isReduced),
    proof: proof({
      rule: 'refund.parts',
      inputs: { ...totals, units: ordered.length, travellers: travellers.length },
      result: totals.refundPaise,
      source: 'Product rule: refund (decisions §2)',
      parts: charged.flatMap((one) => one.proofs),
    }),
  };
}

interface ChargedTraveller {
  readonly units: readonly CancelledUnit[];
  readonly gst: Pick<ServiceGst, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;
  readonly isReduced: boolean;
  readonly proofs: readonly Proof[];
}

function chargeTraveller(
  own: readonly PaidUnit[],
  penalties: readonly UnitPenalty[],
  terms: CancellationTerms,
  on: string,
): ChargedTraveller {
  const wholes = own.map((unit) => {
    const penaltyPaise = sum(penalties.filter((one) => isSameUnit(one, unit)).map((one) => one.penaltyPaise));
    return { unit, refund: refundWithoutCharge(unit, penaltyPaise) };
  });
  // Nobody pays us for flights that the airline gave up.
  const left = wholes.map(({ unit, refund }) =>
    unit.fullRefundSource ? ZERO : subtract(refund.refundPaise, refund.statutoryPaise),
  );
  const wanted = own.filter((unit) => !unit.fullRefundSource).length;
  const asked = wanted === 0 ? ZERO : chargeFor(wanted, terms);
  const { feePaise, gst } = affordableCharge(asked, sum(left), terms, on);
  const kept = shares(sum([feePaise, gst.totalPaise]), left);
  const fees = shares(feePaise, kept);
  return {
    gst,
    isReduced: feePaise < asked,
    proofs: [...wholes.map(({ refund }) => refund.proof), gst.proof],
    units: wholes.map(({ unit, refund }, index) => ({
      orderId: unit.orderId,
      sliceIndex: unit.sliceIndex,
      travellerIndex: unit.travellerIndex,
      paidPaise: paidForUnit(unit),
      airlineFeePaise: refund.airlinePenaltyPaise,
      penaltyCapped: refund.penaltyCapped,
      serviceChargePaise: fees[index] ?? ZERO,
      serviceTaxPaise: subtract(kept[index] ?? ZERO, fees[index] ?? ZERO),
      taxesReturnedPaise: refund.statutoryPaise,
      nonRefundablePaise: refund.nonRefundablePaise,
      refundPaise: subtract(refund.refundPaise, kept[index] ?? ZERO),
    })),
  };
}

function chargeFor(sliceCount: number, { fees, international, personal }: CancellationTerms): Paise {
  return cancellationServiceCharge(fees, { international, roundTrip: sliceCount > 1, personal, travellers: 1 })
    .totalPaise;
}

function refundWithoutCharge(unit: PaidUnit, airlinePenaltyPaise: Paise): Refund {
  return computeRefund({
    paid: {
      basePaise: unit.basePaise,
      fuelPaise: unit.fuelPaise,
      statutoryPaise: unit.statutoryPaise,
      otherRefundablePaise: sum([unit.otherPaise, unit.extrasPaise]),
      nonRefundablePaise: sum([unit.feePaise, unit.usedUpPaise]),
    },
    airlinePenaltyPaise,
    isFullByLaw: unit.fullRefundSource !== undefined,
    serviceChargePaise: ZERO,
    serviceChargeGstPaise: ZERO,
  });
}

/** The highest charge up to the asked one that fits, with its GST, into what is left; its tax is exact by law. */
function affordableCharge(
  askedPaise: Paise,
  leftPaise: Paise,
  terms: CancellationTerms,
  on: string,
): { readonly feePaise: Paise; readonly gst: ServiceGst } {
  const rate = rateOn(SERVICE_GST_RATES, on)?.rate ?? 0;
  // Rounding of the tax can be up to a paisa off either way, so the first guess is corrected downwards.
  let feePaise = least(askedPaise, paise(Math.floor((leftPaise * 10_000) / (10_000 + rate)) + 1));
  let gst = gstOn(feePaise, terms, on);
  while (sum([feePaise, gst.totalPaise]) > leftPaise) {
    feePaise = paise(feePaise - 1);
    gst = gstOn(feePaise, terms, on);
  }
  return { feePaise, gst };
}

/** Shares of a total that never exceed their weights, as long as the total does not exceed their sum; none of nothing. */
function shares(total: Paise, weights: readonly Paise[]): readonly Paise[] {
  return total === 0 ? [] : splitByWeight(total, weights);
}

function gstOn(feePaise: Paise, terms: CancellationTerms, on: string): ServiceGst {
  return serviceGst({
    feePaise,
    supplierStateCode: terms.supplierStateCode,
    placeOfSupplyStateCode: terms.placeOfSupplyStateCode,
    on,
  });
}

function isSameUnit(one: Omit<UnitPenalty, 'penaltyPaise'>, other: Omit<UnitPenalty, 'penaltyPaise'>): boolean {
  return (
    one.orderId === other.orderId && one.sliceIndex === other.sliceIndex && one.travellerIndex === other.travellerIndex
  );
}
