import type { AirportTime } from '../time/airport-time.ts';
import { amountProblems, type CabProblem, isTime, problems } from './cab-problem.ts';
import type { CabCounting } from './cab-rate-card.ts';
import { type CabPassThrough, type CabUsage, mostNights, usedMinutes } from './cab-usage.ts';

/** What the driver wrote down and the passenger signed: from it the final price is made. */
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

/** What cannot stay of a slip, for a ride whose card counts so; nothing where all is well. */
export function checkDutySlip(slip: DutySlip, counting: CabCounting): readonly CabProblem[] {
  const { number, startKm, endKm, start, end, nights, signedBy } = slip;
  const isReading = (km: number) => Number.isSafeInteger(km) && km >= 0 && km <= MOST_KM;
  const hasReadings = isReading(startKm) && isReading(endKm);
  const hasTimes = isTime(start) && isTime(end);
  const isLater = hasTimes && usedMinutes(slip) > 0;
  return [
    ...problems(
      [number.trim() === '' || number.length > 50, 'number', 'Enter the number of the duty slip'],
      [
        slip.counting !== counting,
        'counting',
        `The rate card counts ${COUNTING_WORDS[counting]}: enter the readings of there`,
      ],
      [!isReading(startKm), 'startKm', 'Enter the first reading in whole kilometres'],
      [!isReading(endKm), 'endKm', 'Enter the last reading in whole kilometres'],
      [hasReadings && endKm <= startKm, 'endKm', 'The last reading must be above the first'],
      [!isTime(start), 'start', 'Enter the start as date and time'],
      [!isTime(end), 'end', 'Enter the end as date and time'],
      [hasTimes && !isLater, 'end', 'The ride must end after it starts; check both dates'],
      [signedBy !== null && signedBy.trim() === '', 'signedBy', 'Enter who signed the slip, or leave it open'],
    ),
    ...nightProblems(nights, isLater ? mostNights(slip) : null),
    ...amountProblems('', slip, PASSED_ON),
  ];
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
