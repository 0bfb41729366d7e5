import { cabWishForm } from '@pravas/contract/cab/cab-forms.ts';
import { checkCabWish } from '@pravas/domain/cab/cab-wish.ts';
import { indianTime } from '@pravas/domain/cab/typed-cab.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';
import type { WishStart } from '../booking/index.ts';
import { type DutyChoice, dutyBody } from './cab-form.ts';

type Body = z.input<typeof cabWishForm>;

interface PlaceValues {
  readonly place: string;
  readonly city: string;
}

/** A cab as a traveller wishes for it; '' = not said. */
export interface CabWishValues {
  readonly duty: DutyChoice;
  readonly pickUp: PlaceValues;
  readonly pickUpAt: string;
  readonly drop: PlaceValues;
  readonly until: string;
  readonly passengerCount: string;
  readonly bagCount: string;
  readonly vehicleClass: string;
  readonly connectionNumber: string;
  readonly note: string;
}

/** What the form begins with: everybody of the trip, on its first day where it has one, and what was said already. */
export function newCabWish(travelers: number, startDate: string | null, start?: WishStart): CabWishValues {
  const day = start?.date ?? startDate;
  const [from, to] = [start?.from.label ?? '', start?.to.label ?? ''];
  return {
    duty: from.toLowerCase() === to.toLowerCase() ? 'transfer:airport' : 'outstation:one_way',
    pickUp: { place: '', city: from },
    pickUpAt: day === null ? '' : `${day}T09:00`,
    drop: { place: '', city: to },
    until: '',
    passengerCount: String(Math.max(1, travelers)),
    bagCount: '',
    vehicleClass: '',
    connectionNumber: '',
    note: '',
  };
}

/** The wish as it is sent. */
export function cabWishBody({ duty, passengerCount, bagCount, vehicleClass, ...typed }: CabWishValues): Body {
  return {
    ...typed,
    connectionNumber: typed.connectionNumber.trim().toUpperCase(),
    duty: dutyBody(duty),
    passengerCount: passengerCount.trim() === '' ? Number.NaN : Number(passengerCount),
    bagCount: bagCount.trim() === '' ? 0 : Number(bagCount),
    vehicleClass: vehicleClass === '' ? null : vehicleClass,
  };
}

/** What is wrong, by the rules that the server judges by. */
export function checkCabWishForm(values: CabWishValues, now: Temporal.Instant): FieldErrors {
  const read = cabWishForm.safeParse(cabWishBody(values));
  const found = read.success
    ? checkCabWish(wishOf(read.data), now).map(({ field, message }): [string, string] => [field, message])
    : read.error.issues.map(({ path, message }): [string, string] => [path.map(String).join('.'), message]);
  return { ...Object.fromEntries(found.reverse()), ...missingOf(values) };
}

function wishOf({ pickUpAt, until, ...wish }: z.output<typeof cabWishForm>) {
  return {
    ...wish,
    duty: wish.duty as Parameters<typeof checkCabWish>[0]['duty'],
    pickUpAt: indianTime(pickUpAt),
    until: until === null ? null : indianTime(until),
  };
}

/** What was left empty is missing, not wrong. */
function missingOf({ pickUp, pickUpAt, drop, passengerCount }: CabWishValues): FieldErrors {
  const needed: readonly (readonly [text: string, field: string, label: string])[] = [
    [pickUp.place, 'pickUp.place', 'Pick-up'],
    [pickUp.city, 'pickUp.city', 'City of the pick-up'],
    [pickUpAt, 'pickUpAt', 'Pick-up time'],
    [drop.place, 'drop.place', 'Drop'],
    [drop.city, 'drop.city', 'City of the drop'],
    [passengerCount, 'passengerCount', 'Passengers'],
  ];
  return Object.fromEntries(
    needed.flatMap(([text, field, label]) => (text.trim() === '' ? [[field, requiredMessage(label)]] : [])),
  );
}
