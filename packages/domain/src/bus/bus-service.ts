import type { Paise } from '../money/money.ts';
import type { AirportTime } from '../time/airport-time.ts';
import type { BusPlace, BusPoint } from './bus-station.ts';
import type { BusTerms } from './bus-terms.ts';

/** The legal form of an operator: it decides who owes the tax on its tickets. */
type LegalForm = 'company' | 'llp' | 'partnership' | 'proprietor' | 'statutory';

/** Who runs a bus. */
export interface BusOperator {
  /** The key of policies and filters: the name in lower case where the supplier has no number of it. */
  readonly operatorId: string;
  readonly name: string;
  /** Null = not known. */
  readonly legalForm: LegalForm | null;
  readonly gstin: string | null;
}

/** What its passengers sit or lie on. `mixed`: seats and berths in one bus. */
export type BusSeating = 'seater' | 'semi_sleeper' | 'sleeper' | 'mixed';

/** What kind of bus it is. */
interface BusType {
  /** As the operator prints it: "A/C Sleeper (2+1)". */
  readonly name: string;
  readonly isAc: boolean;
  readonly seating: BusSeating;
}

/** A bus of a list: one departure of an operator from one town to another, from one supplier. */
export interface BusService {
  /** Ours, while the list lives. */
  readonly serviceId: string;
  readonly supplierId: string;
  /** The supplier's own context for later calls; opaque. */
  readonly context: string;
  /**
   * Identifies the same departure at suppliers that resell each other, as text: it has more digits than a number keeps.
   * Null = the supplier has none.
   */
  readonly routeId: string | null;
  readonly operator: BusOperator;
  readonly type: BusType;
  /**
   * The day that was asked for and that the supplier counts by, YYYY-MM-DD; a bus after midnight departs on the next.
   */
  readonly date: string;
  readonly from: BusPlace;
  readonly to: BusPlace;
  /** When it leaves its very first stop, from which charges for cancelling count back; null = not stated. */
  readonly startsAt: AirportTime | null;
  readonly departure: AirportTime;
  readonly arrival: AirportTime;
  /** In the order of time. */
  readonly boardingPoints: readonly BusPoint[];
  readonly droppingPoints: readonly BusPoint[];
  readonly seatsLeft: number;
  /** Seats without a neighbour; null = not said. */
  readonly singleSeatsLeft: number | null;
  /** What the cheapest seat costs, with tax. */
  readonly fromPaise: Paise;
  /** How many seats one ticket may have. */
  readonly mostSeats: number;
  readonly hasTracking: boolean;
  /** True where the ticket on a telephone will do; else it has to be printed. */
  readonly hasMobileTicket: boolean;
  /** True where each passenger has to give an identity document. */
  readonly isIdNeeded: boolean;
  /** True where the free seats depend on where passengers get on and off. */
  readonly arePointsFirst: boolean;
  readonly isDroppingPointNeeded: boolean;
  readonly isStateCorporation: boolean;
  /** True where the price is known in full only once seats are held. */
  readonly isPricedAtHold: boolean;
  /** True where the supplier can say exactly what cancelling costs once it is bought. */
  readonly hasExactCancellation: boolean;
  readonly terms: BusTerms;
}
