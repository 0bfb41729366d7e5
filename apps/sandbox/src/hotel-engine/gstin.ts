import { pick } from './hash.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The fifteenth character, which GSTN computes from the fourteen before it: factors 1 and 2 in turn, base 36. */
function checkCharacter(first14: string): string {
  let total = 0;
  for (const [index, character] of [...first14].entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 1 ? 2 : 1);
    total += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (total % 36)) % 36);
}

/** A GSTIN of the state with an invented company's PAN and a valid check character. */
export function inventGstin(stateCode: string, hotelCode: string, hotelName: string): string {
  const letter = (part: string): string => LETTERS.charAt(pick(`${hotelCode}|pan${part}`, LETTERS.length));
  const digits = String(pick(`${hotelCode}|pan`, 10_000)).padStart(4, '0');
  // A PAN's fourth letter says what its holder is (C: a company), the fifth begins the holder's name.
  const pan = `${letter('1')}${letter('2')}${letter('3')}C${hotelName.charAt(0)}${digits}${letter('4')}`;
  const first14 = `${stateCode}${pan}1Z`;
  return first14 + checkCharacter(first14);
}
