import { applyCredits, listUsableCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { longDate } from '../../lib/calendar-date.ts';
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

/**
 * The credits that may pay a part of an unpaid flight, or of the flights chosen in its place; ticking one sets it
 * aside. Nothing where there is none.
 */
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
  // Paying goes on without credits: a list that cannot be fetched is left out rather than in the way.
  if (!found || found.list.length === 0) return null;
  // The tick is seen at once; the amounts follow when the server has answered.
  const ticked = apply.isPending ? apply.variables : found.list.flatMap((one) => (one.isApplied ? one.credit._id : []));
  return (
    <section aria-labelledby="usable-credits" className="rounded-xl border border-hairline bg-surface p-3">
      <h2 id="usable-credits" className="text-[13px] font-semibold">
        Pay with airline credits
      </h2>
      <div className="-mx-1 mt-1">
        {found.list.map(({ credit, pays, isApplied }) => (
          <Checkbox
            key={credit._id}
            wraps
            checked={ticked.includes(credit._id)}
            disabled={apply.isPending}
            onChange={(isOn) => apply.mutate(withCredit(found.list, credit._id, isOn))}
          >
            <span className="board block font-medium">
              {/* What is set aside is no longer left. */}
              {inr(pays)} of {inr(credit.left + (isApplied ? pays : 0))}, {credit.airlineCode}
            </span>
            <span className="block text-meta text-ink-2">
              {credit.traveler}, until {longDate(credit.expiresOn)}
            </span>
          </Checkbox>
        ))}
      </div>
      <p aria-live="polite" className="board mt-1.5 text-meta text-ink-2">
        {inr(found.toPay)} of {inr(found.total)} left to pay
      </p>
      {apply.isError && <FailureNotice failure={apply.error} className="mt-3" />}
    </section>
  );
}
