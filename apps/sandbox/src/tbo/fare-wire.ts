import { type PassengerFare, type PassengerType, totalPaise, totalPaiseOf } from '../engine/model.ts';
import type { Offer } from '../engine/offers.ts';
import { rupees } from './envelope.ts';

/** What the extras of a booking cost, paise. */
export interface SsrTotals {
  readonly baggagePaise: number;
  readonly mealPaise: number;
  readonly seatPaise: number;
}

/** No extras. */
export const NO_SSR: SsrTotals = { baggagePaise: 0, mealPaise: 0, seatPaise: 0 };

/** TBO's passenger types. */
const PAX_TYPE: Readonly<Record<PassengerType, number>> = { adult: 1, child: 2, infant: 3 };

/**
 * The agency's commission and performance bonus as shares of the base fare, and the tax withheld on them. Whole per
 * cents of whole rupees are whole paise, so that the parts of a booking always add up to the booking.
 */
const COMMISSION_SHARE = 0.02;
const BONUS_SHARE = 0.01;
const TDS_SHARE = 0.02;

function taxPaiseOf(fare: PassengerFare): number {
  return totalPaiseOf(fare) - fare.basePaise;
}

function sumOf(fares: readonly PassengerFare[], amount: (fare: PassengerFare) => number): number {
  return fares.reduce((sum, fare) => sum + amount(fare) * fare.count, 0);
}

/** The tax lines under TBO's keys. `TotalTax` repeats the sum of the others, as the supplier's list does. */
function taxBreakup(fares: readonly PassengerFare[]): readonly { key: string; value: number }[] {
  return [
    { key: 'K3', value: rupees(sumOf(fares, (fare) => fare.gstPaise)) },
    { key: 'YQTax', value: rupees(sumOf(fares, (fare) => fare.fuelPaise)) },
    { key: 'YR', value: 0 },
    { key: 'PSF', value: rupees(sumOf(fares, (fare) => fare.securityPaise)) },
    { key: 'UDF', value: rupees(sumOf(fares, (fare) => fare.userFeePaise)) },
    { key: 'INTax', value: rupees(sumOf(fares, (fare) => fare.foreignTaxPaise)) },
    { key: 'TransactionFee', value: 0 },
    { key: 'OtherTaxes', value: 0 },
    { key: 'TotalTax', value: rupees(sumOf(fares, taxPaiseOf)) },
  ];
}

/** The agency's earnings on an offer, paise. */
function earningsOf(fares: readonly PassengerFare[]): { commissionPaise: number; bonusPaise: number } {
  const basePaise = sumOf(fares, (fare) => fare.basePaise);
  return { commissionPaise: Math.round(basePaise * COMMISSION_SHARE), bonusPaise: Math.round(basePaise * BONUS_SHARE) };
}

/** What the agency pays for the fares alone, paise. */
export function offeredPaise(fares: readonly PassengerFare[]): number {
  const { commissionPaise, bonusPaise } = earningsOf(fares);
  return totalPaise(fares) - commissionPaise - bonusPaise;
}

/** TBO's `Fare`: all passengers together, extras included when booked. Rupees. */
export function toFare(fares: readonly PassengerFare[], ssr: SsrTotals) {
  const { commissionPaise, bonusPaise } = earningsOf(fares);
  const ssrPaise = ssr.baggagePaise + ssr.mealPaise + ssr.seatPaise;
  return {
    Currency: 'INR',
    BaseFare: rupees(sumOf(fares, (fare) => fare.basePaise)),
    Tax: rupees(sumOf(fares, taxPaiseOf)),
    TaxBreakup: taxBreakup(fares),
    YQTax: rupees(sumOf(fares, (fare) => fare.fuelPaise)),
    AdditionalTxnFeeOfrd: 0,
    AdditionalTxnFeePub: 0,
    PGCharge: 0,
    OtherCharges: 0,
    ChargeBU: [
      { key: 'TBOMARKUP', value: 0 },
      { key: 'GLOBALPROCUREMENTCHARGE', value: 0 },
      { key: 'CONVENIENCECHARGE', value: 0 },
      { key: 'OTHERCHARGE', value: 0 },
    ],
    Discount: 0,
    PublishedFare: rupees(totalPaise(fares) + ssrPaise),
    CommissionEarned: rupees(commissionPaise),
    PLBEarned: rupees(bonusPaise),
    IncentiveEarned: 0,
    OfferedFare: rupees(offeredPaise(fares) + ssrPaise),
    TdsOnCommission: rupees(Math.round(commissionPaise * TDS_SHARE)),
    TdsOnPLB: rupees(Math.round(bonusPaise * TDS_SHARE)),
    TdsOnIncentive: 0,
    ServiceFee: 0,
    TotalBaggageCharges: rupees(ssr.baggagePaise),
    TotalMealCharges: rupees(ssr.mealPaise),
    TotalSeatCharges: rupees(ssr.seatPaise),
    TotalSpecialServiceCharges: 0,
  };
}

/** TBO's `FareBreakdown`: totals of each passenger type, not of one passenger. Rupees. */
export function toFareBreakdown(offer: Offer) {
  return offer.fares.map((fare) => ({
    Currency: 'INR',
    PassengerType: PAX_TYPE[fare.type],
    PassengerCount: fare.count,
    BaseFare: rupees(fare.basePaise * fare.count),
    Tax: rupees(taxPaiseOf(fare) * fare.count),
    TaxBreakUp: taxBreakup([fare]),
    YQTax: rupees(fare.fuelPaise * fare.count),
    AdditionalTxnFeeOfrd: 0,
    AdditionalTxnFeePub: 0,
    PGCharge: 0,
    SupplierReissueCharges: 0,
  }));
}

/** What a reissue costs, in the shapes of `Fare` and `FareBreakdown`. */
export interface ReissueFare {
  /** New fare less old fare, type by type; parts may be negative. */
  readonly differences: readonly PassengerFare[];
  /** The airline's charge of one passenger of each type, paise. */
  readonly penaltyPaise: (fare: PassengerFare) => number;
}

/** What is collected for a reissue, paise: a lower new fare gives no refund. */
export function collectedPaiseOf(reissue: ReissueFare): number {
  const penalty = sumOf(reissue.differences, reissue.penaltyPaise);
  return Math.max(0, totalPaise(reissue.differences)) + penalty;
}

/** `Fare` of a reissue: base and tax are differences, `OtherCharges` the airline's charge, no commission is paid. */
export function toReissueFare(reissue: ReissueFare) {
  const collected = rupees(collectedPaiseOf(reissue));
  return {
    ...toFare(reissue.differences, NO_SSR),
    OtherCharges: rupees(sumOf(reissue.differences, reissue.penaltyPaise)),
    PublishedFare: collected,
    OfferedFare: collected,
    CommissionEarned: 0,
    PLBEarned: 0,
    TdsOnCommission: 0,
    TdsOnPLB: 0,
  };
}

/** `FareBreakdown` of a reissue: `SupplierReissueCharges` carries the airline's charge of a whole passenger type. */
export function toReissueBreakdown(offer: Offer, reissue: ReissueFare) {
  return toFareBreakdown({ ...offer, fares: reissue.differences }).map((line, index) => {
    const fare = reissue.differences[index];
    const penalty = fare === undefined ? 0 : reissue.penaltyPaise(fare) * fare.count;
    return { ...line, SupplierReissueCharges: rupees(penalty) };
  });
}

/** The six basic amounts of one passenger. Rupees. */
export function toPassengerFare(fare: PassengerFare) {
  return {
    Currency: 'INR',
    BaseFare: rupees(fare.basePaise),
    Tax: rupees(taxPaiseOf(fare)),
    YQTax: rupees(fare.fuelPaise),
    AdditionalTxnFeeOfrd: 0,
    AdditionalTxnFeePub: 0,
    PGCharge: 0,
    OtherCharges: 0,
    Discount: 0,
    PublishedFare: rupees(totalPaiseOf(fare)),
    OfferedFare: rupees(offeredPaise([{ ...fare, count: 1 }])),
    TdsOnCommission: 0,
    TdsOnPLB: 0,
    TdsOnIncentive: 0,
    ServiceFee: 0,
  };
}
