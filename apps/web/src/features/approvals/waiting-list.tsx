import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useKeys } from '../../lib/keyboard.ts';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ApprovalRow, approvalQuery, type DecidedRequests } from './approval-query.ts';
import { outcomeText } from './approval-words.ts';
import type { DecisionWord } from './decision-draft.ts';
import { RequestCard } from './request-card.tsx';

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'), 'BulkDialog');

/** Which card is open: by its request, and by its place once that request is gone. */
interface Place {
  /** Null = all are closed. */
  readonly id: string | null;
  readonly index: number;
}

interface WaitingListProps {
  readonly rows: readonly ApprovalRow[];
  /** Takes what became of an answer, for a message that outlives the last request. */
  readonly onTold: (text: string) => void;
}

/** The requests that wait, one of them open; j and k walk along, and a decided one makes room for the next. */
export function WaitingList({ rows, onTold }: WaitingListProps) {
  const [place, setPlace] = useState<Place>({ id: '', index: 0 });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<DecidedRequests['results']>([]);
  const [bulk, setBulk] = useState<DecisionWord | null>(null);
  const known = rows.findIndex(({ requestId }) => requestId === place.id);
  const current = place.id === null ? -1 : known >= 0 ? known : Math.min(place.index, rows.length - 1);
  useNextRequest(rows[current + 1]?.requestId);
  const open = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setPlace({ id: row.requestId, index });
    showCard(row.requestId);
  };
  useKeys((key) => {
    if (key !== 'j' && key !== 'k') return false;
    open(key === 'j' ? Math.min(current + 1, rows.length - 1) : Math.max(current - 1, 0));
    return true;
  });
  const chosen = rows.filter(({ requestId }) => ticked.has(requestId));
  return (
    <>
      {failed.length > 0 && (
        <Notice tone="warning" title={`${countText(failed.length, 'request')} could not be decided`} className="mb-4">
          {[...new Set(failed.map(({ message }) => message ?? 'Unrecognized error'))].join(' ')}
        </Notice>
      )}
      <ul aria-label="Requests waiting for you" className="space-y-3">
        {rows.map((row, index) => (
          <RequestCard
            key={row.requestId}
            row={row}
            isOpen={index === current}
            onToggle={() => setPlace({ id: index === current ? null : row.requestId, index })}
            isTicked={ticked.has(row.requestId)}
            onTick={(on) => setTicked(toggled(ticked, row.requestId, on))}
            onDecided={({ requester, tripName }, answer) => {
              onTold(`${outcomeText(answer)}: ${requester.name}, ${tripName}.`);
              setTicked(toggled(ticked, row.requestId, false));
              setPlace({ id: '', index });
            }}
          />
        ))}
      </ul>
      {chosen.length > 0 && <BulkBar rows={chosen} onDecide={setBulk} onClear={() => setTicked(new Set())} />}
      {bulk && (
        <BulkDialog
          rows={chosen}
          decision={bulk}
          onDone={(results) => {
            setFailed(results.filter(({ ok }) => !ok));
            onTold(`${countText(results.filter(({ ok }) => ok).length, 'request')} decided.`);
            setTicked(new Set());
          }}
          onClose={() => setBulk(null)}
        />
      )}
    </>
  );
}

interface BulkBarProps {
  readonly rows: readonly ApprovalRow[];
  readonly onDecide: (decision: DecisionWord) => void;
  readonly onClear: () => void;
}

function BulkBar({ rows, onDecide, onClear }: BulkBarProps) {
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  return (
    <section
      aria-label="Selected requests"
      className="rise bottom-3 tall:sticky z-20 mt-4 flex flex-wrap items-center gap-2 rounded-xl border border-hairline bg-raised py-2 pr-2 pl-4 shadow-pop max-sm:bottom-[72px]"
    >
      <p role="status" className="board mr-auto text-[13px] text-ink-2">
        {countText(rows.length, 'request')}, <span className="font-semibold text-ink">{inr(total)}</span>
      </p>
      <Button size="small" tone="plain" onClick={onClear}>
        Clear
      </Button>
      <Button size="small" onClick={() => onDecide('changes')}>
        Ask for changes
      </Button>
      <Button size="small" tone="danger" onClick={() => onDecide('reject')}>
        Reject
      </Button>
      <Button size="small" tone="primary" onClick={() => onDecide('approve')}>
        Approve
      </Button>
    </section>
  );
}

/** The one after the open one is fetched before it is wanted. */
function useNextRequest(requestId: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (requestId !== undefined) void queries.prefetchQuery(approvalQuery(requestId));
  }, [requestId, queries]);
}

/** Moves the view and the focus to a card, once it is drawn in its new size. */
function showCard(requestId: string): void {
  requestAnimationFrame(() => {
    const card = document.getElementById(`request-${requestId}`);
    card?.scrollIntoView({ block: 'start' });
    card?.querySelector<HTMLElement>('h2 button')?.focus({ preventScroll: true });
  });
}

function toggled(ids: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  if (on) next.add(id);
  else next.delete(id);
  return next;
}
