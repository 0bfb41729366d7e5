import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';
import type { WishStart } from '../booking/index.ts';

/** What the travel desk finds. */
export type RideService = 'train' | 'cab';

/** What the organisation has switched on; absent while that is not known. */
interface RideSwitches {
  readonly enableTrain: boolean;
  readonly enableCab: boolean;
}

/** Which of them are booked for an organisation; none while that is not known. */
export function ridesOf(settings: RideSwitches | undefined): readonly RideService[] {
  return [...(settings?.enableTrain ? (['train'] as const) : []), ...(settings?.enableCab ? (['cab'] as const) : [])];
}

/** From where, to where and when: stations for a train, cities for a cab. */
export interface RideValues {
  readonly service: RideService;
  readonly fromStation: FoundOption | null;
  readonly toStation: FoundOption | null;
  readonly fromCity: string;
  readonly toCity: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** What prevents a request to the travel desk. `today` is YYYY-MM-DD. */
export function checkRideForm(values: RideValues, today: string): FieldErrors {
  const { service, fromStation, toStation, fromCity, toCity, date } = values;
  const isSame = fromStation !== null && fromStation.value === toStation?.value;
  return {
    ...(service === 'train' && fromStation === null && { fromStation: requiredMessage('From') }),
    ...(service === 'train' && toStation === null && { toStation: requiredMessage('To') }),
    ...(service === 'train' && isSame && { toStation: 'From and To cannot be the same' }),
    ...(service === 'cab' && fromCity.trim() === '' && { fromCity: requiredMessage('City of the pick-up') }),
    ...(service === 'cab' && toCity.trim() === '' && { toCity: requiredMessage('City of the drop') }),
    ...(date === '' ? { date: requiredMessage('Date') } : date < today && { date: 'Choose today or a later day' }),
  };
}

/** What the request begins with; null while something is missing. */
export function wishStart(values: RideValues): WishStart | null {
  const { service, fromStation, toStation, date } = values;
  const city = (text: string) => ({ value: text.trim(), label: text.trim() });
  if (service === 'cab') return { from: city(values.fromCity), to: city(values.toCity), date };
  return fromStation && toStation ? { from: fromStation, to: toStation, date } : null;
}
