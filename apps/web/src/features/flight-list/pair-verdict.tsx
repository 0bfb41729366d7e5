import { getFlightVerdict } from '@pravas/contract/flight/flight-details.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { cx } from '../../ui/class-names.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { type Suggestion, SuggestionButton } from './suggestion-button.tsx';

interface PairVerdictProps {
  readonly searchedFlightId: string;
  /** "<onward>~<return>". */
  readonly flightId: string;
  readonly fareType: string | null;
  readonly onTake: (suggestion: Suggestion) => void;
}

/** What the policy says of both directions together: the ceiling is for the whole journey. */
export function PairVerdict({ searchedFlightId, flightId, fareType, onTake }: PairVerdictProps) {
  const answer = useQuery({
    queryKey: ['flight-verdict', searchedFlightId, flightId, fareType],
    queryFn: ({ signal }) =>
      api.call(getFlightVerdict, {
        query: { searchedFlightId, flightId, ...(fareType === null ? {} : { fareType }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  // Without an answer the halves still say what is known of each.
  if (answer.isError) return null;
  if (!answer.data) return <Bone className="h-6 w-28" />;
  const { verdict } = answer.data;
  if (!verdict) return null;
  const reasons = verdict.checks.filter(({ outcome }) => outcome !== 'within').map(({ label }) => label);
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3', answer.isPlaceholderData && 'opacity-55')}>
      <VerdictWithReason outcome={verdict.outcome} reasons={reasons} />
      {verdict.suggestion && <SuggestionButton suggestion={verdict.suggestion} onTake={onTake} />}
    </div>
  );
}
