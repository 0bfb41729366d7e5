/** Characters that order, mark or join others and are not seen themselves. */
const UNSEEN = /\p{Cf}/u;
/** Joiners, which Indian scripts and Arabic need inside words. */
const JOINER = /[\u200c\u200d]/;
const JOINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;
/** Blanks of every width, such as those that no line breaks at. */
const OTHER_BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * The visible part of a text: without invisible characters, and with one kind of blank. Joiners stay between letters of
 * scripts that need them. Texts that look the same are the same.
 */
export function seenText(text: string): string {
  const spaced = text.replaceAll(OTHER_BLANKS, ' ');
  if (!UNSEEN.test(spaced)) return spaced;
  let seen = '';
  const letters = [...spaced];
  for (const [at, one] of letters.entries()) {
    if (!UNSEEN.test(one)) seen += one;
    else if (JOINER.test(one) && JOINED.test(letters[at - 1] ?? '')) seen += one;
  }
  return seen;
}

/** Scripts keep their ten digits in a row, from zero. */
function digitValue(digit: string): number {
  let value = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/**
 * A text whose digits are those of Latin letters, whatever script wrote them, and whose letters are of the usual width.
 */
export function plainText(text: string): string {
  return seenText(text)
    .normalize('NFKC')
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** How names are compared: without case, and without invisible characters. */
export function nameKey(name: string): string {
  return plainText(name).trim().replaceAll(/\s+/gu, ' ').toLowerCase();
}
