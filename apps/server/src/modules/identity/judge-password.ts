import { readFileSync } from 'node:fs';
import { checkConfirmation } from '@pravas/domain/validation/field-rules.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '../../platform/refusal.ts';

/** A new password, typed twice, and what it must not contain. */
export interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
  readonly email: string;
  readonly organizationName: string;
}

/**
 * Passwords known from breaches, 17,950 of them long enough to be accepted (ASVS 5.0 asks for 3,000), and words that
 * people in India and in travel choose; see the file's first lines.
 */
const KNOWN: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].map(String),
  ...readFileSync(new URL('./known-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' ')),
]);

const SHORTEST_PART = 4;
const DRESS_AT_MOST = 10;
const OWN_NAME_INSIDE = 'Password must not contain your email or organization name';

/**
 * Judges a new password beyond its shape, which the contract has judged. Throws `validation_failed` on confirmPassword
 * or password, or `password_breached`.
 */
export function judgePassword({ password, confirmPassword, email, organizationName }: NewPassword): void {
  const confirmation = checkConfirmation(password, confirmPassword);
  if (confirmation !== null) {
    throw new Refusal('validation_failed', { errors: [{ field: 'confirmPassword', message: confirmation }] });
  }
  if (isKnown(password)) {
    throw new Refusal('password_breached', {
      errors: [{ field: 'password', message: new Refusal('password_breached').message }],
    });
  }
  const [firstWord = ''] = organizationName.split(/\s+/u);
  const own = [email.slice(0, email.lastIndexOf('@')), organizationName, firstWord].map(lettersOf);
  const forms = plainForms(password).map(lettersOf);
  if (own.some((name) => name.length >= SHORTEST_PART && forms.some((form) => form.includes(name)))) {
    throw new Refusal('validation_failed', { errors: [{ field: 'password', message: OWN_NAME_INSIDE }] });
  }
}

/** One to four characters over and over. */
const REPEATED = /^(.{1,4}?)\1+$/su;

/**
 * True when a password is one of the best known, or one of them dressed up to satisfy password rules: a capital in
 * front, digits and signs behind, @ for a and 0 for o; or a few characters over and over.
 */
export function isKnown(password: string): boolean {
  if (REPEATED.test(password)) return true;
  return plainForms(password).some((form) => {
    if (KNOWN.has(form)) return true;
    const half = form.slice(0, form.length / 2);
    return half.length >= SHORTEST_PART && half + half === form && KNOWN.has(half);
  });
}

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

/** The password in lower case: whole and without what surrounds its letters, each also with signs read as letters. */
function plainForms(password: string): readonly string[] {
  const lower = password.normalize('NFKC').toLowerCase();
  const trimmed = lower.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  // So many digits and signs are hard to guess by themselves.
  const isDressed = lower.length - trimmed.length <= DRESS_AT_MOST;
  const forms = [lower, ...(isDressed ? [trimmed] : [])].flatMap((form) => [
    form,
    readAs(form, 'i'),
    readAs(form, 'l'),
  ]);
  return [...new Set(forms.flatMap((form) => [form, form.replace(/[^\p{L}\p{N}]+/gu, '')]))].filter(
    (form) => form.length >= SHORTEST_PART,
  );
}

/** `one` is what the digit 1 stands for: i or l. */
function readAs(form: string, one: 'i' | 'l'): string {
  return [...form].map((character) => (character === '1' ? one : (LOOKS_LIKE[character] ?? character))).join('');
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
