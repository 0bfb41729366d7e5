import { useState } from 'react';
import type { ShownRow } from './filter-rows.ts';
import { FlightCard } from './flight-card.tsx';
import type { ListedSearch } from './list-state.ts';
import { ResultList, type ResultTarget } from './result-list.tsx';
import type { Suggestion } from './suggestion-button.tsx';

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
  const [target, setTarget] = useState<ResultTarget | null>(null);
  // Another flight of the list is gone to; another fare of this one, or a flight that is filtered away, is opened.
  const take = (from: string, { flightId, fareType }: Suggestion) => {
    if (flightId === null) return;
    const href = detailsHref(flightId, fareType);
    if (flightId !== from && rows.some((shown) => shown.row.key === flightId)) {
      setTarget((before) => ({ key: flightId, asked: (before?.asked ?? 0) + 1 }));
    } else if (href) onOpen(flightId, href);
  };
  return (
    <ResultList
      label="Flights"
      rows={rows}
      rowHeightPx={search.rDate ? 242 : 186}
      takesKeys
      target={target}
      render={(shown) => (
        <FlightCard
          shown={shown}
          travellers={search.ad + search.child + search.inf}
          chosen={chosen === shown.row.key}
          viewAll={viewAll}
          suggested={target?.key === shown.row.key}
          onTake={(suggestion) => take(shown.row.key, suggestion)}
          detailsHref={(fareType) => detailsHref(shown.row.key, fareType)}
          onOpen={(href) => onOpen(shown.row.key, href)}
        />
      )}
    />
  );
}
