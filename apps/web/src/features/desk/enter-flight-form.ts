import { enterFlight } from '@pravas/contract/desk/offline-operations.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import { NOT_AN_AMOUNT } from '@pravas/domain/money/typed-amount.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { FoundOption } from '../../ui/combobox-field.tsx';

/** A flight number of a journey as it is typed; times are local to their airports, "2027-01-06T09:30". */
export interface SegmentValues {
  readonly airline: FoundOption | null;
  readonly flightNumber: string;
  readonly from: FoundOption | null;
  readonly to: FoundOption | null;
  readonly departureTime: string;
  readonly arrivalTime: string;
  readonly departureTerminal: string;
  readonly arrivalTerminal: string;
}

/** One direction of a journey. */
export interface SliceValues {
  readonly segments: readonly SegmentValues[];
  readonly cabinBaggage: string;
  readonly checkInBaggage: string;
}

/** A flight as the desk types it in. */
export interface EnterValues {
  readonly slices: readonly SliceValues[];
  readonly cabinClass: CabinCode;
  readonly isRefundable: boolean;
  readonly expectedPrice: string;
}

type Body = SentOf<typeof enterFlight>;

/** How many flight numbers one direction may have. */
export const MOST_SEGMENTS = 4;

const SEGMENT: SegmentValues = {
  airline: null,
  flightNumber: '',
  from: null,
  to: null,
  departureTime: '',
  arrivalTime: '',
  departureTerminal: '',
  arrivalTerminal: '',
};
const SLICE: SliceValues = { segments: [SEGMENT], cabinBaggage: '', checkInBaggage: '' };

/** What the form begins with. */
export const NO_FLIGHT: EnterValues = { slices: [SLICE], cabinClass: 'E', isRefundable: false, expectedPrice: '' };

/** A flight after the last one, which leaves from where that arrives. */
export function withConnection(slice: SliceValues): SliceValues {
  const last = slice.segments.at(-1);
  return {
    ...slice,
    segments: [...slice.segments, { ...SEGMENT, airline: last?.airline ?? null, from: last?.to ?? null }],
  };
}

/** The journey with its way back, or without it. The way back begins where the way there ends. */
export function withReturn(values: EnterValues, hasReturn: boolean): EnterValues {
  const [onward] = values.slices;
  if (!onward) return values;
  if (!hasReturn) return { ...values, slices: [onward] };
  const first = onward.segments[0];
  const last = onward.segments.at(-1);
  const back = { ...SEGMENT, airline: last?.airline ?? null, from: last?.to ?? null, to: first?.from ?? null };
  return { ...values, slices: [onward, { ...onward, segments: [back] }] };
}

/** What is wrong, by field: the rules are those of the request itself. */
export function checkEntered(values: EnterValues): FieldErrors {
  const price = readTypedRupees(values.expectedPrice);
  const body = enterBody(values, '00000000-0000-4000-8000-000000000000');
  const answer = enterFlight.body.safeParse(body);
  const issues = answer.success ? [] : answer.error.issues;
  const errors = issues.map(({ path, message }): [string, string] => {
    const isPlace = path.at(-1) === 'from' || path.at(-1) === 'to';
    return [path.join('.'), isPlace ? 'Please enter valid location' : message];
  });
  return {
    ...Object.fromEntries(errors.reverse()),
    ...missingOf(body),
    ...(price !== null && Number.isNaN(price) ? { expectedPrice: NOT_AN_AMOUNT } : {}),
  };
}

/** Airlines that were found for a text, and what was typed where it is the code of one that the list does not know. */
export function withTypedCode(found: readonly FoundOption[], text: string): readonly FoundOption[] {
  const code = text.trim().toUpperCase();
  const isCode = /^([A-Z][A-Z0-9]|[0-9][A-Z])$/.test(code);
  if (!isCode || found.some(({ value }) => value === code)) return found;
  return [...found, { value: code, label: code, detail: 'Not in our list of airlines' }];
}

const NEEDED = {
  airline: 'Airline',
  flightNumber: 'Flight number',
  from: 'From',
  to: 'To',
  departureTime: 'Departure',
  arrivalTime: 'Arrival',
} as const;

/** What was left empty is missing, not wrong. */
function missingOf({ slices }: Body): FieldErrors {
  const fields = Object.entries(NEEDED) as [keyof typeof NEEDED, string][];
  return Object.fromEntries(
    slices.flatMap(({ segments }, at) =>
      segments.flatMap((segment, index) =>
        fields
          .filter(([field]) => segment[field] === '')
          .map(([field, label]) => [`slices.${at}.segments.${index}.${field}`, requiredMessage(label)]),
      ),
    ),
  );
}

/** The flight as it is sent. */
export function enterBody(values: EnterValues, tripId: string): Body {
  const price = readTypedRupees(values.expectedPrice);
  return {
    tripId,
    slices: values.slices.map((slice) => ({
      segments: slice.segments.map(segmentBody),
      cabinBaggage: noteOf(slice.cabinBaggage),
      checkInBaggage: noteOf(slice.checkInBaggage),
    })),
    cabinClass: values.cabinClass,
    isRefundable: values.isRefundable,
    expectedPrice: price === null || Number.isNaN(price) ? 0 : price,
  };
}

function segmentBody(segment: SegmentValues): Body['slices'][number]['segments'][number] {
  return {
    airline: segment.airline?.value ?? '',
    flightNumber: flightNumberOf(segment),
    from: segment.from?.value ?? '',
    to: segment.to?.value ?? '',
    departureTime: segment.departureTime,
    arrivalTime: segment.arrivalTime,
    departureTerminal: noteOf(segment.departureTerminal),
    arrivalTerminal: noteOf(segment.arrivalTerminal),
  };
}

/** People type "6E 2043" or "6E2043" where 2043 is asked for. */
function flightNumberOf({ airline, flightNumber }: SegmentValues): string {
  const typed = flightNumber.trim().toUpperCase().replaceAll(/[\s-]/g, '');
  return airline && typed.startsWith(airline.value) ? typed.slice(airline.value.length) : typed;
}

function noteOf(text: string): string | null {
  const typed = text.trim();
  return typed === '' ? null : typed;
}
