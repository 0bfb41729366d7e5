import { renewRecoveryCodes } from '@pravas/contract/identity/second-factor-operations.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordPrompt } from './password-prompt.tsx';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown once; the dialog closes when they are kept. */
export function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  const [kept, setKept] = useState(false);
  const text = codes.join('\n');
  const save = () =>
    saveBlob(
      new Blob([`Recovery codes for Pravas. Each works once.\n\n${text}\n`], { type: 'text/plain' }),
      'pravas-recovery-codes.txt',
    );
  const close = () => {
    if (kept) onDone();
  };
  return (
    <Dialog title="Your recovery codes" shape="sheet" onClose={close}>
      <div className="overflow-y-auto px-5 pt-1 pb-5">
        <p className="text-ink-2">
          Sign in with one of these if you lose your phone. They are shown only now: keep them somewhere safe.
        </p>
        <ul
          aria-label="Recovery codes"
          className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-xl bg-sunken p-4 font-mono text-[15px]"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyButton text={text} label="Copy all" />
          <Button size="small" onClick={save}>
            <Download aria-hidden size={15} /> Download
          </Button>
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <Checkbox checked={kept} onChange={setKept}>
            I have kept these codes
          </Checkbox>
          <Button tone="primary" disabled={!kept} onClick={onDone} className="max-sm:w-full">
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface RenewCodesDialogProps {
  readonly onRenewed: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Makes new recovery codes after the password. */
export function RenewCodesDialog({ onRenewed, onClose }: RenewCodesDialogProps) {
  return (
    <Dialog title="New recovery codes" shape="sheet" onClose={onClose}>
      <div className="overflow-y-auto px-5 pt-2 pb-5">
        <PasswordPrompt
          label="Make new codes"
          busyLabel="Making…"
          onCancel={onClose}
          onPassword={async (password) => {
            const { recoveryCodes } = await api.call(renewRecoveryCodes, { body: { password } });
            onRenewed(recoveryCodes);
          }}
        >
          <p className="text-ink-2">Your current codes stop working.</p>
        </PasswordPrompt>
      </div>
    </Dialog>
  );
}
