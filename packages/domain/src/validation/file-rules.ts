/** A kind of file that a field takes (specification rules §5.3 "Files", §9.4 "Image limits"). */
export interface FileRule {
  readonly label: string;
  readonly extensions: readonly string[];
  /** Bytes; a file must be smaller than this. */
  readonly maxBytes: number;
}

const MIB = 1_048_576;

/** What each field takes. Spreadsheets may be XLSX as well: it is what every program writes today. */
export const FILE_RULES = {
  image: { label: 'Image', extensions: ['jpg', 'jpeg', 'png'], maxBytes: 2 * MIB },
  document: { label: 'Document', extensions: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: 20 * MIB },
  receipt: { label: 'Receipt', extensions: ['jpg', 'jpeg', 'png', 'pdf'], maxBytes: 2 * MIB },
  tax_return: { label: 'File', extensions: ['json', 'zip'], maxBytes: 50 * MIB },
  bank_statement: { label: 'Statement', extensions: ['csv', 'xlsx', 'xls', 'ods'], maxBytes: 10 * MIB },
  spreadsheet: { label: 'File', extensions: ['xls', 'xlsx', 'csv', 'ods'], maxBytes: 2 * MIB },
} as const satisfies Record<string, FileRule>;

/** The name of a file rule. */
export type FileRuleName = keyof typeof FILE_RULES;

/** The extension of a file name in lower case; '' when it has none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** Controls, line breaks and invisible characters: one of them turns "fdp.exe" round to "exe.pdf". */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** Joiners, which Indian scripts need within words. */
const JOINERS: ReadonlySet<string> = new Set(['\u200c', '\u200d']);

/** A file's name as it is kept and shown: its letters, in their visible order. */
export function seenName(fileName: string): string {
  return fileName.replaceAll(UNSEEN, (unseen) => (JOINERS.has(unseen) ? unseen : ''));
}

/**
 * Judges name and size of a chosen file; answers the message to show, or null. The server checks the content as well.
 */
export function checkFile(rule: FileRule, fileName: string, bytes: number): string | null {
  if (!rule.extensions.includes(extensionOf(fileName))) {
    return `${rule.label} must be ${listed(rule.extensions)}`;
  }
  if (bytes === 0) return `${rule.label} is empty`;
  return bytes < rule.maxBytes ? null : `${rule.label} must be under ${rule.maxBytes / MIB} MB`;
}

/** Taken as well, but not named in the message, whose words are specified. */
const UNNAMED: ReadonlySet<string> = new Set(['ods']);

function listed(words: readonly string[]): string {
  const upper = words.filter((word) => !UNNAMED.has(word)).map((word) => word.toUpperCase());
  return `${upper.slice(0, -1).join(', ')} or ${upper.at(-1) ?? ''}`;
}
