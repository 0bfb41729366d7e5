import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { AlreadyIn } from './already-in-trip.ts';

interface AlreadyInDialogProps {
  readonly trips: readonly AlreadyIn[];
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** Tells which trips have the flight already; whoever wants it twice says so. */
export function AlreadyInDialog({ trips, onContinue, onClose }: AlreadyInDialogProps) {
  return (
    <Dialog title="This flight is in another trip" role="alertdialog" onClose={onClose}>
      <div className="px-5 pb-5">
        <ul className="mt-3 space-y-2">
          {trips.map(({ tripId, tripName, who, state }) => (
            <li key={tripId}>
              {who}{' '}
              <Link to="/trip/details" search={{ tripId }} className="break-words text-blue underline">
                '{tripName}'
              </Link>{' '}
              ({state})
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-2">Adding it again makes a second booking, paid apart. Nothing was added yet.</p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={onContinue}>
            Add it all the same
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
