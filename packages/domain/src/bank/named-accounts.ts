/** "Account No", "A/c number", "Acct. #": what follows it, or is in the next cell, is an account number. */
const LABEL = /\b(?:account|acct|a\/c)\.? ?(?:no|number|num|#)/i;
/** "Statement of Account: 5020…": here only the number may follow. */
const SHORT_LABEL = /\b(?:account|acct|a\/c) ?: ?_?([\dx*](?:(?: ?[-/.] ?| )?[\dx*]){5,39})(?!\w)/i;
/** Banks hide the beginning of a number by letters or stars, and print it in groups. */
const NUMBER = /[\dx*](?:(?: ?[-/.] ?| )?[\dx*]){5,39}/i;
const BETWEEN_GROUPS = / ?[-/.] ?| /;
/** "01-11-2026" has the form of a number in groups. */
const DAY =
  /^(?:0?[1-9]|[12]\d|3[01])[-/. ](?:0?[1-9]|1[0-2])[-/. ](?:(?:19|20)\d\d|\d\d$)(?!\d)|^(?:19|20)\d\d-\d\d-\d\d(?!\d)/;
/** How many digits at the end of a hidden number distinguish accounts. */
const LEAST_DIGITS = 3;

/** The numbers of accounts above the table of a statement, as they are written. */
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
  return [...new Set(found)].filter(
    (written) => !DAY.test(written) && digitsAtEnd(joined(written)).length >= LEAST_DIGITS,
  );
}

/** Whether a statement that names these accounts can be of this one: it names none, or this one. */
export function canBeOf(named: readonly string[], accountNumber: string): boolean {
  return named.length === 0 || named.some((written) => isSame(written, accountNumber));
}

/**
 * Where a day or a branch follows the number, its first groups are the account; where only the end of a number is
 * given, that counts.
 */
function isSame(written: string, accountNumber: string): boolean {
  const groups = written.split(BETWEEN_GROUPS);
  const firsts = groups.map((_, at) => groups.slice(0, at + 1).join(''));
  return accountNumber.endsWith(digitsAtEnd(joined(written))) || firsts.some((first) => isWhole(first, accountNumber));
}

function isWhole(number: string, accountNumber: string): boolean {
  const end = digitsAtEnd(number);
  if (end !== number) return end.length > LEAST_DIGITS && accountNumber.endsWith(end);
  return withoutZeros(end) === withoutZeros(accountNumber);
}

function joined(written: string): string {
  return written.split(BETWEEN_GROUPS).join('');
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '');
}

function digitsAtEnd(number: string): string {
  return number.split(/\D/).at(-1) ?? '';
}
