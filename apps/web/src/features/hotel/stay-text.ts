import type { Form } from '../../lib/form.ts';
import { typedInput } from '../../lib/typed-input.ts';
import type { RoomValues, StayValues } from './stay-form.ts';

/** A form that holds a stay among other fields. */
export type StayForm = Form<StayValues>;

type TextOf<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

/** Binds a text of the stay to its field. */
export function stayText(form: StayForm, name: TextOf<StayValues>) {
  return typedInput(form, name, form.values[name], (values, text) => ({ ...values, [name]: text }));
}

/** Binds a text of one of its rooms. */
export function roomText(form: StayForm, at: number, name: TextOf<RoomValues>) {
  const value = form.values.rooms[at]?.[name] ?? '';
  return typedInput(form, `rooms.${at}.${name}`, value, (values, text) => withRoom(values, at, { [name]: text }));
}

/** The stay with one of its rooms changed. */
export function withRoom(values: StayValues, at: number, part: Partial<RoomValues>): StayValues {
  return { ...values, rooms: values.rooms.map((room, index) => (index === at ? { ...room, ...part } : room)) };
}
