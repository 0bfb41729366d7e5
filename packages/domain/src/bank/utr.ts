/**
 * A bank's number of a transfer: NEFT 16, RTGS 22, IMPS and UPI 12 characters. Sources disagree about more, so nothing
 * stricter is asked.
 */
const UTR = /^[A-Z0-9]{12,22}$/;
/** The least digits: words of a narration have none. */
const LEAST_DIGITS = 6;

/** A UTR as it is kept: without blanks around it, in capitals. */
export function tidyUtr(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether a tidied text can be a UTR. */
export function isUtr(text: string): boolean {
  return UTR.test(text);
}

/**
 * The likeliest first: a number that names its bank or its channel, then one of twelve digits, then any other of the
 * form.
 */
const LIKELY = [/^[A-Z]{4}[NRHDPC]?\d{10,18}$/, /^[NR]\d{14,15}$/, /^\d{12}$/, /^[A-Z]{4}[A-Z0-9]{8,18}$/];

/** The UTR that a bank wrote into a narration or beside it; null where there is none. */
export function findUtr(narration: string, reference: string): string | null {
  const tokens = (text: string) =>
    text
      .toUpperCase()
      .split(/[^A-Z0-9]+/)
      .map((token) => (/^0+\d{12}$/.test(token) ? token.slice(-12) : token))
      .filter((token) => isUtr(token) && token.replaceAll(/\D/g, '').length >= LEAST_DIGITS);
  const found = [...tokens(reference), ...tokens(narration)];
  for (const form of LIKELY) {
    const likely = found.find((token) => form.test(token));
    if (likely !== undefined) return likely;
  }
  // Account numbers have the same form: what else is in a narration is no proof, a value in its own column is.
  return tokens(reference)[0] ?? null;
}
