import { type ReactNode, useState } from 'react';
import { datedSpan } from '../../lib/calendar-date.ts';
import { useMedia, WIDE } from '../../lib/media.ts';
import { countText } from '../../lib/money-text.ts';
import { Segmented } from '../../ui/segmented.tsx';
import type { Picking } from '../flight-compare/index.ts';
import { useRoomy } from './density.ts';
import type { ShownRow } from './filter-rows.ts';
import { HalfCard } from './half-card.tsx';
import { boughtPair } from './listed-pairs.ts';
import { type ListedSearch, partySize } from './listed-search.ts';
import type { OptionRow } from './option-row.ts';
import { type HalfChoice, onwardChoices, returnChoices } from './pair-choices.ts';
import { PairTotal } from './pair-total.tsx';
import { ResultList } from './result-list.tsx';
import type { FilteredList } from './use-filtered-list.ts';

interface PairColumnsProps extends NonNullable<FilteredList['chosenApart']> {
  readonly search: ListedSearch;
  readonly shown: readonly ShownRow[];
  /** All rows, also those filtered away: a choice stays chosen when a filter hides it. */
  readonly rows: readonly OptionRow[];
  readonly fid: string | null;
  /** The number of the search, under which the policy judges a pair; null while there is none or nobody judges. */
  readonly judgedAs: string | null;
  readonly picking: Picking;
  readonly tray: ReactNode;
  readonly onChoose: (fid: string) => void;
  readonly detailsHref: (flightId: string, fareType: string | null) => string | null;
}

/**
 * A domestic return: onward flights at the cheapest pair each is part of, beside them the ways back from the chosen one at
 * what each adds; beneath, the chosen pair.
 */
export function PairColumns(props: PairColumnsProps) {
  const { search, shown, rows, table, ranking, how, fid, judgedAs, picking, tray, onChoose, detailsHref } = props;
  const wide = useMedia(WIDE);
  const [tab, setTab] = useState<'onward' | 'return'>('onward');
  const [out = '', home = ''] = (fid ?? '').split('~');
  const byKey = (key: string) => rows.find((row) => row.key === key) ?? null;
  const [named, namedBack] = [byKey(out), byKey(home)];
  const preset =
    ranking.first({ out: named?.key ?? null, home: namedBack?.key ?? null }) ??
    ranking.first({ out: named?.key ?? null, home: null });
  const onward = onwardChoices(ranking, shown);
  const outward = named ?? preset?.outRow ?? onward[0]?.row ?? null;
  const back = returnChoices(ranking, table, outward, shown);
  const inward = namedBack ?? preset?.homeRow ?? back[0]?.row ?? null;
  const choose = (nextOut: string, nextHome: string) => onChoose(`${nextOut}~${nextHome}`);
  const columns = {
    onward: (
      <Column
        title={`${search.from} to ${search.to}`}
        date={datedSpan(search.dDate, null)}
        choices={onward}
        chosen={outward}
        onChoose={(key) => {
          // A way back that is not sold with it gives way to the best that is.
          choose(key, ranking.pairsOf(key).some((pair) => pair.home === home) ? home : '');
          if (!wide) setTab('return');
        }}
        takesKeys
      />
    ),
    return: (
      <Column
        title={`${search.to} to ${search.from}`}
        date={datedSpan(search.rDate ?? search.dDate, null)}
        choices={back}
        chosen={inward}
        onChoose={(key) => choose(outward?.key ?? '', key)}
        takesKeys={!wide}
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
        {...{ outward, inward, detailsHref, judgedAs, picking, tray }}
        net={how.net}
        pair={outward && inward && boughtPair(table, outward, inward, how)}
        travellers={partySize(search)}
        onTake={({ flightId }) => flightId !== null && onChoose(flightId)}
      />
    </>
  );
}

interface ColumnProps {
  readonly title: string;
  readonly date: string;
  readonly choices: readonly HalfChoice[];
  readonly chosen: OptionRow | null;
  readonly onChoose: (key: string) => void;
  readonly takesKeys: boolean;
}

function Column({ title, date, choices, chosen, onChoose, takesKeys }: ColumnProps) {
  const isWide = useMedia(WIDE);
  const isRoomy = useRoomy() && isWide;
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 hidden items-baseline justify-between gap-2 px-1 text-[13px] min-[900px]:flex">
        <h3 className="font-semibold">
          {title} <span className="font-normal text-ink-2">· {date}</span>
        </h3>
        <span className="board text-ink-3">{countText(choices.length, 'flight')}</span>
      </div>
      <ResultList
        label={title}
        rows={choices}
        key={String(isRoomy)}
        rowHeightPx={isRoomy ? 104 : isWide ? 86 : 102}
        takesKeys={takesKeys}
        render={(choice) => (
          <HalfCard
            choice={choice}
            isRoomy={isRoomy}
            group={title}
            chosen={chosen?.key === choice.row.key}
            onChoose={() => onChoose(choice.row.key)}
          />
        )}
      />
    </section>
  );
}
