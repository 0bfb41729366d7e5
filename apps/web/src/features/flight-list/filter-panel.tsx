import { durationText } from '@pravas/domain/time/airport-time.ts';
import { type ReactNode, useId, useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { BAND_LABELS, KIND_LABELS, stopLabel } from './filter-labels.ts';
import type { Bounds, FilterCounts } from './filter-rows.ts';
import { DAY_BANDS, FARE_KINDS, type Filters, type Range } from './list-state.ts';

interface FilterPanelProps {
  readonly filters: Filters;
  readonly counts: FilterCounts;
  readonly bounds: Bounds;
  readonly onChange: (filters: Filters) => void;
  readonly airlineName: (code: string) => string;
  readonly roundTrip: boolean;
  /** True where prices are of one direction. */
  readonly perDirection: boolean;
}

/** All filters with their counts; a value without results stays visible while it is ticked. */
export function FilterPanel({
  filters,
  counts,
  bounds,
  onChange,
  airlineName,
  roundTrip,
  perDirection,
}: FilterPanelProps) {
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });
  const onward = roundTrip ? 'Onward' : '';
  return (
    <div className="divide-y divide-hairline">
      <Ticks
        title={join(onward, 'Stops')}
        values={[0, 1, 2]}
        label={stopLabel}
        ticked={filters.stops}
        counts={counts.stops}
        onChange={(stops) => set({ stops })}
      />
      {roundTrip && (
        <Ticks
          title="Return stops"
          values={[0, 1, 2]}
          label={stopLabel}
          ticked={filters.returnStops}
          counts={counts.returnStops}
          onChange={(returnStops) => set({ returnStops })}
        />
      )}
      <Limit
        title={perDirection ? 'Each way up to' : 'Price up to'}
        range={filters.price}
        bounds={bounds.price}
        step={50}
        text={inr}
        onChange={(price) => set({ price })}
      />
      <Ticks
        title={join(onward, 'Airlines')}
        values={sortedByCount(counts.airlines, filters.airlines)}
        label={airlineName}
        ticked={filters.airlines}
        counts={counts.airlines}
        onChange={(airlines) => set({ airlines })}
      />
      {roundTrip && (
        <Ticks
          title="Return airlines"
          values={sortedByCount(counts.returnAirlines, filters.returnAirlines)}
          label={airlineName}
          ticked={filters.returnAirlines}
          counts={counts.returnAirlines}
          onChange={(returnAirlines) => set({ returnAirlines })}
        />
      )}
      <Ticks
        title={join(onward, 'Departure')}
        values={DAY_BANDS}
        label={(band) => BAND_LABELS[band]}
        ticked={filters.departs}
        counts={counts.departs}
        onChange={(departs) => set({ departs })}
      />
      {roundTrip && (
        <Ticks
          title="Return departure"
          values={DAY_BANDS}
          label={(band) => BAND_LABELS[band]}
          ticked={filters.returnDeparts}
          counts={counts.returnDeparts}
          onChange={(returnDeparts) => set({ returnDeparts })}
        />
      )}
      <Group title="Fare">
        <Checkbox checked={filters.refundable} count={counts.refundable} onChange={(refundable) => set({ refundable })}>
          Refundable
        </Checkbox>
        <TickRows
          values={FARE_KINDS.filter((kind) => counts.kinds.has(kind) || filters.kinds.includes(kind))}
          label={(kind) => KIND_LABELS[kind]}
          ticked={filters.kinds}
          counts={counts.kinds}
          onChange={(kinds) => set({ kinds })}
        />
      </Group>
      <Limit
        title="Duration up to"
        range={filters.duration}
        bounds={bounds.duration}
        step={5}
        text={durationText}
        onChange={(duration) => set({ duration })}
      />
      <Limit
        title="Layover up to"
        range={filters.layover}
        bounds={bounds.layover}
        step={5}
        text={durationText}
        onChange={(layover) => set({ layover })}
      />
      <Ticks
        title="Layover in"
        values={sortedByCount(counts.layoverAirports, filters.layoverAirports)}
        label={(code) => code}
        ticked={filters.layoverAirports}
        counts={counts.layoverAirports}
        onChange={(layoverAirports) => set({ layoverAirports })}
      />
    </div>
  );
}

function join(direction: string, title: string): string {
  return direction ? `${direction} ${title.toLowerCase()}` : title;
}

function sortedByCount(counts: ReadonlyMap<string, number>, ticked: readonly string[]): readonly string[] {
  const all = new Set([...counts.keys(), ...ticked]);
  return [...all].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || a.localeCompare(b));
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="min-w-0 py-3 first:pt-0 last:pb-0">
      <legend className="float-left mb-1 w-full text-[13px] font-medium text-ink-2">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

interface TicksProps<T extends string | number> {
  readonly values: readonly T[];
  readonly label: (value: T) => string;
  readonly ticked: readonly T[];
  readonly counts: ReadonlyMap<T, number>;
  readonly onChange: (ticked: readonly T[]) => void;
}

function Ticks<T extends string | number>({ title, ...rows }: TicksProps<T> & { readonly title: string }) {
  if (rows.values.length === 0) return null;
  return (
    <Group title={title}>
      <TickRows {...rows} />
    </Group>
  );
}

function TickRows<T extends string | number>({ values, label, ticked, counts, onChange }: TicksProps<T>) {
  return values.map((value) => {
    const count = counts.get(value) ?? 0;
    const on = ticked.includes(value);
    return (
      <Checkbox
        key={value}
        checked={on}
        count={count}
        disabled={count === 0 && !on}
        onChange={(next) => onChange(next ? [...ticked, value] : ticked.filter((other) => other !== value))}
      >
        {label(value)}
      </Checkbox>
    );
  });
}

interface LimitProps {
  readonly title: string;
  readonly range: Range;
  readonly bounds: { readonly low: number; readonly high: number } | null;
  readonly step: number;
  readonly text: (value: number) => string;
  readonly onChange: (range: Range) => void;
}

function Limit({ title, range, bounds, step, text, onChange }: LimitProps) {
  if (!bounds) return null;
  const low = Math.floor(bounds.low / step) * step;
  const high = Math.ceil(bounds.high / step) * step;
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <Slider
        title={title}
        low={low}
        high={high}
        step={step}
        start={range.to ?? high}
        text={text}
        onCommit={(to) => onChange({ ...range, to: to >= high ? null : to })}
      />
    </div>
  );
}

interface SliderProps {
  readonly title: string;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly start: number;
  readonly text: (value: number) => string;
  readonly onCommit: (value: number) => void;
}

/** Moves freely while dragged and filters when let go, so that the address gets one entry and not fifty. */
function Slider({ title, low, high, step, start, text, onCommit }: SliderProps) {
  const id = useId();
  const [dragged, setDragged] = useState<number | null>(null);
  const value = Math.min(high, Math.max(low, dragged ?? start));
  const filled = high > low ? ((value - low) / (high - low)) * 100 : 100;
  const commit = () => {
    if (dragged !== null && dragged !== start) onCommit(dragged);
    setDragged(null);
  };
  return (
    <>
      <div className="mb-1 flex items-baseline justify-between text-[13px]">
        <label htmlFor={id} className="font-medium text-ink-2">
          {title}
        </label>
        <output htmlFor={id} className="board text-ink">
          {text(value)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={low}
        max={high}
        step={step}
        value={value}
        aria-valuetext={text(value)}
        onChange={(event) => setDragged(Number(event.target.value))}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
        style={{ '--filled': `${filled}%` } as React.CSSProperties}
        className="slider"
      />
    </>
  );
}
