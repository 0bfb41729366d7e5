/** How many choices are offered at once; more are found by typing on. */
export const OFFERED_AT_MOST = 60;

/** The choices that contain every typed word, those beginning with the text first. */
export function matchingOptions<T>(options: readonly T[], textOf: (option: T) => string, typed: string): readonly T[] {
  const wanted = plain(typed);
  if (wanted === '') return options.slice(0, OFFERED_AT_MOST);
  const words = wanted.split(' ');
  const found = options.filter((option) => {
    const text = plain(textOf(option));
    return words.every((word) => text.includes(word));
  });
  const begins = (option: T) => plain(textOf(option)).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, OFFERED_AT_MOST);
}

/** The text without case and accents: "Bénin" is found by "benin". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
}
