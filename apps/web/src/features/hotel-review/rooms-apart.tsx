import { Checkbox } from '../../ui/checkbox.tsx';
import type { Review } from './guest-entries.ts';

interface RoomsApartProps {
  readonly apart: NonNullable<Review['apart']>;
  readonly isBusy: boolean;
  readonly onChoose: (roomsApart: boolean) => void;
}

/** Whether several rooms are booked one by one, so that one of them can be cancelled by itself. */
export function RoomsApart({ apart, isBusy, onChoose }: RoomsApartProps) {
  const { chosen, sentence, canChoose } = apart;
  return (
    <div className="rounded-lg bg-sunken px-3 py-2" aria-busy={isBusy}>
      {canChoose && (
        <Checkbox wraps name="roomsApart" checked={chosen} onChange={onChoose}>
          Book the rooms one by one
        </Checkbox>
      )}
      <p className="text-[13px] text-ink-2">{sentence}</p>
    </div>
  );
}
