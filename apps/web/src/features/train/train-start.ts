import type { FoundOption } from '../../ui/combobox-field.tsx';
import type { DeskEntry } from '../desk/index.ts';
import { newTrain, type TrainValues } from './train-form.ts';
import { CLASS_OPTIONS } from './train-options.ts';
import type { TrainTicket } from './train-types.ts';

type Station = TrainTicket['from'];

function stationOption({ code, name, city }: Station): FoundOption {
  return { value: code, label: `${name} (${code})`, ...(city === null ? {} : { detail: city }) };
}

/** What entering a train begins with: everybody of the trip, and what was asked for. */
export function trainFromWish({ travelers, wish }: Pick<DeskEntry, 'travelers' | 'wish'>): TrainValues {
  const empty = newTrain(travelers.map(({ name }) => name));
  if (wish?.service !== 'train') return empty;
  const travelClass = CLASS_OPTIONS.find(({ value }) => value === wish.travelClass)?.value;
  return {
    ...empty,
    from: stationOption(wish.from),
    to: stationOption(wish.to),
    trainNumber: wish.trainNumber ?? '',
    travelClass: travelClass ?? empty.travelClass,
  };
}

/** What entering the bought ticket begins with: the train as it was quoted, for those it was quoted for. */
export function trainFromQuote(ticket: TrainTicket): TrainValues {
  const { fare, from, to, boarding, reservationUpto, departure, boardingDeparture, arrival } = ticket;
  const part = (code: string) => typedRupees(fare.lines.find((line) => line.code === code)?.amount ?? null);
  const travelClass = CLASS_OPTIONS.find(({ value }) => value === ticket.travelClass.code)?.value;
  const empty = newTrain([]);
  const isEven = new Set(ticket.passengers.map(({ baseFare }) => baseFare)).size <= 1;
  return {
    ...empty,
    trainNumber: ticket.trainNumber,
    trainName: ticket.trainName,
    trainKind: ticket.trainKind.code,
    travelClass: travelClass ?? empty.travelClass,
    quota: ticket.quota.code,
    from: stationOption(from),
    to: stationOption(to),
    boarding: boarding.code === from.code ? null : stationOption(boarding),
    reservationUpto: reservationUpto.code === to.code ? null : stationOption(reservationUpto),
    departure: departure.wall.slice(0, 16),
    boardingDeparture: boarding.code === from.code ? '' : boardingDeparture.wall.slice(0, 16),
    arrival: arrival.wall.slice(0, 16),
    distanceKm: String(ticket.distanceKm),
    passengers: ticket.passengers.map(({ travelerIndex, name, baseFare }) => ({
      travelerIndex,
      name,
      isOn: true,
      bookingStatus: '',
      currentStatus: '',
      coach: '',
      berth: '',
      baseFare: isEven ? '' : typedRupees(baseFare),
    })),
    fare: {
      baseFare: part('base'),
      dynamicPart: fare.dynamicPart === 0 ? '' : typedRupees(fare.dynamicPart),
      gst: part('gst'),
      insurance: part('insurance'),
      irctcFee: part('irctc_fee'),
      irctcFeeGst: part('irctc_fee_gst'),
      agentCharge: part('agent_charge'),
      paymentCharge: part('payment_charge'),
      total: typedRupees(fare.total),
    },
  };
}

/** As people type it: "39.90", and "1100" without paise. */
function typedRupees(rupees: number | null): string {
  if (rupees === null) return '';
  return Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2);
}
