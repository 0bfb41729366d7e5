import type { Offer } from '../fare/offer.ts';
import { segmentKey } from '../flight/itinerary.ts';
import type { ChosenExtra } from '../flight-order/chosen-extras.ts';
import type { Paise } from '../money/money.ts';
import type { TravellerType } from '../person/traveller.ts';

/** A seat of a map; a gap between its seats is aisle or empty. */
export interface OfferedSeat {
  readonly code: string;
  readonly row: number;
  readonly column: string;
  readonly pricePaise: Paise;
  readonly available: boolean;
  readonly kind: 'window' | 'middle' | 'aisle';
  /** Exit rows and bulkheads. */
  readonly legroom: boolean;
}

/** What can be taken on one segment, as a supplier says it now. */
export interface OfferedExtras {
  /** segmentKey(): it begins with the airline's two characters. */
  readonly segmentKey: string;
  readonly seats: readonly OfferedSeat[];
  readonly meals: readonly { readonly code: string; readonly name: string; readonly pricePaise: Paise }[];
  /** Sold per slice: those of a slice are with its first segment. */
  readonly bags: readonly { readonly code: string; readonly weightKg: number; readonly pricePaise: Paise }[];
}

/** Whether seats or meals that cost money may be taken; the limit is for each, null = none. */
export interface PaidExtraRule {
  readonly allowed: boolean;
  readonly limitPaise: Paise | null;
}

/** What a trip says of paid extras (spec rules §5.11). */
export interface ExtrasPolicy {
  /** In multiple-traveller mode paid seats and meals are always allowed. */
  readonly travellerMode: 'single' | 'multiple';
  readonly paidSeat: PaidExtraRule;
  readonly paidMeal: PaidExtraRule;
}

/** One order of the journey: its slices as lists of segment keys, and what its airline insists on. */
export interface ExtrasOrder {
  readonly slices: readonly (readonly string[])[];
  readonly seatMandatory: boolean;
  readonly mealMandatory: boolean;
}

/** The facts to judge a choice by. */
export interface ExtrasGround {
  readonly offered: readonly OfferedExtras[];
  /** In the order of the booking; the first infant sits with the first adult, and so on. */
  readonly travellers: readonly { readonly type: TravellerType }[];
  /** Null where no policy governs the journey: personal bookings and organisations without one. */
  readonly policy: ExtrasPolicy | null;
  readonly orders: readonly ExtrasOrder[];
}

/** Why a seat, meal or bag is refused. */
export type ExtraRefusalCode =
  | 'seat_booked'
  | 'seat_empty'
  | 'seat_held_by_other_traveller'
  | 'seat_not_for_traveller'
  | 'paid_seat_not_allowed'
  | 'paid_meal_not_allowed'
  | 'seat_gone'
  | 'meal_gone'
  | 'bag_gone'
  | 'extra_mandatory'
  | 'extra_not_possible';

/** A refusal with the choice it is about; `code` of the choice is null where one is missing. */
export interface ExtraRefusal {
  readonly code: ExtraRefusalCode;
  readonly message: string;
  readonly kind: ChosenExtra['kind'];
  readonly travellerIndex: number;
  readonly segmentKey: string;
  readonly extraCode: string | null;
}

/** The request: one seat, meal or bag for one traveller. */
export type ExtraChoice = Pick<ChosenExtra, 'travellerIndex' | 'segmentKey' | 'code'>;

/** The orders of some offers, for `ExtrasGround`. */
export function extrasOrders(offers: readonly Pick<Offer, 'slices' | 'requirements'>[]): readonly ExtrasOrder[] {
  return offers.map(({ slices, requirements }) => ({
    slices: slices.map((slice) => slice.segments.map(segmentKey)),
    seatMandatory: requirements.seatMandatory,
    mealMandatory: requirements.mealMandatory,
  }));
}
