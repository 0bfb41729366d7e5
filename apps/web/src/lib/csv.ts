/**
 * Rows as a CSV file (RFC 4180). A cell that a spreadsheet would compute begins with an apostrophe (OWASP "CSV Injection");
 * the byte-order mark lets spreadsheets read names of every script.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** One cell: harmless to spreadsheets, quoted where it must be. */
export function csvCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
