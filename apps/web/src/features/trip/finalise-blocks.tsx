import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { useBookingViews } from '../booking/index.ts';
import type { FinaliseBlock } from './finalise-form.ts';

interface Way {
  readonly to: '/trip/details' | '/home2/trip/travelers/' | '/search';
  readonly label: string;
}

/** Where each obstacle is put right; null where the person cannot do it themselves. */
const WAYS: Readonly<Record<FinaliseBlock['code'], Way | null>> = {
  policy_blocks: { to: '/search', label: 'Choose another flight' },
  reason_code_required: null,
  traveller_details_missing: { to: '/home2/trip/travelers/', label: 'Complete the travellers' },
  price_changed: { to: '/trip/details', label: 'Look at the price' },
  already_departed: { to: '/trip/details', label: 'Remove it in the trip' },
  nobody_can_approve: null,
  nothing_to_finalise: { to: '/search', label: 'Search a flight' },
  trip_not_editable: { to: '/trip/details', label: 'Open the trip' },
};

/** Offers of the travel desk are requested in the trip. */
const ASK_AGAIN: Way = { to: '/trip/details', label: 'Ask for another' };

interface FinaliseBlocksProps {
  readonly tripId: string;
  readonly blocks: readonly FinaliseBlock[];
}

/** What keeps the trip from being finalised, each with the way to put it right. */
export function FinaliseBlocks({ tripId, blocks }: FinaliseBlocksProps) {
  const views = useBookingViews();
  if (blocks.length === 0) return null;
  const wayOf = ({ code, service }: FinaliseBlock) =>
    code === 'policy_blocks' && views[service ?? '']?.desk?.Wish ? ASK_AGAIN : WAYS[code];
  return (
    <section
      id="finalise-blocks"
      aria-labelledby="blocks-title"
      className="rounded-xl border border-red-edge bg-red-soft px-4 py-3.5"
    >
      <h2 id="blocks-title" className="font-semibold">
        {blocks.length === 1 ? 'Fix one thing first' : `${blocks.length} things need fixing first`}
      </h2>
      <ul className="mt-1.5 divide-y divide-red-edge">
        {blocks.map((block) => {
          const way = wayOf(block);
          return (
            <li
              key={`${block.code}-${block.bookingId}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
            >
              <span className="flex min-w-0 flex-1 basis-64 gap-2">
                <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-red" />
                {block.message}
              </span>
              {way && (
                <Link
                  to={way.to}
                  search={way.to === '/search' ? { id: tripId } : { tripId }}
                  className={buttonClass('quiet', 'small')}
                >
                  {way.label}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
