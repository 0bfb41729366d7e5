import { cancelFlight } from '@pravas/contract/servicing/cancel-operations.ts';
import { CANCEL_BUTTON } from '@pravas/domain/flight-order/cancel-choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/session.ts';
import { CreditChoice } from '../../ui/credit-choice.tsx';
import { ConfirmCancelDialog } from '../booking/index.ts';
import { renewBookedFlight } from './booked-flight-query.ts';
import type { BookedFlight, CancelQuote } from './booked-types.ts';
import { refundLines } from './booked-words.ts';
import type { CancelWire } from './cancel-pick.ts';

interface ConfirmFlightCancelProps {
  readonly flight: BookedFlight;
  readonly question: string;
  readonly quote: CancelQuote;
  readonly wire: CancelWire;
  /** Asks the airline again, where the refund is smaller than was shown. */
  readonly onRequote: () => Promise<unknown>;
  readonly onCancelled: () => void;
  readonly onClose: () => void;
}

/** The question before a flight is cancelled, and whether a credit of the airline is taken for it. */
export function ConfirmFlightCancel({ flight, question, quote, wire, ...answers }: ConfirmFlightCancelProps) {
  const queries = useQueryClient();
  const [takesCredit, setTakesCredit] = useState(false);
  const credit = quote.credit > 0 ? { takesCredit } : {};
  return (
    <ConfirmCancelDialog
      title={wire.noShow ? 'Not flown' : CANCEL_BUTTON[quote.channel]}
      question={question}
      summary={`${quote.scopeText}. ${quote.text}`}
      lines={refundLines(quote.amounts)}
      body={{ flightId: flight._id, ...wire, expectedRefund: quote.amounts.refund, ...credit }}
      send={(body, idempotencyKey) => api.call(cancelFlight, { body, idempotencyKey })}
      renew={() => renewBookedFlight(queries, flight)}
      {...answers}
    >
      {quote.credit > 0 && <CreditChoice rupees={quote.credit} takesCredit={takesCredit} onChoose={setTakesCredit} />}
    </ConfirmCancelDialog>
  );
}
