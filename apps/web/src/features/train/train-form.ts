import { trainForm } from '@pravas/contract/train/train-forms.ts';
import { applyRate, formatInrExact, fromRupees, type Paise, sum, toRupees, ZERO } from '@pravas/domain/money/money.ts';
import { RAIL_GST_RATE, TRAIN_CLASSES, type TrainClass } from '@pravas/domain/train/train-class.ts';
import { parseTrainStatus } from '@pravas/domain/train/train-status.ts';
import { trainOf, typedTrainProblems } from '@pravas/domain/train/typed-train.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';

/** A traveller of the trip, and their status on the ticket. */
export interface PassengerValues {
  readonly travelerIndex: number;
  readonly name: string;
  /** False: this ticket is not theirs. */
  readonly isOn: boolean;
  readonly bookingStatus: string;
  readonly currentStatus: string;
  readonly coach: string;
  readonly berth: string;
  readonly baseFare: string;
}

/** What a ticket costs, part by part and in all, as it is typed. */
export type FareValues = Readonly<Record<keyof z.input<typeof trainForm>['fare'], string>>;

/** A train as the travel desk types it; without PNR it is a quote. */
export interface TrainValues {
  readonly pnr: string;
  readonly transactionId: string;
  readonly availability: string;
  readonly trainNumber: string;
  readonly trainName: string;
  readonly trainKind: string;
  readonly travelClass: TrainClass;
  readonly quota: string;
  readonly bookedOn: string;
  readonly from: FoundOption | null;
  readonly to: FoundOption | null;
  /** Null = where the ticket begins. */
  readonly boarding: FoundOption | null;
  /** Null = where the passengers get off. */
  readonly reservationUpto: FoundOption | null;
  readonly departure: string;
  readonly boardingDeparture: string;
  readonly arrival: string;
  readonly distanceKm: string;
  readonly passengers: readonly PassengerValues[];
  readonly fare: FareValues;
  readonly cancellationRule: string;
}

type Body = z.input<typeof trainForm>;

const STATIONS = ['from', 'to', 'boarding', 'reservationUpto'] as const;

const NO_FARE: FareValues = {
  baseFare: '',
  dynamicPart: '',
  gst: '',
  insurance: '',
  irctcFee: '',
  irctcFeeGst: '',
  agentCharge: '',
  paymentCharge: '',
  total: '',
};

/** What the form begins with: everybody of the trip is on the ticket. */
export function newTrain(travelerNames: readonly string[]): TrainValues {
  return {
    pnr: '',
    transactionId: '',
    availability: '',
    trainNumber: '',
    trainName: '',
    trainKind: 'regular',
    travelClass: '3A',
    quota: 'GN',
    bookedOn: '',
    from: null,
    to: null,
    boarding: null,
    reservationUpto: null,
    departure: '',
    boardingDeparture: '',
    arrival: '',
    distanceKm: '',
    passengers: travelerNames.map((name, travelerIndex) => ({
      travelerIndex,
      name,
      isOn: true,
      bookingStatus: '',
      currentStatus: '',
      coach: '',
      berth: '',
      baseFare: '',
    })),
    fare: NO_FARE,
    cancellationRule: '',
  };
}

/** The form as it is sent; an unreadable amount becomes none, which its check reports. */
export function trainBody(values: TrainValues): Body {
  const { passengers, fare, from, to, boarding, reservationUpto, distanceKm, ...typed } = values;
  const onTicket = passengers.filter(({ isOn }) => isOn);
  return {
    ...typed,
    from: stationBody(from) ?? { code: '' },
    to: stationBody(to) ?? { code: '' },
    boarding: stationBody(boarding),
    reservationUpto: stationBody(reservationUpto),
    distanceKm: distanceKm.trim() === '' ? Number.NaN : Number(distanceKm),
    passengers: onTicket.map(({ name: _, isOn: __, baseFare, ...passenger }) => ({
      ...passenger,
      // A passenger alone on a ticket has all of its base fare, so the form does not ask for it.
      baseFare: onTicket.length === 1 ? null : readTypedRupees(baseFare),
    })),
    fare: {
      baseFare: readTypedRupees(fare.baseFare) ?? Number.NaN,
      dynamicPart: readTypedRupees(fare.dynamicPart) ?? 0,
      gst: readTypedRupees(fare.gst) ?? 0,
      insurance: readTypedRupees(fare.insurance) ?? 0,
      irctcFee: readTypedRupees(fare.irctcFee) ?? 0,
      irctcFeeGst: readTypedRupees(fare.irctcFeeGst) ?? 0,
      agentCharge: readTypedRupees(fare.agentCharge) ?? 0,
      paymentCharge: readTypedRupees(fare.paymentCharge) ?? 0,
      total: readTypedRupees(fare.total) ?? Number.NaN,
    },
  };
}

/** The label of a found station is "New Delhi (NDLS)". */
function stationBody(option: FoundOption | null) {
  return option && { code: option.value, name: option.label.replace(` (${option.value})`, '') };
}

/**
 * What is wrong, by the rules that the server judges by, at the fields of the form; passengers by their places on it.
 * `today` is YYYY-MM-DD.
 */
export function checkTrain(values: TrainValues, today: string): FieldErrors {
  const read = trainForm.safeParse(trainBody(values));
  const found = read.success ? rulesOf(read.data, today) : read.error.issues.map(issueOf);
  return { ...Object.fromEntries(found.map(atField(values)).reverse()), ...missingOf(values) };
}

/** The same of a ticket that was bought, which has a PNR. */
export function checkTicket(values: TrainValues, today: string): FieldErrors {
  const found = checkTrain(values, today);
  return values.pnr.trim() === '' ? { ...found, pnr: requiredMessage('PNR') } : found;
}

function rulesOf(typed: z.output<typeof trainForm>, today: string): readonly (readonly [string, string])[] {
  const stationOf = ({ code, name }: { readonly code: string; readonly name: string | null }) => ({
    code,
    name: name ?? '',
    city: null,
    stateCode: null,
  });
  return typedTrainProblems(typed, trainOf(typed, { stationOf, today })).map(({ field, message }) => [field, message]);
}

function issueOf({ path, message }: { readonly path: readonly PropertyKey[]; readonly message: string }) {
  return [path.map(String).join('.'), message] as const;
}

/** The form's field for a field of what was sent. */
export function fieldOfTrain(sent: string, values: TrainValues): string {
  return atField(values)([sent.replace(/^train\./, ''), ''])[0];
}

/** A station is one field here, and a passenger who is not on the ticket is not among those that are sent. */
function atField({ passengers }: TrainValues) {
  const sent = passengers.flatMap(({ isOn }, index) => (isOn ? [index] : []));
  return ([field, message]: readonly [string, string]): [string, string] => {
    const station = STATIONS.find((one) => field.startsWith(`${one}.`));
    if (station) return [station, message];
    const [, index, rest] = /^passengers\.(\d+)(.*)$/.exec(field) ?? [];
    return [index === undefined ? field : `passengers.${sent[Number(index)]}${rest}`, message];
  };
}

/** What was left empty is missing, not wrong. */
function missingOf({
  trainNumber,
  trainName,
  from,
  to,
  distanceKm,
  fare,
  departure,
  arrival,
}: TrainValues): FieldErrors {
  const needed: readonly (readonly [boolean, string, string])[] = [
    [trainNumber.trim() === '', 'trainNumber', 'Train number'],
    [trainName.trim() === '', 'trainName', 'Train name'],
    [from === null, 'from', 'From'],
    [to === null, 'to', 'To'],
    [departure === '', 'departure', 'Departure'],
    [arrival === '', 'arrival', 'Arrival'],
    [distanceKm.trim() === '', 'distanceKm', 'Distance in km'],
    [fare.baseFare.trim() === '', 'fare.baseFare', 'Base fare'],
    [fare.total.trim() === '', 'fare.total', 'Total'],
  ];
  return Object.fromEntries(
    needed.flatMap(([isMissing, field, label]) => (isMissing ? [[field, requiredMessage(label)]] : [])),
  );
}

/** The base fare as typed, with the GST that goes with it in this class. */
export function withBaseFare(values: TrainValues, baseFare: string): TrainValues {
  return { ...values, fare: { ...values.fare, baseFare, gst: gstText(values.travelClass, baseFare) } };
}

/** Another class, with the GST that the fare then carries. */
export function withClass(values: TrainValues, travelClass: TrainClass): TrainValues {
  return { ...values, travelClass, fare: { ...values.fare, gst: gstText(travelClass, values.fare.baseFare) } };
}

function gstText(travelClass: TrainClass, baseFare: string): string {
  const rupees = readTypedRupees(baseFare);
  if (rupees === null || Number.isNaN(rupees)) return '';
  return String(TRAIN_CLASSES[travelClass].isTaxed ? toRupees(applyRate(fromRupees(rupees), RAIL_GST_RATE)) : 0);
}

/** A passenger with the status as typed, and the coach and berth that it names. */
export function withStatus(passenger: PassengerValues, currentStatus: string): PassengerValues {
  const status = parseTrainStatus(currentStatus.replaceAll(/\s/g, ''));
  if (status?.kind === 'waiting' || status?.kind === 'cancelled') {
    return { ...passenger, currentStatus, coach: '', berth: '' };
  }
  if (status?.kind !== 'confirmed' || status.place === null) return { ...passenger, currentStatus };
  return { ...passenger, currentStatus, coach: status.place.coach, berth: String(status.place.berth) };
}

const ADDED = ['baseFare', 'gst', 'insurance', 'irctcFee', 'irctcFeeGst', 'agentCharge', 'paymentCharge'] as const;

/** The sum of the parts so far; null while one of them cannot be read. */
export function fareSum(fare: FareValues): Paise | null {
  const parts = ADDED.map((part) => readTypedRupees(fare[part]) ?? 0);
  return parts.some(Number.isNaN) ? null : sum(parts.map((rupees) => (rupees === 0 ? ZERO : fromRupees(rupees))));
}

/**
 * "The parts come to ₹1,258.62, ₹0.35 less than the total.": what to look at beside the total; '' where all is well.
 */
export function sumText(fare: FareValues): string {
  const [parts, typed] = [fareSum(fare), readTypedRupees(fare.total)];
  if (parts === null || typed === null || Number.isNaN(typed)) {
    return parts === null || parts === 0 ? '' : `The parts come to ${formatInrExact(parts)}.`;
  }
  const total = fromRupees(typed);
  if (total === parts) return '';
  const away = formatInrExact((total > parts ? total - parts : parts - total) as Paise);
  return `The parts come to ${formatInrExact(parts)}, ${away} ${total > parts ? 'less' : 'more'} than the total.`;
}
