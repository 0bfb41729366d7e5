/**
 * What holds of each direction of a journey, named before it: "Onward: No refund! · Return: ₹3,148". Amounts need it,
 * as "₹3,148 back" would read as a refund. Longer journeys count their flights.
 */
export function perWay(values: readonly string[]): string {
  const names = values.length === 2 ? ['Onward', 'Return'] : values.map((_, index) => `Flight ${index + 1}`);
  return values.map((value, index) => `${names[index]}: ${value}`).join(' · ');
}

/** A value common to all directions, stated once; what is unknown of some is not stated, of all null. */
export function eachWay(values: readonly (string | null)[]): string | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : perWay(values.map((value) => value ?? 'not stated'));
}
