import type { ExpenseCategory } from '../expense/expense-category.ts';
import type { FareKind } from '../fare/fare-kind.ts';
import type { CabinCode } from '../flight/cabin.ts';
import type { Paise } from '../money/money.ts';

/**
 * What a rule asks for when it is broken (decisions §3 "Trip policy"), mildest first: only a note, a reason code, the
 * out-of-policy approvers, or it cannot be bought at all.
 */
export type PolicyAction = 'note' | 'reason' | 'approval' | 'block';

/** Actions from the mildest to the strictest. */
export const POLICY_ACTIONS: readonly PolicyAction[] = ['note', 'reason', 'approval', 'block'];

/** Inside India, or with any airport outside it. */
export type Market = 'domestic' | 'international';

/** From this travel time on (minutes, gate to gate, one direction) these cabins are allowed. */
export interface CabinTier {
  readonly fromMinutes: number;
  readonly cabins: readonly CabinCode[];
}

/** An amount per market; null = that market has no limit. */
export interface MarketAmounts {
  readonly domesticPaise: Paise | null;
  readonly internationalPaise: Paise | null;
}

/** Which other flights a fare is compared with: the lowest logical fare and the median are taken among these. */
export interface ComparableFlights {
  /** At most as many stops as this; null = any. */
  readonly maxStops: number | null;
  /** Departures at most this many hours earlier or later; null = all day. */
  readonly hoursAround: number | null;
  /** Longest stay at a stop, minutes; null = any. */
  readonly maxLayoverMinutes: number | null;
  /** IATA codes of airlines that travellers are not expected to take. */
  readonly withoutAirlines: readonly string[];
}

/** A ceiling that moves with the market: a margin above the lowest logical fare, or above the median. */
export interface RelativeCeiling {
  readonly action: PolicyAction;
  readonly above: 'lowest_logical' | 'median';
  /** Both given: the greater one applies. */
  readonly allowedPaise: Paise | null;
  readonly allowedPercent: number | null;
  readonly comparable: ComparableFlights;
}

/** Flights. A rule that is null is not part of the policy. Amounts are per traveller for the whole journey. */
export interface FlightRules {
  readonly cabins: {
    readonly action: PolicyAction;
    readonly domestic: readonly CabinTier[];
    readonly international: readonly CabinTier[];
  } | null;
  readonly ceiling: (MarketAmounts & { readonly action: PolicyAction }) | null;
  readonly relative: RelativeCeiling | null;
  /** Days before departure that a booking must be made, 1 to 365 (decisions §2 "Before days"). */
  readonly advanceDays: {
    readonly action: PolicyAction;
    readonly domestic: number | null;
    readonly international: number | null;
  } | null;
  readonly refundableOnly: { readonly action: PolicyAction } | null;
  readonly fareKinds: { readonly action: PolicyAction; readonly allowed: readonly FareKind[] } | null;
  /** Seats and meals that cost money (rules §5.11); the limit is per seat or meal. */
  readonly paidSeat: { readonly allowed: boolean; readonly limitPaise: Paise | null };
  readonly paidMeal: { readonly allowed: boolean; readonly limitPaise: Paise | null };
}

/** Hotels. Amounts are per room and night, before tax. */
export interface HotelRules {
  readonly perNight: { readonly action: PolicyAction; readonly limitPaise: Paise } | null;
  /** Cities with their own limit; they replace `perNight` there. */
  readonly cities: {
    readonly action: PolicyAction;
    readonly limits: readonly { readonly city: string; readonly limitPaise: Paise }[];
  } | null;
  readonly stars: { readonly action: PolicyAction; readonly min: number; readonly max: number } | null;
  readonly refundableOnly: { readonly action: PolicyAction } | null;
  readonly roomInclusion: { readonly action: PolicyAction; readonly required: 'breakfast' | 'half_board' } | null;
}

/** Buses. */
interface BusRules {
  readonly ceiling: { readonly action: PolicyAction; readonly limitPaise: Paise } | null;
  readonly seatTypes: { readonly action: PolicyAction; readonly ac: boolean; readonly sleeper: boolean } | null;
  /** Days before departure that a seat must be bought, 1 to 365 (decisions §2 "Before days"). */
  readonly advanceDays: { readonly action: PolicyAction; readonly days: number } | null;
  readonly refundableOnly: { readonly action: PolicyAction } | null;
  /** Buses that travel at night are not taken. */
  readonly dayOnly: { readonly action: PolicyAction } | null;
  /** Operators that travellers may not use, by name. */
  readonly operators: { readonly action: PolicyAction; readonly blocked: readonly string[] } | null;
}

/** Trains and cabs: a ceiling per journey. */
interface RideRules {
  readonly ceiling: { readonly action: PolicyAction; readonly limitPaise: Paise } | null;
}

/** A category's ceiling, per expense or per day of the trip. */
export interface ExpenseCeiling {
  readonly category: ExpenseCategory;
  readonly limitPaise: Paise;
  readonly per: 'expense' | 'day';
}

/** Expenses. */
export interface ExpenseRules {
  readonly ceilings: { readonly action: PolicyAction; readonly limits: readonly ExpenseCeiling[] } | null;
  /** Receipts are needed above this amount; null = never. */
  readonly receiptAbovePaise: Paise | null;
  /** Paid per kilometre in a private car; null = not paid. */
  readonly perKmPaise: Paise | null;
  /** Paid per day away without receipts; null = none. */
  readonly dailyAllowance: (MarketAmounts & { readonly action: PolicyAction }) | null;
}

/** A rule on budgets: asks when a purchase would take the budget above this percentage. */
export interface BudgetRule {
  readonly action: PolicyAction;
  readonly abovePercent: number;
}

/** All rules of one version of a trip policy. */
export interface PolicyRules {
  readonly flight: FlightRules;
  readonly hotel: HotelRules;
  readonly bus: BusRules;
  readonly train: RideRules;
  readonly cab: RideRules;
  readonly expense: ExpenseRules;
  readonly budget: BudgetRule | null;
}

/** A version of a policy as verdicts use and keep it. Published versions are never edited. */
export interface PolicyVersion {
  readonly policyId: string;
  readonly policyName: string;
  readonly versionId: string;
  /** 1, 2, 3, … */
  readonly number: number;
  readonly rules: PolicyRules;
}

/** A policy without any rule: everything is allowed. Editors begin here. */
export const OPEN_POLICY: PolicyRules = {
  flight: {
    cabins: null,
    ceiling: null,
    relative: null,
    advanceDays: null,
    refundableOnly: null,
    fareKinds: null,
    paidSeat: { allowed: false, limitPaise: null },
    paidMeal: { allowed: false, limitPaise: null },
  },
  hotel: { perNight: null, cities: null, stars: null, refundableOnly: null, roomInclusion: null },
  bus: { ceiling: null, seatTypes: null, advanceDays: null, refundableOnly: null, dayOnly: null, operators: null },
  train: { ceiling: null },
  cab: { ceiling: null },
  expense: { ceilings: null, receiptAbovePaise: null, perKmPaise: null, dailyAllowance: null },
  budget: null,
};
