import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen, in words. */
  readonly children: ReactNode;
  readonly yes: string;
  /** Null where there is nothing to decide. */
  readonly no?: string | null;
  /** Deletes something that cannot be restored. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** Why the last try failed. */
  readonly failure?: unknown;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks before something is done (screens §2.6); begins at the answer that changes nothing. */
export function ConfirmDialog({
  title,
  children,
  yes,
  no = 'Cancel',
  danger = false,
  busy = false,
  failure = null,
  onYes,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} role="alertdialog" onClose={onClose} shape="sheet">
      <div className="overflow-y-auto px-5 pt-1 pb-5">
        <div className="text-ink-2">{children}</div>
        {failure !== null && <FailureNotice failure={failure} className="mt-4" />}
        <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
          {no !== null && (
            <Button onClick={onClose} data-autofocus>
              {no}
            </Button>
          )}
          <Button
            tone={danger ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => !busy && onYes()}
            {...(no === null ? { 'data-autofocus': true } : {})}
          >
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
