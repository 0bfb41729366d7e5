const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Have no divisor in common with the powers below, so that no two numbers give the same word. */
const KEY_STEP = 598_273_645_918_273n;
const TIN_STEP = 23_456_789_011n;

/** A number written with that many of the first letters of the alphabet, always with the same number of digits. */
function spell(value: bigint, base: number, places: number): string {
  let word = '';
  let rest = value;
  for (let place = 0; place < places; place += 1) {
    word = `${LETTERS[Number(rest % BigInt(base))]}${word}`;
    rest /= BigInt(base);
  }
  return word;
}

/** The key of the block of a number: ten mixed letters and digits. */
export function blockKeyOf(number: number): string {
  return spell((BigInt(number) * KEY_STEP) % 62n ** 10n, 62, 10);
}

/** The ticket number of a number, `X` and seven letters and digits; undefined for the few that would have no digit. */
export function tinOf(number: number): string | undefined {
  const word = spell((BigInt(number) * TIN_STEP) % 36n ** 7n, 36, 7).toUpperCase();
  return /\d/.test(word) ? `X${word}` : undefined;
}
