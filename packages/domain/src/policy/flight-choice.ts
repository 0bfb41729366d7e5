import type { FareKind } from '../fare/fare-kind.ts';
import type { CabinCode } from '../flight/cabin.ts';
import type { Paise } from '../money/money.ts';

/** One direction of a choice, with what a policy needs. Times are airport-local wall times "2026-01-05T09:40". */
export interface JudgedSlice {
  readonly from: string;
  readonly to: string;
  readonly departs: string;
  readonly arrives: string;
  readonly durationMinutes: number;
  readonly stops: number;
  /** 0 for a non-stop. */
  readonly longestLayoverMinutes: number;
  readonly airlines: readonly string[];
  readonly cabins: readonly CabinCode[];
}

/** A fare of certain flights as a policy judges it; small enough to be kept for months. */
export interface FlightChoice {
  readonly optionKey: string;
  /** The wire's fareType. */
  readonly fareKey: string;
  /** Which part of the journey it covers: halves of a return are compared with halves. */
  readonly coverage: 'onward' | 'return' | 'whole';
  readonly slices: readonly JudgedSlice[];
  /** Fare per paying traveller, fees of ours left out. */
  readonly perTravellerPaise: Paise;
  readonly kind: FareKind;
  readonly fareLabel: string;
  /** null = the supplier does not say; counts as not refundable. */
  readonly refundable: boolean | null;
  /** "IndiGo 6E 6045", for sentences. */
  readonly title: string;
}

/** What could have been bought instead: each option at its fares, cheapest first. */
export interface FlightMarket {
  readonly international: boolean;
  /** The calendar day (YYYY-MM-DD, departure airport) the search was made. */
  readonly searchedOn: string;
  readonly choices: readonly FlightChoice[];
}
