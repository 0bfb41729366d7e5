import { type Choice, choicesOf } from './organization-kinds.ts';

/** Ways to travel on a trip; the services of the specification's rules §9.4 that move people. */
export const TRAVEL_MODES: readonly Choice[] = choicesOf(['Flight', 'Train', 'Bus', 'Cab']);

/** Expense categories (specification rules §9.4), in the order it lists them. */
export const EXPENSE_TYPES: readonly Choice[] = choicesOf([
  'Train',
  'Miscellaneous',
  'Laundry',
  'Incidental',
  'Hotel',
  'Fuel/Toll/Parking',
  'Food',
  'Conveyance',
  'Car',
  'Bus',
  'Airfare',
]);
