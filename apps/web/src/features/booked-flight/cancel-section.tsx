import { quoteFlightCancellation } from '@pravas/contract/servicing/cancel-operations.ts';
import { CANCEL_BUTTON } from '@pravas/domain/flight-order/cancel-choices.ts';
import { api } from '../../lib/session.ts';
import { CancelCard, type CancelChoosing, CancelForm } from '../booking/index.ts';
import type { BookedFlight, CancelChoices, CancelQuote } from './booked-types.ts';
import { wallText } from './booked-words.ts';
import { type CancelPick, type CancelWire, NOTHING_PICKED, pickProblem, stillOffered, wireOf } from './cancel-pick.ts';
import { CancelPicker } from './cancel-picker.tsx';
import { CancelQuoteView } from './cancel-quote-view.tsx';
import { ChargesPanel } from './charges-panel.tsx';
import { ConfirmFlightCancel } from './confirm-flight-cancel.tsx';

/** Cancelling a flight, or asking for the refund of a no-show. */
export function CancelSection({ flight }: { readonly flight: BookedFlight }) {
  const { cancel, cancellationCharges: charges } = flight;
  return (
    <CancelCard
      noun="flight"
      charges={charges && <ChargesPanel charges={charges} />}
      refusal={cancel.offered ? null : (cancel.refusal ?? 'Nothing on this flight can be cancelled now.')}
      form={<FlightCancelForm flight={flight} cancel={cancel} />}
    >
      {flight.noShow && (
        <details className="mt-4 border-t border-hairline pt-3">
          <summary className="min-h-6 cursor-pointer text-[13px] font-medium text-blue max-sm:py-2.5">
            Did someone not fly?
          </summary>
          <FlightCancelForm flight={flight} cancel={flight.noShow} noShow />
        </details>
      )}
    </CancelCard>
  );
}

interface FlightCancelFormProps {
  readonly flight: BookedFlight;
  readonly cancel: CancelChoices;
  /** It asks for the refund of a no-show. */
  readonly noShow?: true;
}

function FlightCancelForm({ flight, cancel, noShow }: FlightCancelFormProps) {
  const choosing: CancelChoosing<CancelPick, CancelWire> = {
    nothing: NOTHING_PICKED,
    still: (pick) => stillOffered(cancel, pick),
    problemOf: (pick) => pickProblem(cancel, pick),
    wireOf: (pick) => ({ ...wireOf(cancel, pick), ...(noShow && { noShow }) }),
    picker: ({ choice, problem, onChoose }) => (
      <CancelPicker
        cancel={cancel}
        legend={noShow ? 'What was not flown' : 'What to cancel'}
        pick={choice}
        problem={problem}
        onPick={onChoose}
      />
    ),
  };
  const channelOf = (pick: CancelPick, quote: CancelQuote | undefined) =>
    quote?.channel ?? cancel.scopes.find((scope) => scope.type === pick.type)?.channel ?? cancel.channel;
  return (
    <CancelForm
      queryKey={['flight-cancellation', flight._id]}
      note={noteText(flight, cancel)}
      choosing={choosing}
      quote={(wire, signal) => askQuote(flight._id, wire, signal)}
      asking="Asking the airline for the refund…"
      buttonOf={(pick, quote) => (noShow ? 'See the refund' : CANCEL_BUTTON[channelOf(pick, quote)])}
      quoteView={({ id, quote, onRenew }) => <CancelQuoteView id={id} quote={quote} onRenew={onRenew} />}
      confirm={(props) => <ConfirmFlightCancel flight={flight} question={cancel.confirm} {...props} />}
    />
  );
}

/** What this ticket allows, and until when. */
function noteText({ slices }: BookedFlight, { channelNote, stopsAt }: CancelChoices): string {
  const channel = channelNote ? `${channelNote} ` : '';
  if (!stopsAt) return channel;
  const isOne = slices.filter(({ state }) => state !== 'not_booked').length <= 1;
  const until = isOne ? 'departure' : 'the next departure; for later flights until three hours before theirs';
  return `${channel}Requests are taken until ${wallText(stopsAt)}, three hours before ${until}.`;
}

/** The refund of a choice; the airlines are asked again for every choice. */
function askQuote(flightId: string, wire: CancelWire, signal: AbortSignal): Promise<CancelQuote> {
  const { type, userCancellationDetails, noShow } = wire;
  const details = JSON.stringify(userCancellationDetails);
  const query = { flightId, type, userCancellationDetails: details, ...(noShow && { noShow: '1' as const }) };
  return api.call(quoteFlightCancellation, { query, signal });
}
