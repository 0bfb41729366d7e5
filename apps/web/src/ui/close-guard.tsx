import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a dialog with something typed in it is closed. Render `asking` beside the dialog and close by `close`. */
export function useCloseGuard(
  isDirty: boolean,
  onClose: () => void,
): { readonly close: () => void; readonly asking: ReactNode } {
  const [asks, setAsks] = useState(false);
  return {
    close: () => {
      if (isDirty) setAsks(true);
      else onClose();
    },
    asking: asks && (
      <ConfirmDialog
        title="Close without saving?"
        yes="Close"
        no="Stay"
        danger
        onYes={onClose}
        onClose={() => setAsks(false)}
      >
        What you typed has not been saved.
      </ConfirmDialog>
    ),
  };
}
