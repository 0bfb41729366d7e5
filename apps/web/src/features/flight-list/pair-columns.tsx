import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { spanText } from '../../lib/calendar-date.ts';
import { useMedia, WIDE } from '../../lib/media.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { arePair, areSoldTogether, farePairs } from './fare-pairs.ts';
import type { ShownRow } from './filter-rows.ts';
import { HalfCard } from './half-card.tsx';
import type { ListedSearch } from './list-state.ts';
import type { FlightOption, OptionRow } from './option-row.ts';
import { PairVerdict } from './pair-verdict.tsx';
import { ResultList } from './result-list.tsx';
import type { Suggestion } from './suggestion-button.tsx';
import { usePrefetchDetails } from './use-prefetch-details.ts';

interface PairColumnsProps {
  readonly search: ListedSearch;
  readonly onward: readonly ShownRow[];
  readonly back: readonly ShownRow[];
  /** All rows, also those filtered away: a choice stays chosen when a filter hides it. */
  readonly rows: readonly OptionRow[];
  readonly fid: string | null;
  /** The number of the search, under which the policy judges a pair; null while there is none or nobody judges. */
  readonly judgedAs: string | null;
  readonly onChoose: (fid: string) => void;
  readonly detailsHref: (flightId: string, fareType: string | null) => string | null;
}

/** A domestic return: onward and return side by side, one of each chosen, the running total beneath. */
export function PairColumns(props: PairColumnsProps) {
  const { search, onward, back, rows, fid, judgedAs, onChoose, detailsHref } = props;
  const wide = useMedia(WIDE);
  const [tab, setTab] = useState<'onward' | 'return'>('onward');
  const [out = '', home = ''] = (fid ?? '').split('~');
  const byKey = (key: string) => rows.find((row) => row.key === key) ?? null;
  const outward = byKey(out) ?? onward[0]?.row ?? null;
  const inward = byKey(home) ?? back[0]?.row ?? null;
  const wholes = rows.filter((row) => row.option.coverage === 'whole').map((row) => row.option);
  const choose = (nextOut: string, nextHome: string) => onChoose(`${nextOut}~${nextHome}`);
  const columns = {
    onward: (
      <Column
        title={`${search.from} to ${search.to}`}
        date={spanText(search.dDate, null)}
        rows={onward}
        chosen={outward}
        other={inward}
        wholes={wholes}
        onChoose={(key) => {
          choose(key, inward?.key ?? '');
          if (!wide) setTab('return');
        }}
        takesKeys
        takesOnward
      />
    ),
    return: (
      <Column
        title={`${search.to} to ${search.from}`}
        date={spanText(search.rDate ?? search.dDate, null)}
        rows={back}
        chosen={inward}
        other={outward}
        wholes={wholes}
        onChoose={(key) => choose(outward?.key ?? '', key)}
        takesKeys={!wide}
        takesOnward={false}
      />
    ),
  };
  return (
    <>
      {wide ? (
        <div className="grid grid-cols-2 gap-3">
          {columns.onward}
          {columns.return}
        </div>
      ) : (
        <>
          <Segmented
            label="Direction"
            name="direction"
            value={tab}
            onChange={setTab}
            options={[
              { value: 'onward', label: `1 · Onward ${spanText(search.dDate, null)}` },
              { value: 'return', label: `2 · Return ${spanText(search.rDate ?? search.dDate, null)}` },
            ]}
            wide
            className="mb-3"
          />
          {columns[tab]}
        </>
      )}
      <PairTotal
        wholes={wholes}
        outward={outward}
        inward={inward}
        travellers={search.ad + search.child + search.inf}
        detailsHref={detailsHref}
        judgedAs={judgedAs}
        onTake={({ flightId }) => flightId !== null && onChoose(flightId)}
      />
    </>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly date: string;
  readonly rows: readonly ShownRow[];
  readonly chosen: OptionRow | null;
  readonly other: OptionRow | null;
  readonly onChoose: (key: string) => void;
  readonly takesKeys: boolean;
  readonly takesOnward: boolean;
  readonly wholes: readonly FlightOption[];
}

function Column({ title, date, rows, chosen, other, onChoose, takesKeys, takesOnward, wholes }: ColumnProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 hidden items-baseline justify-between gap-2 px-1 text-[13px] min-[900px]:flex">
        <h3 className="font-semibold">
          {title} <span className="font-normal text-ink-2">· {date}</span>
        </h3>
        <span className="board text-ink-3">{countText(rows.length, 'flight')}</span>
      </div>
      <ResultList
        label={title}
        rows={rows}
        rowHeightPx={110}
        takesKeys={takesKeys}
        render={(shown) => (
          <HalfCard
            shown={shown}
            group={title}
            chosen={chosen?.key === shown.row.key}
            pairs={
              other !== null &&
              (takesOnward
                ? arePair(shown.row.option, other.option, wholes)
                : arePair(other.option, shown.row.option, wholes))
            }
            onChoose={() => onChoose(shown.row.key)}
          />
        )}
      />
    </section>
  );
}

interface PairTotalProps {
  readonly wholes: readonly FlightOption[];
  readonly outward: OptionRow | null;
  readonly inward: OptionRow | null;
  readonly travellers: number;
  readonly detailsHref: (flightId: string, fareType: string | null) => string | null;
  readonly judgedAs: string | null;
  readonly onTake: (suggestion: Suggestion) => void;
}

function PairTotal({ wholes, outward, inward, travellers, detailsHref, judgedAs, onTake }: PairTotalProps) {
  if (!outward || !inward) return null;
  if (!areSoldTogether(outward.option, inward.option, wholes)) return <NotSoldTogether />;
  const pairs = farePairs(allowedOf(outward.option), allowedOf(inward.option), wholes);
  const best = pairs[0] ?? null;
  const separate = (outward.fares[0]?.totalPrice ?? 0) + (inward.fares[0]?.totalPrice ?? 0);
  const total = best?.totalPrice ?? separate;
  const saving = best?.kind === 'special_return' ? separate - best.totalPrice : 0;
  const href = detailsHref(`${outward.key}~${inward.key}`, best?.fareType ?? null);
  const leg = (row: OptionRow) => {
    const slice = row.option.slices[0];
    const first = slice?.segments[0];
    return first ? `${first.flightFullNumber} ${first.departureTime}` : '';
  };
  return (
    <div className="sticky bottom-[60px] z-10 mt-3 sm:bottom-4">
      <div className="card flex flex-wrap items-center gap-x-5 gap-y-2 bg-raised p-3 shadow-pop sm:px-5">
        <p className="board hidden min-w-0 flex-1 items-center gap-2 text-[13px] text-ink-2 md:flex">
          {leg(outward)} <ArrowRight aria-label="and back with" size={14} /> {leg(inward)}
        </p>
        <div aria-live="polite" className="flex-1 md:flex-none md:text-right">
          <p className="board text-price leading-7 font-semibold">{inr(total)}</p>
          <p className="text-meta text-ink-2">
            {best?.label ?? 'Both directions'} · {countText(travellers, 'traveller')}
            {saving > 0 && <span className="font-medium text-green"> · saves {inr(saving)}</span>}
          </p>
        </div>
        {judgedAs !== null && (
          <div className="max-sm:order-last max-sm:w-full">
            <PairVerdict
              searchedFlightId={judgedAs}
              flightId={`${outward.key}~${inward.key}`}
              fareType={best?.fareType ?? null}
              onTake={onTake}
            />
          </div>
        )}
        <PairLink href={href} />
      </div>
    </div>
  );
}

/** A flight with the fares that the policy allows; with all of them where it allows none. */
function allowedOf(option: FlightOption): FlightOption {
  const fares = option.fares.filter((fare) => fare.verdict?.outcome !== 'block');
  return fares.length === 0 ? option : { ...option, fares };
}

function NotSoldTogether() {
  return (
    <div className="sticky bottom-[60px] z-10 mt-3 sm:bottom-4">
      <p aria-live="polite" className="card bg-raised p-3 text-[13px] shadow-pop sm:px-5">
        These two flights are not sold together. Choose the same airline both ways.
      </p>
    </div>
  );
}

function PairLink({ href }: { readonly href: string | null }) {
  const prefetch = usePrefetchDetails(href);
  if (!href) return <span className={cx(buttonClass('primary', 'large'), 'opacity-55')}>View fares</span>;
  return (
    <Link {...prefetch} to={href} className={buttonClass('primary', 'large')}>
      View fares
    </Link>
  );
}
