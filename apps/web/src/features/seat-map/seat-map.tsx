import type { SeatView } from '@pravas/domain/seat/seat-rules.ts';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useMedia, WIDE } from '../../lib/media.ts';
import { cx } from '../../ui/class-names.ts';
import { seatCode } from './extras-ground.ts';
import { lookOf, SEAT_LOOKS, SEAT_SIGNS, SeatCell, type SeatLook } from './seat-cell.tsx';
import {
  firstSeat,
  planOf,
  priceLabel,
  type SeatPlan,
  seatAfterKey,
  seatTyped,
  seatWords,
  stateWords,
} from './seat-plan.ts';

interface SeatMapProps {
  /** "6E 6045, DEL to BOM". */
  readonly flight: string;
  readonly views: readonly SeatView[];
  /** For whom a seat is chosen. */
  readonly traveller: string;
  readonly nameOf: (travellerIndex: number) => string;
  readonly onChoose: (view: SeatView) => void;
  readonly onRemove: () => void;
}

/** Keys typed within this time belong to one designator. */
const TYPING_MS = 900;

/**
 * The cabin as a grid with one Tab stop: arrows move, Enter or Space chooses, Delete gives the seat up, typing "14F"
 * goes there. Nose to the left on wide screens, nose up on phones.
 */
export function SeatMap({ flight, views, traveller, nameOf, onChoose, onRemove }: SeatMapProps) {
  const plan = planOf(views, useMedia(WIDE) ? 'across' : 'down');
  const grid = useRef<HTMLTableElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [at, setAt] = useState<string | null>(null);
  const here = views.find((view) => view.seat.code === at) ?? firstSeat(plan);
  const shown = here;
  const goTo = (view: SeatView | null) => {
    if (!view) return;
    setAt(view.seat.code);
    grid.current?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(view.seat.code)}"]`)?.focus();
  };
  const choose = (view: SeatView) => {
    setAt(view.seat.code);
    if (view.state === 'selected') onRemove();
    else onChoose(view);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!here || event.altKey || event.metaKey) return;
    const next = seatAfterKey(plan, here.seat.code, event.key, event.ctrlKey);
    if (next) {
      goTo(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      choose(here);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (here.state === 'selected') onRemove();
    } else if (/^[0-9a-z]$/i.test(event.key) && !event.ctrlKey) {
      const isSame = event.timeStamp - typed.current.at < TYPING_MS;
      typed.current = { text: (isSame ? typed.current.text : '') + event.key, at: event.timeStamp };
      goTo(seatTyped(plan, typed.current.text));
    } else if (!event.key.startsWith('Arrow')) {
      return;
    }
    event.preventDefault();
  };
  return (
    <div>
      {reasonsOf(views).map((reason) => (
        <p key={reason} className="mb-2 text-[13px] text-ink-2">
          {reason}
        </p>
      ))}
      <div
        className={cx(
          'overflow-auto border-2 border-hairline bg-sunken/40',
          plan.lie === 'across'
            ? 'rounded-[28px_14px_14px_28px] py-3 pr-2'
            : 'mx-auto max-h-[60dvh] w-fit max-w-full rounded-[36px_36px_14px_14px] px-1.5 pt-6 pb-3',
        )}
      >
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is the interactive table of ARIA.
          role="grid"
          aria-label={`Seats of ${flight}, for ${traveller}`}
          onKeyDown={onKeyDown}
          className={cx(
            'border-separate',
            plan.lie === 'across' ? 'border-spacing-x-px border-spacing-y-0.5' : 'border-spacing-0.5',
          )}
        >
          <Lines plan={plan} here={here} nameOf={nameOf} onPress={choose} onPoint={(view) => setAt(view.seat.code)} />
        </table>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <SeatLegend views={views} />
        {shown && (
          <p aria-hidden className="board text-[13px]">
            <span className="font-semibold">{seatCode(shown.seat.code)}</span>
            <span className="text-ink-2">
              {' · '}
              {shown.seat.kind}
              {shown.seat.legroom && ' · extra legroom'}
              {shown.state !== 'booked' && ` · ${priceLabel(shown.seat.pricePaise)}`}
              {' · '}
              {stateWords(shown, nameOf)}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Why seats are dashed, each reason once; those that are about one seat alone are said with that seat. */
function reasonsOf(views: readonly SeatView[]): readonly string[] {
  const barred = views.filter((view) => view.state === 'not_allowed');
  const general = barred.flatMap(({ reason, seat }) => (reason && !reason.includes(seat.code) ? [reason] : []));
  const reasons = [...new Set(general)];
  return reasons.length > 1 ? ['Some seats cost more than the trip policy allows; each says why.'] : reasons;
}

interface LinesProps {
  readonly plan: SeatPlan;
  readonly here: SeatView | null;
  readonly nameOf: (travellerIndex: number) => string;
  readonly onPress: (view: SeatView) => void;
  readonly onPoint: (view: SeatView) => void;
}

/** The lines with their headings; across, the row numbers are in the (first) aisle. */
function Lines({ plan, here, nameOf, onPress, onPoint }: LinesProps) {
  const across = plan.lie === 'across';
  const size = across ? 'size-6' : plan.columns.length > 6 ? 'size-[26px]' : 'size-11';
  const isAfterAisle = (place: number) => plan.aisleAfter.includes(plan.columns[place - 1] ?? '');
  const cellsOf = (views: readonly (SeatView | null)[]) =>
    views.map((view, place) => (
      <SeatCell
        // biome-ignore lint/suspicious/noArrayIndexKey: a place of the cabin never moves.
        key={place}
        view={view}
        size={size}
        isHere={view !== null && view.seat.code === here?.seat.code}
        words={view ? seatWords(view, nameOf) : ''}
        nameOf={nameOf}
        onPress={onPress}
        onPoint={onPoint}
        isAfterAisle={!across && isAfterAisle(place)}
      />
    ));
  if (across) return <tbody>{linesAcross(plan, cellsOf)}</tbody>;
  return (
    <>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Row</span>
          </th>
          {plan.columns.map((column, place) => (
            <th
              key={column}
              scope="col"
              className={cx('text-meta font-normal text-ink-2', isAfterAisle(place) && 'pl-3')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plan.lines.map((views, index) => (
          <tr key={plan.rows[index]}>
            <th scope="row" className="board pr-1 text-right text-meta font-normal text-ink-2">
              {plan.rows[index]}
            </th>
            {cellsOf(views)}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function linesAcross(plan: SeatPlan, cellsOf: (views: readonly (SeatView | null)[]) => ReactNode) {
  const numbersAfter = plan.aisleAfter[0] ?? plan.columns[0];
  return plan.lines.flatMap((views, index) => {
    const column = plan.columns[index] ?? '';
    const line = (
      <tr key={column}>
        <th
          scope="row"
          // Long cabins are scrolled; the letters stay in sight, away from the frame.
          className="sticky left-0 bg-[color-mix(in_srgb,var(--sunken)_40%,var(--surface))] pr-1.5 pl-3 text-left text-meta font-normal text-ink-2"
        >
          {column}
        </th>
        {cellsOf(views)}
      </tr>
    );
    if (column === numbersAfter) return [line, <RowNumbers key="rows" rows={plan.rows} />];
    if (!plan.aisleAfter.includes(column)) return [line];
    return [line, <tr key={`${column} aisle`} aria-hidden className="h-4" />];
  });
}

function RowNumbers({ rows }: { readonly rows: readonly number[] }) {
  return (
    <tr>
      <th scope="col">
        <span className="sr-only">Seat letter</span>
      </th>
      {rows.map((row) => (
        <th key={row} scope="col" className="board py-0.5 text-[11px] leading-4 font-normal text-ink-2">
          {row}
        </th>
      ))}
    </tr>
  );
}

const WORDS: readonly (readonly [SeatLook, string])[] = [
  ['free', 'FREE'],
  ['paid', 'Paid'],
  ['legroom', 'Extra legroom'],
  ['selected', 'Selected'],
  ['held', 'Other traveller'],
  ['booked', 'Booked'],
  ['not_allowed', 'Not possible'],
];

/** What the seats of this map mean; only looks that it has. */
function SeatLegend({ views }: { readonly views: readonly SeatView[] }) {
  const found = new Set(views.map(lookOf));
  return (
    <ul aria-label="Seats" className="flex flex-wrap gap-x-4 gap-y-1.5 text-meta text-ink-2">
      {WORDS.filter(([look]) => found.has(look) || look === 'selected').map(([look, word]) => (
        <li key={look} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={cx(
              'grid size-4 place-items-center rounded-[4px] border text-[9px] leading-none font-semibold',
              SEAT_LOOKS[look],
            )}
          >
            {SEAT_SIGNS[look]}
          </span>
          {word}
        </li>
      ))}
    </ul>
  );
}
