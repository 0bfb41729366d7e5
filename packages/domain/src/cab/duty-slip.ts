import { type AirportTime, clockOf, dateOf, epochMillisecondsOf, shortDate } from '../time/airport-time.ts';
import { amountProblems, type CabProblem, isTime, problems } from './cab-problem.ts';
import type { CabCounting } from './cab-rate-card.ts';
import { type CabPassThrough, type CabUsage, calendarDays, isOneRide, mostNights, usedMinutes } from './cab-usage.ts';

/** The driver's record, signed by the passenger: the final price is made from it. */
export interface DutySlip extends CabPassThrough {
  readonly number: string;
  /** Where the readings were taken. */
  readonly counting: CabCounting;
  readonly startKm: number;
  readonly endKm: number;
  readonly start: AirportTime;
  readonly end: AirportTime;
  readonly nights: number;
  /** The passenger who signed; null = not signed. */
  readonly signedBy: string | null;
}

/** The usage that a slip shows. */
export function usageOfSlip(slip: DutySlip): CabUsage {
  const { startKm, endKm, start, end, nights, tollPaise, parkingPaise, permitPaise } = slip;
  return { km: endKm - startKm, start, end, nights, tollPaise, parkingPaise, permitPaise };
}

/** An odometer has six digits. */
const MOST_KM = 999_999;

/** A product rule: a cab begins within a day of its pick-up, from its garage or late. */
const MOST_DAYS_OFF = 1;
/** A product rule: a ride that lasts longer than this past its expected end is another ride. */
const MOST_DAYS_LONGER = 7;
/** A product rule: no ride goes further in a day. */
const MOST_KM_A_DAY = 1_500;
const DAY_MS = 86_400_000;

/** The ride that a slip is of, as it was agreed. */
export interface AgreedRide {
  readonly counting: CabCounting;
  readonly pickUpAt: AirportTime;
  readonly expectedEnd: AirportTime;
}

/** The errors of a slip of a ride; empty where all is well. */
export function checkDutySlip(slip: DutySlip, ride: AgreedRide): readonly CabProblem[] {
  const { counting } = ride;
  const { number, startKm, endKm, start, end, nights, signedBy } = slip;
  const isReading = (km: number) => Number.isSafeInteger(km) && km >= 0 && km <= MOST_KM;
  const hasReadings = isReading(startKm) && isReading(endKm);
  const hasTimes = isTime(start) && isTime(end);
  const isLater = hasTimes && usedMinutes(slip) > 0;
  const isOne = isLater && isOneRide(slip);
  return [
    ...problems(
      [number.trim() === '' || number.length > 50, 'number', 'Enter the number of the duty slip'],
      [
        slip.counting !== counting,
        'counting',
        `The rate card counts ${COUNTING_WORDS[counting]}: enter the readings taken there`,
      ],
      [!isReading(startKm), 'startKm', 'Enter the first reading in whole kilometres'],
      [!isReading(endKm), 'endKm', 'Enter the last reading in whole kilometres'],
      [hasReadings && endKm <= startKm, 'endKm', 'The last reading must be above the first'],
      [!isTime(start), 'start', 'Enter the start as date and time'],
      [!isTime(end), 'end', 'Enter the end as date and time'],
      [hasTimes && !isLater, 'end', 'The ride must end after it starts; check both dates'],
      ...dayRules(slip, ride),
      [
        hasReadings && isOne && endKm - startKm > MOST_KM_A_DAY * calendarDays(slip),
        'endKm',
        `That is more than ${MOST_KM_A_DAY.toLocaleString('en-IN')} km a day; check both readings and both dates`,
      ],
      [signedBy !== null && signedBy.trim() === '', 'signedBy', 'Enter who signed the slip, or leave it blank'],
    ),
    ...nightProblems(nights, isOne ? mostNights(slip) : null),
    ...amountProblems('', slip, PASSED_ON),
  ];
}

/** Whether it is the slip of that ride, by its days. */
function dayRules({ start, end }: DutySlip, { pickUpAt, expectedEnd }: AgreedRide) {
  if (![start, end, pickUpAt, expectedEnd].every(isTime)) return [];
  const daysBetween = (from: AirportTime, to: AirportTime) =>
    (epochMillisecondsOf(to) - epochMillisecondsOf(from)) / DAY_MS;
  const [day, clock] = [shortDate(dateOf(pickUpAt.wall)), clockOf(pickUpAt.wall)];
  return [
    [
      Math.abs(daysBetween(pickUpAt, start)) > MOST_DAYS_OFF,
      'start',
      `The pick-up was agreed for ${day}, ${clock}: the slip must start within a day of that`,
    ],
    [
      daysBetween(expectedEnd, end) > MOST_DAYS_LONGER,
      'end',
      'That is more than a week after the expected end; check the date, or enter another ride',
    ],
  ] as const;
}

const COUNTING_WORDS: Readonly<Record<CabCounting, string>> = {
  garage_to_garage: "from the vendor's garage and back",
  point_to_point: 'from pick-up to drop',
};

const PASSED_ON = { tollPaise: 'Toll', parkingPaise: 'Parking', permitPaise: 'State taxes and permits' } as const;

function nightProblems(nights: number, most: number | null): readonly CabProblem[] {
  return problems(
    [!Number.isSafeInteger(nights) || nights < 0, 'nights', 'Enter the nights driven as a whole number, or 0'],
    [
      most !== null && nights > most,
      'nights',
      `Between start and end there ${most === 1 ? 'is 1 night' : `are ${most} nights`} (22:00 to 06:00); enter no more`,
    ],
  );
}
