import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { allowedOn, type PartyMember } from './press-seat.ts';

interface KeptSeatDialogProps {
  readonly seatName: string;
  readonly keptFor: 'ladies' | 'gents';
  readonly party: readonly PartyMember[];
  /** Whether others may be booked for, who are named later. */
  readonly mayNameOthers: boolean;
  readonly onWho: (who: string) => void;
  readonly onClose: () => void;
}

/** A seat that is kept for ladies or for men: who sits there is asked before it is chosen, not refused after. */
export function KeptSeatDialog({ seatName, keptFor, party, mayNameOthers, onWho, onClose }: KeptSeatDialogProps) {
  const isLadies = keptFor === 'ladies';
  const people = allowedOn(keptFor, party);
  const later = isLadies ? 'A woman, name to follow' : 'A man, name to follow';
  return (
    <Dialog
      title={`Seat ${seatName} is for ${isLadies ? 'ladies' : 'men'}`}
      role="alertdialog"
      shape="sheet"
      onClose={onClose}
    >
      <div className="overflow-y-auto px-5 pt-1 pb-5">
        <p className="text-ink-2">
          {people.length > 0 || mayNameOthers
            ? 'Who sits there?'
            : `No one in your party may sit there. The operator would refuse the booking.`}
        </p>
        <div className="mt-3 grid gap-2">
          {people.map(({ who, name }) => (
            <Button key={who} onClick={() => onWho(who)} className="justify-start!">
              {name}
            </Button>
          ))}
          {mayNameOthers && (
            <Button onClick={() => onWho(isLadies ? 'female' : 'male')} className="justify-start!">
              {later}
            </Button>
          )}
          <Button tone="plain" data-autofocus onClick={onClose}>
            Choose another seat
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
