import type { UseQueryResult } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { EntryCard } from './entry-card.tsx';
import type { EntryList } from './entry-query.ts';

interface EntryWaitProps {
  readonly title: string;
  readonly answer: UseQueryResult<EntryList>;
  readonly tripId: string | null | undefined;
  readonly onClose: () => void;
}

/** Instead of a form: it is being loaded, could not be, or an earlier entry still waits for its second person. */
export function EntryWait({ title, answer, tripId, onClose }: EntryWaitProps) {
  const waiting = answer.data?.data.find(({ state }) => state === 'waiting');
  return (
    <Dialog title={title} shape="sheet" onClose={onClose} width="w-[min(96vw,680px)]">
      <div className="space-y-4 overflow-y-auto px-5 pt-2 pb-5">
        {answer.isPending && (
          <div role="status" aria-label="Loading the form" className="space-y-4">
            <Bone className="h-11" />
            <Bone className="h-11" />
            <Bone className="h-32" />
          </div>
        )}
        {answer.isError && <LoadProblem failure={answer.error} what="The form" onRetry={() => void answer.refetch()} />}
        {waiting && (
          <>
            <Notice tone="info" title="An entry about this flight still waits">
              Nothing more can be entered until it is confirmed or refused.
            </Notice>
            <EntryCard entry={waiting} tripId={tripId} />
          </>
        )}
      </div>
    </Dialog>
  );
}
