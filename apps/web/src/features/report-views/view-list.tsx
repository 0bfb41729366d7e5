import { READY_MADE_VIEWS, type ReadyMadeView } from '@pravas/contract/report/ready-made-views.ts';
import { viewAddress } from '@pravas/contract/report/view-address.ts';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, Link2, Pencil, Trash2, Users } from 'lucide-react';
import { useId } from 'react';
import { datedSpan } from '../../lib/calendar-date.ts';
import { writeSearchText } from '../../lib/search-text.ts';
import { showToast } from '../../lib/toasts.ts';
import { IconButton } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { type View, viewsQuery } from './view-queries.ts';
import { PERIOD_WORDS } from './view-words.ts';

interface ReadyMadeViewsProps {
  readonly titleOf: (report: ReadyMadeView['report']) => string;
  readonly onOpen: (view: ReadyMadeView) => void;
}

/** Views that nobody has to save. */
export function ReadyMadeViews({ titleOf, onOpen }: ReadyMadeViewsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-4">
      <h3 id={id} className="text-[13px] font-semibold">
        Ready-made
      </h3>
      <ul className="divide-y divide-hairline">
        {READY_MADE_VIEWS.map((view) => (
          <li key={view.name} className="py-2">
            <button
              type="button"
              onClick={() => onOpen(view)}
              className="max-w-full truncate py-1 text-left font-medium text-blue hover:underline max-sm:py-2.5"
            >
              {view.name}
            </button>
            <p className="text-meta text-ink-2">
              {titleOf(view.report)} · {view.about}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ViewListProps {
  readonly reportTitle: (view: View) => string;
  readonly onOpen: (view: View) => void;
  readonly onChange: (view: View) => void;
  readonly onDelete: (view: View) => void;
  readonly onSchedule: (view: View) => void;
}

/** The views that the person may open, each with what can be done to it. */
export function ViewList({ reportTitle, onOpen, onChange, onDelete, onSchedule }: ViewListProps) {
  const answer = useQuery(viewsQuery);
  if (answer.isPending) return <ListBones label="Loading views" />;
  if (answer.isError) {
    return (
      <LoadProblem
        failure={answer.error}
        what="The list of views"
        onRetry={() => void answer.refetch()}
        className="mt-4"
      />
    );
  }
  const { data } = answer.data;
  if (data.length === 0) {
    return (
      <p className="py-6 text-ink-2">
        No view is saved yet. Narrow a report, choose its columns and save it: one press brings it back, and a schedule
        sends it.
      </p>
    );
  }
  return (
    <ul aria-label="Saved views" className="divide-y divide-hairline">
      {data.map((view) => {
        const mayChange = view.allowedActions.some(({ action, allowed }) => action === 'change' && allowed);
        return (
          <li key={view._id} className="flex items-center gap-x-3 py-2 max-sm:flex-wrap">
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <button
                type="button"
                onClick={() => onOpen(view)}
                className="max-w-full truncate py-1 text-left font-medium text-blue hover:underline max-sm:py-2.5"
              >
                {view.name}
              </button>
              <p className="text-meta text-ink-2">
                {reportTitle(view)} · {daysText(view)}
                {view.isShared && (
                  <>
                    {' · '}
                    <Users aria-hidden size={13} className="inline" />{' '}
                    {view.isMine ? 'Shared by you' : `Shared by ${view.owner.name}`}
                  </>
                )}
              </p>
            </div>
            <div className="flex max-sm:-ml-2.5">
              <IconButton label={`Schedule ${view.name}`} onClick={() => onSchedule(view)}>
                <CalendarClock aria-hidden size={17} />
              </IconButton>
              <IconButton label={`Copy the link to ${view.name}`} onClick={() => void copyLink(view)}>
                <Link2 aria-hidden size={17} />
              </IconButton>
              {mayChange && (
                <>
                  <IconButton label={`Change ${view.name}`} onClick={() => onChange(view)}>
                    <Pencil aria-hidden size={16} />
                  </IconButton>
                  <IconButton label={`Delete ${view.name}`} onClick={() => onDelete(view)}>
                    <Trash2 aria-hidden size={16} />
                  </IconButton>
                </>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function daysText({ period, from, to }: View): string {
  const days = from === null || to === null ? 'last days' : datedSpan(from, to);
  return period === null ? days : `${PERIOD_WORDS[period]} (${days})`;
}

/**
 * Of a shared view its own address, which follows its changes; of an own view what it shows now, since nobody else may
 * open it.
 */
async function copyLink(view: View): Promise<void> {
  const { path, values } = viewAddress(view, view);
  const link = `${window.location.origin}${path}${writeSearchText(view.isShared ? { view: view._id } : values)}`;
  try {
    await navigator.clipboard.writeText(link);
    showToast('The link is copied. It opens for colleagues who may see reports.');
  } catch {
    // Plain http has no clipboard.
    showToast('Your browser does not allow copying. Open the view and copy its address.', 'error');
  }
}

/** Rows that are still loading. */
export function ListBones({ label }: { readonly label: string }) {
  return (
    <div role="status" className="space-y-4 py-4">
      <span className="sr-only">{label}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="space-y-2">
          <Bone className="h-4 w-1/2" />
          <Bone className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}
