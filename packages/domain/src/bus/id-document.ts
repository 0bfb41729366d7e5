import { requiredMessage } from '../validation/messages.ts';

/** Papers that operators accept from passengers. */
export type IdKind = 'aadhaar' | 'pan' | 'passport' | 'driving_licence' | 'voter_card' | 'ration_card';

interface IdRule {
  readonly label: string;
  readonly pattern: RegExp;
  /** An example of a number. */
  readonly example: string;
}

const RULES: Readonly<Record<IdKind, IdRule>> = {
  aadhaar: { label: 'Aadhaar number', pattern: /^[2-9]\d{11}$/, example: '12 digits' },
  pan: { label: 'PAN', pattern: /^[A-Z]{5}\d{4}[A-Z]$/, example: 'ABCDE1234F' },
  passport: { label: 'passport number', pattern: /^[A-Z0-9]{6,12}$/, example: 'Z1234567' },
  driving_licence: { label: 'driving licence number', pattern: /^[A-Z0-9]{8,20}$/, example: 'KA0120110012345' },
  voter_card: { label: 'voter card number', pattern: /^[A-Z0-9]{6,20}$/, example: 'ABC1234567' },
  ration_card: { label: 'ration card number', pattern: /^[A-Z0-9]{6,20}$/, example: '6 to 20 letters and digits' },
};

/** A number as it is sent: capitals and digits, without the spaces and dashes that people type. */
export function tidyIdNumber(typed: string): string {
  return typed.replace(/[\s/-]/g, '').toUpperCase();
}

/** The error of a tidied number; null where it may be right. */
export function refuseIdNumber(kind: IdKind, number: string): string | null {
  const { label, pattern, example } = RULES[kind];
  if (number === '') return requiredMessage(label.charAt(0).toUpperCase() + label.slice(1));
  return pattern.test(number) ? null : `Please check the ${label}: ${example}`;
}
