/** A bag allowance in words: "0 kg" is none, and what is not known is "-". */
export function bagText(allowance: string | null): string {
  if (allowance === null) return '-';
  return /^0\s*(?:kgs?|pc|pieces?)$/i.test(allowance.trim()) ? 'None' : allowance;
}
