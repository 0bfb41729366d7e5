import { useQuery } from '@tanstack/react-query';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { EntryCard } from './entry-card.tsx';
import { entriesQuery } from './entry-query.ts';
import { entryInForce } from './offline-form.ts';

interface OfflineEntriesProps {
  readonly flightId: string;
  readonly tripId: string | null;
}

/** What the travel desk entered about a booking, newest first. */
export function OfflineEntries({ flightId, tripId }: OfflineEntriesProps) {
  const answer = useQuery(entriesQuery(flightId));
  if (answer.isPending) {
    return (
      <div role="status" aria-label="Loading what was entered">
        <Bone className="h-56" />
      </div>
    );
  }
  if (!answer.data) {
    return <LoadProblem failure={answer.error} what="What was entered" onRetry={() => void answer.refetch()} />;
  }
  const inForce = entryInForce(answer.data.data);
  return (
    <section aria-labelledby="entries" className="space-y-3">
      <h2 id="entries" className="font-semibold">
        What was entered
      </h2>
      {answer.data.data.map((entry) => (
        <EntryCard
          key={entry._id}
          entry={entry}
          tripId={tripId}
          isReplaced={entry.kind === 'booking' && entry.state === 'confirmed' && entry._id !== inForce?._id}
        />
      ))}
    </section>
  );
}
