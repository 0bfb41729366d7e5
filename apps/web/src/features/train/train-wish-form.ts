import { trainWishForm } from '@pravas/contract/train/train-forms.ts';
import { checkTrainWish } from '@pravas/domain/train/train-wish.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';
import type { WishStart } from '../booking/index.ts';

type Body = z.input<typeof trainWishForm>;

/** A train as a traveller wishes for it; '' = any. */
export interface TrainWishValues {
  readonly from: FoundOption | null;
  readonly to: FoundOption | null;
  readonly date: string;
  readonly leaves: '' | NonNullable<Body['leaves']>;
  readonly trainNumber: string;
  readonly travelClass: string;
  readonly acceptsWaiting: boolean;
  readonly note: string;
}

/** What the form begins with: what was said already, or the trip's first day where it has one. */
export function newTrainWish(startDate: string | null, start?: WishStart): TrainWishValues {
  return {
    from: start?.from ?? null,
    to: start?.to ?? null,
    date: start?.date ?? startDate ?? '',
    leaves: '',
    trainNumber: '',
    travelClass: '',
    acceptsWaiting: false,
    note: '',
  };
}

/** The wish as it is sent. */
export function trainWishBody({ from, to, leaves, travelClass, ...typed }: TrainWishValues): Body {
  return {
    ...typed,
    from: from?.value ?? '',
    to: to?.value ?? '',
    leaves: leaves === '' ? null : leaves,
    travelClass: travelClass === '' ? null : travelClass,
  };
}

/** What is wrong, by the rules that the server judges by. `today` is YYYY-MM-DD. */
export function checkTrainWishForm(values: TrainWishValues, today: string): FieldErrors {
  const { from, to } = values;
  const missing = {
    ...(from === null && { from: requiredMessage('From') }),
    ...(to === null && { to: requiredMessage('To') }),
  };
  const read = trainWishForm.safeParse(trainWishBody(values));
  if (!read.success) {
    const found = read.error.issues.map(({ path, message }): [string, string] => [path.map(String).join('.'), message]);
    return { ...Object.fromEntries(found.reverse()), ...missing };
  }
  const station = (code: string) => ({ code, name: '', city: null, stateCode: null });
  const wish = { ...read.data, from: station(read.data.from), to: station(read.data.to) };
  const found = checkTrainWish(wish, today).map(({ field, message }): [string, string] => [field, message]);
  return { ...Object.fromEntries(found.reverse()), ...missing };
}
