import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface InsteadNoteProps {
  /** The trip of the booked bus; null = the address names none. */
  readonly tripId: string | null;
  /** The booked bus. */
  readonly insteadOf: string;
  readonly className?: string;
}

/** Above the buses found to replace a booked one: what becomes of that one, and the way back to it. */
export function InsteadNote({ tripId, insteadOf, className }: InsteadNoteProps) {
  return (
    <Notice
      tone="info"
      title="Another bus instead of the booked one"
      action={
        tripId !== null && (
          <Link to="/trip/bus" search={{ tripId, bookingId: insteadOf }} className={buttonClass('quiet', 'small')}>
            Keep the booked bus
          </Link>
        )
      }
      {...(className === undefined ? {} : { className })}
    >
      Your booked bus stays as it is until you cancel it.
    </Notice>
  );
}
