import { compareFlights } from '@pravas/contract/flight/compare-prices.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ComparisonTable } from '../../ui/comparison-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { comparedText, type Picked } from './picks.ts';

interface CompareDialogProps {
  readonly picks: readonly Picked[];
  readonly searchedFlightId: string;
  readonly onToggle: (pick: Picked) => void;
  readonly onReload: () => void;
  readonly detailsHref: (flightId: string, fareType: string) => string | null;
  readonly onClose: () => void;
}

type Comparison = AnswerOf<typeof compareFlights>;

/** Flights side by side, line by line; the best of a line is marked with a tick and a word. */
export function CompareDialog({
  picks,
  searchedFlightId,
  onToggle,
  onReload,
  detailsHref,
  onClose,
}: CompareDialogProps) {
  const options = comparedText(picks);
  const enough = picks.length > 1;
  const compared = useQuery({
    queryKey: ['compare-flights', searchedFlightId, options],
    queryFn: ({ signal }) => api.call(compareFlights, { query: { searchedFlightId, options }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    enabled: enough,
  });
  const isOver = errorCode(compared.error) === 'search_expired' || /already expired/i.test(errorText(compared.error));
  const remove = (pick: Picked) => {
    onToggle(pick);
    // One flight alone has nothing to compare with.
    if (picks.length <= 2) onClose();
  };
  return (
    <Dialog
      title={`Compare ${countText(picks.length, 'flight')}`}
      shape="sheet"
      width="w-[min(96vw,1080px)]"
      onClose={onClose}
    >
      <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5">
        {compared.isPending && enough && <ComparisonSkeleton columns={picks.length} />}
        {compared.isError && isOver && (
          <Notice
            tone="warning"
            title="These fares have expired"
            action={
              <Button tone="strong" size="small" onClick={onReload}>
                <RotateCw aria-hidden size={15} /> Reload results
              </Button>
            }
          >
            Reload to see current prices, then tick them again.
          </Notice>
        )}
        {compared.isError && !isOver && (
          <LoadProblem failure={compared.error} what="The comparison" onRetry={() => void compared.refetch()} />
        )}
        {compared.data && !compared.isError && (
          <FlightColumns
            comparison={compared.data}
            stale={compared.isPlaceholderData}
            onRemove={(flightId) => {
              const pick = picks.find((one) => one.flightId === flightId);
              if (pick) remove(pick);
            }}
            detailsHref={detailsHref}
          />
        )}
      </div>
    </Dialog>
  );
}

interface FlightColumnsProps {
  readonly comparison: Comparison;
  readonly stale: boolean;
  readonly onRemove: (flightId: string) => void;
  readonly detailsHref: CompareDialogProps['detailsHref'];
}

function FlightColumns({ comparison, stale, onRemove, detailsHref }: FlightColumnsProps) {
  return (
    <ComparisonTable
      caption="Flights side by side; the best value of each line is marked"
      columns={comparison.columns.map(({ flightId, fareType, title, totalPrice, totalWithFee }) => ({
        key: flightId,
        title,
        price: inr(totalWithFee ?? totalPrice),
        open: { href: detailsHref(flightId, fareType), label: 'View fares' },
      }))}
      rows={comparison.rows}
      stale={stale}
      onRemove={onRemove}
    />
  );
}

function ComparisonSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div role="status" className="space-y-3">
      <p className="sr-only">Comparing…</p>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
        <div key={row} className="flex gap-4">
          {Array.from({ length: columns + 1 }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns are all alike.
            <Bone key={column} className="h-6 flex-1" />
          ))}
        </div>
      ))}
    </div>
  );
}
