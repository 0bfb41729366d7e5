/** Words as suggestions compare them: lower case, no accents, one blank between them. */
export function searchTextOf(texts: readonly string[]): string {
  return texts
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
