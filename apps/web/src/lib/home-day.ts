const HOME = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' });

/** The day in India, where refunds and their law are counted, wherever the browser is. YYYY-MM-DD. */
export function homeDay(at: Date): string {
  return HOME.format(at);
}
