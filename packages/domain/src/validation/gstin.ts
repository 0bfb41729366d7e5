/** A GST registration number that passed every check, taken apart. */
export interface Gstin {
  /** All 15 characters, upper case. */
  readonly value: string;
  readonly stateCode: string;
  readonly pan: string;
}

/** Why a text is not a GSTIN. */
export type GstinRefusal = 'wrong_length' | 'wrong_shape' | 'unknown_state' | 'wrong_check_character';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHAPE = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/**
 * GST state codes that a registration may start with: 01 to 38 and 97 (Other Territory). The specification's
 * 01 to 37 would shut out Ladakh (38), so the law's list is used.
 */
const GST_STATE_CODES: readonly string[] = [
  ...Array.from({ length: 38 }, (_, index) => String(index + 1).padStart(2, '0')),
  '97',
];

/** True for a state code that a registration or a place of supply inside India may carry. */
export function isGstStateCode(code: string): boolean {
  return GST_STATE_CODES.includes(code);
}

/** The 15th character for the first 14 (GSTN's weighted modulo-36 sum). The text must be 14 of 0-9 and A-Z. */
export function gstinCheckCharacter(first14: string): string {
  let total = 0;
  for (const [index, character] of [...first14.slice(0, 14)].entries()) {
    const product = ALPHABET.indexOf(character) * (index % 2 === 1 ? 2 : 1);
    total += Math.floor(product / 36) + (product % 36);
  }
  return ALPHABET.charAt((36 - (total % 36)) % 36);
}

/**
 * Reads a GSTIN: 2 digits of state, 10 of PAN, an entity character, Z and a check character. Surrounding blanks and
 * lower case are accepted; any other error has its own refusal.
 */
export function parseGstin(
  text: string,
): { readonly ok: true; readonly gstin: Gstin } | { readonly ok: false; readonly refusal: GstinRefusal } {
  const value = text.trim().toUpperCase();
  if (value.length !== 15) return { ok: false, refusal: 'wrong_length' };
  if (!SHAPE.test(value)) return { ok: false, refusal: 'wrong_shape' };
  const stateCode = value.slice(0, 2);
  if (!isGstStateCode(stateCode)) return { ok: false, refusal: 'unknown_state' };
  if (gstinCheckCharacter(value) !== value.charAt(14)) return { ok: false, refusal: 'wrong_check_character' };
  return { ok: true, gstin: { value, stateCode, pan: value.slice(2, 12) } };
}
