import type { Hotel } from './hotel.ts';

/**
 * An address as it is written on a letter: "14, 80 Feet Road, Koramangala, Bengaluru 560034". Suppliers put area, city
 * and PIN into the line as often as not, and they should not be read twice.
 */
export function hotelAddress({
  line,
  area,
  city,
  postalCode,
}: Pick<Hotel['address'], 'line' | 'area' | 'city' | 'postalCode'>): string {
  const missing = [area, city].filter((part) => part !== null && part !== '' && !isSaidIn(line, part));
  const written = [line, ...missing].filter(Boolean).join(', ');
  return postalCode === null || isSaidIn(line, postalCode) ? written : `${written} ${postalCode}`;
}

/** True where a text has these words, whatever their case, and not only the beginning or the end of others. */
function isSaidIn(text: string, words: string): boolean {
  const [within, wanted] = [text, words].map((one) => ` ${one.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `);
  return within !== undefined && wanted !== undefined && within.includes(wanted);
}
