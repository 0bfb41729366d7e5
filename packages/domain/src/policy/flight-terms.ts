import type { Paise } from '../money/money.ts';
import type { BudgetFacts } from './budget-check.ts';
import type { FlightChoice } from './flight-choice.ts';

/** The circumstances of a purchase. */
export interface FlightTerms {
  /** YYYY-MM-DD. */
  readonly bookedOn: string;
  /** null = no budget is concerned. */
  readonly budget: BudgetFacts | null;
  /** The dearest seat that costs money; left out where several travel together, as rules §5.11 leaves them free. */
  readonly paidSeatPaise?: Paise;
  /** The dearest meal that costs money, as above. */
  readonly paidMealPaise?: Paise;
}

/** One choice for the whole journey (or one half alone), or an onward and a return choice. */
export type ChosenJourney = readonly [FlightChoice, ...FlightChoice[]];
