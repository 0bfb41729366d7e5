import type { cancelOfflineFlight } from '@pravas/contract/desk/offline-operations.ts';
import type { SentOf } from '@pravas/contract/operation.ts';
import { joinParts, type PaidPart } from '@pravas/domain/booking/paid-part.ts';
import { checkOfflineCancellation, checkOfflineCancellations } from '@pravas/domain/flight-order/offline-booking.ts';
import { refuseStaying } from '@pravas/domain/flight-order/staying-party.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { FieldErrors } from '../../lib/form.ts';
import type { EntryList } from './entry-query.ts';

/** A part that may be entered as cancelled now, as the server offers it. */
export type CancelScope = EntryList['cancelling']['scopes'][number];

/** What is typed of one traveller. */
export interface CancelLine {
  readonly index: number;
  readonly isChecked: boolean;
  readonly refundedAmount: string;
  readonly penality: string;
}

/** The outcome of a cancellation as it is typed (rules §5.9). `travelers` holds those of whom something was typed. */
export interface CancelValues {
  readonly scope: CancelScope['scope'];
  readonly refundedAmount: string;
  readonly penality: string;
  readonly travelers: readonly CancelLine[];
  readonly reason: string;
}

type Scopes = readonly [CancelScope, ...CancelScope[]];
type Body = SentOf<typeof cancelOfflineFlight>;

/** The parts of a list that has any; null for one that has none. */
export function offeredScopes({ cancelling: { scopes } }: Pick<EntryList, 'cancelling'>): Scopes | null {
  const [first, ...others] = scopes;
  return first ? [first, ...others] : null;
}

/** An empty form for these parts. */
export function cancelValuesOf(scopes: Scopes): CancelValues {
  return { scope: scopes[0].scope, refundedAmount: '', penality: '', travelers: [], reason: '' };
}

/** The part that is chosen; the first one where the chosen one is not offered any more. */
export function chosenScope({ scope }: Pick<CancelValues, 'scope'>, scopes: Scopes): CancelScope {
  return scopes.find((one) => one.scope === scope) ?? scopes[0];
}

/**
 * True where everybody of a part is cancelled with it: somebody has asked for it, or only one person still flies it.
 */
export function isForAll({ scope, travelers }: CancelScope): boolean {
  return scope === 'asked' || travelers.length === 1;
}

/** What is typed of the people who fly a part; those who need no ticking are ticked. */
export function linesOf({ travelers }: CancelValues, scope: CancelScope): readonly CancelLine[] {
  return scope.travelers.map(({ index }) => {
    const line = travelers.find((one) => one.index === index);
    const typed = line ?? blankLine(index);
    return isForAll(scope) ? { ...typed, isChecked: true } : typed;
  });
}

/** The form with something typed of one traveller. */
export function withLine(values: CancelValues, index: number, typed: Partial<CancelLine>): CancelValues {
  const before = values.travelers.find((one) => one.index === index);
  const line = { ...(before ?? blankLine(index)), ...typed };
  return { ...values, travelers: [...values.travelers.filter((one) => one.index !== index), line] };
}

function blankLine(index: number): CancelLine {
  return { index, isChecked: false, refundedAmount: '', penality: '' };
}

/** What was paid for what is chosen: for those who are ticked, or for everybody while nobody is. */
export function paidOfChosen(values: CancelValues, scope: CancelScope): PaidPart {
  const ticked = new Set(linesOf(values, scope).flatMap((line) => (line.isChecked ? [line.index] : [])));
  if (scope.mode === 'whole' || ticked.size === 0) return partOf(scope.paid);
  return joinParts(scope.travelers.filter(({ index }) => ticked.has(index)).map(({ paid }) => partOf(paid)));
}

/** The chosen part in words, with the names of those who are ticked where not everybody is. */
export function labelOfChosen(values: CancelValues, scope: CancelScope): string {
  const lines = linesOf(values, scope);
  const ticked = lines.filter((line) => line.isChecked);
  if (scope.mode === 'whole' || ticked.length === 0 || (ticked.length === lines.length && lines.length > 1)) {
    return scope.label;
  }
  const names = ticked.map((line) => scope.travelers.find(({ index }) => index === line.index)?.name ?? '');
  return `${scope.label}: ${names.join(', ')}`;
}

/** Why the people not ticked could not fly without the others; null where they can, and while nobody is ticked. */
export function stayingProblem(values: CancelValues, scope: CancelScope): string | null {
  const ticked = new Set(linesOf(values, scope).flatMap((line) => (line.isChecked ? [line.index] : [])));
  for (const party of scope.parties) {
    const staying = party.filter((index) => !ticked.has(index));
    if (staying.length === party.length) continue;
    const types = staying.flatMap((index) => scope.travelers.find((one) => one.index === index)?.type ?? []);
    const refusal = refuseStaying(types);
    if (refusal) return refusal.sentence;
  }
  return null;
}

/** What is wrong, by field; in the list of travellers each line has its own. */
export function checkCancel(values: CancelValues, scopes: Scopes): FieldErrors {
  const scope = chosenScope(values, scopes);
  const { reason } = values;
  const said = reason.trim() === '' ? {} : { reason: checkText(FIELD_RULES.reason, reason) ?? undefined };
  return { ...said, ...(scope.mode === 'whole' ? checkWhole(values, scope) : checkLines(values, scope)) };
}

function checkWhole(values: CancelValues, scope: CancelScope): FieldErrors {
  const answer = checkOfflineCancellation(values, partOf(scope.paid));
  return answer.ok ? {} : Object.fromEntries(answer.errors.map(({ field, message }) => [field, message]));
}

function checkLines(values: CancelValues, scope: CancelScope): FieldErrors {
  const lines = linesOf(values, scope);
  if (!lines.some((line) => line.isChecked)) {
    const nobody = checkOfflineCancellations([], new Map());
    return { travelers: nobody.ok ? undefined : nobody.errors[0]?.message };
  }
  const entries = lines.flatMap((line) => {
    const paid = scope.travelers.find(({ index }) => index === line.index)?.paid;
    if (!line.isChecked || !paid) return [];
    const one = checkOfflineCancellation(line, partOf(paid));
    return one.ok
      ? []
      : one.errors.map(({ field, message }): [string, string] => [`travelers.${line.index}.${field}`, message]);
  });
  return { travelers: stayingProblem(values, scope) ?? undefined, ...Object.fromEntries(entries) };
}

/** The outcome as it is sent: the part by the specification's value, and who of it where several travel. */
export function cancelBody(values: CancelValues, flightId: string, scope: CancelScope): Body {
  const reason = values.reason.trim();
  const base = { flightId, type: scope.type, reason: reason === '' ? null : reason } as const;
  if (scope.mode === 'whole') {
    return { ...base, refundedAmount: values.refundedAmount, penality: values.penality };
  }
  const lines = linesOf(values, scope);
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

/** What was paid, as the rules count it. */
export function partOf(paid: CancelScope['paid']): PaidPart {
  return {
    pricePaise: fromRupees(paid.fare),
    taxesPaise: fromRupees(paid.taxes),
    otherFeesPaise: fromRupees(paid.otherFees),
    extrasPaise: fromRupees(paid.extras),
    serviceChargePaise: fromRupees(paid.serviceCharge),
    gstPaise: fromRupees(paid.GST),
    usedUpPaise: fromRupees(paid.usedUp),
    totalPaise: fromRupees(paid.total),
    namedTaxesPaise: fromRupees(paid.taxesBack),
  };
}
