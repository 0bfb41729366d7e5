/** "new date, Delhi - Mumbai": a label within a sentence. Its own capitals stay: places and abbreviations need theirs. */
export function inSentence(label: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}
