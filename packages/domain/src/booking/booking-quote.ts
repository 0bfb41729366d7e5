import type { Paise } from '../money/money.ts';
import type { ServiceSupply } from '../tax/service-gst.ts';

/**
 * The terms a booking is priced on; frozen when it is made, so that a refund uses the same. A service's own has more.
 */
export interface BookingTerms extends ServiceSupply {
  readonly personal: boolean;
  readonly travellers: number;
  /** The day of supply, YYYY-MM-DD. */
  readonly on: string;
}

/** What changes of a booking have cost since it was bought; a service's own has more. */
export interface QuotedChange {
  /** Our charge before tax. */
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** The part of it that credits of the seller paid. */
  readonly creditPaise: Paise;
}

/**
 * What a booking costs the customer, whatever the service. All amounts are for all travellers; a service's own has
 * more.
 */
export interface BookingQuote {
  /** The purchased parts, with what belongs to them. */
  readonly sellPaise: Paise;
  /** What suppliers charge us for it. */
  readonly costPaise: Paise;
  /** Our fee before tax. */
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** Paid by credits of the seller; absent = nothing. */
  readonly creditPaise?: Paise;
  /** Absent = none was made. */
  readonly change?: QuotedChange;
  /** What is left to pay, or was paid. */
  readonly totalPaise: Paise;
}
