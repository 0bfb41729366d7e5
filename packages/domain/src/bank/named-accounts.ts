/** "Account No", "A/c number", "Acct. #": what follows it, or stands in the next cell, is a number of an account. */
const LABEL = /\b(?:account|acct|a\/c)\.? ?(?:no|number|num|#)/i;
/** "Statement of Account: 5020…": here nothing but the number may follow. */
const SHORT_LABEL = /\b(?:account|acct|a\/c) ?: ?_?([\dx*]{6,30})(?!\w)/i;
/** Banks hide the beginning of a number by letters or stars. */
const NUMBER = /[\dx*]{6,30}/i;
/** So many digits at the end of a hidden number tell accounts apart. */
const LEAST_DIGITS = 3;

/** The numbers of accounts that stand above the table of a statement, as they are written. */
export function namedAccounts(preamble: readonly { readonly cells: readonly string[] }[]): readonly string[] {
  const found = preamble.flatMap(({ cells }) => {
    const texts = cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
    return texts.flatMap((text, at) => {
      const label = LABEL.exec(text);
      if (!label) return SHORT_LABEL.exec(text)?.[1] ?? [];
      const rest = text.slice(label.index + label[0].length);
      return (NUMBER.exec(rest) ?? NUMBER.exec(texts[at + 1] ?? ''))?.[0] ?? [];
    });
  });
  return [...new Set(found)].filter((number) => digitsAtEnd(number).length >= LEAST_DIGITS);
}

/** Whether a statement that names these accounts can be of this one: it names none, or this one. */
export function canBeOf(named: readonly string[], accountNumber: string): boolean {
  return named.length === 0 || named.some((number) => isSame(number, accountNumber));
}

function isSame(written: string, accountNumber: string): boolean {
  const end = digitsAtEnd(written);
  if (end !== written) return accountNumber.endsWith(end);
  return end.replace(/^0+/, '') === accountNumber.replace(/^0+/, '');
}

function digitsAtEnd(number: string): string {
  return number.split(/\D/).at(-1) ?? '';
}
