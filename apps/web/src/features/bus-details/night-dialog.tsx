import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface NightDialogProps {
  /** "Night of Mon 30 Nov, 00:30 Tue 1 Dec". */
  readonly at: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks once whether the night is the right one: people come to the stop a day early or a day late. */
export function NightDialog({ at, onYes, onClose }: NightDialogProps) {
  const night = at.slice(0, at.indexOf(',')).replace(/^Night/, 'night');
  return (
    <ConfirmDialog
      title="Is this the right night?"
      yes={`Yes, the ${night}`}
      no="Go back"
      onYes={onYes}
      onClose={onClose}
    >
      <p className="board font-medium text-ink">{at}</p>
      <p className="mt-1">The bus leaves after midnight. Be at the stop late in the evening before.</p>
    </ConfirmDialog>
  );
}
