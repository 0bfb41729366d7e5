import {
  checkConfirmation,
  checkOptionalText,
  checkText,
  FIELD_RULES,
  type FieldRuleName,
} from '@pravas/domain/validation/field-rules.ts';
import { type GstinRefusal, parseGstin } from '@pravas/domain/validation/gstin.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form-rules.ts';

/** The person who registers. */
export interface PersonValues {
  readonly title: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: string;
  readonly mobile: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** The organisation and its first admin. */
export interface SignUpValues extends PersonValues {
  readonly organizationName: string;
  readonly organizationType: string;
  readonly organizationSize: string;
  readonly industry: string;
  readonly website: string;
  readonly countryCode: string;
  /** '' = none. */
  readonly state_id: string;
  readonly city: string;
  readonly zipCode: string;
  readonly address: string;
  readonly gstNumber: string;
}

/** An empty sign-up; most organisations here are Indian. */
export const EMPTY_SIGN_UP: SignUpValues = {
  organizationName: '',
  organizationType: '',
  organizationSize: '',
  industry: '',
  website: '',
  countryCode: 'IN',
  state_id: '',
  city: '',
  zipCode: '',
  address: '',
  gstNumber: '',
  title: '',
  firstName: '',
  lastName: '',
  gender: '',
  mobile: '',
  password: '',
  confirmPassword: '',
};

const judged = (name: FieldRuleName, text: string) => checkText(FIELD_RULES[name], text) ?? undefined;

/** Checks the person's fields. */
export function checkPerson(values: PersonValues): FieldErrors {
  return {
    title: values.title === '' ? requiredMessage('Title') : undefined,
    firstName: judged('firstName', values.firstName),
    lastName: judged('lastName', values.lastName),
    gender: values.gender === '' ? 'Please select gender' : undefined,
    mobile: judged('mobile', values.mobile),
    password: judged('password', values.password),
    confirmPassword: checkConfirmation(values.password, values.confirmPassword) ?? undefined,
  };
}

/** Checks a whole sign-up. India needs a state, since tax depends on it. */
export function checkSignUp(values: SignUpValues): FieldErrors {
  const { countryCode } = values;
  return {
    organizationName: judged('organizationName', values.organizationName),
    organizationType: judged('organizationType', values.organizationType),
    organizationSize: judged('organizationSize', values.organizationSize),
    industry: judged('industry', values.industry),
    website: checkOptionalText(FIELD_RULES.website, values.website) ?? undefined,
    countryCode: countryCode === '' ? requiredMessage('Country') : undefined,
    state_id: countryCode === 'IN' && values.state_id === '' ? requiredMessage('State') : undefined,
    city: judged('city', values.city),
    zipCode: judged('zipCode', values.zipCode),
    address: judged('address', values.address),
    gstNumber: checkOptionalText(FIELD_RULES.gstNumber, values.gstNumber) ?? undefined,
    ...checkPerson(values),
  };
}

const GSTIN_LENGTH = 15;

const GSTIN_WORDS: Readonly<Record<GstinRefusal, string>> = {
  wrong_length: `A GST number has ${GSTIN_LENGTH} characters`,
  wrong_shape: 'This does not look like a GST number: 29ABCDE1234F1Z5 is how one is written',
  unknown_state: 'The first two digits are not an Indian state',
  wrong_check_character: 'The last character does not match the others. Please compare with the certificate',
};

/** The hint about a GST number while it is typed. */
export interface GstinHint {
  readonly tone: 'plain' | 'good' | 'warning';
  readonly text: string;
}

/** Reads a GST number as it is typed, and compares its state with the chosen one. Null while the field is empty. */
export function gstinHint(
  typed: string,
  states: readonly { readonly state_id: number; readonly stateName: string; readonly gstCode: string }[],
  stateId: string,
): GstinHint | null {
  const text = typed.trim();
  if (text === '') return null;
  if (text.length < GSTIN_LENGTH) return { tone: 'plain', text: `${text.length} of ${GSTIN_LENGTH} characters` };
  const read = parseGstin(text);
  if (!read.ok) return { tone: 'warning', text: GSTIN_WORDS[read.refusal] };
  const registeredIn = states.find((state) => state.gstCode === read.gstin.stateCode);
  const chosen = states.find((state) => String(state.state_id) === stateId);
  if (registeredIn && chosen && registeredIn !== chosen) {
    return {
      tone: 'warning',
      text: `This number is registered in ${registeredIn.stateName}, not in ${chosen.stateName}`,
    };
  }
  const where = registeredIn ? `, registered in ${registeredIn.stateName}` : '';
  return { tone: 'good', text: `A valid number${where}` };
}
