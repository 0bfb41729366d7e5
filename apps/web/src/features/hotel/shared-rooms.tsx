import { type ComponentProps, Suspense } from 'react';
import { Bone } from '../../ui/skeleton.tsx';
import { RoomSharing } from './hotel-parts.ts';

/** The answers about sharing rooms of a stay, where colleagues share some. */
export function SharedRooms(props: ComponentProps<typeof RoomSharing>) {
  if (props.rooms.every(({ sharers }) => sharers.length === 0)) return null;
  return (
    <Suspense fallback={<Bone className="h-16" />}>
      <RoomSharing {...props} />
    </Suspense>
  );
}
