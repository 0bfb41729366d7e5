import type { ExpenseCategory } from '../expense/expense-category.ts';
import type { FareKind } from '../fare/fare-kind.ts';
import { CABINS, type CabinCode } from '../flight/cabin.ts';
import { formatInr, formatInrExact, type Paise, paise } from '../money/money.ts';
import type { PolicyAction, RelativeCeiling } from './policy.ts';

/** Where the rules of a policy are written down; every proof of a verdict cites it. */
export const POLICY_SOURCE = 'decisions §3 "Trip policy"';

/** All rules, in the order in which rules are listed, with their names on screens. */
export const RULE_LABELS = {
  'flight.cabins': 'Cabin',
  'flight.ceiling': 'Price ceiling',
  'flight.relative': 'Lowest logical fare',
  'flight.advanceDays': 'Advance booking',
  'flight.refundableOnly': 'Refundable fare',
  'flight.fareKinds': 'Fare type',
  'flight.paidSeat': 'Paid seat',
  'flight.paidMeal': 'Paid meal',
  'hotel.perNight': 'Price per night',
  'hotel.cities': 'Price per night in the city',
  'hotel.stars': 'Star rating',
  'hotel.refundableOnly': 'Refundable room',
  'hotel.roomInclusion': 'Meals included',
  'bus.ceiling': 'Bus fare',
  'bus.seatTypes': 'Bus seat',
  'bus.advanceDays': 'Advance booking of buses',
  'bus.refundableOnly': 'Refundable bus ticket',
  'bus.dayOnly': 'Buses by day',
  'bus.operators': 'Bus operators',
  'train.ceiling': 'Train fare',
  'cab.ceiling': 'Cab fare',
  'expense.ceilings': 'Category ceiling',
  'expense.receipt': 'Receipt',
  'expense.dailyAllowance': 'Daily allowance',
  budget: 'Budget',
} as const;

/** Fare kinds as sentences name them. */
export const FARE_KIND_WORDS: Readonly<Record<FareKind, string>> = {
  corporate: 'Corporate',
  sme: 'Semi-corporate',
  regular: 'Regular',
  special_return: 'Special round trip',
  series: 'Super Saver',
  brand: "Airline's own brand",
};

/** The action of a rule, in the words of sentences. */
export const ACTION_WORDS: Readonly<Record<PolicyAction, string>> = {
  note: 'allowed with a note',
  reason: 'needs a reason',
  approval: 'needs out-of-policy approval',
  block: 'cannot be booked',
};

/** Expense categories as the specification prints them (rules §9.4). */
export const EXPENSE_CATEGORY_WORDS: Readonly<Record<ExpenseCategory, string>> = {
  train: 'Train',
  miscellaneous: 'Miscellaneous',
  laundry: 'Laundry',
  incidental: 'Incidental',
  hotel: 'Hotel',
  fuel_toll_parking: 'Fuel/Toll/Parking',
  food: 'Food',
  conveyance: 'Conveyance',
  car: 'Car',
  bus: 'Bus',
  airfare: 'Airfare',
};

/** "Lowest logical fare" or "Median fare": the name of a relative ceiling on screens. */
export function relativeLabel(rule: Pick<RelativeCeiling, 'above'>): string {
  return rule.above === 'median' ? 'Median fare' : 'Lowest logical fare';
}

/** "12.5%", "96%": at most one decimal. */
export function percentText(percent: number): string {
  return `${Number(percent.toFixed(1))}%`;
}

/**
 * Two amounts that are compared, "₹5,200" and "₹5,000": in whole rupees, but to the paisa where different amounts would
 * print alike, since "₹323; ₹323 is allowed" cannot be true of a refusal.
 */
export function comparedTexts(amount: Paise, other: Paise): readonly [string, string] {
  const texts = [formatInr(amount), formatInr(other)] as const;
  const hidesDifference = amount !== other && texts[0] === texts[1];
  return hidesDifference ? [formatInrExact(amount), formatInrExact(other)] : texts;
}

/** "₹1,150"; a difference that would print as nothing reads "less than ₹1". */
export function differenceText(amount: Paise): string {
  return amount > 0 && amount < 50 ? 'less than ₹1' : formatInr(amount);
}

/** "save ₹1,150", "costs ₹300 more" or "same price". */
export function savingText(savesPaise: Paise): string {
  if (savesPaise === 0) return 'same price';
  return savesPaise > 0 ? `save ${differenceText(savesPaise)}` : `costs ${differenceText(paise(-savesPaise))} more`;
}

/** "1 day", "3 days". */
export function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** "Economy or Premium Economy", in the order a person reads them. */
export function cabinsText(cabins: readonly CabinCode[], joint = 'or'): string {
  return joined(
    CABINS.filter((cabin) => cabins.includes(cabin.code)).map((cabin) => cabin.name),
    joint,
  );
}

/** "A, B or C". */
export function joined(words: readonly string[], joint: string): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${joint} ${last}`;
}
