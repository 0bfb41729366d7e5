import { type Paise, splitEvenly, ZERO } from '../money/money.ts';
import { dateOf } from '../time/airport-time.ts';
import { INDIAN_ZONE } from '../time/indian-day.ts';
import { checkTrainDetail, type TrainEntry, type TrainProblem } from './check-train-detail.ts';
import type { TrainDetail, TrainMoney, TrainStation } from './train-detail.ts';

/** A station as it is typed: its code, and its name where the code is not known. */
interface TypedStation {
  readonly code: string;
  readonly name: string | null;
}

/** A ticket as it is typed, in paise. What may be left open is null. */
export interface TypedTrain
  extends Pick<
    TrainEntry,
    'pnr' | 'transactionId' | 'availability' | 'trainNumber' | 'trainName' | 'trainKind' | 'travelClass' | 'quota'
  > {
  /** Null = today. */
  readonly bookedOn: string | null;
  readonly from: TypedStation;
  readonly to: TypedStation;
  /** Null = where the ticket begins. */
  readonly boarding: TypedStation | null;
  /** Null = where the passengers get off. */
  readonly reservationUpto: TypedStation | null;
  /** Wall times. */
  readonly departure: string;
  /** Null = the departure. */
  readonly boardingDeparture: string | null;
  readonly arrival: string;
  readonly distanceKm: number;
  readonly passengers: readonly {
    readonly travelerIndex: number;
    readonly bookingStatus: string | null;
    readonly currentStatus: string | null;
    readonly coach: string | null;
    readonly berth: string | null;
    /** Null for everybody = the base fare in equal parts. */
    readonly baseFare: Paise | null;
  }[];
  readonly fare: {
    readonly baseFare: Paise;
    readonly dynamicPart: Paise;
    readonly gst: Paise;
    readonly insurance: Paise;
    readonly irctcFee: Paise;
    readonly irctcFeeGst: Paise;
    readonly agentCharge: Paise;
    readonly paymentCharge: Paise;
    readonly total: Paise;
  };
  readonly cancellationRule: string | null;
}

/** What reading a ticket needs besides the typed fields. */
interface Surroundings {
  readonly stationOf: (typed: TypedStation) => TrainStation;
  /** YYYY-MM-DD in India. */
  readonly today: string;
}

/** A code as papers write it: capitals without blanks. */
export function codeOf(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** The ticket that was typed; what was left open follows from the rest. It is yet to be checked. */
export function trainOf(typed: TypedTrain, { stationOf, today }: Surroundings): TrainEntry {
  const { pnr, transactionId, availability, trainNumber, trainName, trainKind, quota, distanceKm, fare } = typed;
  const [from, to] = [stationOf(typed.from), stationOf(typed.to)];
  const departure = atStation(typed.departure);
  return {
    pnr,
    transactionId: transactionId && codeOf(transactionId),
    availability: availability && codeOf(availability),
    trainNumber,
    trainName,
    trainKind,
    travelClass: codeOf(typed.travelClass),
    quota: codeOf(quota),
    bookedOn: typed.bookedOn ?? today,
    date: dateOf(departure.wall),
    from,
    to,
    boarding: typed.boarding === null ? from : stationOf(typed.boarding),
    reservationUpto: typed.reservationUpto === null ? to : stationOf(typed.reservationUpto),
    departure,
    boardingDeparture: typed.boardingDeparture === null ? departure : atStation(typed.boardingDeparture),
    arrival: atStation(typed.arrival),
    distanceKm,
    passengers: passengersOf(typed),
    money: moneyOf(fare),
    cancellationRowId: typed.cancellationRule,
    chartedAt: null,
  };
}

/** All stations of India are in one zone. */
function atStation(wall: string): TrainDetail['departure'] {
  return { wall, zone: INDIAN_ZONE };
}

function passengersOf({ passengers, fare }: TypedTrain): TrainEntry['passengers'] {
  const isSplit = passengers.length > 0 && passengers.every(({ baseFare }) => baseFare === null);
  const parts = isSplit ? splitEvenly(fare.baseFare, passengers.length) : [];
  return passengers.map(({ travelerIndex, bookingStatus, currentStatus, coach, berth, baseFare }, index) => ({
    travellerIndex: travelerIndex,
    bookingStatus: bookingStatus && codeOf(bookingStatus),
    // Where only one is typed it is how the ticket was sold, and still is.
    currentStatus: (currentStatus ?? bookingStatus) && codeOf(currentStatus ?? bookingStatus ?? ''),
    coach: coach && codeOf(coach),
    berth,
    basePaise: baseFare ?? parts[index] ?? ZERO,
  }));
}

function moneyOf(fare: TypedTrain['fare']): TrainMoney {
  return {
    basePaise: fare.baseFare,
    dynamicPaise: fare.dynamicPart,
    gstPaise: fare.gst,
    insurancePaise: fare.insurance,
    irctcFeePaise: fare.irctcFee,
    irctcFeeGstPaise: fare.irctcFeeGst,
    agentChargePaise: fare.agentCharge,
    paymentChargePaise: fare.paymentCharge,
    totalPaise: fare.total,
  };
}

/** The form's names for fields that have another name in a ticket. */
const TYPED_NAMES: Readonly<Record<string, string>> = {
  travellerIndex: 'travelerIndex',
  cancellationRowId: 'cancellationRule',
  date: 'departure',
  money: 'fare',
  basePaise: 'baseFare',
  dynamicPaise: 'dynamicPart',
  gstPaise: 'gst',
  insurancePaise: 'insurance',
  irctcFeePaise: 'irctcFee',
  irctcFeeGstPaise: 'irctcFeeGst',
  agentChargePaise: 'agentCharge',
  paymentChargePaise: 'paymentCharge',
  totalPaise: 'total',
};

/**
 * What is wrong with a ticket, at the fields in which it is typed. A field left open repeats another field, where its
 * error is shown already.
 */
export function typedTrainProblems(typed: TypedTrain, entry: TrainEntry): readonly TrainProblem[] {
  const found = checkTrainDetail(entry);
  const open = (['boarding', 'reservationUpto'] as const).filter((field) => typed[field] === null);
  return found
    .filter(({ field }) => !open.some((station) => field.startsWith(`${station}.`)))
    .filter(({ field }) => field !== 'boardingDeparture' || typed.boardingDeparture !== null)
    .filter(({ field }) => field !== 'date' || !found.some((other) => other.field === 'departure'))
    .map(({ field, message }) => ({ field: typedName(field), message }));
}

function typedName(field: string): string {
  return field
    .split('.')
    .map((name) => TYPED_NAMES[name] ?? name)
    .join('.');
}
