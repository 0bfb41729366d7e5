import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { CopyLine } from './copy-line.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ShownOnceDialogProps {
  readonly title: string;
  /** The label above the secret. */
  readonly label: string;
  readonly secret: string;
  /** Why it has to be copied now, and what it does. */
  readonly warning: string;
  /** How it is used, below it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** A secret that is shown this one time. Closing asks first whether it was copied: nobody can see it again. */
export function ShownOnceDialog({ title, label, secret, warning, children, onClose }: ShownOnceDialogProps) {
  const [asking, setAsking] = useState(false);
  return (
    <Dialog title={title} shape="sheet" onClose={() => setAsking(true)} width="w-[min(94vw,560px)]">
      <div className="space-y-4 overflow-y-auto px-5 pt-2 pb-5">
        <Notice tone="warning" title="Copy it now">
          {warning}
        </Notice>
        <CopyLine label={label} value={secret} />
        {children}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {asking && (
            <p role="alert" className="mr-auto font-medium">
              Have you copied it?
            </p>
          )}
          <Button tone="primary" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
