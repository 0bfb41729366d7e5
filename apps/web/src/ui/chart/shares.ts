/** What parts are of their whole, in percent; null where the whole is nothing or a part below it, since such shares say nothing. */
export function sharesOf(parts: readonly number[]): readonly number[] | null {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole <= 0 || parts.some((part) => part < 0)) return null;
  return parts.map((part) => (100 * part) / whole);
}

/** How strong the tint of a cell is, from 0 to 1, by the largest of all; what is not above zero has none. */
export function tintOf(value: number, most: number): number {
  return value > 0 && most > 0 ? Math.min(1, value / most) : 0;
}
