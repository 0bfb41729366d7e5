import type { cancelOfflineFlight } from '@pravas/contract/desk/offline-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { fromRupees, type Paise, subtract, sum, toRupees } from '@pravas/domain/money/money.ts';
import { checkOfflineCancellation, checkOfflineCancellations } from '@pravas/domain/servicing/offline-booking.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { AmountLine } from '../../lib/amount-line.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { EntryList } from './entry-query.ts';

/** Which flights of a round trip are meant, by the specification's codes. */
export type CancelType = BodyOf<typeof cancelOfflineFlight>['type'];

/** What is typed of one traveller. */
export interface CancelLine {
  readonly index: number;
  readonly isChecked: boolean;
  readonly refundedAmount: string;
  readonly penality: string;
}

/** The outcome of a cancellation as it is typed (rules §5.9). */
export interface CancelValues {
  readonly type: CancelType;
  readonly refundedAmount: string;
  readonly penality: string;
  readonly travelers: readonly CancelLine[];
  readonly reason: string;
}

type Travelers = EntryList['travelers'];
type Body = BodyOf<typeof cancelOfflineFlight>;

/** An empty form for these travellers. */
export function cancelValuesOf(travelers: Travelers): CancelValues {
  return {
    type: '',
    refundedAmount: '',
    penality: '',
    travelers: travelers.map(({ index }) => ({ index, isChecked: false, refundedAmount: '', penality: '' })),
    reason: '',
  };
}

/** Several travellers are entered one by one. */
export function isMultiple(travelers: Travelers): boolean {
  return travelers.length > 1;
}

/** What is wrong, by field; in the list of travellers each line names its own. */
export function checkCancel(values: CancelValues, travelers: Travelers): FieldErrors {
  const { reason } = values;
  const said = reason.trim() === '' ? {} : { reason: checkText(FIELD_RULES.reason, reason) ?? undefined };
  return { ...said, ...(isMultiple(travelers) ? checkLines(values, travelers) : checkWhole(values, travelers)) };
}

function checkWhole(values: CancelValues, travelers: Travelers): FieldErrors {
  const answer = checkOfflineCancellation(values, paidOf(travelers[0]?.paid ?? 0));
  return answer.ok ? {} : Object.fromEntries(answer.errors.map(({ field, message }) => [field, message]));
}

function checkLines({ travelers: lines }: CancelValues, travelers: Travelers): FieldErrors {
  const judged = lines.map(({ index, isChecked, ...form }) => ({
    ...form,
    travellerIndex: index,
    isSelected: isChecked,
  }));
  const paid = new Map(travelers.map(({ index, paid }) => [index, paidOf(paid)]));
  const answer = checkOfflineCancellations(judged, paid);
  if (answer.ok) return {};
  const whole = answer.errors
    .filter(({ field }) => field === 'travellers')
    .map(({ message }) => ['travelers', message]);
  if (whole.length > 0) return Object.fromEntries(whole);
  // The rule names fields without their traveller: each ticked one is judged for himself.
  const entries = lines.flatMap((line, at) => {
    if (!line.isChecked) return [];
    const one = checkOfflineCancellation(line, paid.get(line.index) ?? paidOf(0));
    return one.ok
      ? []
      : one.errors.map(({ field, message }): [string, string] => [`travelers.${at}.${field}`, message]);
  });
  return Object.fromEntries(entries);
}

/** The outcome as it is sent. One way there is nothing to choose; several travellers leave the flights that are named. */
export function cancelBody(
  values: CancelValues,
  flightId: string,
  { travelers, isRoundTrip, asked }: Pick<EntryList, 'travelers' | 'isRoundTrip' | 'asked'>,
): Body {
  const reason = values.reason.trim();
  const base = {
    flightId,
    type: isRoundTrip && !asked ? values.type : '',
    reason: reason === '' ? null : reason,
  } as const;
  if (!isMultiple(travelers)) {
    return { ...base, refundedAmount: values.refundedAmount, penality: values.penality };
  }
  const lines = values.travelers;
  const boxes = lines.map(({ index, isChecked }) => ({ index, isChecked, isCancelled: false }));
  const details = {
    canceledTravelersOnward: base.type === '2' ? [] : boxes,
    canceledTravelersReturn: base.type === '1' ? [] : boxes,
  };
  return {
    ...base,
    refundedAmount: '',
    penality: '',
    travelers: lines.map((line) => ({ ...line })),
    ...(base.type === '' ? {} : { userCancellationDetails: details }),
  };
}

/**
 * What becomes of what was paid, as it stands while it is typed; null while an amount is missing or wrong, and for one
 * direction of a round trip that nobody has asked for, since what was paid is known for the whole. What is neither returned nor the airline's stays
 * as our charges.
 */
export function cancelLines(values: CancelValues, travelers: Travelers): readonly AmountLine[] | null {
  const isWrong = Object.values(checkCancel(values, travelers)).some((error) => error !== undefined);
  if (values.type !== '' || isWrong) return null;
  const typed = isMultiple(travelers)
    ? values.travelers.filter((one) => one.isChecked)
    : [{ index: travelers[0]?.index ?? 0, ...values }];
  const total = (each: readonly (number | null | undefined)[]) => sum(each.map((rupees) => fromRupees(rupees ?? 0)));
  const paid = total(typed.map(({ index }) => travelers.find((one) => one.index === index)?.paid));
  const refunded = total(typed.map((line) => readTypedRupees(line.refundedAmount)));
  const penality = total(typed.map((line) => readTypedRupees(line.penality)));
  const kept = subtract(subtract(paid, refunded), penality);
  return [
    { label: 'Paid', rupees: toRupees(paid) },
    { label: 'Goes back', rupees: 0 - toRupees(refunded) },
    { label: 'Penality of the airline', rupees: 0 - toRupees(penality) },
    { label: 'Stays as our fees and charges, with GST', rupees: toRupees(kept), total: true },
  ];
}

function paidOf(rupees: number): Paise {
  return fromRupees(rupees);
}
