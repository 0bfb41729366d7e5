import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface TermsChangedDialogProps {
  /** Each with its old and its new wording, as sentences. */
  readonly changes: readonly string[];
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** What else than the price has changed since it was agreed to, and the two answers to it. */
export function TermsChangedDialog({ changes, onContinue, onClose }: TermsChangedDialogProps) {
  return (
    <Dialog title="Something has changed" role="alertdialog" onClose={onClose}>
      <div className="px-5 pt-1 pb-5">
        <ul className="space-y-2">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p className="mt-2 text-ink-2">Nothing has been charged.</p>
        <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
          <Button onClick={onClose}>Not now</Button>
          <Button tone="primary" data-autofocus onClick={onContinue}>
            Pay on these terms
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
