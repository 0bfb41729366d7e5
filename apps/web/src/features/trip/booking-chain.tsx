import { getApproval } from '@pravas/contract/approval/decision-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { ChainLine } from '../../ui/chain-line.tsx';
import { askedStops } from '../../ui/chain-stops.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';

interface BookingChainProps {
  readonly requestId: string;
  readonly flightId: string;
}

/** Who was asked about a flight, level by level, and what they said. */
export function BookingChain({ requestId, flightId }: BookingChainProps) {
  const card = useQuery({
    queryKey: ['approval', requestId],
    queryFn: ({ signal }) => api.call(getApproval, { query: { requestId }, signal }),
  });
  if (card.isPending) return <Bone className="h-12" />;
  if (card.isError) {
    return <LoadProblem failure={card.error} what="The approvers" onRetry={() => void card.refetch()} />;
  }
  const item = card.data.approval.items.find((one) => one.flightId === flightId);
  return item ? <ChainLine label="Approvers of this flight" stops={askedStops(item.levels)} /> : null;
}
