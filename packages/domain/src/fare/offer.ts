import type { BaggageAllowance, Slice } from '../flight/itinerary.ts';
import type { Paise } from '../money/money.ts';
import type { NameLimits } from '../person/printed-name.ts';
import type { TravellerType } from '../person/traveller.ts';
import type { FareKind } from './fare-kind.ts';
import type { RuleWindow } from './rule-window.ts';

/** Totals for all travellers of one type. */
export interface PassengerFare {
  readonly type: TravellerType;
  readonly count: number;
  /** Base fare of all `count` travellers. */
  readonly basePaise: Paise;
  /** All taxes and airport fees of all `count` travellers, fuel charge included. */
  readonly taxesPaise: Paise;
  /** Fuel charge inside `taxesPaise`, of all `count` travellers; absent = the supplier does not say who pays it. */
  readonly fuelPaise?: Paise;
}

/** A named tax or fee inside the fare: K3 (GST), UDF, PSF, YQ (fuel) … in the supplier's code, for all travellers. */
export interface FareTax {
  readonly code: string;
  readonly amountPaise: Paise;
}

/** The code of taxes that a supplier states in one sum without naming them: there may be a fuel charge among them. */
export const UNNAMED_TAX = 'TAX';

/** What an offer costs. sell = base + taxes + other; cost is what the supplier charges us. */
export interface FarePrice {
  readonly basePaise: Paise;
  readonly taxesPaise: Paise;
  readonly otherPaise: Paise;
  readonly sellPaise: Paise;
  readonly costPaise: Paise;
  /** Fuel charge inside `taxesPaise`; with the base it caps every airline penalty (DGCA refund rules). */
  readonly fuelPaise: Paise;
  /** The airline's own GST (K3) inside `taxesPaise`. */
  readonly airlineGstPaise: Paise;
  readonly breakdown: readonly FareTax[];
  readonly perType: readonly PassengerFare[];
}

/** What the supplier needs before it sells the offer. */
export interface OfferRequirements {
  readonly pan: boolean;
  readonly passport: boolean;
  /** True when the passport's day of issue is asked for as well; absent = no. */
  readonly passportIssueDate?: boolean;
  readonly dateOfBirth: boolean;
  /** True when the seller asks everybody whose citizen they are; absent = no. */
  readonly nationality?: boolean;
  /** How much of a name the seller takes; absent = as much as passports have. */
  readonly nameLimits?: NameLimits;
  readonly gst: 'no' | 'optional' | 'mandatory';
  readonly seatMandatory: boolean;
  readonly mealMandatory: boolean;
}

/** Where in the requested journey an offer's slices belong. */
export type OfferCoverage = 'onward' | 'return' | 'whole';

/** A sellable fare for certain flights, as one supplier offers it. Immutable; a re-check yields a new one. */
export interface Offer {
  /** Unique within its search. */
  readonly offerId: string;
  readonly supplierId: string;
  readonly coverage: OfferCoverage;
  readonly slices: readonly [Slice, ...Slice[]];
  readonly kind: FareKind;
  /** The airline's fare family ("Flexi Plus"), null when it has none. */
  readonly brand: string | null;
  readonly price: FarePrice;
  /** Per slice, in order. */
  readonly baggage: readonly BaggageAllowance[];
  readonly seatsLeft: number | null;
  /** null = the supplier does not say. */
  readonly refundable: boolean | null;
  readonly mealIncluded: boolean | null;
  readonly rules: readonly RuleWindow[];
  readonly requirements: OfferRequirements;
  readonly holdAllowed: boolean;
  /** True where its supplier has confirmed the regulator's free look-in for its tickets; absent = it has not. */
  readonly lookIn?: boolean;
  /** For a half of a special-return pair: only offers with the same code combine. */
  readonly pairCode: string | null;
  /** When the supplier stops honouring it, ISO instant. */
  readonly expiresAt: string;
  /** The supplier's own context; opaque, never leaves the server, parsed by its connector only. */
  readonly ref: string;
}
