const two = (value: number) => String(value).padStart(2, '0');

/** "05-01-2027": the day of an instant where the person is (rules §9.3); "-" where there is none (rules §5.1). */
export function dayText(instant: string | null): string {
  const at = instant === null ? new Date(Number.NaN) : new Date(instant);
  if (Number.isNaN(at.getTime())) return '-';
  return `${two(at.getDate())}-${two(at.getMonth() + 1)}-${at.getFullYear()}`;
}

/** "05-01-2027, 14:05". */
export function momentText(instant: string | null): string {
  const day = dayText(instant);
  if (day === '-' || instant === null) return '-';
  const at = new Date(instant);
  return `${day}, ${two(at.getHours())}:${two(at.getMinutes())}`;
}
