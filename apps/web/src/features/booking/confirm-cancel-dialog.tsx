import { type ReactNode, useState } from 'react';
import type { AmountLine } from '../../lib/amount-line.ts';
import { errorCode } from '../../lib/error-text.ts';
import { showWhenThere } from '../../lib/show-when-there.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastWord } from '../../lib/use-last-word.ts';
import { useOnce } from '../../lib/use-once.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface ConfirmCancelDialogProps<Body> {
  readonly title: string;
  readonly question: string;
  /** What is cancelled and what the refund is, in a sentence. */
  readonly summary: string;
  readonly lines: readonly AmountLine[];
  /** What is sent, with the refund shown here. */
  readonly body: Body;
  readonly send: (
    body: Body,
    idempotencyKey: string,
  ) => Promise<{ readonly text: string; readonly cancellationId: string }>;
  /** Fetches the booking and its trip again. */
  readonly renew: () => Promise<void>;
  /** Asks the supplier again, where the refund is smaller than was shown. */
  readonly onRequote: () => Promise<unknown>;
  readonly onCancelled: () => void;
  readonly onClose: () => void;
  /** What else has to be chosen. */
  readonly children?: ReactNode;
}

/** The specified question with what it costs (rules §8); its yes sends the refund shown here along. */
export function ConfirmCancelDialog<Body>({
  title,
  question,
  summary,
  lines,
  body,
  send: sendBody,
  renew,
  onRequote,
  onCancelled,
  onClose,
  children,
}: ConfirmCancelDialogProps<Body>) {
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const lastWord = useLastWord();
  const send = async () => {
    setBusy(true);
    setFailure(null);
    lastWord.heard();
    try {
      const { text, cancellationId } = await once(body, (idempotencyKey) => sendBody(body, idempotencyKey));
      showToast(text);
      await renew();
      onCancelled();
      onClose();
      showWhenThere(`cancellation-${cancellationId}`);
    } catch (error) {
      lastWord.refused(error);
      setFailure(error);
      setBusy(false);
      if (errorCode(error) === 'price_changed') await onRequote();
      else await renew();
    }
  };
  return (
    <ConfirmDialog
      title={title}
      yes="Yes"
      no="No"
      danger
      busy={busy}
      failure={failure}
      onYes={() => void send()}
      onClose={() => {
        if (busy) return;
        lastWord.heard();
        onClose();
      }}
    >
      <p className="text-ink">{question}</p>
      <p className="mt-1 wrap-anywhere">{summary}</p>
      <div className="mt-3 rounded-lg bg-sunken px-3 py-2.5 text-ink">
        <AmountLines lines={lines} />
      </div>
      {children}
    </ConfirmDialog>
  );
}
