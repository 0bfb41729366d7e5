import type { trainTicket } from '@pravas/contract/train/train-shapes.ts';
import { minutesBetween } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { cancellationWords } from '@pravas/domain/train/cancellation-words.ts';
import { chartWords } from '@pravas/domain/train/chart-words.ts';
import { TRAIN_CLASSES, TRAIN_KINDS, TRAIN_QUOTAS } from '@pravas/domain/train/train-class.ts';
import type { TrainDetail, TrainPassenger, TrainStation } from '@pravas/domain/train/train-detail.ts';
import { TRAIN_EMISSIONS_METHOD, trainCo2Kg } from '@pravas/domain/train/train-emissions.ts';
import { trainFareLines } from '@pravas/domain/train/train-fare-lines.ts';
import { parseTrainStatus, trainStatusWords } from '@pravas/domain/train/train-status.ts';
import { statusOf } from '@pravas/domain/train/update-chart.ts';
import type * as z from 'zod/mini';

/** Who looks at a ticket, and when. */
interface Onlooker {
  /** The name of a traveller of the booking. */
  readonly nameOf: (travellerIndex: number) => string;
  /** Whether a traveller still holds a place of it, is cancelling it, or has given it up. */
  readonly standingOf: (travellerIndex: number) => 'held' | 'going' | 'gone';
  readonly now: Temporal.Instant;
}

/** A ticket as screens show it, with what it means in words. */
export function presentTrain(detail: TrainDetail, { nameOf, standingOf, now }: Onlooker): z.output<typeof trainTicket> {
  const { pnr, availability, travelClass, quota, boardingDeparture, arrival, money } = detail;
  const held = stillHeld(detail, standingOf);
  const offered = availability === null ? null : parseTrainStatus(availability);
  return {
    pnr,
    transactionId: detail.transactionId,
    availability: offered && (offered.kind === 'confirmed' ? 'Berths are free' : trainStatusWords(offered)),
    trainNumber: detail.trainNumber,
    trainName: detail.trainName,
    trainKind: { code: detail.trainKind, label: TRAIN_KINDS[detail.trainKind] },
    travelClass: { code: travelClass, label: TRAIN_CLASSES[travelClass].label },
    quota: { code: quota, label: TRAIN_QUOTAS[quota] },
    bookedOn: detail.bookedOn,
    from: presentStation(detail.from),
    to: presentStation(detail.to),
    boarding: presentStation(detail.boarding),
    reservationUpto: presentStation(detail.reservationUpto),
    departure: { ...detail.departure },
    boardingDeparture: { ...boardingDeparture },
    arrival: { ...arrival },
    durationMinutes: minutesBetween(boardingDeparture, arrival),
    distanceKm: detail.distanceKm,
    carbon: carbonOf(detail),
    passengers: detail.passengers.map((one) => ({
      ...presentPassenger(one, nameOf(one.travellerIndex), pnr !== null),
      ...GIVEN_UP[standingOf(one.travellerIndex)],
    })),
    chart: { preparedAt: detail.chartedAt, text: held.passengers.length === 0 ? null : chartWords(held) },
    fare: {
      lines: trainFareLines(money).map(({ code, label, paise }) => ({ code, label, amount: paise })),
      dynamicPart: money.dynamicPaise,
      total: money.totalPaise,
    },
    cancellationText: cancellationWords(detail, indianDay(now)),
  };
}

/** A ticket with only those who neither gave up their place nor are cancelling it. */
export function stillHeld(detail: TrainDetail, standingOf: Onlooker['standingOf']): TrainDetail {
  return { ...detail, passengers: detail.passengers.filter((one) => standingOf(one.travellerIndex) === 'held') };
}

/** The railway's status of a place that was given up no longer matters. */
const GIVEN_UP = {
  held: {},
  going: { state: 'cancelling', statusText: 'Being cancelled' },
  gone: { state: 'cancelled', statusText: 'Cancelled', coach: null, berth: null },
} as const;

function carbonOf(detail: TrainDetail) {
  const co2Kg = trainCo2Kg(detail);
  const { text, source } = TRAIN_EMISSIONS_METHOD;
  return { co2Kg, text: `About ${co2Kg} kg CO₂ for each passenger.`, method: `${text} ${source}.` };
}

function presentPassenger(passenger: TrainPassenger, name: string, isBought: boolean) {
  const { travellerIndex, bookingStatus, currentStatus, coach, berth, basePaise } = passenger;
  const status = isBought ? statusOf(passenger) : null;
  return {
    travelerIndex: travellerIndex,
    name,
    bookingStatus,
    currentStatus,
    state: status?.kind ?? ('quoted' as const),
    statusText: status ? trainStatusWords(status) : 'Not bought yet',
    coach,
    berth,
    baseFare: basePaise,
  };
}

function presentStation({ code, name, city }: TrainStation) {
  return { code, name, city };
}
