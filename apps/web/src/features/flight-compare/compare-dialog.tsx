import { compareFlights } from '@pravas/contract/flight/compare-prices.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, RotateCw, X } from 'lucide-react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
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

/** Flights side by side, line by line; what is best in a line is marked with a tick and a word. */
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
    // One flight alone is compared with nothing.
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
            Reload to see what the flights cost now, then tick them again.
          </Notice>
        )}
        {compared.isError && !isOver && (
          <LoadProblem failure={compared.error} what="The comparison" onRetry={() => void compared.refetch()} />
        )}
        {compared.data && !compared.isError && (
          <ComparisonTable
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

interface ComparisonTableProps {
  readonly comparison: Comparison;
  readonly stale: boolean;
  readonly onRemove: (flightId: string) => void;
  readonly detailsHref: CompareDialogProps['detailsHref'];
}

function ComparisonTable({ comparison, stale, onRemove, detailsHref }: ComparisonTableProps) {
  const { columns, rows } = comparison;
  return (
    <ScrollBox label="Comparison">
      <table className={cx('w-full table-fixed border-collapse text-[13px]', stale && 'opacity-55')}>
        <caption className="sr-only">Flights side by side; the best value of each line is marked</caption>
        <thead>
          <tr className="align-bottom">
            <td className="w-32" />
            {columns.map((column) => (
              <th key={column.flightId} scope="col" className="w-40 px-3 pb-3 text-left font-normal">
                <span className="flex items-start justify-between gap-1">
                  <span className="board text-ink-2">{column.title}</span>
                  <IconButton
                    label={`Take ${column.title} out`}
                    onClick={() => onRemove(column.flightId)}
                    className="-mt-1.5 -mr-2 size-8"
                  >
                    <X aria-hidden size={14} />
                  </IconButton>
                </span>
                <span className="board block text-price font-semibold">
                  {inr(column.totalWithFee ?? column.totalPrice)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-t border-hairline align-top">
              <th scope="row" className="py-2 pr-3 text-left font-medium text-ink-2">
                {row.label}
              </th>
              {row.values.map((value, index) => {
                const isBest = row.best.includes(index);
                return (
                  <td
                    key={columns[index]?.flightId ?? index}
                    className={cx('board px-3 py-2', isBest && 'bg-green-soft font-semibold text-green')}
                  >
                    <span className="flex items-start gap-1.5">
                      {isBest && <Check aria-hidden size={14} className="mt-0.5 shrink-0" />}
                      <span>
                        {value}
                        {isBest && <span className="sr-only"> (best)</span>}
                      </span>
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
          <tr className="border-t border-hairline">
            <td />
            {columns.map((column) => (
              <td key={column.flightId} className="px-3 pt-3">
                <OpenLink href={detailsHref(column.flightId, column.fareType)} title={column.title} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </ScrollBox>
  );
}

function OpenLink({ href, title }: { readonly href: string | null; readonly title: string }) {
  if (href === null) return null;
  return (
    <Link to={href} aria-label={`View fares, ${title}`} className={buttonClass('strong', 'small')}>
      View fares
    </Link>
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
