import type { ShownRow } from './filter-rows.ts';
import { FlightCard } from './flight-card.tsx';
import type { ListedSearch } from './list-state.ts';
import { ResultList } from './result-list.tsx';

interface FlightResultsProps {
  readonly rows: readonly ShownRow[];
  readonly search: ListedSearch;
  /** The flight that was opened last. */
  readonly chosen: string | null;
  readonly viewAll: boolean;
  readonly detailsHref: (flightId: string, fareType: string | null) => string | null;
  readonly onOpen: (flightId: string, href: string) => void;
}

/** The results in one column, each with its fares. */
export function FlightResults({ rows, search, chosen, viewAll, detailsHref, onOpen }: FlightResultsProps) {
  return (
    <ResultList
      label="Flights"
      rows={rows}
      rowHeightPx={search.rDate ? 242 : 186}
      takesKeys
      render={(shown) => (
        <FlightCard
          shown={shown}
          travellers={search.ad + search.child + search.inf}
          chosen={chosen === shown.row.key}
          viewAll={viewAll}
          detailsHref={(fareType) => detailsHref(shown.row.key, fareType)}
          onOpen={(href) => onOpen(shown.row.key, href)}
        />
      )}
    />
  );
}
