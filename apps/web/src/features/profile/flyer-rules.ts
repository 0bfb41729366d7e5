import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form-rules.ts';

/** A row of the frequent-flyer editor; `key` distinguishes rows while they are edited. */
export interface FlyerRow {
  readonly key: string;
  /** The airline group's id, '' while none is chosen. */
  readonly _id: string;
  readonly FFNumber: string;
}

/** What the editor holds. */
export interface FlyerValues {
  readonly ffNumbers: readonly FlyerRow[];
}

/** An airline group. */
export interface FlyerGroup {
  readonly _id: string;
  readonly groupName: string;
  readonly airlines: string;
}

/** Checks every row; paths as the server names them. */
export function checkFlyers({ ffNumbers }: FlyerValues): FieldErrors {
  return Object.fromEntries(
    ffNumbers.flatMap((row, index) => [
      [`ffNumbers.${index}._id`, row._id === '' ? requiredMessage('Airline') : undefined],
      [`ffNumbers.${index}.FFNumber`, checkText(FIELD_RULES.frequentFlyerNumber, row.FFNumber) ?? undefined],
    ]),
  );
}

/** The groups a row may choose: its own and those no other row has (rules §5.13). */
export function groupsFor(
  row: FlyerRow,
  rows: readonly FlyerRow[],
  groups: readonly FlyerGroup[],
): readonly FlyerGroup[] {
  const used = new Set(rows.filter((other) => other.key !== row.key).map((other) => other._id));
  return groups.filter((group) => !used.has(group._id));
}
