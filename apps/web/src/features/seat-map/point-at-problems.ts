/** The element that says why the choices cannot be bought. */
export const EXTRA_PROBLEMS_ID = 'extra-problems';

/** Brings what is wrong with the choices into view and gives it the focus. */
export function pointAtProblems(): void {
  const problems = document.getElementById(EXTRA_PROBLEMS_ID);
  problems?.focus({ preventScroll: true });
  problems?.scrollIntoView({ block: 'center' });
}
