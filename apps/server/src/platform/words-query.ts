/**
 * What was typed as a text query: every word must begin a word of what is found. Words are letters, marks and digits only, so
 * nothing typed can be an operator. Null when nothing of it is a word.
 */
export function wordsQuery(text: string): string | null {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(' & ');
}
