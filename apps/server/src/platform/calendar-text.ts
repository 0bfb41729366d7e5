/** A text escaped as a calendar file requires, where no library does it for us (RFC 5545, section 3.3.11). */
export function calendarText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`);
}

/** The name of an event; it says "cancelled" for programs that do not strike events out. */
export function eventTitle(title: string, isCancelled: boolean): string {
  return isCancelled ? `Cancelled: ${title}` : title;
}
