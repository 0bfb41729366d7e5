import type { BusDetail, BusTicket } from '@pravas/domain/bus/bus-detail.ts';
import type { BusLayout } from '@pravas/domain/bus/bus-layout.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import type { BusPlace, BusPoint, BusStation } from '@pravas/domain/bus/bus-station.ts';
import type { NineFiveBy } from '@pravas/domain/bus/bus-ticket-tax.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type {
  Answer,
  GstDetails,
  LookUp,
  OrderLookUp,
  OrderNow,
  OrderRequest,
  OrderSupplier,
  Outcome,
  SupplierOrder,
} from '../order-port.ts';

/** A town as one supplier lists it. */
export interface ListedBusStation extends Omit<BusStation, 'stationId'> {
  /** The supplier's own. */
  readonly supplierStationId: string;
}

/** A town that is searched, by our name of it and the supplier's. */
interface SearchedStation extends BusPlace {
  readonly supplierStationId: string;
}

/** Buses from one town to another on a day of journey, YYYY-MM-DD. */
export interface BusSearch {
  readonly from: SearchedStation;
  readonly to: SearchedStation;
  readonly date: string;
}

/** Where passengers get on and off, by the supplier's ids of its stops. */
export interface ChosenPoints {
  readonly boardingPointId: string;
  /** Null where the operator sets them down wherever they ask. */
  readonly droppingPointId: string | null;
}

/** An identity document as operators ask for it. */
export interface IdDocument {
  readonly kind: 'aadhaar' | 'pan' | 'passport' | 'driving_licence' | 'voter_card' | 'ration_card';
  readonly number: string;
}

/** A traveller, as operators need to know them: title and gender agree. */
export interface BusPassenger {
  readonly title: 'Mr' | 'Mrs' | 'Ms';
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'male' | 'female';
  /** In whole years on the day of journey. */
  readonly age: number;
  /** Null where the operator does not ask for one. */
  readonly idDocument: IdDocument | null;
}

/** The people of a booking. Who sits on its first seat answers for all of them. */
export interface BusParty {
  /** A seat refers to its passenger by the place in this list. */
  readonly passengers: readonly BusPassenger[];
  /** The mobile in E.164; the address in one line. */
  readonly contact: { readonly email: string; readonly mobile: string; readonly address: string };
  readonly gst: GstDetails | null;
}

/** What to buy, for whom: seats that are held, or were until they lapsed. */
export interface BusRequest extends OrderRequest {
  readonly detail: BusDetail;
  readonly party: BusParty;
}

/** How to find seats whose answer was lost. */
export interface BusLookUp extends OrderLookUp {
  readonly detail: BusDetail;
  /** When the order left (`Leave`), ISO instant; null = it never did; absent = not recorded, and it may have. */
  readonly leftAt?: string | null;
}

/** A seat of a ticket. */
interface OrderedSeat {
  readonly seatName: string;
  readonly isCancelled: boolean;
}

/**
 * Seats at the supplier as it reports them; its units are the seats (`busUnit`). `locator` is the number of the ticket.
 */
export interface SeatOrder extends SupplierOrder {
  readonly seats: readonly OrderedSeat[];
  readonly ticket: BusTicket;
}

/** What an operator did to a bus that was bought. */
export type OperatorChange =
  | { readonly kind: 'cancelled' }
  /** Another bus replaces it; the supplier refunds so much for all seats together. */
  | { readonly kind: 'replaced'; readonly refundPaise: Paise };

/** Seats in their current state. */
export interface SeatOrderNow extends OrderNow<SeatOrder> {
  /** Null = it runs as it was bought, as far as the supplier says. */
  readonly operatorChange: OperatorChange | null;
  /** Where passengers get on by the present ticket; null = not stated. */
  readonly boarding: Pick<BusPoint, 'name' | 'address' | 'phone' | 'at'> | null;
}

/** The outcome of a mutation of seats. */
export type SeatOutcome = Outcome<SeatOrder>;

/** What a connector can do; screens degrade honestly by it. */
export interface BusCapabilities {
  /** How many seats one ticket takes at most; a bus may take fewer. */
  readonly mostSeats: number;
  /** For how long seats are held, in seconds. */
  readonly holdSeconds: number;
  /** `all`: the whole ticket · `seat`: some of its seats, where its bus allows it. */
  readonly cancelScopes: readonly ('all' | 'seat')[];
  /** False where what is kept follows from the terms alone. */
  readonly statesCancellationCharge: boolean;
  readonly gstDetails: boolean;
  /** True where buses that operators cancelled are listed; the others are announced by mail. */
  readonly listsOperatorCancellations: boolean;
  /** After how many seconds a lost answer is worth asking for, in order; later than the last one a person asks. */
  readonly lookUpSeconds: readonly number[];
  /** False where bookings are live money from the first one on. */
  readonly hasTestMode: boolean;
  /**
   * Who pays the tax that the law lays upon platforms, as a tax adviser says: the supplier, or nobody. Never we: its
   * prices have it.
   */
  readonly nineFiveBy: Exclude<NineFiveBy, 'us'>;
}

/** What orders of seats are made of. */
interface SeatOrderTypes {
  readonly detail: BusDetail;
  readonly order: SeatOrder;
  readonly request: BusRequest;
  readonly lookUp: BusLookUp;
  readonly now: SeatOrderNow;
  readonly party: BusParty;
  /** Buses are not changed: a new one is bought and the old one cancelled. */
  readonly changeOffer: never;
}

/**
 * The port every bus supplier is connected through: its orders, and towns, buses and seats.
 *
 * Of the order half, `refreshOffer` finds the same seats again, **holds** them for these people and answers the detail
 * with its hold and the price as held; a hold with at least a minute left is answered as it is. Where the answer to
 * holding is lost, the error says until when the seats may be held. `book` pays for seats that are held, after at most
 * one new hold at the same total where the old one has lapsed. `releaseHeld` does nothing where a supplier has no call
 * for it: holds lapse on their own. `quoteCancellation` and `cancel` take seats.
 */
export interface BusSupplier extends OrderSupplier<SeatOrderTypes> {
  readonly capabilities: BusCapabilities;
  /** All towns, with the other names that people type. Replaced whole, once a day. */
  listStations(signal: AbortSignal): Promise<Answer<readonly ListedBusStation[]>>;
  /** The buses of a day of journey, full ones among them; none is an empty list. */
  listServices(search: BusSearch, signal: AbortSignal): Promise<Answer<readonly BusService[]>>;
  /**
   * The seats of a bus as they are now; never kept. With points where `arePointsFirst`, `not_supported` without them.
   */
  readLayout(
    service: Pick<BusService, 'context'>,
    points: ChosenPoints | null,
    signal: AbortSignal,
  ): Promise<Answer<BusLayout>>;
  /** The stops of a bus with all their details, in the order of time. */
  readPoints(
    service: Pick<BusService, 'context' | 'boardingPoints' | 'droppingPoints'>,
    signal: AbortSignal,
  ): Promise<Answer<Pick<BusService, 'boardingPoints' | 'droppingPoints'>>>;
  lookUp(request: BusLookUp, signal: AbortSignal): Promise<LookUp<SeatOrder>>;
  /**
   * The tickets (`locator`) whose buses operators cancelled or replaced between two moments; `readOrder` gives the
   * state of each. `not_supported` where the supplier does not list them.
   */
  operatorCancellations(
    from: Temporal.Instant,
    to: Temporal.Instant,
    signal: AbortSignal,
  ): Promise<Answer<readonly string[]>>;
  /** Proves that credentials and hosts work, for the start-up check; the error says what fails. Buys nothing. */
  authenticate(signal: AbortSignal): Promise<Answer<{ readonly account: string }>>;
}
