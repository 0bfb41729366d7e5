import { answerSharing } from '@pravas/contract/hotel/share-room.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import { errorText, isOffline } from '../../lib/error-text.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api, useSession } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { HotelItem, StayRoom } from './hotel-types.ts';

interface RoomSharingProps {
  readonly booking: Pick<HotelItem, '_id' | 'tripId' | 'status'>;
  readonly rooms: readonly StayRoom[];
}

/** Who would share a room and what each says to it; a person who was asked answers here. */
export function RoomSharing({ booking, rooms }: RoomSharingProps) {
  const { user } = useSession();
  const sharers = rooms.flatMap((room) => room.sharers);
  const mine = sharers.find(({ user_id }) => user_id === user?.user_id);
  return (
    <div className="space-y-2 rounded-[10px] border border-hairline px-3.5 py-3">
      <ul aria-label="Who shares a room" className="space-y-1">
        {sharers.map(({ user_id, name, answer, share }) => (
          <li key={user_id} className="flex flex-wrap items-center gap-x-2 text-[13px]">
            <AnswerMark answer={answer} />
            <span>
              <bdi className="font-medium">{name}</bdi> {ANSWERS[answer]}
            </span>
            {share !== null && <span className="board ml-auto">{inrExact(share)}</span>}
          </li>
        ))}
      </ul>
      {mine && booking.status === 'CREATED' && <MyAnswer booking={booking} answer={mine.answer} />}
    </div>
  );
}

const ANSWERS: Readonly<Record<StayRoom['sharers'][number]['answer'], string>> = {
  asked: 'has still to say whether to share the room',
  agreed: 'agrees to share the room',
  declined: 'would rather not share the room',
};

function AnswerMark({ answer }: Pick<StayRoom['sharers'][number], 'answer'>) {
  if (answer === 'agreed') return <CircleCheck aria-hidden size={15} className="shrink-0 text-green" />;
  if (answer === 'declined') return <CircleX aria-hidden size={15} className="shrink-0 text-red" />;
  return <CircleDashed aria-hidden size={15} className="shrink-0 text-amber" />;
}

interface MyAnswerProps {
  readonly booking: RoomSharingProps['booking'];
  readonly answer: StayRoom['sharers'][number]['answer'];
}

function MyAnswer({ booking: { _id: bookingId, tripId }, answer }: MyAnswerProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const say = useMutation({
    mutationFn: (agrees: boolean) =>
      once(`share|${bookingId}|${agrees}`, (idempotencyKey) =>
        api.call(answerSharing, { body: { bookingId, agrees }, idempotencyKey }),
      ),
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: ['booking', bookingId] });
      await queries.invalidateQueries({ queryKey: ['trip', tripId] });
    },
  });
  return (
    <div>
      {answer === 'asked' && (
        <p className="text-[13px] text-ink-2">
          Would you share this room? You may say no: no approval depends on it, and no one learns why.
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {answer !== 'agreed' && (
          <Button
            size="small"
            tone={answer === 'asked' ? 'strong' : 'quiet'}
            disabled={say.isPending}
            onClick={() => say.mutate(true)}
          >
            I agree to share it
          </Button>
        )}
        {answer !== 'declined' && (
          <Button size="small" disabled={say.isPending} onClick={() => say.mutate(false)}>
            {answer === 'asked' ? 'I would rather not' : 'I would rather not after all'}
          </Button>
        )}
      </div>
      {say.isError && (
        <Notice tone={isOffline(say.error) ? 'offline' : 'error'} title={errorText(say.error)} className="mt-2" />
      )}
    </div>
  );
}
