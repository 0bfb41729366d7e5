/** The address of a public map of a place name; opened by a click alone, never by a page. */
export function mapAddress(query: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
