import { quoteFlightCancellation } from '@pravas/contract/servicing/cancel-operations.ts';
import { CANCEL_BUTTON } from '@pravas/domain/flight-order/cancel-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { api } from '../../lib/session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import type { BookedFlight, CancelChoices, CancelQuote } from './booked-types.ts';
import { wallText } from './booked-words.ts';
import { type CancelPick, type CancelWire, NOTHING_PICKED, pickProblem, stillOffered, wireOf } from './cancel-pick.ts';
import { CancelPicker } from './cancel-picker.tsx';
import { CancelQuoteView } from './cancel-quote-view.tsx';
import { ChargesPanel } from './charges-panel.tsx';
import { ConfirmCancelDialog } from './confirm-cancel-dialog.tsx';

const ASKING = 'Asking the airline what comes back…';

/** Airlines are asked once the choice has rested, not at every tick. */
const REST_MS = 350;

/** Who clicks while the airline is still being asked has asked for the question: it opens with the answer. */
type Asking = 'no' | 'waiting' | 'open';

/** Cancelling: what, then what comes back for it, then the question. Says why where nothing may be cancelled. */
export function CancelSection({ flight }: { readonly flight: BookedFlight }) {
  const { cancel } = flight;
  return (
    <section aria-labelledby="cancel" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="cancel" className="text-[15px] font-semibold">
          Cancel this flight
        </h2>
        {flight.cancellationCharges && <ChargesPanel charges={flight.cancellationCharges} />}
      </div>
      {cancel.offered ? (
        <CancelForm flight={flight} cancel={cancel} />
      ) : (
        <p className="mt-2 text-ink-2">{cancel.refusal ?? 'Nothing of this flight can be cancelled now.'}</p>
      )}
      {flight.noShow && (
        <details className="mt-4 border-t border-hairline pt-3">
          <summary className="min-h-6 cursor-pointer text-[13px] font-medium text-blue max-sm:py-2.5">
            Did somebody not fly?
          </summary>
          <CancelForm flight={flight} cancel={flight.noShow} noShow />
        </details>
      )}
    </section>
  );
}

interface CancelFormProps {
  readonly flight: BookedFlight;
  readonly cancel: CancelChoices;
  /** It is asked for what comes back of flights that nobody took. */
  readonly noShow?: true;
}

function CancelForm({ flight, cancel, noShow }: CancelFormProps) {
  const id = useId();
  const [chosen, setChosen] = useState<CancelPick>(NOTHING_PICKED);
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState<Asking>('no');
  const picker = useRef<HTMLDivElement>(null);
  const pick = stillOffered(cancel, chosen);
  const wire = { ...wireOf(cancel, pick), ...(noShow && { noShow }) };
  const rested = useDebounced(JSON.stringify(wire), REST_MS);
  const isRested = rested === JSON.stringify(wire);
  const missing = pickProblem(cancel, pick);
  // The choice before this one is never asked about: it may have been nothing at all.
  const quote = useQuoteOf(flight._id, rested, missing === null && isRested);
  // The question stays on screen with its answer while a smaller refund is asked for anew.
  const isCurrent = isRested && (asking === 'open' || !quote.isFetching);
  // What was told before the airline could not be asked again is no answer to this question.
  const isAnswered = isCurrent && (asking === 'open' || !quote.isError);
  const shown = missing === null && isAnswered ? quote.data : undefined;
  const channel = shown?.channel ?? cancel.scopes.find((scope) => scope.type === pick.type)?.channel ?? cancel.channel;
  const start = () => {
    setProblem(missing);
    if (missing !== null) picker.current?.querySelector<HTMLElement>('input:enabled')?.focus();
    else {
      if (isCurrent && quote.isError) void quote.refetch();
      setAsking('waiting');
    }
  };
  if (asking === 'waiting' && shown) setAsking('open');
  return (
    <>
      <p className="mt-1 text-[13px] text-ink-2">
        {cancel.channelNote && `${cancel.channelNote} `}
        {cancel.stopsAt &&
          `Requests are taken until ${wallText(cancel.stopsAt)}, three hours before ${flight.slices.filter(({ state }) => state !== 'not_booked').length > 1 ? 'the next departure; for later flights until three hours before theirs' : 'departure'}.`}
      </p>
      <div ref={picker} className="mt-3">
        <CancelPicker
          cancel={cancel}
          legend={noShow ? 'What was not flown' : 'What to cancel'}
          pick={pick}
          problem={missing === null ? null : problem}
          onPick={(next) => {
            setProblem(null);
            setAsking('no');
            setChosen(next);
          }}
        />
      </div>
      {/* Always there, so that what comes into it is read out. */}
      <p role="status" className="sr-only">
        {missing === null ? (shown?.text ?? (quote.isError ? '' : ASKING)) : ''}
      </p>
      {missing === null && (
        <div className="mt-4">
          <QuoteState
            id={id}
            quote={shown}
            failure={isCurrent ? quote.error : null}
            onRetry={() => void quote.refetch()}
          />
        </div>
      )}
      <div className="mt-4 flex justify-end max-sm:flex-col">
        <Button
          tone="danger"
          disabled={missing === null && isCurrent && isForbidden(quote.error)}
          aria-describedby={shown ? id : undefined}
          onClick={start}
          onKeyDown={(event) => event.key === 'Escape' && setAsking('no')}
        >
          {noShow ? 'Ask for what comes back' : CANCEL_BUTTON[channel]}
        </Button>
      </div>
      {asking === 'open' && shown && (
        <ConfirmCancelDialog
          flight={flight}
          question={cancel.confirm}
          quote={shown}
          wire={wire}
          onRequote={() => quote.refetch()}
          onCancelled={() => setChosen(NOTHING_PICKED)}
          onClose={() => setAsking('no')}
        />
      )}
    </>
  );
}

/** What a choice gives back, asked of the airlines anew for every choice. */
function useQuoteOf(flightId: string, wireText: string, enabled: boolean) {
  return useQuery({
    queryKey: ['flight-cancellation', flightId, wireText],
    queryFn: ({ signal }) => {
      const { type, userCancellationDetails, noShow } = JSON.parse(wireText) as CancelWire;
      const details = JSON.stringify(userCancellationDetails);
      const query = { flightId, type, userCancellationDetails: details, ...(noShow && { noShow: '1' as const }) };
      return api.call(quoteFlightCancellation, { query, signal });
    },
    enabled,
    retry: false,
    // What comes back falls with the hours: it is never taken from an earlier visit.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Asking again would be answered the same. */
function isForbidden(failure: unknown): boolean {
  return errorCode(failure) === 'booking_not_cancellable';
}

interface QuoteStateProps {
  readonly id: string;
  readonly quote: CancelQuote | undefined;
  readonly failure: unknown;
  readonly onRetry: () => void;
}

function QuoteState({ id, quote, failure, onRetry }: QuoteStateProps) {
  if (quote) return <CancelQuoteView id={id} quote={quote} onRenew={onRetry} />;
  // What may not be cancelled is no failure, and asking again changes nothing.
  if (isForbidden(failure)) return <Notice tone="warning" title={errorText(failure)} />;
  if (failure) return <LoadProblem failure={failure} what="What comes back" onRetry={onRetry} />;
  return (
    <div aria-hidden className="space-y-3">
      <p className="text-ink-2">{ASKING}</p>
      <Bone className="h-20" />
    </div>
  );
}
