/**
 * Typed text as a text query: every word must begin a word of the result. Words are letters, marks and digits only, so
 * nothing typed can be an operator. Null when it has no word.
 */
export function wordsQuery(text: string): string | null {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
