import type { Form, TypedText } from '../../lib/form.ts';
import type { CabValues } from './cab-form.ts';

/** A form that holds a ride among other fields. */
export type CabForm = Form<CabValues>;

type Change = (values: CabValues, text: string) => CabValues;

/** Binds a text of the ride to its field, wherever in the ride it is; `path` is where its errors are shown. */
export function cabText(form: CabForm, path: string, value: string, changed: Change) {
  return {
    name: path,
    value,
    error: form.error(path),
    onChange: (event: TypedText) => form.update((values) => changed(values, event.target.value)),
    onBlur: () => form.touch(path),
    autoComplete: 'off',
  };
}

type TopText = {
  [Name in keyof CabValues]: CabValues[Name] extends string ? Name : never;
}[keyof CabValues];

/** A text of the ride itself. */
export function topText(form: CabForm, name: TopText) {
  return cabText(form, name, form.values[name], (values, text) => ({ ...values, [name]: text }));
}

/** A rate of the card. */
export function rateText(form: CabForm, name: keyof CabValues['rates']) {
  return cabText(form, `rates.${name}`, form.values.rates[name], (values, text) => ({
    ...values,
    rates: { ...values.rates, [name]: text },
  }));
}

/** The expected price of the ride. */
export function expectedText(form: CabForm, name: keyof CabValues['expected']) {
  return cabText(form, `expected.${name}`, form.values.expected[name], (values, text) => ({
    ...values,
    expected: { ...values.expected, [name]: text },
  }));
}
