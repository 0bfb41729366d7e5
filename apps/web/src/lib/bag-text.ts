/** The free baggage; null = not known. */
interface Bags {
  readonly cabin: string | null;
  readonly checkIn: string | null;
}

const isNothing = (allowance: string): boolean => /^0\s*(?:kgs?|pc|pieces?)$/i.test(allowance.trim());

/** A bag allowance in words: "0 kg" is none, and an unknown one is "-". */
export function bagText(allowance: string | null): string {
  if (allowance === null) return '-';
  return isNothing(allowance) ? 'None' : allowance;
}

/** "7 kg cabin · 15 kg check-in", "7 kg cabin · no check-in bag"; null when nothing is known. */
export function bagsText({ cabin, checkIn }: Bags): string | null {
  const parts = [
    cabin && (isNothing(cabin) ? 'no cabin bag' : `${cabin} cabin`),
    checkIn && (isNothing(checkIn) ? 'no check-in bag' : `${checkIn} check-in`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** "15 kg", "no check-in bag": the checked baggage, for dense rows; null when it is not known. */
export function checkInText({ checkIn }: Bags): string | null {
  if (checkIn === null || checkIn === '') return null;
  return isNothing(checkIn) ? 'no check-in bag' : checkIn;
}
