/** The patterns a field's text may have to match (specification rules §5.2). */
export type PatternName =
  | 'digits'
  | 'phone'
  | 'alphanumeric'
  | 'decimal'
  | 'document'
  | 'letters'
  | 'personName'
  | 'travelName'
  | 'travelDocument'
  | 'userName'
  | 'email'
  | 'anything'
  | 'grade'
  | 'gstNumber'
  | 'url'
  | 'pan'
  | 'pinCode'
  | 'oneLine'
  | 'lines';

/**
 * Characters that people do not type into a form but that change how text reads: controls, and the marks that turn the
 * reading direction around. Line breaks are judged by the pattern.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is what this pattern is for.
const INVISIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const LINE_BREAK = /[\n\r\u2028\u2029\t]/u;

/** One character class and a quantifier each: none of these can be made slow by long input. */
const DIGITS = /^[0-9]+$/u;
const PHONE = /^\+?[0-9]+$/u;
const ALPHANUMERIC = /^[\p{L}\p{M}0-9 ]+$/u;
const DECIMAL = /^[0-9]+(?:\.[0-9]+)?$/u;
const DOCUMENT = /^[A-Za-z0-9\-_/ ]+$/u;
const LETTERS = /^[\p{L}\p{M} ]+$/u;
/** The joiners are part of how some names are written in Bengali, Malayalam and other scripts of India. */
const PERSON_NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{Join_Control} .'’-]*$/u;
/** Names on tickets: airlines take no dots. */
const TRAVEL_NAME = /^\p{L}[\p{L}\p{M} '-]*$/u;
const TRAVEL_DOCUMENT = /^[A-Z0-9]+$/u;
const GRADE = /^[\p{L}\p{M}0-9\-+.% ]+$/u;
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/u;
/** Of India: none begins with a zero. */
const PIN_CODE = /^[1-9][0-9]{5}$/u;
const GST_NUMBER = /^(?:0[1-9]|[12][0-9]|3[0-8]|97)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/u;
const LETTER = /\p{L}/u;
const DIGIT = /[0-9]/u;
const EMAIL_LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/u;
const TOP_LABEL = /^(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/u;

/** True when the text matches the pattern. Length is not judged, except where a host name has one of its own. */
export const PATTERNS: Readonly<Record<PatternName, (text: string) => boolean>> = {
  digits: (text) => DIGITS.test(text),
  phone: (text) => PHONE.test(text),
  alphanumeric: (text) => ALPHANUMERIC.test(text),
  decimal: (text) => DECIMAL.test(text),
  document: (text) => DOCUMENT.test(text),
  letters: (text) => LETTERS.test(text),
  personName: (text) => PERSON_NAME.test(text),
  travelName: (text) => TRAVEL_NAME.test(text),
  travelDocument: (text) => TRAVEL_DOCUMENT.test(text),
  userName: (text) => LETTER.test(text) && DIGIT.test(text) && ALPHANUMERIC.test(text),
  email: isEmail,
  anything: () => true,
  grade: (text) => GRADE.test(text),
  gstNumber: (text) => GST_NUMBER.test(text),
  url: isWebAddress,
  pan: (text) => PAN.test(text),
  pinCode: (text) => PIN_CODE.test(text),
  oneLine: (text) => !INVISIBLE.test(text) && !LINE_BREAK.test(text),
  lines: (text) => !INVISIBLE.test(text),
};

/** True for a registrable host name: two or more labels, none over 63 characters, a top label of letters. */
export function isHostName(text: string): boolean {
  if (text.length > 253) return false;
  const labels = text.split('.');
  const top = labels.at(-1) ?? '';
  return (
    labels.length >= 2 && TOP_LABEL.test(top) && labels.every((label) => label.length <= 63 && HOST_LABEL.test(label))
  );
}

function isEmail(text: string): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64) return false;
  return EMAIL_LOCAL.test(text.slice(0, at)) && isHostName(text.slice(at + 1));
}

/** A web page's address: http or https, a real host name, no user name or password inside. */
function isWebAddress(text: string): boolean {
  // Browsers read a leading slash, and a backslash anywhere, as the start of an unintended host name.
  if (text.length > 2_000 || /[\s\\]|^\//u.test(text)) return false;
  const bare = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  const parsed = URL.parse(bare);
  return parsed !== null && parsed.username === '' && parsed.password === '' && isHostName(parsed.hostname);
}
