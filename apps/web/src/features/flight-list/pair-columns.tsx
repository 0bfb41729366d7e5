import { type ReactNode, useState } from 'react';
import { datedSpan } from '../../lib/calendar-date.ts';
import { useMedia, WIDE } from '../../lib/media.ts';
import { countText } from '../../lib/money-text.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { Picking } from '../flight-compare/index.ts';
import { arePair, cheapestPair, pairConflict } from './fare-pairs.ts';
import type { ShownRow } from './filter-rows.ts';
import { HalfCard } from './half-card.tsx';
import { type ListedSearch, partySize } from './listed-search.ts';
import type { FlightOption, OptionRow } from './option-row.ts';
import { PairTotal } from './pair-total.tsx';
import { ResultList } from './result-list.tsx';

interface PairColumnsProps {
  readonly search: ListedSearch;
  readonly onward: readonly ShownRow[];
  readonly back: readonly ShownRow[];
  /** All rows, also those filtered away: a choice stays chosen when a filter hides it. */
  readonly rows: readonly OptionRow[];
  readonly fid: string | null;
  /** The number of the search, under which the policy judges a pair; null while there is none or nobody judges. */
  readonly judgedAs: string | null;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
  /** The lists begin with what is cheapest. */
  readonly byPrice: boolean;
  readonly picking: Picking;
  readonly tray: ReactNode;
  readonly onChoose: (fid: string) => void;
  readonly detailsHref: (flightId: string, fareType: string | null) => string | null;
}

/** A domestic return: onward and return side by side, one of each chosen, the running total beneath. */
export function PairColumns(props: PairColumnsProps) {
  const { search, onward, back, rows, fid, judgedAs, net, picking, tray, onChoose, detailsHref } = props;
  const wide = useMedia(WIDE);
  const [tab, setTab] = useState<'onward' | 'return'>('onward');
  const [out = '', home = ''] = (fid ?? '').split('~');
  const wholes = rows.filter((row) => row.option.coverage === 'whole').map((row) => row.option);
  const byKey = (key: string) => rows.find((row) => row.key === key) ?? null;
  const [named, namedBack] = [byKey(out), byKey(home)];
  const first = firstPair(props, named, namedBack, wholes);
  const outward = named ?? first?.out ?? onward[0]?.row ?? null;
  const fits = ({ row }: ShownRow) => !outward || pairConflict(outward.option, row.option) === null;
  const inward = namedBack ?? first?.home ?? back.find(fits)?.row ?? back[0]?.row ?? null;
  const choose = (nextOut: string, nextHome: string) => onChoose(`${nextOut}~${nextHome}`);
  const columns = {
    onward: (
      <Column
        title={`${search.from} to ${search.to}`}
        date={datedSpan(search.dDate, null)}
        rows={onward}
        chosen={outward}
        other={inward}
        wholes={wholes}
        net={net}
        onChoose={(key) => {
          // A way back that nobody has chosen gives way to one that fits.
          choose(key, home);
          if (!wide) setTab('return');
        }}
        takesKeys
        takesOnward
      />
    ),
    return: (
      <Column
        title={`${search.to} to ${search.from}`}
        date={datedSpan(search.rDate ?? search.dDate, null)}
        rows={back}
        chosen={inward}
        other={outward}
        wholes={wholes}
        net={net}
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
              { value: 'onward', label: `1 · Onward ${datedSpan(search.dDate, null)}` },
              { value: 'return', label: `2 · Return ${datedSpan(search.rDate ?? search.dDate, null)}` },
            ]}
            wide
            className="mb-3"
          />
          {columns[tab]}
        </>
      )}
      <PairTotal
        {...{ wholes, outward, inward, detailsHref, judgedAs, net, picking, tray }}
        travellers={partySize(search)}
        onTake={({ flightId }) => flightId !== null && onChoose(flightId)}
      />
    </>
  );
}

/** What stands chosen while people have not chosen both ways: in lists by price the cheapest pair, not two cheap halves. */
function firstPair(
  { byPrice, net, onward, back }: Pick<PairColumnsProps, 'byPrice' | 'net' | 'onward' | 'back'>,
  named: OptionRow | null,
  namedBack: OptionRow | null,
  wholes: readonly FlightOption[],
): { readonly out: OptionRow; readonly home: OptionRow } | null {
  if (!byPrice || (named && namedBack)) return null;
  const rowsOf = (list: readonly ShownRow[]) => list.map(({ row }) => row);
  return cheapestPair(named ? [named] : rowsOf(onward), namedBack ? [namedBack] : rowsOf(back), wholes, net);
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
  readonly net: boolean;
}

function Column({ title, date, rows, chosen, other, onChoose, takesKeys, takesOnward, wholes, net }: ColumnProps) {
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
            net={net}
            pairs={
              other !== null &&
              (takesOnward
                ? arePair(shown.row.option, other.option, wholes)
                : arePair(other.option, shown.row.option, wholes))
            }
            isTooEarly={!takesOnward && other !== null && pairConflict(other.option, shown.row.option) !== null}
            onChoose={() => onChoose(shown.row.key)}
          />
        )}
      />
    </section>
  );
}
