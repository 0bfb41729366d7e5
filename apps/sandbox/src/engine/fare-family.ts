import type { Cabin, FareKind } from './model.ts';

/** What a seat costs in a family: for sale, standard ones free, all free, or not selectable. */
type SeatRule = 'paid' | 'standard_free' | 'free' | 'none';
/** Whether food comes with the fare. */
type MealRule = 'buy' | 'snack' | 'included';

/** A fare family (fare brand) of a carrier. `priceFactor` multiplies the carrier's cheapest economy base fare. */
export interface FareFamily {
  readonly code: string;
  /** The name the supplier prints in its fare classification. */
  readonly name: string;
  /** The supplier's free-text marker; the only sign of fares not sold openly. */
  readonly remark: string;
  readonly kind: FareKind;
  readonly cabin: Cabin;
  readonly priceFactor: number;
  readonly checkInKg: number;
  readonly cabinKg: number;
  readonly seat: SeatRule;
  readonly meal: MealRule;
  readonly isRefundable: boolean;
  readonly bookingClass: string;
  readonly color: string;
  /** The share of the cabin's free seats this family may sell; cheap families close first. */
  readonly seatShare: number;
  readonly isGstMandatory: boolean;
  /** Which row of the penalty table applies. */
  readonly penalty: 'standard' | 'middle' | 'flexible' | 'corporate' | 'sme' | 'none';
}

/** What a family must say about itself; the rest has defaults. */
export interface FamilySeed extends Partial<FareFamily> {
  readonly code: string;
  readonly name: string;
  readonly priceFactor: number;
}

/** A family with the usual terms of an open economy fare, changed where the seed says so. */
export function family(seed: FamilySeed): FareFamily {
  return {
    remark: '',
    kind: 'regular',
    cabin: 'economy',
    checkInKg: 15,
    cabinKg: 7,
    seat: 'paid',
    meal: 'buy',
    isRefundable: true,
    bookingClass: 'R',
    color: 'lightBlue',
    seatShare: 0.7,
    isGstMandatory: false,
    penalty: 'standard',
    ...seed,
  };
}

/** A fare for companies: seat and meal come with it, 6 per cent dearer. */
export function corporate(seed: Partial<FareFamily> & { readonly name: string }): FareFamily {
  return family({
    code: 'CORP',
    remark: 'Corporate fare: seat and meal included, low change fee.',
    kind: 'corporate',
    priceFactor: 1.06,
    seat: 'free',
    meal: 'included',
    bookingClass: 'N',
    color: 'orange',
    seatShare: 0.9,
    isGstMandatory: true,
    penalty: 'corporate',
    ...seed,
  });
}

/** A fare for small companies: a meal comes with it, 3 per cent dearer. */
export function sme(seed: Partial<FareFamily> & { readonly name: string }): FareFamily {
  return family({
    code: 'SME',
    remark: 'SME fare: meal included. GSTIN of the company is needed.',
    kind: 'sme',
    priceFactor: 1.03,
    seat: 'standard_free',
    meal: 'included',
    bookingClass: 'M',
    color: 'yellow',
    seatShare: 0.85,
    isGstMandatory: true,
    penalty: 'sme',
    ...seed,
  });
}

/** A seat from a block: 12 per cent cheaper, no refund. */
export function series(name: string): FareFamily {
  return family({
    code: 'SER',
    name,
    remark: 'Series fare: non-refundable. Web Check-in can only be done 6hrs before departure',
    kind: 'series',
    priceFactor: 0.88,
    seat: 'none',
    isRefundable: false,
    bookingClass: 'G',
    color: 'grey',
    seatShare: 0.2,
    penalty: 'none',
  });
}
