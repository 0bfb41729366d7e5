/** Digits of any script as 0 to 9: "१२३" and "௧௨௩" are 123. All else is unchanged. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** Scripts keep their ten digits in a row, from zero. */
function digitValue(digit: string): number {
  let value = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
