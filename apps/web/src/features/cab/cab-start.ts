import type { DeskEntry } from '../desk/index.ts';
import { type CabValues, type DutyChoice, newCab, withDuty } from './cab-form.ts';
import { DUTY_OPTIONS, VEHICLE_OPTIONS } from './cab-options.ts';

type Wish = Extract<NonNullable<DeskEntry['wish']>, { service: 'cab' }>;

/** What entering a cab begins with: everybody of the trip, and what was asked for. */
export function cabFromWish({ travelers, stateCode, wish }: DeskEntry): CabValues {
  const empty = newCab(travelers.length, stateCode);
  if (wish?.service !== 'cab') return empty;
  const { pickUp, pickUpAt, drop, until, passengerCount, bagCount, connectionNumber } = wish;
  const vehicleClass = VEHICLE_OPTIONS.find(({ value }) => value === wish.vehicleClass)?.value;
  return {
    ...withDuty(empty, dutyOf(wish.duty)),
    vehicleClass: vehicleClass ?? empty.vehicleClass,
    passengerCount: String(passengerCount),
    bagCount: bagCount === 0 ? '' : String(bagCount),
    pickUp: { place: pickUp.place, city: pickUp.city },
    pickUpAt: pickUpAt.wall.slice(0, 16),
    drop: { place: drop.place, city: drop.city },
    connectionNumber: connectionNumber ?? '',
    expected: { ...empty.expected, end: until?.wall.slice(0, 16) ?? '' },
  };
}

/** What a cab is hired for, as the one choice that the form has. */
function dutyOf(duty: Wish['duty']): DutyChoice {
  const choice = duty.kind === 'local' ? duty.package : duty.kind === 'outstation' ? duty.trip : duty.hub;
  return DUTY_OPTIONS.find(({ value }) => value === `${duty.kind}:${choice}`)?.value ?? 'local:8h80';
}
