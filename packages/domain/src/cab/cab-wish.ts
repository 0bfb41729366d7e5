import { type AirportTime, clockOf, epochMillisecondsOf, shortDate } from '../time/airport-time.ts';
import { type CabPlace, VEHICLE_CLASSES, type VehicleClass } from './cab-detail.ts';
import { type CabProblem, isTime, isWithin, problems } from './cab-problem.ts';
import { type CabDuty, dutyLabel } from './cab-rate-card.ts';
import { connectionProblems, dutyProblems, MOST_BAGS, MOST_SEATS, placeProblems } from './check-cab-detail.ts';

/** A traveller's request to the travel desk. */
export interface CabWish {
  readonly duty: CabDuty;
  readonly pickUp: CabPlace;
  readonly pickUpAt: AirportTime;
  readonly drop: CabPlace;
  /** When it is returned or no longer needed; null = not said. */
  readonly until: AirportTime | null;
  readonly passengerCount: number;
  readonly bagCount: number;
  /** Null = as the travel desk sees fit. */
  readonly vehicleClass: VehicleClass | null;
  readonly connectionNumber: string | null;
  readonly note: string | null;
}

/** A wish before it is checked: the class may be any text. */
export interface CabWishEntry extends Omit<CabWish, 'vehicleClass'> {
  readonly vehicleClass: string | null;
}

/** What cannot be asked for now; nothing where all is well. */
export function checkCabWish(wish: CabWishEntry, now: Temporal.Instant): readonly CabProblem[] {
  const { duty, pickUp, pickUpAt, drop, until, passengerCount, bagCount, vehicleClass } = wish;
  const isPickUpTime = isTime(pickUpAt);
  const isUntilTime = until === null || isTime(until);
  const pickUpMs = isPickUpTime ? epochMillisecondsOf(pickUpAt) : 0;
  return [
    ...dutyProblems(duty),
    ...placeProblems('pickUp', 'Pick-up', pickUp),
    ...placeProblems('drop', 'Drop', drop),
    ...connectionProblems(wish),
    ...problems(
      [!isPickUpTime, 'pickUpAt', 'Enter the pick-up as date and time'],
      [isPickUpTime && pickUpMs <= now.epochMilliseconds, 'pickUpAt', 'The pick-up must be in the future'],
      [!isUntilTime, 'until', 'Enter the date and time until which it is needed, or leave it blank'],
      [
        isPickUpTime && isUntilTime && until !== null && epochMillisecondsOf(until) <= pickUpMs,
        'until',
        'It must be needed until after the pick-up. Check both dates',
      ],
      [!isWithin(passengerCount, 1, MOST_SEATS), 'passengerCount', 'Enter the number of passengers'],
      [!isWithin(bagCount, 0, MOST_BAGS), 'bagCount', `Bags must be 0 to ${MOST_BAGS}`],
      [
        vehicleClass !== null && !Object.hasOwn(VEHICLE_CLASSES, vehicleClass),
        'vehicleClass',
        'Select a vehicle class, or leave it blank',
      ],
    ),
  ];
}

/** True for a wish without errors. */
export function isCabWish(wish: CabWishEntry, now: Temporal.Instant): wish is CabWish {
  return checkCabWish(wish, now).length === 0;
}

/**
 * "Airport transfer, Residency Road, Bengaluru to Kempegowda Airport, Bengaluru, Tue, 1 Dec 13:30, 2 passengers": a
 * wish in words.
 */
export function cabWishWords(wish: CabWish): string {
  const { duty, pickUp, pickUpAt, drop, until, passengerCount, bagCount, vehicleClass, connectionNumber } = wish;
  const at = ({ wall }: AirportTime) => `${shortDate(wall)} ${clockOf(wall)}`;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const parts = [
    dutyLabel(duty),
    `${pickUp.place}, ${pickUp.city} to ${drop.place}, ${drop.city}`,
    until === null ? at(pickUpAt) : `${at(pickUpAt)} until ${at(until)}`,
    count(passengerCount, 'passenger'),
    ...(bagCount === 0 ? [] : [count(bagCount, 'bag')]),
    ...(vehicleClass === null ? [] : [VEHICLE_CLASSES[vehicleClass].label]),
    ...(connectionNumber === null ? [] : [`for ${connectionNumber}`]),
  ];
  return parts.join(', ');
}
