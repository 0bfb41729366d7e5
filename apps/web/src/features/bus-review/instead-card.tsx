import { quoteBusInstead } from '@pravas/contract/bus/bus-instead.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { type BusDetailsState, wantedSeats } from '../../lib/bus-details-address.ts';
import { api, useSession } from '../../lib/session.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import type { Review } from './passenger-entries.ts';

type Instead = NonNullable<AnswerOf<typeof quoteBusInstead>['instead']>;

interface InsteadCardProps {
  readonly review: Review;
  readonly state: BusDetailsState;
  /** The booked bus. */
  readonly insteadOf: string;
}

/** The sum of buying the new seats and giving up the booked ones. It is fetched again once the price has moved. */
export function InsteadCard({ review, state, insteadOf }: InsteadCardProps) {
  const { user } = useSession();
  const { searchedBusId, busId, boardingPointId, droppingPointId, seats } = state;
  const query = useQuery({
    queryKey: ['bus-instead', insteadOf, searchedBusId, busId, seats, review.price?.total ?? null],
    queryFn: ({ signal }) =>
      api.call(quoteBusInstead, {
        body: {
          insteadOf,
          searchedBusId,
          busId,
          boardingPointId: boardingPointId ?? '',
          ...(droppingPointId === null ? {} : { droppingPointId }),
          seats: wantedSeats(seats, user?.user_id),
        },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  if (query.isPending) return <Bone className="h-64 rounded-2xl" />;
  if (query.isError) {
    return <LoadProblem failure={query.error} what="Refund for the old bus" onRetry={() => void query.refetch()} />;
  }
  // Seats that cannot be had have no price either; what is wrong with them is shown beneath.
  return query.data.instead && <Sum instead={query.data.instead} />;
}

function Sum({ instead: { text, lines, exact, sum, next } }: { readonly instead: Instead }) {
  const all =
    sum.less > 0 ? { label: 'Less in total', rupees: sum.less } : { label: 'More in total', rupees: sum.more };
  return (
    <section aria-labelledby="instead" className="card p-4 sm:p-5">
      <h2 id="instead" className="text-[15px] font-semibold">
        Instead of your booked bus
      </h2>
      <p className="board text-[13px] text-ink-2">{text}</p>
      <p className="mt-3 font-medium">{sum.text}</p>
      <div className="mt-3 max-w-[560px]">
        <AmountLines
          lines={[
            ...lines.map(({ code, label, amount }) => ({ label, rupees: amount, total: code === 'back' })),
            { label: 'New bus, paid now', rupees: sum.pay },
            { ...all, total: true },
          ]}
        />
      </div>
      <p className="mt-3 text-[13px] text-ink-2">
        {next} The old bus stays booked until you cancel it.
        {!exact && ' The refund is an estimate under the operator’s terms.'}
      </p>
    </section>
  );
}
