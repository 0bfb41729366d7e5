import { Pencil, RotateCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { errorReference, errorText, fieldMessages, isBadQuestion, isOffline } from '../../lib/error-text.ts';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import type { SupplierProgress } from './flight-search-run.ts';
import { askedOf, failureWords, notAskedWords } from './unanswered.ts';

/** "Checking 1 supplier · 86 fares so far", how far it is, and a way to stop waiting for the rest: one line. */
export function ProgressLine({
  suppliers,
  onStop,
}: {
  readonly suppliers: readonly SupplierProgress[];
  readonly onStop: () => void;
}) {
  const asked = askedOf(suppliers);
  const waiting = asked.filter((supplier) => supplier.state === 'searching').length;
  const fares = asked.reduce((sum, supplier) => sum + supplier.fares, 0);
  const answered = asked.length - waiting;
  return (
    <>
      {/* As wide as it ever gets, so that what follows stays in place while the count grows. */}
      <p role="status" className="min-w-0 truncate sm:w-70">
        {suppliers.length === 0 ? 'Starting the search' : `Checking ${countText(Math.max(1, waiting), 'supplier')}`}
        <span className="board max-sm:sr-only"> · {countText(fares, 'fare')} so far</span>
      </p>
      <span aria-hidden className="h-1 w-20 shrink-0 overflow-hidden rounded-full bg-hairline max-sm:hidden">
        {answered === 0 ? (
          <span className="traveling block h-full w-1/3 rounded-full bg-action" />
        ) : (
          <span
            className="block h-full rounded-full bg-action"
            style={{ width: `${(answered / asked.length) * 100}%` }}
          />
        )}
      </span>
      <button
        type="button"
        onClick={onStop}
        className="relative min-h-6 shrink-0 rounded font-medium text-blue after:absolute after:-inset-x-2 max-sm:after:-inset-y-2.5"
      >
        Stop
      </button>
    </>
  );
}

interface AgainNoticeProps extends Omit<ComponentProps<typeof Notice>, 'action'> {
  readonly again?: string;
  /** Nothing else can be done: the button stands out. */
  readonly isOnlyWay?: boolean;
  readonly onAgain: () => void;
}

/** What went wrong, with the button that asks once more. */
function AgainNotice({ again = 'Retry', isOnlyWay = false, onAgain, ...notice }: AgainNoticeProps) {
  return (
    <Notice
      {...notice}
      action={
        <Button size="small" {...(isOnlyWay ? { tone: 'strong' } : {})} onClick={onAgain}>
          <RotateCw aria-hidden size={15} /> {again}
        </Button>
      }
    />
  );
}

/** Which suppliers are missing from the list, and why. */
export function MissingSuppliers({
  suppliers,
  onRetry,
}: {
  readonly suppliers: readonly SupplierProgress[];
  readonly onRetry: () => void;
}) {
  const failed = suppliers.filter((supplier) => supplier.state === 'failed');
  if (failed.length === 0) return null;
  return (
    <AgainNotice
      tone="warning"
      title={`${failed.map((supplier) => supplier.label).join(', ')} did not answer`}
      onAgain={onRetry}
    >
      {failureWords(failed) || 'Results from the others are complete.'}
    </AgainNotice>
  );
}

/** Suppliers that do not sell the day yet: asking again would change nothing. */
export function NotYetSelling({ suppliers }: { readonly suppliers: readonly SupplierProgress[] }) {
  const words = notAskedWords(suppliers);
  return words === '' ? null : <Notice tone="info" title={words} />;
}

/** Nobody answered: that there are no flights would be a guess, so it is not said. */
export function NobodyAnswered({ suppliers, onRetry }: Parameters<typeof MissingSuppliers>[0]) {
  return (
    <AgainNotice
      tone="error"
      title="No supplier answered, so no flights can be shown"
      again="Try again"
      isOnlyWay
      onAgain={onRetry}
    >
      There may well be flights on this day. Your search is kept and nothing was booked: try again in a minute.
      <span className="mt-1 block text-meta">{failureWords(suppliers)}</span>
    </AgainNotice>
  );
}

interface ListSkeletonProps {
  readonly legs: number;
  /** Onward and return are chosen side by side. */
  readonly isPair: boolean;
}

/** Cards in the shape and the place of the results. */
export function ListSkeleton({ legs, isPair }: ListSkeletonProps) {
  if (!isPair) return <CardSkeletons legs={legs} />;
  return (
    <div aria-hidden className="min-[900px]:grid min-[900px]:grid-cols-2 min-[900px]:gap-3">
      {['onward', 'return'].map((way) => (
        <div key={way} className="last:max-[900px]:hidden">
          <Bone className="mb-2 h-12 rounded-[10px] min-[900px]:h-5 min-[900px]:w-48" />
          <CardSkeletons legs={1} />
        </div>
      ))}
    </div>
  );
}

function CardSkeletons({ legs }: Pick<ListSkeletonProps, 'legs'>) {
  return (
    <div aria-hidden className="space-y-2">
      {Array.from({ length: 6 }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike.
        <div key={card} className="card flex items-center gap-6 px-4 py-2">
          <div className="min-w-0 flex-1 space-y-2">
            {Array.from({ length: legs }, (_, leg) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the legs are all alike.
              <div key={leg} className="flex h-6 items-center gap-4">
                <Bone className="h-5 w-12" />
                <span className="h-px flex-1 bg-hairline" />
                <Bone className="h-5 w-12" />
              </div>
            ))}
            <Bone className="h-5 w-2/3" />
          </div>
          <Bone className="h-12 w-20" />
        </div>
      ))}
    </div>
  );
}

/** The filters' place while there is nothing to filter yet. */
export function PanelSkeleton() {
  return (
    <div aria-hidden className="space-y-4">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
        <Bone key={row} className="h-4" />
      ))}
    </div>
  );
}

interface SearchFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onEdit: () => void;
}

/** The search failed as a whole: what, what it means, what to do. */
export function SearchFailed({ error, onRetry, onEdit }: SearchFailedProps) {
  const reference = errorReference(error);
  // Asked again, it would be refused again.
  if (isBadQuestion(error)) {
    const [reason = errorText(error), ...others] = fieldMessages(error);
    return (
      <Notice
        tone="error"
        title={reason}
        action={
          <Button size="small" onClick={onEdit}>
            <Pencil aria-hidden size={15} /> Edit search
          </Button>
        }
      >
        {others.join(' ')}
      </Notice>
    );
  }
  return (
    <AgainNotice tone={isOffline(error) ? 'offline' : 'error'} title={errorText(error)} onAgain={onRetry}>
      Your search is kept. Nothing was booked.
      {reference && (
        <span translate="no" className="block font-mono text-meta">
          Reference {reference}
        </span>
      )}
    </AgainNotice>
  );
}

/** The fares are too old to be opened. */
export function SearchExpired({ onReload }: { readonly onReload: () => void }) {
  return (
    <AgainNotice tone="warning" title="These fares have expired" again="Reload results" isOnlyWay onAgain={onReload}>
      Airlines keep a price for only a few minutes. Reload for current prices; your filters stay.
    </AgainNotice>
  );
}
