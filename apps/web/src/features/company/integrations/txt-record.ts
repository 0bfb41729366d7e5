/** A TXT record in its parts. */
export interface TxtRecord {
  /** Null where the text names none. */
  readonly name: string | null;
  readonly value: string;
}

/** Reads `_name.company.example TXT value`, the value with or without quotes (RFC 1035, section 5). */
export function readTxtRecord(record: string): TxtRecord {
  const parts = /^(\S+)\s+(?:\d+\s+)?(?:IN\s+)?TXT\s+(.+)$/iu.exec(record.trim());
  if (!parts) return { name: null, value: record.trim() };
  return { name: parts[1] ?? null, value: (parts[2] ?? '').replace(/^"(.*)"$/u, '$1') };
}
