import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { type GstinRefusal, parseGstin } from '@pravas/domain/validation/gstin.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../../lib/form.ts';
import type { GstRegistration } from './gst-registration.ts';

/** Kinds of registration in words. */
export const GST_TYPES: readonly { readonly value: GstRegistration['gstType']; readonly label: string }[] = [
  { value: 'regular', label: 'Regular' },
  { value: 'composition', label: 'Composition' },
  { value: 'sez', label: 'SEZ unit or developer' },
  { value: 'unregistered_branch', label: 'Unregistered branch' },
];

/** A registration as typed. */
export interface GstValues {
  readonly displayName: string;
  readonly gstType: string;
  readonly gstNumber: string;
  readonly legalName: string;
  readonly address: string;
  readonly email: string;
  readonly mobile: string;
  readonly isDefault: boolean;
}

/** What the form begins with; the first registration becomes the default. */
export function gstValuesOf(row: GstRegistration | null, isFirst: boolean): GstValues {
  return {
    displayName: row?.displayName ?? '',
    gstType: row?.gstType ?? 'regular',
    gstNumber: row?.gstNumber ?? '',
    legalName: row?.legalName ?? '',
    address: row?.address ?? '',
    email: row?.email ?? '',
    mobile: row?.mobile ?? '',
    isDefault: row?.isDefault ?? isFirst,
  };
}

/** Checks a registration by the rules of its fields. */
export function checkGst(values: GstValues): FieldErrors {
  const message = (text: string | null) => text ?? undefined;
  return {
    displayName: message(checkText(FIELD_RULES.gstDisplayName, values.displayName)),
    gstType: GST_TYPES.some((type) => type.value === values.gstType) ? undefined : requiredMessage('GST type'),
    gstNumber: message(checkText(FIELD_RULES.gstNumber, values.gstNumber)),
    legalName: message(checkText(FIELD_RULES.organizationName, values.legalName, 'Legal name')),
    address: message(checkText(FIELD_RULES.address, values.address)),
    email: message(checkText(FIELD_RULES.email, values.email)),
    mobile: message(checkText(FIELD_RULES.mobile, values.mobile)),
  };
}

const REFUSALS: Record<GstinRefusal, string> = {
  wrong_length: 'A GST number has 15 characters',
  wrong_shape: 'It should read: 2 digits of the state, 10 of the PAN, one character, Z, and a check character',
  unknown_state: 'The first two digits are not a state',
  wrong_check_character: 'The last character does not match the others: one is mistyped',
};

/** What can be said of a number while it is typed: nothing yet, what is wrong, or the state it belongs to. */
export function gstNumberHint(
  typed: string,
  states: readonly { readonly gstCode: string; readonly stateName: string }[],
): { readonly tone: 'quiet' | 'good' | 'bad'; readonly text: string } {
  const length = typed.trim().length;
  if (length === 0) return { tone: 'quiet', text: '15 characters, as on the registration certificate' };
  const read = parseGstin(typed);
  if (!read.ok) {
    // A number that is still being typed is not wrong yet.
    if (length < 15) return { tone: 'quiet', text: `${length} of 15 characters` };
    return { tone: 'bad', text: REFUSALS[read.refusal] };
  }
  const state = states.find((one) => one.gstCode === read.gstin.stateCode)?.stateName;
  const place = state ?? `State code ${read.gstin.stateCode}`;
  return { tone: 'good', text: `${place} · PAN ${read.gstin.pan} · check character fits` };
}
