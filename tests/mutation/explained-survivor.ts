/** A change of a rule that no test can notice, with the reason why none could. */
export interface ExplainedSurvivor {
  /** Path under packages/domain/src. */
  readonly file: string;
  /** The line's text as it is in the file, trimmed; several survivors on one line share an entry. */
  readonly line: string;
  /** Why the changed program behaves the same. */
  readonly reason: string;
}

/** Why a guard for an empty list changes nothing. */
export const NEVER_EMPTY = 'The list always has a first entry; the compiler asks for the guard.';
