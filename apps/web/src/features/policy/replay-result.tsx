import type { VerdictOutcome } from '@pravas/domain/policy/verdict.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { countText } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { ChangeAsk } from '../../ui/list-address.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { CASES, type CaseAsk } from './case-address.ts';
import { ReplayCases } from './replay-cases.tsx';
import type { Replay, ReplaySummary } from './replay-queries.ts';
import { Towns } from './replay-towns.tsx';
import { barPercent, movedOutcomes, type ReplayedService, replayHeadline, tightRoutes } from './replay-words.ts';

interface ReplayResultProps {
  readonly replay: Replay;
  readonly summary: ReplaySummary;
}

/** What publishing would have meant: the headline, then outcomes, approvers and routes, then every single case. */
export function ReplayResult({ replay, summary: all }: ReplayResultProps) {
  const text = textValues(useSearch({ strict: false }));
  const navigate = useNavigate();
  const ask = CASES.read(text);
  const change: ChangeAsk<CaseAsk> = (part) =>
    void navigate({
      to: '/company-settings/trip-policy/replay',
      search: { replayId: replay._id, ...CASES.write({ ...ask, rowNumber: 1, ...part }) },
      replace: true,
      resetScroll: false,
    });
  const drill: ChangeAsk<CaseAsk> = (part) => {
    change({ ...CASES.none, service: ask.service, ...part });
    document.getElementById('replay-cases')?.scrollIntoView({ block: 'start' });
  };
  const asked = replay.services.find(({ service }) => service === ask.service);
  const { of, summary } = asked ? { of: ask.service, summary: asked.summary } : together(replay, all);
  return (
    <div className="space-y-4">
      {replay.services.length > 1 && (
        <Segmented
          label="What it is tried on"
          name="replay-service"
          value={ask.service}
          options={SERVICES.filter(
            ({ value }) => value === '' || replay.services.some(({ service }) => service === value),
          )}
          onChange={(service) => change({ ...CASES.none, service })}
        />
      )}
      <Headline summary={summary} of={of} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Outcomes summary={summary} onDrill={drill} />
        <div className="space-y-4">
          <Approvers summary={summary} onDrill={drill} />
          <Routes summary={summary} onDrill={drill} />
        </div>
      </div>
      {summary.offered.length > 0 && <Towns offered={summary.offered} onDrill={drill} />}
      <ReplayCases replay={replay} summary={summary} ask={ask} onChange={change} />
    </div>
  );
}

const SERVICES = [
  { value: '', label: 'All' },
  { value: 'flight', label: 'Flights' },
  { value: 'hotel', label: 'Hotels' },
  { value: 'bus', label: 'Buses' },
] as const;

/** All cases together: of one service where there are only its own. */
function together({ services }: Replay, summary: ReplaySummary) {
  const [only, another] = services;
  const own = SERVICES.find(({ value }) => value === only?.service)?.value;
  const of: ReplayedService | '' = another ? '' : own || 'flight';
  return { of, summary };
}

interface HeadlineProps {
  readonly summary: ReplaySummary;
  readonly of: ReplayedService | '';
}

function Headline({ summary, of }: HeadlineProps) {
  const { saved, approvals, routes } = replayHeadline(summary, of);
  const { bookings, searches, stricter, looser, unchanged } = summary;
  return (
    <section aria-label="In short" className="card p-5">
      <p className="text-title leading-8 font-semibold tracking-[-0.01em]">
        <span className="board">{saved}</span>, <span className="board">{approvals}</span>,{' '}
        <span className="board">{routes}</span>
      </p>
      <p className="mt-1.5 text-[13px] text-ink-2">
        Of {countText(bookings, 'booking')}: {stricter.toLocaleString('en-IN')} judged more strictly,{' '}
        {looser.toLocaleString('en-IN')} less strictly, {unchanged.toLocaleString('en-IN')} as before.{' '}
        {countText(searches, 'search', 'searches')} that led to nothing were looked at too. Saved is what everybody
        would have spent less by taking the nearest choice that complies.
      </p>
    </section>
  );
}

interface PartProps {
  readonly summary: ReplaySummary;
  readonly onDrill: ChangeAsk<CaseAsk>;
}

/** Bookings that move from one outcome to another; the bars are in the table, so that both say the same. */
function Outcomes({ summary, onDrill }: PartProps) {
  const moved = movedOutcomes(summary);
  const most = Math.max(0, ...moved.map(({ count }) => count));
  return (
    <section aria-labelledby="outcomes-title" className="card p-5">
      <h2 id="outcomes-title" className="text-lead font-semibold">
        Changes by outcome
      </h2>
      {moved.length === 0 ? (
        <p className="mt-2 text-ink-2">No booking would be judged differently.</p>
      ) : (
        <table className="mt-3 w-full text-[13px]">
          <thead className="sr-only">
            <tr>
              <th scope="col">Before and after</th>
              <th scope="col">Bookings</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {moved.map(({ before, after, count }) => (
              <tr key={`${before} ${after}`}>
                <th scope="row" className="w-px py-2.5 pr-3 font-normal whitespace-nowrap">
                  <span className="flex items-center gap-1.5 max-sm:flex-wrap max-sm:whitespace-normal">
                    <Before outcome={before} />
                    <ArrowRight aria-label="becomes" size={13} className="shrink-0 text-ink-3" />
                    <VerdictBadge outcome={after} />
                  </span>
                </th>
                <td className="py-2.5">
                  <BarButton
                    value={count}
                    most={most}
                    tone={BAR_TONES[after]}
                    text={countText(count, 'booking')}
                    onPress={() => onDrill({ outcome: after })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Before({ outcome }: { readonly outcome: VerdictOutcome | null }) {
  return outcome === null ? <span className="text-ink-2">No policy</span> : <VerdictBadge outcome={outcome} />;
}

const BAR_TONES: Readonly<Record<VerdictOutcome, string>> = {
  within: 'bg-green',
  note: 'bg-green',
  reason: 'bg-amber',
  approval: 'bg-amber',
  block: 'bg-red',
};

interface BarButtonProps {
  readonly value: number;
  readonly most: number;
  readonly tone: string;
  readonly text: string;
  readonly onPress: () => void;
}

/** A bar with its figure, which leads to the cases behind it. */
function BarButton({ value, most, tone, text, onPress }: BarButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      title="Show these cases"
      className="group block w-full rounded-lg px-1 py-0.5 text-left hover:bg-sunken max-sm:min-h-11"
    >
      <span className="board font-medium group-hover:underline group-hover:underline-offset-2">{text}</span>
      <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-sunken group-hover:bg-hairline">
        <span className={cx('block h-full rounded-full', tone)} style={{ width: `${barPercent(value, most)}%` }} />
      </span>
    </button>
  );
}

function Approvers({ summary, onDrill }: PartProps) {
  const { approvers } = summary;
  const most = Math.max(0, ...approvers.map(({ extraApprovals }) => extraApprovals));
  return (
    <section aria-labelledby="approvers-title" className="card p-5">
      <h2 id="approvers-title" className="text-lead font-semibold">
        Who would get more requests
      </h2>
      {approvers.length === 0 ? (
        <p className="mt-2 text-ink-2">No one would get more requests.</p>
      ) : (
        <ul className="mt-3 space-y-2 text-[13px]">
          {approvers.map(({ user_id, name, extraApprovals }) => (
            <li key={user_id} className="grid grid-cols-[minmax(0,150px)_minmax(0,1fr)] items-center gap-3">
              <span className="truncate">{name}</span>
              <BarButton
                value={extraApprovals}
                most={most}
                tone="bg-action"
                text={`${extraApprovals.toLocaleString('en-IN')} more`}
                onPress={() => onDrill({ approver: String(user_id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** How many routes are shown at first, the tightest; more would make the card longer than its neighbour. */
const FEW_ROUTES = 6;

function Routes({ summary, onDrill }: PartProps) {
  const routes = tightRoutes(summary);
  const [showsAll, setShowsAll] = useState(false);
  return (
    <section aria-labelledby="routes-title" className="card p-5">
      <h2 id="routes-title" className="text-lead font-semibold">
        Where nothing complies
      </h2>
      {routes.length === 0 ? (
        <p className="mt-2 text-ink-2">Every search and booking had a choice that complies.</p>
      ) : (
        <ul className="mt-3 space-y-2 text-[13px]">
          {routes.slice(0, showsAll ? undefined : FEW_ROUTES).map(({ from, to, cases, withoutCompliant }) => (
            <li key={`${from}${to}`} className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-3">
              <span className="board break-words">{from === to ? from : `${from} → ${to}`}</span>
              <BarButton
                value={withoutCompliant}
                most={cases}
                tone="bg-red"
                text={`${withoutCompliant.toLocaleString('en-IN')} of ${cases.toLocaleString('en-IN')}`}
                onPress={() =>
                  onDrill({
                    ...(from === to ? { town: from } : { route: `${from}-${to}` }),
                    change: 'withoutCompliant',
                  })
                }
              />
            </li>
          ))}
        </ul>
      )}
      {routes.length > FEW_ROUTES && (
        <Button size="small" className="mt-3" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show less' : `Show all ${routes.length}`}
        </Button>
      )}
    </section>
  );
}
