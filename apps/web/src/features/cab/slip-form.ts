import { dutySlipForm } from '@pravas/contract/cab/cab-forms.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';

/** A duty slip as it is typed. Numbers and amounts are texts. */
export interface SlipValues {
  readonly number: string;
  readonly startKm: string;
  readonly endKm: string;
  readonly start: string;
  readonly end: string;
  readonly nights: string;
  readonly toll: string;
  readonly parking: string;
  readonly permit: string;
  readonly signedBy: string;
}

/** What the form begins with: the hours that were expected. */
export function newSlip(usage: {
  readonly start: { readonly wall: string };
  readonly end: { readonly wall: string };
}): SlipValues {
  return {
    number: '',
    startKm: '',
    endKm: '',
    start: usage.start.wall.slice(0, 16),
    end: usage.end.wall.slice(0, 16),
    nights: '',
    toll: '',
    parking: '',
    permit: '',
    signedBy: '',
  };
}

/** The slip as it is sent; an unreadable number becomes none, which its check reports. */
export function slipBody(values: SlipValues): z.input<typeof dutySlipForm> {
  const { number, start, end, signedBy, nights, toll, parking, permit } = values;
  return {
    number,
    startKm: numberOf(values.startKm),
    endKm: numberOf(values.endKm),
    start,
    end,
    nights: nights.trim() === '' ? null : numberOf(nights),
    toll: readTypedRupees(toll) ?? 0,
    parking: readTypedRupees(parking) ?? 0,
    permit: readTypedRupees(permit) ?? 0,
    signedBy,
  };
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

const NEEDED = {
  number: 'Number of the slip',
  startKm: 'First km reading',
  endKm: 'Last km reading',
  start: 'Start',
  end: 'End',
} as const;

/** What is missing or impossible; the server says what else does not fit the rate card. */
export function checkSlip(values: SlipValues): FieldErrors {
  const read = dutySlipForm.safeParse(slipBody(values));
  const found = read.success
    ? []
    : read.error.issues.map(({ path, message }): [string, string] => [path.join('.'), message]);
  const [startKm, endKm] = [Number(values.startKm), Number(values.endKm)];
  const names = Object.keys(NEEDED) as (keyof typeof NEEDED)[];
  return {
    ...(values.endKm !== '' && endKm <= startKm && { endKm: 'The last reading must be above the first' }),
    ...(values.end <= values.start && { end: 'The ride must end after it starts; check both dates' }),
    ...Object.fromEntries(found.reverse()),
    ...Object.fromEntries(
      names.filter((name) => values[name].trim() === '').map((name) => [name, requiredMessage(NEEDED[name])]),
    ),
  };
}
