import { checkOptionalText, FIELD_RULES } from '../validation/field-rules.ts';

/** A field that an organisation asks its people for besides the usual ones (specification screens §3). */
export interface ExtraField {
  readonly label: string;
  readonly type: 'text' | 'CitiesList';
}

/** The error of one field of a form. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/**
 * Judges the values of an organisation's own fields, given by label. None of them is required; a label that the
 * organisation does not ask for is a problem. Problems name the field as `extraFields.<label>`.
 */
export function checkExtraFields(
  configured: readonly ExtraField[],
  values: Readonly<Record<string, string>>,
): readonly FieldProblem[] {
  return Object.entries(values).flatMap(([label, value]) => {
    const field = `extraFields.${label}`;
    const asked = configured.find((one) => one.label === label);
    if (!asked) return [{ field, message: 'This field is not known here' }];
    const rule = asked.type === 'CitiesList' ? FIELD_RULES.city : FIELD_RULES.extraField;
    const message = checkOptionalText(rule, value, label);
    return message === null ? [] : [{ field, message }];
  });
}
