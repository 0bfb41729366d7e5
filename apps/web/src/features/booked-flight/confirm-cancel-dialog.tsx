import { cancelFlight } from '@pravas/contract/servicing/cancel-operations.ts';
import { CANCEL_BUTTON } from '@pravas/domain/flight-order/cancel-choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode } from '../../lib/error-text.ts';
import { api } from '../../lib/session.ts';
import { showWhenThere } from '../../lib/show-when-there.ts';
import { showToast } from '../../lib/toasts.ts';
import { useLastWord } from '../../lib/use-last-word.ts';
import { useOnce } from '../../lib/use-once.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CreditChoice } from '../../ui/credit-choice.tsx';
import { renewBookedFlight } from './booked-flight-query.ts';
import type { BookedFlight, CancelQuote } from './booked-types.ts';
import { refundLines } from './booked-words.ts';
import type { CancelWire } from './cancel-pick.ts';

interface ConfirmCancelDialogProps {
  readonly flight: BookedFlight;
  readonly question: string;
  readonly quote: CancelQuote;
  readonly wire: CancelWire;
  /** Asks the airline anew, where less comes back than was shown. */
  readonly onRequote: () => Promise<unknown>;
  readonly onCancelled: () => void;
  readonly onClose: () => void;
}

/** The specified question with what it costs (rules §8); its yes sends the refund that stands there along. */
export function ConfirmCancelDialog({
  flight,
  question,
  quote,
  wire,
  onRequote,
  onCancelled,
  onClose,
}: ConfirmCancelDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [takesCredit, setTakesCredit] = useState(false);
  const lastWord = useLastWord();
  const send = async () => {
    setBusy(true);
    setFailure(null);
    lastWord.heard();
    const credit = quote.credit > 0 ? { takesCredit } : {};
    const body = { flightId: flight._id, ...wire, expectedRefund: quote.amounts.refund, ...credit };
    try {
      const { text, cancellationId } = await once(body, (idempotencyKey) =>
        api.call(cancelFlight, { body, idempotencyKey }),
      );
      showToast(text);
      await renewBookedFlight(queries, flight);
      onCancelled();
      onClose();
      showWhenThere(`cancellation-${cancellationId}`);
    } catch (error) {
      lastWord.refused(error);
      setFailure(error);
      setBusy(false);
      if (errorCode(error) === 'price_changed') await onRequote();
      else await renewBookedFlight(queries, flight);
    }
  };
  return (
    <ConfirmDialog
      title={wire.noShow ? 'Not flown' : CANCEL_BUTTON[quote.channel]}
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
      <p className="mt-1 wrap-anywhere">
        {quote.scopeText}. {quote.text}
      </p>
      <div className="mt-3 rounded-lg bg-sunken px-3 py-2.5 text-ink">
        <AmountLines lines={refundLines(quote.amounts)} />
      </div>
      {quote.credit > 0 && <CreditChoice rupees={quote.credit} takesCredit={takesCredit} onChoose={setTakesCredit} />}
    </ConfirmDialog>
  );
}
