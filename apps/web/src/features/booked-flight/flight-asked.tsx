import { Suspense } from 'react';
import { Bone } from '../../ui/skeleton.tsx';
import type { AskedProps } from '../booking/index.ts';
import { SliceRow } from '../flight-list/index.ts';

/** What approvers read of a flight. */
export function FlightAsked({ item, part }: AskedProps) {
  if (item.service !== 'flight') return null;
  if (part === 'kind') return `${item.fareLabel} · ${item.cabinClass}`;
  return (
    <Suspense fallback={<Bone className="h-14" />}>
      <div className="space-y-2">
        <SliceRow slice={item.forward} />
        {item.return && <SliceRow slice={item.return} />}
      </div>
    </Suspense>
  );
}
