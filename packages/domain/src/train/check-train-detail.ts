import { applyRate, formatInrExact, paise } from '../money/money.ts';
import { type AirportTime, dateOf, dayOffset, epochMillisecondsOf } from '../time/airport-time.ts';
import { isCalendarDay } from '../time/calendar-day.ts';
import { isGstStateCode } from '../validation/gstin.ts';
import { ADVANCE_DAYS, FOREIGN_TOURIST_ADVANCE_DAYS } from './advance-days.ts';
import { CANCELLATION_ROW_IDS } from './cancellation-rows.ts';
import { isTatkal, RAIL_GST_RATE, TRAIN_CLASSES, TRAIN_KINDS, TRAIN_QUOTAS, type TrainClass } from './train-class.ts';
import type { TrainDetail, TrainMoney, TrainPassenger } from './train-detail.ts';
import { parseTrainStatus, STATUS_HINT } from './train-status.ts';

/** A ticket before it is checked: codes that were typed or read may be any text. */
export interface TrainEntry extends Omit<TrainDetail, 'trainKind' | 'travelClass' | 'quota'> {
  readonly trainKind: string;
  readonly travelClass: string;
  readonly quota: string;
}

/** An invalid field, by its path ("passengers.0.currentStatus"). */
export interface TrainProblem {
  readonly field: string;
  readonly message: string;
}

/** True for a ticket without errors. */
export function isTrainDetail(entry: TrainEntry): entry is TrainDetail {
  return checkTrainDetail(entry).length === 0;
}

/** Passengers on one PNR (IRCTC). */
const MOST_PASSENGERS = 6;
const MOST_TATKAL_PASSENGERS = 4;

/** The railway rounds fares to rupees, so that its GST may differ by one. */
const ROUNDING_PAISE = 100;

/** No train of India goes further. */
const LONGEST_KM = 5_000;

/** The longest takes four days, and some are late. */
const LONGEST_MS = 5 * 86_400_000;

const NAME_LENGTH = 50;

/** No ticket costs ₹1 crore. */
const MOST_PAISE = 1_000_000_000;

/** The errors of a ticket as it was entered; empty where all is well. */
export function checkTrainDetail(entry: TrainEntry): readonly TrainProblem[] {
  return [
    ...ticketProblems(entry),
    ...stationProblems(entry),
    ...dayProblems(entry),
    ...timeProblems(entry),
    ...passengerProblems(entry),
    ...moneyProblems(entry),
  ];
}

/** Collects the messages of the rules that are broken. */
function broken(...rules: readonly (readonly [isBroken: boolean, field: string, message: string])[]): TrainProblem[] {
  return rules.flatMap(([isBroken, field, message]) => (isBroken ? [{ field, message }] : []));
}

function ticketProblems(entry: TrainEntry): readonly TrainProblem[] {
  const { trainName, distanceKm } = entry;
  return broken(
    [entry.pnr !== null && !/^[1-9]\d{9}$/.test(entry.pnr), 'pnr', 'PNR must be 10 digits and not begin with 0'],
    [
      entry.transactionId !== null && !/^[A-Z\d]{6,20}$/.test(entry.transactionId),
      'transactionId',
      'Transaction id must be 6 to 20 digits or capital letters, or left blank',
    ],
    [
      entry.availability !== null && !isOnSale(entry.availability),
      'availability',
      'Enter the availability as CNF, RAC/12 or GNWL/23, or leave it blank',
    ],
    [!/^\d{5}$/.test(entry.trainNumber), 'trainNumber', 'Train number must be 5 digits, such as 12276'],
    [
      trainName.trim() === '' || trainName.length > NAME_LENGTH,
      'trainName',
      `Enter the train's name in at most ${NAME_LENGTH} characters`,
    ],
    [!Object.hasOwn(TRAIN_KINDS, entry.trainKind), 'trainKind', `Select ${listed(Object.values(TRAIN_KINDS))}`],
    [
      !Object.hasOwn(TRAIN_CLASSES, entry.travelClass),
      'travelClass',
      `Class must be one of ${listed(Object.keys(TRAIN_CLASSES))}`,
    ],
    [!Object.hasOwn(TRAIN_QUOTAS, entry.quota), 'quota', `Quota must be one of ${listed(Object.keys(TRAIN_QUOTAS))}`],
    [
      !Number.isSafeInteger(distanceKm) || distanceKm < 1 || distanceKm > LONGEST_KM,
      'distanceKm',
      `Distance must be 1 to ${LONGEST_KM} whole kilometres`,
    ],
    [
      entry.cancellationRowId !== null && !CANCELLATION_ROW_IDS.includes(entry.cancellationRowId),
      'cancellationRowId',
      `Cancellation rule must be one of ${listed(CANCELLATION_ROW_IDS)}, or left blank for the rule of the day`,
    ],
  );
}

function isOnSale(availability: string): boolean {
  const kind = parseTrainStatus(availability)?.kind;
  return kind === 'confirmed' || kind === 'rac' || kind === 'waiting';
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const STATIONS = [
  ['from', 'Station of departure'],
  ['to', 'Station of arrival'],
  ['boarding', 'Boarding station'],
  ['reservationUpto', 'Station up to which it is reserved'],
] as const;

function stationProblems(entry: TrainEntry): readonly TrainProblem[] {
  return [
    ...STATIONS.flatMap(([field, label]) => {
      const { code, name, stateCode } = entry[field];
      return broken(
        [
          !/^[A-Z]{1,5}$/.test(code),
          `${field}.code`,
          `${label}: enter its code of 1 to 5 capital letters, such as NDLS`,
        ],
        [
          name.trim() === '' || name.length > NAME_LENGTH,
          `${field}.name`,
          `${label}: enter its name in at most ${NAME_LENGTH} characters`,
        ],
        [
          stateCode !== null && !isGstStateCode(stateCode),
          `${field}.stateCode`,
          `${label}: state must be a two-digit GST state code, or left blank`,
        ],
      );
    }),
    ...broken(
      [
        entry.from.code === entry.to.code,
        'to.code',
        'The train must arrive at a different station from the one it departs from',
      ],
      [entry.boarding.code === entry.to.code, 'boarding.code', 'Passengers cannot board where they arrive'],
      [
        entry.reservationUpto.code === entry.from.code,
        'reservationUpto.code',
        'The reservation cannot end where the ticket begins',
      ],
    ),
  ];
}

function dayProblems({ bookedOn, date, quota, departure }: TrainEntry): readonly TrainProblem[] {
  const known = broken(
    [!isCalendarDay(bookedOn), 'bookedOn', 'Enter the day of booking as YYYY-MM-DD'],
    [!isCalendarDay(date), 'date', 'Enter the date of journey as YYYY-MM-DD'],
  );
  if (known.length > 0) return known;
  const mostDays = quota === 'FT' ? FOREIGN_TOURIST_ADVANCE_DAYS : ADVANCE_DAYS;
  const aheadDays = dayOffset(bookedOn, date);
  return broken(
    [aheadDays < 0, 'bookedOn', 'The ticket must be booked on or before the date of journey'],
    [aheadDays > mostDays, 'date', `Tickets are sold at most ${mostDays} days ahead; check both dates`],
    [
      dateOf(departure.wall) !== date,
      'departure',
      'The departure must be on the date of journey; check the date of both',
    ],
  );
}

function timeProblems(entry: TrainEntry): readonly TrainProblem[] {
  const [departs, boards, arrives] = [entry.departure, entry.boardingDeparture, entry.arrival].map(millisecondsOf);
  const unreadable = broken(
    [departs === null, 'departure', 'Enter the departure as date and time'],
    [boards === null, 'boardingDeparture', 'Enter the departure from the boarding station as date and time'],
    [arrives === null, 'arrival', 'Enter the arrival as date and time'],
  );
  if (departs == null || boards == null || arrives == null) return unreadable;
  const isSameStation = entry.boarding.code === entry.from.code;
  return broken(
    [arrives <= departs, 'arrival', 'The train must arrive after it departs; check the date of arrival'],
    [
      arrives - departs > LONGEST_MS,
      'arrival',
      'No train in India runs for longer than five days. Check the date of arrival',
    ],
    [
      boards < departs,
      'boardingDeparture',
      `Boarding must be when the train departs from ${entry.from.name}, or later`,
    ],
    [
      isSameStation && boards > departs,
      'boardingDeparture',
      'Passengers board where the ticket begins, so both departures must be the same',
    ],
    [boards >= arrives && arrives > departs, 'boardingDeparture', 'Boarding must be before the arrival'],
  );
}

/** Milliseconds since 1970; null for an invalid time at a place. */
function millisecondsOf(time: AirportTime): number | null {
  const isWall = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(time.wall) && isCalendarDay(dateOf(time.wall));
  if (!isWall) return null;
  try {
    return epochMillisecondsOf(time);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function passengerProblems({ pnr, passengers, quota, money }: TrainEntry): readonly TrainProblem[] {
  const isOfTatkal = isTatkal(quota);
  const most = isOfTatkal ? MOST_TATKAL_PASSENGERS : MOST_PASSENGERS;
  const indices = passengers.map((passenger) => passenger.travellerIndex);
  return [
    ...broken(
      [passengers.length === 0, 'passengers', 'Enter at least one passenger'],
      [
        passengers.length > most,
        'passengers',
        `One PNR takes at most ${most} passengers${isOfTatkal ? ' in Tatkal' : ''}; enter the others on another ticket`,
      ],
      [new Set(indices).size < indices.length, 'passengers', 'Each traveller may be on the ticket only once'],
    ),
    ...passengers.flatMap(pnr === null ? quotedProblems : boughtProblems),
    ...broken([
      passengers.length > 0 && total(passengers.map(({ basePaise }) => basePaise)) !== money.basePaise,
      'passengers',
      'The base fares of the passengers must add up to the base fare of the ticket',
    ]),
  ];
}

const fieldOf = (index: number) => (name: keyof TrainPassenger) => `passengers.${index}.${name}`;

/** A passenger's errors whether or not the ticket is bought. */
function personProblems({ travellerIndex, basePaise }: TrainPassenger, index: number): readonly TrainProblem[] {
  const field = fieldOf(index);
  return broken(
    [!Number.isSafeInteger(travellerIndex) || travellerIndex < 0, field('travellerIndex'), 'Select the traveller'],
    [!isAmount(basePaise), field('basePaise'), 'Base fare must be an amount of 0 or more'],
  );
}

function quotedProblems(passenger: TrainPassenger, index: number): readonly TrainProblem[] {
  const { bookingStatus, currentStatus, coach, berth } = passenger;
  const hasAny = [bookingStatus, currentStatus, coach, berth].some((one) => one !== null);
  return [
    ...personProblems(passenger, index),
    ...broken([
      hasAny,
      fieldOf(index)('bookingStatus'),
      'Passengers have a status once the ticket is bought: enter its PNR too, or leave status, coach and berth blank',
    ]),
  ];
}

function boughtProblems(passenger: TrainPassenger, index: number): readonly TrainProblem[] {
  const field = fieldOf(index);
  const [booked, current] = [passenger.bookingStatus, passenger.currentStatus].map((one) =>
    parseTrainStatus(one ?? ''),
  );
  const { coach, berth } = passenger;
  const place = current?.kind === 'confirmed' ? current.place : null;
  return [
    ...personProblems(passenger, index),
    ...broken(
      [!booked, field('bookingStatus'), `Booking status cannot be read. ${STATUS_HINT}`],
      [
        booked?.kind === 'cancelled',
        field('bookingStatus'),
        'A ticket cannot be booked as cancelled. Enter the status it was sold with',
      ],
      [!current, field('currentStatus'), `Current status cannot be read. ${STATUS_HINT}`],
      [
        coach !== null && !/^[A-Z]{1,2}\d{1,2}$/.test(coach),
        field('coach'),
        'Coach must be as on the ticket, such as B14',
      ],
      [berth !== null && !/^\d{1,3}$/.test(berth), field('berth'), 'Berth must be a number of 1 to 3 digits'],
      [
        (coach !== null || berth !== null) && (current?.kind === 'waiting' || current?.kind === 'cancelled'),
        field('coach'),
        'A passenger on the waiting list, or cancelled, has no coach or berth. Leave them blank',
      ],
      [
        place !== null && coach !== null && coach !== place.coach,
        field('coach'),
        `The current status has coach ${place?.coach}. Enter the same coach`,
      ],
      [
        place !== null && berth !== null && Number(berth) !== place.berth,
        field('berth'),
        `The current status has berth ${place?.berth}. Enter the same berth`,
      ],
    ),
  ];
}

const AMOUNTS: readonly (readonly [keyof TrainMoney, string])[] = [
  ['basePaise', 'Base fare'],
  ['dynamicPaise', 'Dynamic part'],
  ['gstPaise', 'GST'],
  ['insurancePaise', 'Travel insurance'],
  ['irctcFeePaise', 'IRCTC convenience fee'],
  ['irctcFeeGstPaise', 'GST on the IRCTC fee'],
  ['agentChargePaise', 'Agent charge'],
  ['paymentChargePaise', 'Payment gateway charge'],
  ['totalPaise', 'Total'],
];

function moneyProblems({ money, travelClass }: TrainEntry): readonly TrainProblem[] {
  const wrong = AMOUNTS.filter(([field]) => !isAmount(money[field]));
  if (wrong.length > 0) {
    return wrong.map(([field, label]) => ({
      field: `money.${field}`,
      message: `${label} must be an amount of 0 or more`,
    }));
  }
  const due = total(AMOUNTS.filter(([field]) => !NOT_ADDED.has(field)).map(([field]) => money[field]));
  return [
    ...broken(
      [money.basePaise === 0, 'money.basePaise', 'Base fare must be above 0'],
      [money.dynamicPaise > money.basePaise, 'money.dynamicPaise', 'The dynamic part cannot be above the base fare'],
      [
        money.totalPaise !== due,
        'money.totalPaise',
        `Total must be ${formatInrExact(paise(due))}, the sum of its parts`,
      ],
    ),
    ...gstProblems(money, travelClass),
  ];
}

/** Part of another amount, or the sum of all. */
const NOT_ADDED: ReadonlySet<keyof TrainMoney> = new Set(['dynamicPaise', 'totalPaise']);

function gstProblems({ basePaise, gstPaise }: TrainMoney, travelClass: string): readonly TrainProblem[] {
  if (!Object.hasOwn(TRAIN_CLASSES, travelClass)) return [];
  const { isTaxed } = TRAIN_CLASSES[travelClass as TrainClass];
  if (!isTaxed) {
    return broken([gstPaise !== 0, 'money.gstPaise', `${travelClass} carries no GST: enter 0`]);
  }
  const duePaise = applyRate(basePaise, RAIL_GST_RATE);
  return broken([
    Math.abs(gstPaise - duePaise) > ROUNDING_PAISE,
    'money.gstPaise',
    `GST must be ${formatInrExact(duePaise)}, which is 5 % of the base fare in ${travelClass} (₹1 more or less for rounding)`,
  ]);
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MOST_PAISE;
}

/** A sum that does not insist on amounts that are yet to be checked. */
function total(amounts: readonly number[]): number {
  return amounts.reduce((before, amount) => before + amount, 0);
}
