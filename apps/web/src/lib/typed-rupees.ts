/** Rupees as people type them, "1,250", "₹1250.50"; NaN for what is no amount, null for nothing. */
export function readTypedRupees(text: string): number | null {
  const bare = text.trim().replace(/^₹\s*/u, '').replaceAll(',', '');
  if (bare === '') return null;
  return /^\d{1,12}(\.\d{1,2})?$/u.test(bare) ? Number(bare) : Number.NaN;
}
