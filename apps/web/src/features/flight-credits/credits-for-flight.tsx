import { applyCredits, listUsableCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { withCredit } from './credit-words.ts';

interface CreditsForFlightProps {
  readonly flightId: string;
  readonly tripId: string;
}

/** The credits that may pay a part of an unpaid flight; ticking one sets it aside. Nothing where there is none. */
export function CreditsForFlight({ flightId, tripId }: CreditsForFlightProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const queryKey = ['usable-credits', flightId];
  const usable = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(listUsableCredits, { query: { flightId }, signal }),
  });
  const apply = useMutation({
    mutationFn: (creditIds: readonly string[]) => {
      const body = { flightId, creditIds: [...creditIds] };
      return once(body, (idempotencyKey) => api.call(applyCredits, { body, idempotencyKey }));
    },
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: ['flight-credits'] });
      void queries.invalidateQueries({ queryKey: ['trip', tripId] });
      void queries.invalidateQueries({ queryKey: ['booked-flight', flightId] });
      await queries.invalidateQueries({ queryKey });
    },
  });
  const found = usable.data;
  // Paying goes on without credits: a list that cannot be had is left out rather than in the way.
  if (!found || found.list.length === 0) return null;
  return (
    <section aria-labelledby="usable-credits" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="usable-credits" className="text-[15px] font-semibold">
          Pay with airline credits
        </h2>
        <p className="board text-[13px] text-ink-2">
          {inr(found.toPay)} of {inr(found.total)} left to pay
        </p>
      </div>
      <div className="mt-2">
        {found.list.map(({ credit, pays, isApplied }) => (
          <Checkbox
            key={credit._id}
            checked={isApplied}
            disabled={apply.isPending}
            onChange={(isOn) => apply.mutate(withCredit(found.list, credit._id, isOn))}
          >
            {credit.traveler}, {credit.airlineCode}: pays {inr(pays)} of {inr(credit.left)}
            <span className="text-ink-2"> · until {shortDate(credit.expiresOn)}</span>
          </Checkbox>
        ))}
      </div>
      {apply.isError && <FailureNotice failure={apply.error} className="mt-3" />}
    </section>
  );
}
