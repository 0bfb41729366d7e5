/**
 * What holds of each direction of a journey, named before it: "Onward: No refund! · Return: ₹3,148". Amounts need it, as
 * "₹3,148 back" would read as money that comes back. Longer journeys count their flights.
 */
export function perWay(values: readonly string[]): string {
  const names = values.length === 2 ? ['Onward', 'Return'] : values.map((_, index) => `Flight ${index + 1}`);
  return values.map((value, index) => `${names[index]}: ${value}`).join(' · ');
}
