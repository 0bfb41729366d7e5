/** Words shared by the inventory engine. All money is integer paise, all durations whole minutes. */

/** A cabin of the aircraft, cheapest first. */
export type Cabin = 'economy' | 'premium_economy' | 'business' | 'first';

/** How a fare is sold: openly, to companies, to small companies, from a series block, or as a same-airline return. */
export type FareKind = 'regular' | 'corporate' | 'sme' | 'series' | 'special_return';

/** Passenger age groups: adult 12 and over, child 2 to 11, infant under 2 on a lap. */
export type PassengerType = 'adult' | 'child' | 'infant';

/** How many of each age group travel. */
export interface PassengerCounts {
  readonly adult: number;
  readonly child: number;
  readonly infant: number;
}

/** A landing on the way with the same aircraft, this many minutes after departure and for that many. */
export interface FlightStop {
  readonly airport: string;
  readonly afterMinutes: number;
  readonly minutes: number;
}

/** One departure of one flight on one day. Local times are `YYYY-MM-DDTHH:mm:ss` on the airport's own clock. */
export interface Flight {
  /** `carrier-number:date`, unique in the sandbox's world. */
  readonly key: string;
  readonly carrier: string;
  readonly number: string;
  readonly origin: string;
  readonly destination: string;
  readonly originTerminal: string;
  readonly destinationTerminal: string;
  readonly date: string;
  readonly departureLocal: string;
  readonly arrivalLocal: string;
  readonly departureEpochMs: number;
  readonly arrivalEpochMs: number;
  readonly durationMinutes: number;
  readonly distanceKm: number;
  readonly craft: string;
  readonly layoutKey: string;
  readonly stops?: readonly FlightStop[];
  /** The airline whose aircraft and people fly it, where that is another. */
  readonly operator?: string;
  /** What runs instead of an aircraft. */
  readonly carriage?: 'train' | 'bus';
}

/** A chain of flights from where a slice starts to where it ends. */
export interface Connection {
  readonly flights: readonly Flight[];
  readonly durationMinutes: number;
}

/** What one passenger of a type pays, split the way the ticket shows it. Paise. */
export interface PassengerFare {
  readonly type: PassengerType;
  readonly count: number;
  readonly basePaise: number;
  readonly fuelPaise: number;
  readonly gstPaise: number;
  readonly securityPaise: number;
  readonly userFeePaise: number;
  readonly foreignTaxPaise: number;
}

/** Sum of one passenger's fare, paise. */
export function totalPaiseOf(fare: PassengerFare): number {
  return (
    fare.basePaise + fare.fuelPaise + fare.gstPaise + fare.securityPaise + fare.userFeePaise + fare.foreignTaxPaise
  );
}

/** Sum for all passengers, paise. */
export function totalPaise(fares: readonly PassengerFare[]): number {
  return fares.reduce((sum, fare) => sum + totalPaiseOf(fare) * fare.count, 0);
}
