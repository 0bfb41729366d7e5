/** An address as forms of the tax authorities ask for it, in parts. */
export interface PostalAddress {
  /** At most 100 characters each; the second is absent where the first has room for all. */
  readonly lines: readonly [string, ...string[]];
  readonly place: string;
  readonly pin: number;
}

/** What an address lacks. */
export type AddressLack = 'pin' | 'place';

const PIN = /(?<![0-9])[1-9][0-9]{2} ?[0-9]{3}(?![0-9])/g;
const LONGEST_LINE = 100;
const LONGEST_PLACE = 50;
/** Shorter ones are refused by the form. */
const SHORTEST = 3;

/**
 * Takes an address in one text apart, as "4th Floor, 12 Residency Road, Bengaluru 560025": the last six digits that can
 * be a PIN are it, the part before them is the place, State and country are left out since the form has them elsewhere.
 */
export function readPostalAddress(text: string, stateName: string): PostalAddress | AddressLack {
  const pin = [...text.matchAll(PIN)].at(-1);
  if (!pin) return 'pin';
  const without = `${text.slice(0, pin.index)},${text.slice(pin.index + pin[0].length)}`;
  const left = new Set([stateName.toLowerCase(), 'india', 'pin', 'pin code']);
  const parts = without
    .split(/[,;\n]/)
    .map((part) => trimmed(part, stateName))
    .filter((part) => part !== '' && !left.has(part.toLowerCase()));
  const place = parts.findLast(({ length }) => length >= SHORTEST);
  if (place === undefined) return 'place';
  const before = parts.slice(0, parts.lastIndexOf(place)).join(', ');
  return {
    lines: linesOf(before === '' ? place : before),
    place: place.slice(0, LONGEST_PLACE).trimEnd(),
    pin: Number(pin[0].replace(' ', '')),
  };
}

/** A part without its separator from the next, and without the State behind a place: "Pune Maharashtra -". */
function trimmed(part: string, stateName: string): string {
  const text = part.trim().replace(/^[\s.:–-]+/, '');
  const end = text.replace(/[\s.:–-]{1,9}$/, '');
  const state = ` ${stateName.toLowerCase()}`;
  return end.toLowerCase().endsWith(state) ? end.slice(0, -state.length).trim() : end;
}

/** Cut between words where one line is too short; what two cannot hold is left out. */
function linesOf(text: string): readonly [string, ...string[]] {
  if (text.length <= LONGEST_LINE) return [text];
  const space = text.lastIndexOf(' ', LONGEST_LINE);
  const at = space > 0 ? space : LONGEST_LINE;
  const second = text.slice(at).trim().slice(0, LONGEST_LINE).trimEnd();
  const first = text.slice(0, at).trimEnd();
  return second.length < SHORTEST ? [first] : [first, second];
}
