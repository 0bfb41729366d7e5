import { durationText } from '@pravas/domain/time/airport-time.ts';
import { Link } from '@tanstack/react-router';
import { type BusDetailsState, busDetailsPath, openedBus } from '../../lib/bus-details-address.ts';
import { inr } from '../../lib/money-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { BusCancellationBar } from '../bus/index.ts';
import type { Review } from './passenger-entries.ts';

interface JourneySummaryProps {
  readonly review: Review;
  readonly state: BusDetailsState;
}

/** The journey in short: bus, stops, seats, what the policy says, what cancelling costs, and what to know. */
export function JourneySummary({ review, state }: JourneySummaryProps) {
  const { bus, boarding, dropping, seats, price, notes, co2Kg } = review;
  return (
    <section aria-labelledby="journey" className="card space-y-4 p-4 sm:p-5">
      <div>
        <h2 id="journey" className="text-[15px] font-semibold">
          {bus.operator.name}
        </h2>
        <p className="text-[13px] text-ink-2">
          {[bus.type.name, durationText(bus.minutes), co2Kg === null ? '' : `${co2Kg} kg CO₂e each`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact label="You get on" text={`${boarding.at.text}, ${boarding.name}`} more={boarding.address} />
        <Fact
          label="You get off"
          text={dropping ? `${dropping.at.text}, ${dropping.name}` : bus.arrival.text}
          more={dropping ? dropping.address : 'Ask the driver where to stop.'}
        />
        <Fact label="Seats" text={seats.map(({ seat }) => seat.seatName).join(', ')} more={null} />
      </dl>
      {price?.verdict && <Verdict verdict={price.verdict} suggestion={price.suggestion} state={state} />}
      {price && (
        <div>
          <h3 className="mb-2 text-meta text-ink-2">If you cancel</h3>
          <BusCancellationBar cancellation={price.cancellation} />
        </div>
      )}
      {notes.length > 0 && (
        <div>
          <h3 className="text-meta text-ink-2">Good to know</h3>
          <ul className="list-disc pl-5 text-[13px]">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface FactProps {
  readonly label: string;
  readonly text: string;
  readonly more: string | null;
}

function Fact({ label, text, more }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-2">{label}</dt>
      <dd className="board font-medium break-words">
        {text}
        {more !== null && <span className="block text-[13px] font-normal text-ink-2">{more}</span>}
      </dd>
    </div>
  );
}

interface VerdictProps extends Pick<JourneySummaryProps, 'state'> {
  readonly verdict: NonNullable<NonNullable<Review['price']>['verdict']>;
  readonly suggestion: NonNullable<Review['price']>['suggestion'];
}

/** What the policy says of these seats, and the nearest choice that complies. */
function Verdict({ verdict, suggestion, state }: VerdictProps) {
  return (
    <div className="text-[13px]">
      <VerdictBadge outcome={verdict.outcome} />
      {verdict.reasons.map((reason) => (
        <p key={reason} className="mt-1 text-ink-2">
          {reason}
        </p>
      ))}
      {suggestion !== null && (
        <div className="mt-2 rounded-lg border border-hairline px-3 py-2">
          <p>{suggestion.text}</p>
          <Link to={instead(suggestion, state)} className={`${buttonClass('quiet', 'small')} mt-1.5`}>
            {suggestion.busId === null || suggestion.busId === state.busId ? 'Change seats' : 'See this bus'}
            {suggestion.saves > 0 && `, ${inr(suggestion.saves)} less`}
          </Link>
        </div>
      )}
    </div>
  );
}

/** Where the nearest choice that complies is made. */
function instead({ busId }: NonNullable<VerdictProps['suggestion']>, state: BusDetailsState): string {
  if (busId === null || busId === state.busId) return busDetailsPath({ ...state, seenTotal: null });
  return busDetailsPath(openedBus(state.list, state.searchedBusId, busId));
}
