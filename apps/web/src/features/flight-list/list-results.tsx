import { useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { writeSearchText } from '../../lib/search-text.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import type { Picking } from '../flight-compare/index.ts';
import type { SearchRun } from './flight-search-run.ts';
import { FlightResults, PairColumns } from './list-parts.ts';
import type { ChangeState, ListState } from './list-state.ts';
import type { FilteredList } from './use-filtered-list.ts';
import type { useWaysOut } from './ways-out.ts';

interface ResultsProps {
  readonly state: ListState;
  readonly list: FilteredList;
  readonly run: SearchRun;
  readonly change: ChangeState;
  readonly waysOut: ReturnType<typeof useWaysOut>;
  readonly picking: Picking;
  /** What is ticked, at the lower edge of the results. */
  readonly tray: ReactNode;
}

/** The results in one column, or onward and return side by side; what would bring some where there are none. */
export function Results({ state, list, run, change, waysOut, picking, tray }: ResultsProps) {
  const { ranked, pairs, chosenApart, knows, net } = list;
  const navigate = useNavigate();
  const { rows, searchedFlightId, phase, emissionsMethod } = useStore(run.progress);
  const detailsHref = (flightId: string, fareType: string | null) =>
    detailsPath(state, searchedFlightId, flightId, fareType);
  // The flight is marked in this address first, so that Back leads to it.
  const markAndOpen = async (fid: string, href: string) => {
    await change({ fid, suggested: false }, true);
    await navigate({ href });
  };
  const ways = new Set(ranked.map((shown) => shown.row.option.coverage));
  if (ranked.length === 0 || (pairs && ways.size < 2)) {
    return phase === 'searching' ? null : <NoResult waysOut={waysOut} />;
  }
  if (chosenApart) {
    return (
      <PairColumns
        search={state.search}
        {...chosenApart}
        shown={ranked}
        rows={rows}
        fid={state.fid}
        judgedAs={knows.judged ? searchedFlightId : null}
        picking={picking}
        tray={tray}
        onChoose={(fid) => void change({ fid, suggested: false })}
        detailsHref={detailsHref}
      />
    );
  }
  return (
    <>
      <FlightResults
        rows={ranked}
        search={state.search}
        chosen={state.suggested ? null : state.fid}
        suggested={state.suggested && phase !== 'searching' ? state.fid : null}
        viewAll={state.viewAll}
        net={net}
        emissionsMethod={emissionsMethod}
        picking={picking}
        detailsHref={detailsHref}
        onOpen={(fid, href) => void markAndOpen(fid, href)}
      />
      {tray && (
        <div data-bottom-bar className="bottom-[60px] z-10 mt-3 sm:bottom-4 [@media(min-height:560px)]:sticky">
          {tray}
        </div>
      )}
    </>
  );
}

/** The details' address of a flight of this search; null while the search has no number yet. */
export function detailsPath(
  { search }: Pick<ListState, 'search'>,
  searchedFlightId: string | null,
  flightId: string,
  fareType: string | null,
): string | null {
  if (searchedFlightId === null) return null;
  const parameters = { searchedFlightId, fid: flightId, fareType, id: search.id, pb: search.pb ? 1 : '' };
  return `/home2/flight/booking/${writeSearchText(parameters)}`;
}

interface WayOut {
  readonly key: string;
  readonly label: string;
  readonly onTake: () => void;
}

/** No result, with what would bring some. */
function NoResult({ waysOut }: { readonly waysOut: readonly WayOut[] }) {
  return (
    <div className="card grid place-items-center px-6 py-16 text-center">
      <SearchX aria-hidden size={30} strokeWidth={1.6} className="text-ink-3" />
      <h2 className="mt-4 text-lead font-semibold">Sorry, No result found.</h2>
      <p className="mt-1 max-w-96 text-ink-2">What you searched was unfortunately not found or doesn't exist.</p>
      {waysOut.length > 0 && (
        <ul className="mt-6 flex min-w-0 flex-wrap justify-center gap-2">
          {waysOut.map((way) => (
            <li key={way.key}>
              <Button
                size="small"
                onClick={way.onTake}
                className="h-auto! min-h-9 rounded-full py-1.5 whitespace-normal! max-sm:min-h-11"
              >
                {way.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
