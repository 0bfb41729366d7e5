/** Where a public map shows what is called so; opened by a click alone, never by a page. */
export function mapAddress(query: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
