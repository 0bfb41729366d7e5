/**
 * The parts' shares of their whole, in percent; null where the whole is zero or a part negative, since such shares say
 * nothing.
 */
export function sharesOf(parts: readonly number[]): readonly number[] | null {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole <= 0 || parts.some((part) => part < 0)) return null;
  return parts.map((part) => (100 * part) / whole);
}

/** How strong the tint of a cell is, from 0 to 1, relative to the largest; zero and negative values have none. */
export function tintOf(value: number, most: number): number {
  return value > 0 && most > 0 ? Math.min(1, value / most) : 0;
}
