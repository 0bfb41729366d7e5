import { type ReactNode, useState } from 'react';
import { useLastWord } from '../lib/use-last-word.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmActionProps {
  readonly title: string;
  /** What will happen, in sentences. */
  readonly children: ReactNode;
  readonly yes: string;
  readonly no?: string | null;
  readonly danger?: boolean;
  /** Does it; an error is shown and the dialog stays. */
  readonly onYes: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks, does it, and stays with the reason where that is refused. */
export function ConfirmAction({ onYes, onClose, children, ...dialog }: ConfirmActionProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const lastWord = useLastWord();
  const run = async () => {
    setBusy(true);
    setFailure(null);
    lastWord.heard();
    try {
      await onYes();
      onClose();
    } catch (error) {
      lastWord.refused(error);
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      {...dialog}
      busy={busy}
      failure={failure}
      onYes={() => void run()}
      onClose={() => {
        if (busy) return;
        lastWord.heard();
        onClose();
      }}
    >
      <div className="space-y-2">{children}</div>
    </ConfirmDialog>
  );
}
