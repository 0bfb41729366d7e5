/**
 * Rows as a CSV file (RFC 4180). A cell that a spreadsheet would compute begins with an apostrophe (OWASP "CSV Injection");
 * amounts are numbers, with two decimals and the sign that they have. The byte-order mark lets spreadsheets read names of every script.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => (typeof value === 'number' ? value.toFixed(2) : csvCell(value));
  return `\uFEFF${rows.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** One cell: harmless to spreadsheets, quoted where it must be. */
export function csvCell(text: string): string {
  const harmless = /^[\s]*[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
