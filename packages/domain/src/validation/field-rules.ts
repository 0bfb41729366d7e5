import { holdsLink, holdsOurName } from './borrowed-trust.ts';
import { parseGstin } from './gstin.ts';
import { latinDigits } from './latin-digits.ts';
import { invalidMessage, requiredMessage } from './messages.ts';
import { PATTERNS, type PatternName } from './patterns.ts';

/** The requirements of a text field. Lengths count characters as a person sees code points, after tidying. */
export interface FieldRule {
  /** How messages name the field. */
  readonly label: string;
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern: PatternName;
  /** `digits` where the length counts digits, so that the message says so. */
  readonly unit?: 'characters' | 'digits';
  /** Passwords are taken exactly as typed. */
  readonly keepsBlanks?: boolean;
  /** Compared and stored in this case. */
  readonly letterCase?: 'upper' | 'lower';
  /** A name that appears in our mails: no mail program may make a link of it. */
  readonly isMailed?: boolean;
  /** Whether it may be our own name: never, or alone, since there are people called Pravas. */
  readonly ourName?: 'never' | 'alone';
}

const amount = (label: string): FieldRule => ({ label, minLength: 1, maxLength: 10, pattern: 'decimal' });
const place = (label: string): FieldRule => ({ label, minLength: 2, maxLength: 50, pattern: 'oneLine' });
const remark = (label: string): FieldRule => ({ label, minLength: 2, maxLength: 200, pattern: 'lines' });

/** Every field with a length or pattern of its own (specification rules §5.2 and §5.3), once. */
export const FIELD_RULES = {
  email: { label: 'Email', minLength: 6, maxLength: 50, pattern: 'email', letterCase: 'lower' },
  /** An address that a person has already, as a directory or their employer gave it (RFC 5321 allows 254). */
  accountEmail: { label: 'Email', minLength: 6, maxLength: 254, pattern: 'email', letterCase: 'lower' },
  /** Of any characters: requiring kinds of them makes passwords easier to guess (docs/decisions/0047). */
  password: { label: 'Password', minLength: 8, maxLength: 128, pattern: 'anything', keepsBlanks: true },
  otp: { label: 'OTP', minLength: 6, maxLength: 6, pattern: 'digits', unit: 'digits' },
  userName: { label: 'User name', minLength: 2, maxLength: 50, pattern: 'userName' },
  organizationName: { label: 'Organisation name', minLength: 4, maxLength: 100, pattern: 'oneLine', isMailed: true },
  firstName: {
    label: 'First name',
    minLength: 2,
    maxLength: 40,
    pattern: 'personName',
    isMailed: true,
    ourName: 'alone',
  },
  lastName: {
    label: 'Last name',
    minLength: 2,
    maxLength: 40,
    pattern: 'personName',
    isMailed: true,
    ourName: 'never',
  },
  /** Names of people from elsewhere, as their passport may have them: of one letter, too. */
  givenName: {
    label: 'First name',
    minLength: 1,
    maxLength: 40,
    pattern: 'personName',
    isMailed: true,
    ourName: 'alone',
  },
  familyName: {
    label: 'Last name',
    minLength: 1,
    maxLength: 40,
    pattern: 'personName',
    isMailed: true,
    ourName: 'never',
  },
  /** As in the passport, and as airlines print it. */
  travellerFirstName: { label: 'First name', minLength: 2, maxLength: 40, pattern: 'travelName' },
  travellerLastName: { label: 'Last name', minLength: 2, maxLength: 40, pattern: 'travelName' },
  travellerPassportNumber: {
    label: 'Passport number',
    minLength: 2,
    maxLength: 50,
    pattern: 'travelDocument',
    letterCase: 'upper',
  },
  /** `readPhone` decides which number it is and of which country. */
  mobile: { label: 'Mobile number', minLength: 7, maxLength: 13, pattern: 'phone', unit: 'digits' },
  address: { label: 'Address', minLength: 8, maxLength: 200, pattern: 'lines' },
  organizationType: { label: 'Organisation type', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  organizationSize: { label: 'Organisation size', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  industry: { label: 'Industry', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  gradeName: { label: 'Grade name', minLength: 1, maxLength: 50, pattern: 'grade' },
  departmentName: { label: 'Department', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  policyName: { label: 'Trip policy name', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  roleName: { label: 'Role', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  zipCode: { label: 'Zip code', minLength: 4, maxLength: 10, pattern: 'document' },
  pinCode: { label: 'PIN code', minLength: 6, maxLength: 6, pattern: 'pinCode', unit: 'digits' },
  gstNumber: { label: 'GST number', minLength: 14, maxLength: 20, pattern: 'gstNumber', letterCase: 'upper' },
  pan: { label: 'PAN', minLength: 10, maxLength: 10, pattern: 'pan', letterCase: 'upper' },
  website: { label: 'Website URL', minLength: 4, maxLength: 200, pattern: 'url' },
  documentName: { label: 'Document name', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  documentNumber: { label: 'Document number', minLength: 2, maxLength: 50, pattern: 'document', letterCase: 'upper' },
  passportNumber: { label: 'Passport number', minLength: 2, maxLength: 50, pattern: 'document', letterCase: 'upper' },
  employeeCode: { label: 'Employee code', minLength: 1, maxLength: 50, pattern: 'document' },
  designation: { label: 'Designation', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  frequentFlyerNumber: {
    label: 'FF Number',
    minLength: 2,
    maxLength: 50,
    pattern: 'alphanumeric',
    letterCase: 'upper',
  },
  extraField: { label: 'Field', minLength: 1, maxLength: 100, pattern: 'oneLine' },
  fieldLabel: { label: 'Label', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  gstDisplayName: { label: 'Display name', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  dealCode: { label: 'Deal code', minLength: 2, maxLength: 50, pattern: 'document', letterCase: 'upper' },
  /** Of a saved view of a report, which appears in the mails about it. */
  viewName: { label: 'Name', minLength: 2, maxLength: 60, pattern: 'oneLine', isMailed: true },
  keyName: { label: 'Name', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  description: { label: 'Description', minLength: 2, maxLength: 200, pattern: 'lines' },
  location: place('Location'),
  fromLocation: place('From location'),
  toLocation: place('To location'),
  city: place('City'),
  bookingRefNo: { label: 'Booking ref no', minLength: 2, maxLength: 50, pattern: 'document' },
  receiptNo: { label: 'Receipt no', minLength: 2, maxLength: 50, pattern: 'document' },
  vendor: { label: 'Vendor', minLength: 2, maxLength: 50, pattern: 'oneLine' },
  comment: remark('Comment'),
  /** A comment that answers a question about several things at once. */
  longComment: { ...remark('Comment'), maxLength: 1_000 },
  reason: remark('Reason'),
  flightAmount: amount('Flight amount'),
  busAmount: amount('Bus amount'),
  busOperator: { label: 'Bus operator', minLength: 2, maxLength: 100, pattern: 'oneLine' },
  hotelAmount: amount('Hotel amount'),
  dailyAllowance: amount('Daily allowance'),
  hotelPerNight: amount('Hotel per night amount'),
  km: { label: 'Km', minLength: 1, maxLength: 50, pattern: 'digits', unit: 'digits' },
  days: { label: 'Days', minLength: 1, maxLength: 3, pattern: 'digits', unit: 'digits' },
  amount: { label: 'Amount', minLength: 2, maxLength: 50, pattern: 'digits', unit: 'digits' },
  tax: { label: 'Tax', minLength: 1, maxLength: 50, pattern: 'digits', unit: 'digits' },
  /** Articles of an organisation's own help; their search words, and their Markdown. */
  helpTitle: { label: 'Title', minLength: 4, maxLength: 100, pattern: 'oneLine' },
  helpSynonym: { label: 'Search word', minLength: 2, maxLength: 40, pattern: 'oneLine' },
  helpBody: { label: 'Text', minLength: 10, maxLength: 6_000, pattern: 'lines' },
  /** The message to people under way in an emergency, and what they or those who reached them add to the answer. */
  safetySubject: { label: 'Subject', minLength: 4, maxLength: 100, pattern: 'oneLine' },
  safetyText: { label: 'Text', minLength: 10, maxLength: 2_000, pattern: 'lines' },
  safetyNote: remark('Note'),
  tripName: { label: 'Trip name', minLength: 2, maxLength: 100, pattern: 'oneLine' },
} as const satisfies Record<string, FieldRule>;

/** The name of a field's rule. */
export type FieldRuleName = keyof typeof FIELD_RULES;

/** Days before departure that a booking must be made: 1 to 365 (decisions §2 "Before days"). */
export const BEFORE_DAYS = { min: 1, max: 365 } as const;

/**
 * The stored form of a typed text: composed characters, no blanks around it, single blanks inside a line, the rule's
 * case.
 */
export function tidyText(rule: FieldRule, typed: string): string {
  if (rule.keepsBlanks) return typed;
  if (rule.pattern === 'phone') return tidyPhone(typed);
  // Written in two groups on envelopes.
  if (rule.pattern === 'pinCode') return latinDigits(typed.normalize('NFKC').replaceAll(/\s/gu, ''));
  if (rule.pattern === 'digits') return latinDigits(typed).trim();
  const composed = typed.normalize('NFC').trim();
  const spaced =
    rule.pattern === 'lines' ? composed.replaceAll(/\r\n?/gu, '\n') : composed.replaceAll(/[ \u00a0]+/gu, ' ');
  if (rule.letterCase === undefined) return spaced;
  // Another case may decompose into a letter and its accents (U+03B0 does), so that it is composed again.
  return (rule.letterCase === 'upper' ? spaced.toUpperCase() : spaced.toLowerCase()).normalize('NFC');
}

/** A telephone number without what people write between its digits; 00 before a country is its plus. */
function tidyPhone(typed: string): string {
  const bare = latinDigits(typed.normalize('NFKC').replaceAll(/[\s().\-‐-―/\p{Cf}]/gu, ''));
  return bare.replace(/^00(?=[1-9])/, '+');
}

const UNIT_WORDS = { characters: 'characters', digits: 'digits' } as const;

/** '{Field} must be {min} to {max} characters'. */
function lengthMessage(rule: FieldRule): string {
  const unit = UNIT_WORDS[rule.unit ?? 'characters'];
  return rule.minLength === rule.maxLength
    ? `${rule.label} must be ${rule.maxLength} ${unit} only`
    : `${rule.label} must be ${rule.minLength} to ${rule.maxLength} ${unit}`;
}

/**
 * Judges a required text by its rule; answers the message to show, or null when it is good. `text` is judged tidied.
 * `label` replaces the rule's own name where a form calls the field something else.
 */
export function checkText(rule: FieldRule, text: string, label: string = rule.label): string | null {
  const named: FieldRule = label === rule.label ? rule : { ...rule, label };
  const tidy = tidyText(named, text);
  if (tidy === '') return requiredMessage(label);
  // A text of hostile length is not checked further; every good text is far shorter in UTF-16 units as well.
  const counted = named.pattern === 'phone' ? tidy.replace(/^\+/, '') : tidy;
  const length = tidy.length > named.maxLength * 4 ? Number.POSITIVE_INFINITY : [...counted].length;
  // With its country a number may have 15 digits (ITU-T E.164).
  const most = named.pattern === 'phone' && tidy.startsWith('+') ? 15 : named.maxLength;
  if (length < named.minLength || length > most) {
    return named.unit === 'digits' && !PATTERNS[named.pattern](tidy.slice(0, 100))
      ? invalidMessage(label)
      : lengthMessage(named);
  }
  if (!PATTERNS[named.pattern](tidy)) return invalidMessage(label);
  if (named.isMailed && holdsLink(tidy)) return `${label} must not contain a web address`;
  const speaksForUs = named.ourName !== undefined && holdsOurName(tidy);
  if (speaksForUs && !(named.ourName === 'alone' && tidy.toLowerCase() === 'pravas')) {
    return `${label} must not contain the name Pravas`;
  }
  // The pattern knows the shape; the law's check character is what catches a slip of the pen (decisions §2 "GSTIN").
  if (named.pattern === 'gstNumber' && !parseGstin(tidy).ok) return invalidMessage(label);
  return null;
}

/** Judges a text that may be left empty. */
export function checkOptionalText(rule: FieldRule, text: string, label: string = rule.label): string | null {
  return tidyText(rule, text) === '' ? null : checkText(rule, text, label);
}

/** 'Password and confirm password must be same' unless they are. */
export function checkConfirmation(password: string, confirmation: string): string | null {
  if (confirmation === '') return requiredMessage('Confirm password');
  return password === confirmation ? null : 'Password and confirm password must be same';
}

/** Judges days before departure. */
export function checkBeforeDays(days: number): string | null {
  const fits = Number.isSafeInteger(days) && days >= BEFORE_DAYS.min && days <= BEFORE_DAYS.max;
  return fits ? null : `Before days must be ${BEFORE_DAYS.min} to ${BEFORE_DAYS.max}`;
}
