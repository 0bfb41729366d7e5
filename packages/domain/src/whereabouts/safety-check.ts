/** The possible answers of a person who is asked whether they are safe. */
export const SAFETY_ANSWERS = ['safe', 'help'] as const;

/** One of them. */
export type SafetyAnswer = (typeof SAFETY_ANSWERS)[number];

/** So many people at most are written to at once. */
export const MOST_CHECKED = 1_000;

/** For how many days the list of people shows their answers. */
export const SAFETY_DAYS = 7;

/** The answer of a person who was asked: null = no answer yet; undefined = not asked. */
type Standing = SafetyAnswer | null | undefined;

/**
 * The most urgent first: those who need help, those who have not answered, those who were not asked, those who are
 * safe.
 */
export function needRank(answer: Standing): 0 | 1 | 2 | 3 {
  if (answer === 'help') return 0;
  if (answer === null) return 1;
  return answer === undefined ? 2 : 3;
}

/** How many of those who were asked need help, are safe and have not answered. */
export function countAnswers(answers: readonly (SafetyAnswer | null)[]): {
  readonly asked: number;
  readonly help: number;
  readonly safe: number;
  readonly waiting: number;
} {
  const ofKind = (kind: SafetyAnswer | null) => answers.filter((answer) => answer === kind).length;
  return { asked: answers.length, help: ofKind('help'), safe: ofKind('safe'), waiting: ofKind(null) };
}

/** "1 needs help, 12 have not answered, 9 are safe". */
export function standingText({
  help,
  safe,
  waiting,
}: Pick<ReturnType<typeof countAnswers>, 'help' | 'safe' | 'waiting'>): string {
  const parts = [
    help === 0 ? null : help === 1 ? '1 needs help' : `${help} need help`,
    waiting === 0 ? null : waiting === 1 ? '1 has not answered' : `${waiting} have not answered`,
    safe === 0 ? null : safe === 1 ? '1 is safe' : `${safe} are safe`,
  ];
  return parts.filter(Boolean).join(', ');
}
