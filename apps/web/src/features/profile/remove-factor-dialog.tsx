import { removeSecondFactor } from '@pravas/contract/identity/second-factor-operations.ts';
import { api } from '../../lib/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordPrompt } from './password-prompt.tsx';

interface RemoveFactorDialogProps {
  readonly factor: { readonly _id: string; readonly name: string };
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a second factor after the password. */
export function RemoveFactorDialog({ factor, onRemoved, onClose }: RemoveFactorDialogProps) {
  return (
    <Dialog title={`Remove ${factor.name}?`} role="alertdialog" shape="sheet" onClose={onClose}>
      <div className="overflow-y-auto px-5 pt-2 pb-5">
        <PasswordPrompt
          label="Remove"
          busyLabel="Removing…"
          danger
          onCancel={onClose}
          onPassword={async (password) => {
            await api.call(removeSecondFactor, { body: { factorId: factor._id, password } });
            onRemoved();
          }}
        >
          <p className="text-ink-2">It cannot be used to sign in any more.</p>
        </PasswordPrompt>
      </div>
    </Dialog>
  );
}
