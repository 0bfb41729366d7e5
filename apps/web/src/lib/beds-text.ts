/** The beds of a room; null where they are not known, or suppliers have written them into its name already. */
export function bedsText({ name, beds }: { readonly name: string; readonly beds: string | null }): string | null {
  return beds === null || name.toLowerCase().includes(beds.toLowerCase()) ? null : beds;
}
