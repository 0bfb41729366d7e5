import type { Form } from '../../lib/form.ts';
import { typedInput } from '../../lib/typed-input.ts';
import type { BusValues, SeatValues, StopValues, TierValues } from './desk-bus-form.ts';

/** A form that holds a bus among other fields. */
export type BusForm = Form<BusValues>;

type TextOf<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** Binds a text of the bus to its field. */
export function busInput(form: BusForm, name: TextOf<BusValues>) {
  return typedInput(form, name, form.values[name], (values, text) => ({ ...values, [name]: text }));
}

/** Binds a text of a stop. */
export function stopInput(form: BusForm, stop: 'boarding' | 'dropping', name: keyof StopValues) {
  return typedInput(form, `${stop}.${name}`, form.values[stop][name], (values, text) => ({
    ...values,
    [stop]: { ...values[stop], [name]: text },
  }));
}

/** Binds a text of one of its seats. */
export function seatInput(form: BusForm, at: number, name: keyof SeatValues) {
  const path = `seats.${at}.${name === 'traveler' ? 'travelerIndex' : name}`;
  return typedInput(form, path, form.values.seats[at]?.[name] ?? '', (values, text) => ({
    ...values,
    seats: values.seats.map((seat, index) => (index === at ? { ...seat, [name]: text } : seat)),
  }));
}

/** Binds a text of one of its charges. */
export function tierInput(form: BusForm, at: number, name: keyof TierValues) {
  return typedInput(form, `tiers.${at}.${name}`, form.values.tiers[at]?.[name] ?? '', (values, text) => ({
    ...values,
    tiers: values.tiers.map((tier, index) => (index === at ? { ...tier, [name]: text } : tier)),
  }));
}
