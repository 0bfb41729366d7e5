import { ApiError } from '@pravas/contract/client.ts';
import { zipPayBook } from '@pravas/contract/desk/pay-later-operations.ts';
import { regenerateItinerary } from '@pravas/contract/flight/book-flight.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { checkPaymentKey } from '@pravas/domain/flight-order/offline-booking.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textInput, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PriceChangedDialog } from '../../ui/price-changed-dialog.tsx';
import { TermsChangedDialog } from '../../ui/terms-changed-dialog.tsx';

interface PayLaterDialogProps {
  readonly flightId: string;
  readonly tripId: string;
  /** For whom it is booked: somebody who made the trip or travels in it. */
  readonly userId: number;
  /** What it costs now, in rupees. */
  readonly totalPrice: number;
  /** The organisation that owes it, where it is not the caller's own. */
  readonly organizationId?: string;
  readonly onClose: () => void;
}

type Booked = AnswerOf<typeof zipPayBook>;
/** A key, and what was agreed to with it. */
interface Agreed {
  readonly paymentKey: string;
  /** The price that was agreed to after it moved, in rupees. */
  readonly agreed: number | null;
  readonly acceptsTerms: boolean;
}
type PriceQuestion = NonNullable<ApiError['envelope']['price']>;

/** Sends the key; a stale itinerary is renewed once, and the person is asked about a price that moved. */
function usePayLater({ flightId, tripId, userId, totalPrice, organizationId }: Omit<PayLaterDialogProps, 'onClose'>) {
  const queries = useQueryClient();
  const once = useOnce();
  const [booked, setBooked] = useState<Booked | null>(null);
  const [question, setQuestion] = useState<PriceQuestion | null>(null);
  const [terms, setTerms] = useState<readonly string[] | null>(null);
  const send = async ({ paymentKey, agreed, acceptsTerms }: Agreed) => {
    const body = {
      flightId,
      tripId,
      userId,
      paymentKey: paymentKey.trim(),
      ...(organizationId === undefined ? {} : { organizationId }),
      ...(agreed === null ? {} : { acceptedTotalPrice: agreed }),
      ...(acceptsTerms ? { acceptsTerms } : {}),
    };
    setBooked(await once(body, (idempotencyKey) => api.call(zipPayBook, { body, idempotencyKey })));
    void queries.invalidateQueries({ queryKey: ['booked-flight', flightId] });
    void queries.invalidateQueries({ queryKey: ['booking', flightId] });
    void queries.invalidateQueries({ queryKey: ['trips'] });
    void queries.invalidateQueries({ queryKey: ['trip', tripId] });
  };
  /** The itinerary became stale: it is renewed once, and the person is asked about a price that moved with it. */
  const renewAndSend = async (sent: Agreed) => {
    const renewed = await once(`renew|${flightId}`, (idempotencyKey) =>
      api.call(regenerateItinerary, { body: { flightId }, idempotencyKey }),
    );
    const known = sent.agreed ?? totalPrice;
    if (renewed.totalPrice === known) await send(sent);
    else setQuestion({ old: known, new: renewed.totalPrice });
  };
  const submit = async (sent: Agreed) => {
    try {
      await send(sent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { code, price, errors = [] } = error.envelope;
      if (code === 'itinerary_stale') await renewAndSend(sent);
      else if (code === 'price_changed' && price) setQuestion(price);
      else if (code === 'terms_changed') setTerms(errors.map(({ message }) => message));
      else throw error;
    }
  };
  const answered = () => {
    setQuestion(null);
    setTerms(null);
  };
  return { booked, question, terms, submit, answered };
}

/** Books on a key of the provider: no card is charged, the organisation owes the amount (rules §5.9). */
export function PayLaterDialog({ onClose, ...what }: PayLaterDialogProps) {
  const { booked, question, terms, submit, answered } = usePayLater(what);
  const form = useForm({
    initial: { paymentKey: '', agreed: null as number | null, acceptsTerms: false },
    check: ({ paymentKey }) => ({ paymentKey: checkPaymentKey(paymentKey)?.message }),
    submit,
  });
  const { agreed } = form.values;
  if (booked) return <BookedLater booked={booked} onClose={onClose} />;
  return (
    <>
      <FormDialog
        title="Zippay"
        form={form}
        onClose={onClose}
        submit={agreed === null ? 'Book and pay later' : `Book at ${inr(agreed)}`}
        width="w-[min(96vw,480px)]"
      >
        <p className="text-ink-2">
          Books now without a card. <span className="board">{inr(agreed ?? what.totalPrice)}</span> is added to what the
          organisation owes. A key works once, up to its limit.
        </p>
        <TextField
          {...textInput(form, 'paymentKey')}
          label="ZIPPAY key"
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          data-autofocus
        />
      </FormDialog>
      {terms && (
        <TermsChangedDialog
          changes={terms}
          onContinue={() => {
            form.set('acceptsTerms', true);
            answered();
          }}
          onClose={answered}
        />
      )}
      {question && (
        <PriceChangedDialog
          oldRupees={question.old}
          newRupees={question.new}
          onContinue={() => {
            form.set('agreed', question.new);
            answered();
          }}
          onClose={answered}
        />
      )}
    </>
  );
}

function BookedLater({ booked, onClose }: { readonly booked: Booked; readonly onClose: () => void }) {
  return (
    <Dialog title="Zippay" shape="sheet" onClose={onClose} width="w-[min(96vw,480px)]">
      <div className="space-y-4 px-5 pt-2 pb-5">
        <Notice tone="done" title={booked.text}>
          <span className="board">{inr(booked.amount)}</span> is owed. Order{' '}
          <span translate="no" className="font-mono">
            {booked.orderId}
          </span>
        </Notice>
        <div className="flex justify-end">
          <Button tone="primary" data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
