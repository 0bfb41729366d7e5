import { useQuery } from '@tanstack/react-query';
import { TicketX } from 'lucide-react';
import { opens } from '../../lib/lazy-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { entriesQuery } from './entry-query.ts';
import { OfflineCancelDialog } from './lazy-dialogs.ts';

interface EnterCancellationProps {
  readonly flightId: string;
  readonly onStart: () => void;
}

const PASSING: ReadonlySet<string> = new Set(['entry_waiting', 'being_settled']);

/** The button of the dialog, or why nothing of the flight may be entered as cancelled and what to do next. */
export function EnterCancellation({ flightId, onStart }: EnterCancellationProps) {
  const { data } = useQuery(entriesQuery(flightId));
  const refusal = data?.cancelling.refusal;
  // The dialog reports refusals that pass, and also shows the entry that waits.
  if (refusal && !PASSING.has(refusal.code)) {
    return (
      <p className="basis-full text-[13px] text-ink-2">
        <span className="font-medium text-ink">No cancellation can be entered.</span> {refusal.text} {refusal.next}
      </p>
    );
  }
  return (
    <Button onClick={onStart} {...opens(OfflineCancelDialog)}>
      <TicketX aria-hidden size={16} /> Enter a cancellation
    </Button>
  );
}
