import type { SearchProgress } from './flight-search-run.ts';

/** The facts that decide whether any supplier answered. */
type Heard = Pick<SearchProgress, 'phase' | 'rows' | 'suppliers'>;

/** The suppliers that were asked; others do not sell the day yet. */
export function askedOf(suppliers: SearchProgress['suppliers']): SearchProgress['suppliers'] {
  return suppliers.filter((supplier) => supplier.state !== 'not_asked');
}

/**
 * True when a search is over and no supplier answered it: nothing is known of the flights, so "none" would be a guess.
 */
export function isUnanswered({ phase, rows, suppliers }: Heard): boolean {
  const asked = askedOf(suppliers);
  return (
    phase === 'done' && rows.length === 0 && asked.length > 0 && asked.every((supplier) => supplier.state === 'failed')
  );
}

/** Who was not asked and why, in one sentence; empty where everybody was. */
export function notAskedWords(suppliers: SearchProgress['suppliers']): string {
  return suppliers.flatMap(({ state, message }) => (state === 'not_asked' && message ? [message] : [])).join('; ');
}

/** What the failed ones said, each sentence once. */
export function failureWords(suppliers: SearchProgress['suppliers']): string {
  const said = suppliers.flatMap(({ state, message }) => (state === 'failed' && message ? [message] : []));
  return [...new Set(said)].join(' ');
}
