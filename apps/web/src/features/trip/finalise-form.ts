import type { finaliseTrip, preFinaliseTrip } from '@pravas/contract/approval/finalise-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '../../lib/form.ts';

/** What finalising would do. */
export type FinalisePlan = AnswerOf<typeof preFinaliseTrip>;
/** A flight of it. */
export type FinaliseItem = FinalisePlan['items'][number];
/** Something that blocks. */
export type FinaliseBlock = FinalisePlan['blocks'][number];
/** What finalising did. */
export type FinaliseAnswer = AnswerOf<typeof finaliseTrip>;

/**
 * The typed values: `note`, and for each flight that needs one its reason code under the flight's id (as the server
 * names the field) with words under `wordsOf` of it.
 */
export type FinaliseValues = Readonly<Record<string, string>>;

/** The field with the words of a flight's reason. */
export function wordsOf(bookingId: string): string {
  return `words-${bookingId}`;
}

/** True where approvers are asked: one field of words is for all of it then. */
export function asksAnybody({ items }: Pick<FinalisePlan, 'items'>): boolean {
  return items.some(({ isAsked }) => isAsked);
}

/** Flights that need a reason, and those being asked about whose reason can still be improved. */
export function itemsWithReason(plan: FinalisePlan): readonly FinaliseItem[] {
  return plan.items.filter((item) => item.needsReason || (item.isAsked && item.reason !== null));
}

/** What the form begins with: earlier reasons stay. */
export function finaliseValuesOf(plan: FinalisePlan): FinaliseValues {
  const reasons = itemsWithReason(plan).flatMap((item): [string, string][] => [
    [item.bookingId, item.reason?._id ?? ''],
    [wordsOf(item.bookingId), item.reason?.text ?? ''],
  ]);
  return { note: '', ...Object.fromEntries(reasons) };
}

/**
 * Checks the reasons. Where the verdict asks for a reason code one must be chosen, as long as the organisation has any;
 * where approval is asked, words or the note do as well. The message is the server's own.
 */
export function checkFinalise(
  plan: FinalisePlan,
  values: FinaliseValues,
  hasCodes: boolean,
  lacksPurpose = false,
): FieldErrors {
  const note = values.note ?? '';
  const entries = itemsWithReason(plan).flatMap((item): [string, string | undefined][] => {
    const words = values[wordsOf(item.bookingId)] ?? '';
    const hasCode = (values[item.bookingId] ?? '') !== '';
    const mustChoose = hasCodes && item.verdict?.outcome === 'reason';
    const isGiven = hasCode || (!mustChoose && (words.trim() !== '' || note.trim() !== ''));
    const isMissing = item.needsReason && !isGiven;
    return [
      // Without codes only the field for words can show it.
      [
        hasCodes ? item.bookingId : asksAnybody(plan) ? 'note' : wordsOf(item.bookingId),
        isMissing ? reasonMessage(plan, item.bookingId) : undefined,
      ],
      ...(isMissing && !hasCodes ? [] : [wordsError(item.bookingId, words)]),
    ];
  });
  const unsaid =
    asksAnybody(plan) && lacksPurpose && note.trim() === '' ? 'Please say what the trip is for' : undefined;
  const noteError = unsaid ?? checkOptionalText(FIELD_RULES.reason, note, 'Note') ?? undefined;
  return { note: noteError, ...Object.fromEntries(entries) };
}

function wordsError(bookingId: string, words: string): [string, string | undefined] {
  return [wordsOf(bookingId), checkOptionalText(FIELD_RULES.reason, words) ?? undefined];
}

function reasonMessage(plan: FinalisePlan, bookingId: string): string {
  const block = plan.blocks.find((one) => one.code === 'reason_code_required' && one.bookingId === bookingId);
  const title = plan.items.find((item) => item.bookingId === bookingId)?.title ?? '';
  // The field is already beneath its flight's name.
  return block?.message.replace(`${title}: `, '') ?? 'Please choose a reason for booking out of policy.';
}

/** Obstacles that this page cannot fix. */
export function blocksElsewhere(plan: FinalisePlan): readonly FinaliseBlock[] {
  return plan.blocks.filter((block) => block.code !== 'reason_code_required');
}

/** What is sent; the words are the trip's purpose where it has none. */
export function finaliseBody(
  plan: FinalisePlan,
  values: FinaliseValues,
  lacksPurpose = false,
): z.input<(typeof finaliseTrip)['body']> {
  const note = values.note ?? '';
  return {
    tripId: plan.tripId,
    version: plan.version,
    reasons: itemsWithReason(plan).flatMap(({ bookingId }) => {
      const [codeId, text] = [values[bookingId] ?? '', values[wordsOf(bookingId)] ?? ''];
      if (codeId === '' && text.trim() === '') return [];
      return [
        {
          bookingId,
          ...(codeId === '' ? {} : { reasonCodeId: codeId }),
          ...(text.trim() === '' ? {} : { text }),
        },
      ];
    }),
    ...(note.trim() === '' ? {} : lacksPurpose ? { purpose: note } : { note }),
  };
}
