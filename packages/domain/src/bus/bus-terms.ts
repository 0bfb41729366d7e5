import type { BasisPoints, Paise } from '../money/money.ts';

/** What is kept of a cancelled seat: a part of its base fare, or an amount, both before tax. */
export type BusCharge =
  | { readonly kind: 'percent'; readonly rate: BasisPoints }
  | { readonly kind: 'amount'; readonly chargePaise: Paise };

/** A charge by the hours that are left until the service starts: `fromHours` belongs to it, `toHours` does not. */
export interface HourTier {
  readonly fromHours: number;
  /** Null = however early. */
  readonly toHours: number | null;
  readonly charge: BusCharge;
}

/**
 * The same by moments, ISO instants: `after` is the last one that does not belong to it, `until` the last that does.
 */
export interface BusTier {
  /** Null = however early. */
  readonly after: string | null;
  readonly until: string;
  readonly charge: BusCharge;
}

/** What an operator keeps of seats that are cancelled, and which may be. */
export interface BusTerms {
  /** In any order. Where none applies, everything is kept. */
  readonly tiers: readonly BusTier[];
  /** For how many minutes after the purchase it is cancelled free of charge; 0 = it is not. */
  readonly freeMinutes: number;
  /** False where all seats of a ticket are cancelled or none. */
  readonly isPartial: boolean;
  /** False where the first passenger's seat is cancelled only with all the others. */
  readonly isPrimaryAlone: boolean;
}
