import type { SearchProgress } from './flight-search-run.ts';

/** What tells whether anybody was heard. */
type Heard = Pick<SearchProgress, 'phase' | 'rows' | 'suppliers'>;

/** True when a search is over and no supplier answered it: nothing is known of the flights, so "none" would be a guess. */
export function isUnanswered({ phase, rows, suppliers }: Heard): boolean {
  return (
    phase === 'done' &&
    rows.length === 0 &&
    suppliers.length > 0 &&
    suppliers.every((supplier) => supplier.state === 'failed')
  );
}

/** What the failed ones said, each sentence once. */
export function failureWords(suppliers: SearchProgress['suppliers']): string {
  const said = suppliers.flatMap(({ state, message }) => (state === 'failed' && message ? [message] : []));
  return [...new Set(said)].join(' ');
}
