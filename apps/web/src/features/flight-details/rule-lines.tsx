import type { sliceRules } from '@pravas/contract/flight/flight-shapes.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { chargeText, nowInsideBar, type RuleBar, sumsNow } from './rule-now.ts';

type SliceRules = z.input<typeof sliceRules>;

const TONES: Record<RuleBar['tone'], string> = {
  free: 'border-green-edge bg-green-soft text-green',
  low: 'border-amber-edge bg-amber-soft text-amber',
  high: 'border-red-edge bg-red-soft text-red',
  none: 'hatched border-edge text-ink-2',
};

interface RuleLinesProps {
  readonly rules: readonly SliceRules[];
  /** IANA zone of each direction's departure, in the order of `rules`. */
  readonly zones: readonly string[];
}

/** What cancelling or changing costs until when, as lines that end at departure. Amounts are per traveller. */
export function RuleLines({ rules, zones }: RuleLinesProps) {
  const now = useNow(60_000);
  const sums = sumsNow(rules);
  return (
    <div className="space-y-6">
      {sums && <p className="board text-[13px] font-medium">{sums}</p>}
      {rules.map((rule, index) => {
        const zone = zones[index] ?? zones[0] ?? 'Asia/Kolkata';
        return (
          <div key={rule.title}>
            {rules.length > 1 && <h3 className="mb-2 text-[13px] font-semibold">{rule.title}</h3>}
            {rule.note && <p className="mb-3 text-[13px] text-ink-2">{rule.note}</p>}
            <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
              <RuleLine
                journey={rule.title}
                name="Cancellation"
                bars={rule.cancellation}
                empty={rule.cancellationEmpty ?? 'No refund!'}
                zone={zone}
                now={now}
              />
              <RuleLine
                journey={rule.title}
                name="Date change"
                bars={rule.dateChange}
                empty={rule.dateChangeEmpty ?? 'No change!'}
                zone={zone}
                now={now}
              />
            </div>
          </div>
        );
      })}
      <p className="text-meta text-ink-3">
        Airline charges per traveller. Cancellation or change requests stop 3 hours before departure.
        {keepsTheFare(rules) && ` Where it says 'No refund!', statutory taxes and airport fees are still returned.`}
      </p>
    </div>
  );
}

/** True where at some time the fare itself is not refunded. */
function keepsTheFare(rules: readonly SliceRules[]): boolean {
  return rules.some(
    ({ cancellation }) => cancellation.length === 0 || cancellation.some((bar) => bar.charges === null),
  );
}

interface RuleLineProps {
  /** Which direction it is about. */
  readonly journey: string;
  readonly name: 'Cancellation' | 'Date change';
  readonly bars: readonly RuleBar[];
  readonly empty: string;
  readonly zone: string;
  readonly now: Date;
}

function RuleLine({ journey, name, bars, empty, zone, now }: RuleLineProps) {
  const current = bars.find((bar) => bar.current);
  const shown = bars.length > 0;
  return (
    <section aria-label={`${name}, ${journey}`} className="min-w-0">
      <div className="mb-5 flex items-baseline justify-between gap-3 text-[13px]">
        <h3 className="font-medium">{name}</h3>
        <p className="board text-ink-2">
          {current && (
            <>
              If you act now: <span className="font-semibold text-ink">{chargeText(current, empty)}</span>
            </>
          )}
        </p>
      </div>
      {!shown && (
        <p className="hatched grid h-9 place-items-center rounded-lg border border-edge text-[13px] font-medium text-ink-2">
          <span className="rounded bg-surface px-2">{empty}</span>
        </p>
      )}
      {shown && (
        <div className="flex gap-[2px]">
          {bars.map((bar, index) => (
            <Bar
              key={bar.tillTime}
              bar={bar}
              empty={empty}
              zone={zone}
              now={now}
              first={index === 0}
              last={index === bars.length - 1}
            />
          ))}
        </div>
      )}
      {shown && <RuleTable name={name} bars={bars} empty={empty} />}
    </section>
  );
}

interface BarProps {
  readonly bar: RuleBar;
  readonly empty: string;
  readonly zone: string;
  readonly now: Date;
  readonly first: boolean;
  readonly last: boolean;
}

function Bar({ bar, empty, zone, now, first, last }: BarProps) {
  const text = chargeText(bar, empty);
  return (
    <div
      className={bar.charges === null ? 'min-w-[82px]' : 'min-w-[58px]'}
      style={{ flex: `${Math.max(1, bar.width)} 1 0` }}
    >
      <Tooltip text={`${text} until ${clockText(bar.endsAt)}${bar.text ? `\n${bar.text}` : ''}`} className="w-full">
        {(tip) => (
          <button
            type="button"
            aria-describedby={tip}
            className={cx(
              'board relative block h-9 w-full border text-center text-meta font-semibold max-sm:h-11 sm:text-[13px]',
              TONES[bar.tone],
              first && 'rounded-l-lg',
              last && 'rounded-r-lg',
            )}
          >
            <span className={cx('truncate px-1', bar.tone === 'none' && 'rounded bg-surface')}>{text}</span>
            {bar.current && <NowMark at={nowInsideBar(bar, zone, now)} />}
          </button>
        )}
      </Tooltip>
      <p className="board mt-1 text-right text-meta text-ink-2">
        {bar.tillTime > 0 ? `${bar.tillTime} hrs` : 'Departure'}
      </p>
    </div>
  );
}

function NowMark({ at }: { readonly at: number }) {
  return (
    <span
      className="absolute -top-1.5 bottom-[-5px] w-[2px] -translate-x-1/2 rounded bg-ink"
      style={{ left: `${at * 100}%` }}
    >
      <span
        className={cx(
          'absolute bottom-full text-[11px] leading-3.5 font-semibold text-ink',
          // At the line's left edge the word is beside its mark, not outside the line.
          at < 0.3 ? 'left-0' : 'left-1/2 -translate-x-1/2',
        )}
      >
        Now
      </span>
    </span>
  );
}

function RuleTable({
  name,
  bars,
  empty,
}: {
  readonly name: string;
  readonly bars: readonly RuleBar[];
  readonly empty: string;
}) {
  return (
    <div className="sr-only">
      <table>
        <caption>{name} charges per traveller</caption>
        <thead>
          <tr>
            <th scope="col">Until</th>
            <th scope="col">Charge</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.tillTime}>
              <td>
                {clockText(bar.endsAt)}, {bar.tillTime > 0 ? `${bar.tillTime} hours before departure` : 'departure'}
                {bar.current ? ', holds now' : ''}
              </td>
              <td>{chargeText(bar, empty)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function clockText(wall: string): string {
  return `${shortDate(wall)}, ${wall.slice(11, 16)}`;
}
