import { listSubstitutes, substituteFlight } from '@pravas/contract/approval/substitute-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { NoResult } from '../../ui/no-result.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { SliceRow } from '../flight-list/index.ts';
import type { FlightItem } from './booked-types.ts';

type Substitutes = AnswerOf<typeof listSubstitutes>;
type Substitute = Substitutes['substitutes'][number];

interface SubstitutesDialogProps {
  readonly booking: FlightItem;
  readonly onClose: () => void;
}

/** Other flights on the same route and days, each with what it would change about price and approval. */
export function SubstitutesDialog({ booking, onClose }: SubstitutesDialogProps) {
  const found = useQuery({
    queryKey: ['substitutes', booking._id],
    queryFn: ({ signal }) => api.call(listSubstitutes, { query: { flightId: booking._id }, signal }),
    // Fares move: each opening searches again.
    gcTime: 0,
    staleTime: 0,
  });
  const take = useTake(booking, found.data?.searchedFlightId ?? '', onClose);
  return (
    <Dialog title="Choose another flight" shape="sheet" width="w-[min(94vw,720px)]" onClose={onClose}>
      <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">
        <p className="text-ink-2">
          In place of this one, {inr(booking.totalPrice)}.
          {found.data?.band != null && ` Up to ${inr(found.data.band)} needs no new approval.`}
        </p>
        {take.isError && <FailureNotice failure={take.error} className="mt-3" />}
        {found.isPending && (
          <div role="status" className="mt-4 space-y-3">
            <p className="text-ink-2">Searching the same route and days again…</p>
            <Bone className="h-20" />
            <Bone className="h-20" />
          </div>
        )}
        {found.isError && (
          <LoadProblem
            failure={found.error}
            what="Other flights"
            onRetry={() => void found.refetch()}
            className="mt-4"
          />
        )}
        {found.data?.substitutes.length === 0 && <NoResult />}
        <ul className="mt-4 space-y-3 empty:hidden">
          {found.data?.substitutes.map((one) => (
            <SubstituteRow
              key={`${one.optionId} ${one.fareType}`}
              substitute={one}
              busy={take.isPending && take.variables === one}
              disabled={take.isPending}
              onTake={() => take.mutate(one)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function useTake(booking: FlightItem, searchedFlightId: string, onDone: () => void) {
  const queries = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: ({ optionId, fareType, total }: Substitute) => {
      const body = { flightId: booking._id, searchedFlightId, optionId, fareType, newTotalPrice: total };
      return once(body, (idempotencyKey) => api.call(substituteFlight, { body, idempotencyKey }));
    },
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['trips'] });
      void queries.invalidateQueries({ queryKey: ['pre-finalise', booking.tripId] });
      await queries.invalidateQueries({ queryKey: ['trip', booking.tripId] });
      onDone();
    },
  });
}

interface SubstituteRowProps {
  readonly substitute: Substitute;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onTake: () => void;
}

function SubstituteRow({ substitute, busy, disabled, onTake }: SubstituteRowProps) {
  return (
    <li className="rounded-xl border border-hairline p-4">
      <div className="space-y-2">
        <Suspense fallback={<Bone className="h-12" />}>
          {substitute.slices.map((slice) => (
            <SliceRow key={slice.segments[0]?.flightKey} slice={slice} />
          ))}
        </Suspense>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline pt-3">
        {substitute.verdict && <VerdictBadge outcome={substitute.verdict.outcome} />}
        {substitute.needsNewApproval && <Badge tone="amber">New approval</Badge>}
        <span className="min-w-0 flex-1 basis-40 text-[13px] text-ink-2">{substitute.text}</span>
        <span className="board text-time font-semibold">{inr(substitute.total)}</span>
        <Button size="small" tone="primary" busy={busy} disabled={disabled} onClick={onTake}>
          Choose
        </Button>
      </div>
    </li>
  );
}
