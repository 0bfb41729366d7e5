/** A person's answer, after their name: "suggests 6E 2043"; null = none of what was shared. */
export function answerWords(name: string | null): string {
  return name === null ? 'suggests none of these' : `suggests ${name}`;
}
