import { useMemo, useState } from 'react';
import { useMedia, WIDE } from '../../lib/media.ts';
import { isPicked, type Picking } from '../flight-compare/index.ts';
import { useRoomy } from './density.ts';
import type { EmissionsMethod } from './emissions.ts';
import type { ShownRow } from './filter-rows.ts';
import { FlightCard } from './flight-card.tsx';
import { type ListedSearch, legsOf, partySize } from './listed-search.ts';
import { flightName } from './option-row.ts';
import { ResultList, type ResultTarget } from './result-list.tsx';
import type { Suggestion } from './suggestion-button.tsx';

interface FlightResultsProps {
  readonly rows: readonly ShownRow[];
  readonly search: ListedSearch;
  /** The flight that was opened last. */
  readonly chosen: string | null;
  /** The flight that a colleague suggested, once all results are there: the list moves to it. */
  readonly suggested: string | null;
  readonly viewAll: boolean;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
  readonly emissionsMethod: EmissionsMethod | null;
  readonly picking: Picking;
  readonly detailsHref: (flightId: string, fareType: string | null) => string | null;
  readonly onOpen: (flightId: string, href: string) => void;
}

/** The results in one column, each with its fares. */
export function FlightResults(props: FlightResultsProps) {
  const { rows, search, chosen, suggested, viewAll, net, emissionsMethod, picking, detailsHref, onOpen } = props;
  const [taken, setTarget] = useState<ResultTarget | null>(null);
  const isWide = useMedia(WIDE);
  // Where the page has one column there is no room for more.
  const isRoomy = useRoomy() && isWide;
  const awaited = rows.some((shown) => shown.row.key === suggested) ? suggested : null;
  const sent = useMemo<ResultTarget | null>(() => (awaited ? { key: awaited, asked: 0 } : null), [awaited]);
  const target = taken ?? sent;
  // The list moves to another flight of it; another fare of this one, or a flight that is filtered away, is opened.
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
      key={String(isRoomy)}
      rowHeightPx={rowHeightOf(legsOf(search), isRoomy, isWide)}
      takesKeys
      target={target}
      render={(shown) => (
        <FlightCard
          isRoomy={isRoomy}
          shown={shown}
          travellers={partySize(search)}
          net={net}
          emissionsMethod={emissionsMethod}
          picked={isPicked(picking.picks, shown.row.key)}
          onPick={() =>
            picking.toggle({
              flightId: shown.row.key,
              fareType: shown.fare.fareType,
              title: flightName(shown.row.option),
              totalPrice: shown.fare.paid,
            })
          }
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

/** A card's height with its gap before it is measured, by how many directions it has. */
function rowHeightOf(legs: number, isRoomy: boolean, isWide: boolean): number {
  if (isRoomy) return 142 + 56 * legs;
  return isWide ? 66 + 28 * legs : 80 + 64 * legs;
}
