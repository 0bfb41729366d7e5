/**
 * What a spreadsheet program may take for a formula, after blanks and marks that it skips: the signs, their full-width
 * twins, and the tab and carriage return that begin a new cell (OWASP "CSV Injection").
 */
const BEGINS_FORMULA = /^(?:[\t\r\n]|[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;
/** A number is no formula, whatever its sign; a phone number with its country code is a number. */
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** An apostrophe that is read back. */
const MADE_HARMLESS = /^'(?=[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n])/u;

/** A text as it goes into a spreadsheet: what would be computed gets an apostrophe, which makes it text. */
export function harmlessText(text: string): string {
  return BEGINS_FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

/** Takes that apostrophe off again, so that what was exported can be imported. */
export function typedText(text: string): string {
  return text.replace(MADE_HARMLESS, '');
}
