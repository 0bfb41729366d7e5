import type { Paise } from '../money/money.ts';
import type { AirportTime } from '../time/airport-time.ts';
import type { TrainClass, TrainKind, TrainQuota } from './train-class.ts';

/** A railway station as on the ticket. City and state are null where the desk's list does not know them. */
export interface TrainStation {
  readonly code: string;
  readonly name: string;
  readonly city: string | null;
  /** GST code of its state. */
  readonly stateCode: string | null;
}

/** A passenger of a PNR, in the order of the ticket. */
export interface TrainPassenger {
  /** Which traveller of the booking they are, counted from 0. */
  readonly travellerIndex: number;
  /** As on the ticket: "CNF/B14/62/SL", "RAC/12", "GNWL/23"; null until it is bought. */
  readonly bookingStatus: string | null;
  readonly currentStatus: string | null;
  /** Of the current status, where the passenger has a place: "B14" and "62". */
  readonly coach: string | null;
  readonly berth: string | null;
  /** Their part of the base fare. */
  readonly basePaise: Paise;
}

/** What was paid for a PNR, without our own fee. */
export interface TrainMoney {
  /** Fare with reservation and superfast charges and with the dynamic part, before GST. */
  readonly basePaise: Paise;
  /** How much of the base fare is dynamic pricing; not added again. */
  readonly dynamicPaise: Paise;
  readonly gstPaise: Paise;
  readonly insurancePaise: Paise;
  readonly irctcFeePaise: Paise;
  readonly irctcFeeGstPaise: Paise;
  readonly agentChargePaise: Paise;
  readonly paymentChargePaise: Paise;
  readonly totalPaise: Paise;
}

/** A train ticket (one PNR) as the travel desk quotes it, and enters it once it is bought. */
export interface TrainDetail {
  /** Null until it is bought. */
  readonly pnr: string | null;
  /** IRCTC's number of the purchase, by which refunds are found; null where none is known. */
  readonly transactionId: string | null;
  /** What was available when it was quoted, as a status: "CNF" for free berths, "GNWL/23"; null = not said. */
  readonly availability: string | null;
  readonly trainNumber: string;
  readonly trainName: string;
  readonly trainKind: TrainKind;
  readonly travelClass: TrainClass;
  readonly quota: TrainQuota;
  /** The day it was bought, or quoted until then, YYYY-MM-DD in India. */
  readonly bookedOn: string;
  /** The date of journey on the ticket, YYYY-MM-DD: that of the departure from `from`. */
  readonly date: string;
  /** Where the ticket starts: charges for cancelling count back from its departure. */
  readonly from: TrainStation;
  readonly to: TrainStation;
  /** Where the passengers get on: `from`, or a station further on the way. */
  readonly boarding: TrainStation;
  /** How far the berth is theirs; usually `to`. */
  readonly reservationUpto: TrainStation;
  /** By the timetable, on the clock of the station. */
  readonly departure: AirportTime;
  readonly boardingDeparture: AirportTime;
  readonly arrival: AirportTime;
  readonly distanceKm: number;
  readonly passengers: readonly TrainPassenger[];
  readonly money: TrainMoney;
  /** Null keeps to the railway's rules of the day; else the id of the row that this ticket was sold under. */
  readonly cancellationRowId: string | null;
  /** When its chart was prepared, as far as the travel desk knows, ISO instant; null = not yet. */
  readonly chartedAt: string | null;
}
