import { ArrowUp } from 'lucide-react';
import { useStore } from '../../lib/store.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { activeFilters } from './filter-rows.ts';
import type { SearchProgress, SearchRun } from './flight-search-run.ts';
import type { Filters, ListState } from './list-state.ts';
import { MissingSuppliers, NobodyAnswered, NotYetSelling, SearchExpired, SearchFailed } from './list-states.tsx';
import { isOffered } from './option-row.ts';
import { isUnanswered } from './unanswered.ts';
import { waitingText } from './use-filtered-list.ts';

const EXPIRY_CHECK_MS = 10_000;

interface SearchNoticesProps {
  readonly run: SearchRun;
  readonly onReload: () => void;
  /** Opens the form of the search. */
  readonly onEdit: () => void;
}

/** What went wrong with the search. */
export function SearchNotices({ run, onReload, onEdit }: SearchNoticesProps) {
  const progress = useStore(run.progress);
  const { phase, suppliers, expiresAt, error } = progress;
  const now = useNow(EXPIRY_CHECK_MS);
  const Missing = isUnanswered(progress) ? NobodyAnswered : MissingSuppliers;
  return (
    <>
      {expiresAt !== null && Date.parse(expiresAt) <= now.getTime() && <SearchExpired onReload={onReload} />}
      {phase === 'done' && <Missing suppliers={suppliers} onRetry={onReload} />}
      {phase === 'done' && <NotYetSelling suppliers={suppliers} />}
      {phase === 'failed' && <SearchFailed error={error} onRetry={onReload} onEdit={onEdit} />}
    </>
  );
}

/** The filters' heading with the way to drop them all. */
export function FilterHead({ filters, onReset }: { readonly filters: Filters; readonly onReset: () => void }) {
  const any = activeFilters(filters).length > 0;
  return (
    <div className="mb-3 flex min-h-9 items-center justify-between">
      <h2 className="text-[15px] font-semibold">Filters</h2>
      {any && (
        <Button tone="plain" size="small" onClick={onReset} className="-mr-2">
          Reset
        </Button>
      )}
    </div>
  );
}

/** What has arrived since the person began to read, shown on request. */
export function NewResults({ run }: { readonly run: SearchRun }) {
  const { rows, waiting } = useStore(run.progress);
  if (waiting.length === 0) return null;
  return (
    // Over the list, not above it: the text that a person reads must not move.
    <div role="status" className="sticky top-[68px] z-20 mb-0 flex h-0 justify-center">
      <Button tone="primary" size="small" onClick={run.reveal} className="rounded-full shadow-pop">
        <ArrowUp aria-hidden size={15} /> {waitingText({ rows, waiting })}
      </Button>
    </div>
  );
}

interface SuggestedGoneProps {
  readonly state: Pick<ListState, 'fid' | 'suggested'>;
  readonly progress: Pick<SearchProgress, 'phase' | 'rows' | 'waiting' | 'suppliers'>;
}

/** Said once all results are there, where a colleague's suggestion is not among them. */
export function SuggestedGone({ state: { fid, suggested }, progress }: SuggestedGoneProps) {
  if (!suggested || progress.phase !== 'done' || isUnanswered(progress)) return null;
  if (isOffered(fid, [...progress.rows, ...progress.waiting])) return null;
  return (
    <Notice tone="info" title="The suggested flight is no longer on sale">
      Its last seats may be taken. These are the current flights.
    </Notice>
  );
}
