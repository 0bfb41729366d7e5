import { Ban, CopyPlus, type LucideIcon, Pencil } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';
import type { TripDetails } from './trip-types.ts';
import { actionOf } from './trip-words.ts';

/** Dialogs that the menu of a trip opens. */
export type TripDialog = 'edit' | 'copy' | 'cancel';

const MORE: readonly { readonly id: TripDialog; readonly label: string; readonly icon: LucideIcon }[] = [
  { id: 'edit', label: 'Change name, dates, purpose', icon: Pencil },
  { id: 'copy', label: 'Copy trip', icon: CopyPlus },
  { id: 'cancel', label: 'Cancel trip', icon: Ban },
];

interface TripMenuProps {
  readonly trip: TripDetails;
  readonly onChoose: (dialog: TripDialog) => void;
}

/** What else can be done with a trip; where something cannot, why. */
export function TripMenu({ trip, onChoose }: TripMenuProps) {
  return (
    <ul>
      {MORE.map(({ id, label, icon: Icon }) => {
        const action = actionOf(trip, id);
        return (
          <li key={id}>
            <button
              type="button"
              aria-disabled={!action.allowed || undefined}
              onClick={() => {
                if (action.allowed) onChoose(id);
              }}
              className={cx(
                'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left',
                !action.allowed
                  ? 'cursor-not-allowed text-ink-3'
                  : id === 'cancel'
                    ? 'text-red hover:bg-red-soft'
                    : 'hover:bg-sunken',
              )}
            >
              <Icon aria-hidden size={17} className="shrink-0" />
              <span>
                <span className="block font-medium">{label}</span>
                {!action.allowed && action.reason && <span className="block text-meta">{action.reason}</span>}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
