import { greatest, least, type Paise, paise, splitByWeight, subtract, sum, ZERO } from '../money/money.ts';
import { splitWithin } from '../money/split-within.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { computeRefund, type Refund } from '../refund/compute-refund.ts';
import { type ServiceGst, type ServiceSupply, serviceGst, serviceRate, supplyIn } from '../tax/service-gst.ts';
import { keepableOf, type PaidUnit, paidForUnit, returnedFeeOf } from './paid-unit.ts';
import { isSameUnit, type UnitRef } from './unit.ts';

/** What the supplier keeps of one unit, as it states it. */
export interface UnitPenalty extends UnitRef {
  readonly penaltyPaise: Paise;
}

/** The outcome of the money of one unit. paid = penalty + charge + tax + not returned + refund. */
interface CancelledUnit extends UnitRef {
  readonly paidPaise: Paise;
  /** What the supplier keeps: at most what it may keep, nothing of a unit that it gave up. */
  readonly penaltyPaise: Paise;
  /** True when the supplier asked for more than it may keep. */
  readonly penaltyCapped: boolean;
  readonly serviceChargePaise: Paise;
  readonly serviceTaxPaise: Paise;
  /** Statutory taxes and fees of others; part of the refund. */
  readonly taxesReturnedPaise: Paise;
  /** Our convenience fee with its GST where it stays paid, and what changes have used up. */
  readonly nonRefundablePaise: Paise;
  readonly refundPaise: Paise;
}

/** A cancellation of parts: per unit, and in total. Every total is the sum of its units. */
export interface PartCancellation {
  readonly units: readonly CancelledUnit[];
  readonly paidPaise: Paise;
  readonly penaltyPaise: Paise;
  readonly penaltyCapped: boolean;
  readonly serviceChargePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** True when our charge was cut so that statutory taxes are refunded in full. */
  readonly serviceChargeReduced: boolean;
  readonly taxesReturnedPaise: Paise;
  readonly nonRefundablePaise: Paise;
  readonly refundPaise: Paise;
  readonly proof: Proof;
}

/** The terms a part is cancelled on. */
export interface CancellationTerms extends ServiceSupply {
  /** Where it is written what a supplier may keep. */
  readonly law: string;
  /** Our service charge, before GST, for those units of one party that it is taken of. */
  readonly chargeOf: (units: readonly PaidUnit[]) => Paise;
}

/**
 * Shares out a penalty that was stated in one sum: suppliers charge per head, so every party bears the same, but none
 * more than a supplier may keep of it, as of an infant; its own share divides by what may be kept of each of its units.
 * So no share is above the dearest single charge within the sum. Any excess over what may be kept of all together is
 * shared by what may be kept.
 */
export function splitPenalty(units: readonly PaidUnit[], penaltyPaise: Paise): readonly UnitPenalty[] {
  const owns = byParty(units);
  const limits = owns.map((own) => sum(own.map(keepableWithUnnamed)));
  if (penaltyPaise > sum(limits)) return splitByKeepable(units, penaltyPaise);
  const shares = splitWithin(penaltyPaise, limits);
  const split = owns.flatMap((own, index) => splitByKeepable(own, shares[index] ?? ZERO));
  return units.flatMap((unit) => split.find((one) => isSameUnit(one, unit)) ?? []);
}

/** What may be kept, with unnamed taxes that may turn out to be kept. */
function keepableWithUnnamed(unit: PaidUnit): Paise {
  const unnamed = greatest(least(unit.unnamedPaise ?? ZERO, unit.statutoryPaise), ZERO);
  return greatest(sum([keepableOf(unit), unnamed]), ZERO);
}

function splitByKeepable(units: readonly PaidUnit[], penaltyPaise: Paise): readonly UnitPenalty[] {
  if (units.length === 0) return [];
  const caps = units.map(keepableOf);
  const shares = splitByWeight(penaltyPaise, caps.some((cap) => cap > 0) ? caps : caps.map(() => 1));
  return units.map(({ orderId, unit }, index) => ({ orderId, unit, penaltyPaise: shares[index] ?? ZERO }));
}

/** What a supplier keeps of one traveller, of all their units that are cancelled together. */
export interface TravellerPenalty {
  readonly travellerIndex: number;
  readonly penaltyPaise: Paise;
}

/**
 * The same where it was stated for each traveller: what is kept of one says nothing of another, so that another
 * person's lower charge does not hide an excess. Nothing is kept of those whom it does not name.
 */
export function splitPenalties(
  units: readonly PaidUnit[],
  penalties: readonly TravellerPenalty[],
): readonly UnitPenalty[] {
  return penalties.flatMap(({ travellerIndex, penaltyPaise }) =>
    splitPenalty(
      units.filter((unit) => unit.travellers.includes(travellerIndex)),
      penaltyPaise,
    ),
  );
}

/**
 * What cancelling these units refunds. The supplier's penalty is judged per unit; our service charge is taken once for
 * each party of this cancellation (₹118 = 100 + GST where nothing is set; spec rules §9.1), from whatever is left of
 * its part, never from statutory taxes and never for a unit that the supplier gave up. A unit without a penalty is
 * cancelled free of charge.
 */
export function quoteUnits(
  units: readonly PaidUnit[],
  penalties: readonly UnitPenalty[],
  terms: CancellationTerms,
  on: string,
): PartCancellation {
  const parties = byParty(units);
  const charged = parties.map((own) => chargeParty(own, penalties, terms, on));
  const quoted = charged.flatMap((one) => one.units);
  const ordered = units.flatMap((unit) => quoted.find((one) => isSameUnit(one, unit)) ?? []);
  const total = (pick: (unit: CancelledUnit) => Paise) => sum(ordered.map(pick));
  const totals = {
    paidPaise: total((unit) => unit.paidPaise),
    penaltyPaise: total((unit) => unit.penaltyPaise),
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
      inputs: { ...totals, units: ordered.length, parties: parties.length },
      result: totals.refundPaise,
      source: 'Product rule: refund (decisions §2)',
      parts: charged.flatMap((one) => one.proofs),
    }),
  };
}

interface ChargedParty {
  readonly units: readonly CancelledUnit[];
  readonly gst: Pick<ServiceGst, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>;
  readonly isReduced: boolean;
  readonly proofs: readonly Proof[];
}

function chargeParty(
  own: readonly PaidUnit[],
  penalties: readonly UnitPenalty[],
  terms: CancellationTerms,
  on: string,
): ChargedParty {
  const wholes = own.map((unit) => {
    const penaltyPaise = sum(penalties.filter((one) => isSameUnit(one, unit)).map((one) => one.penaltyPaise));
    return { unit, refund: refundWithoutCharge(unit, penaltyPaise, terms.law) };
  });
  // The customer pays us nothing for what the supplier gave up.
  const left = wholes.map(({ unit, refund }) =>
    unit.fullRefundSource ? ZERO : subtract(refund.refundPaise, refund.statutoryPaise),
  );
  const wanted = own.filter((unit) => !unit.fullRefundSource);
  const asked = wanted.length === 0 ? ZERO : terms.chargeOf(wanted);
  const { feePaise, gst } = affordableCharge(asked, sum(left), terms, on);
  const kept = shares(sum([feePaise, gst.totalPaise]), left);
  const fees = shares(feePaise, kept);
  return {
    gst,
    isReduced: feePaise < asked,
    proofs: [...wholes.map(({ refund }) => refund.proof), gst.proof],
    units: wholes.map(({ unit, refund }, index) => ({
      orderId: unit.orderId,
      unit: unit.unit,
      paidPaise: paidForUnit(unit),
      penaltyPaise: refund.penaltyPaise,
      penaltyCapped: refund.penaltyCapped,
      serviceChargePaise: fees[index] ?? ZERO,
      serviceTaxPaise: subtract(kept[index] ?? ZERO, fees[index] ?? ZERO),
      taxesReturnedPaise: refund.statutoryPaise,
      nonRefundablePaise: refund.nonRefundablePaise,
      refundPaise: subtract(refund.refundPaise, kept[index] ?? ZERO),
    })),
  };
}

function refundWithoutCharge(unit: PaidUnit, penaltyPaise: Paise, law: string): Refund {
  const feeBackPaise = returnedFeeOf(unit);
  return computeRefund({
    paid: {
      keepablePaise: keepableOf(unit),
      statutoryPaise: unit.statutoryPaise,
      otherRefundablePaise: sum([unit.otherPaise, unit.extrasPaise, feeBackPaise]),
      nonRefundablePaise: subtract(sum([unit.feePaise, unit.usedUpPaise]), feeBackPaise),
    },
    law,
    penaltyPaise,
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
  const rate = serviceRate(terms.sez, on);
  // Rounding of the tax can be up to a paisa off either way, so the first guess is corrected downwards.
  let feePaise = least(askedPaise, paise(Math.floor((leftPaise * 10_000) / (10_000 + rate)) + 1));
  let gst = gstOn(feePaise, terms, on);
  while (sum([feePaise, gst.totalPaise]) > leftPaise) {
    feePaise = paise(feePaise - 1);
    gst = gstOn(feePaise, terms, on);
  }
  return { feePaise, gst };
}

/** Shares of a total that never exceed their weights, if the total does not exceed their sum; none of nothing. */
function shares(total: Paise, weights: readonly Paise[]): readonly Paise[] {
  return total === 0 ? [] : splitByWeight(total, weights);
}

function gstOn(feePaise: Paise, terms: CancellationTerms, on: string): ServiceGst {
  return serviceGst({ feePaise, ...supplyIn(terms), on });
}

/** The people whom units are for together: each traveller, the guests of a room, everybody in a car. */
function byParty(units: readonly PaidUnit[]): readonly (readonly PaidUnit[])[] {
  const parties = new Map<string, PaidUnit[]>();
  for (const unit of units) {
    const party = unit.travellers.join(',');
    parties.set(party, [...(parties.get(party) ?? []), unit]);
  }
  return [...parties.values()];
}
