import { durationText } from '@pravas/domain/time/airport-time.ts';
import { type ReactNode, useId, useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { useShownAtOnce } from '../../lib/use-shown-at-once.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { BAND_LABELS, KIND_LABELS, priceLabel, stopLabel } from './filter-labels.ts';
import type { Bounds, FilterCounts } from './filter-rows.ts';
import { DAY_BANDS, type DayBand, FARE_KINDS, type Filters, type Range } from './list-state.ts';
import { POLICY_GROUPS, POLICY_LABELS } from './policy-groups.ts';

interface FilterPanelProps {
  readonly filters: Filters;
  readonly counts: FilterCounts;
  readonly bounds: Bounds;
  readonly onChange: (filters: Filters) => void;
  readonly airlineName: (code: string) => string;
  readonly roundTrip: boolean;
  /** True where the price is of two flights that are chosen apart. */
  readonly bothWays: boolean;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
}

/** All filters with their counts; a value without results stays visible while it is ticked. */
export function FilterPanel(panel: FilterPanelProps) {
  const { counts, bounds, airlineName, roundTrip, bothWays, net } = panel;
  const [filters, onChange] = useShownAtOnce(panel.filters, panel.onChange);
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });
  const both = { filters, counts, roundTrip, set };
  return (
    <div className="divide-y divide-hairline">
      <PolicyFilter filters={filters} counts={counts} set={set} />
      <EachWay {...both} title="Stops" onward="stops" back="returnStops" values={() => [0, 1, 2]} label={stopLabel} />
      <Limit
        title={`${bothWays ? `Both ways${net ? ' after GST' : ''}` : priceLabel({ net })} up to`}
        range={filters.price}
        bounds={bounds.price}
        step={50}
        text={inr}
        onChange={(price) => set({ price })}
      />
      <EachWay
        {...both}
        title="Airlines"
        onward="airlines"
        back="returnAirlines"
        values={sortedByCount}
        label={airlineName}
      />
      <EachWay
        {...both}
        title="Departure"
        onward="departs"
        back="returnDeparts"
        values={() => DAY_BANDS}
        label={(band) => BAND_LABELS[band]}
      />
      <FareFilters filters={filters} counts={counts} set={set} />
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

/** Filters that each direction has for itself, with the type of their values. */
interface EachWayValues {
  readonly stops: number;
  readonly returnStops: number;
  readonly airlines: string;
  readonly returnAirlines: string;
  readonly departs: DayBand;
  readonly returnDeparts: DayBand;
}

interface EachWayProps<N extends keyof EachWayValues> {
  readonly title: string;
  readonly onward: N;
  readonly back: N;
  readonly filters: Filters;
  readonly counts: FilterCounts;
  readonly roundTrip: boolean;
  readonly set: (change: Partial<Filters>) => void;
  readonly values: (
    counts: ReadonlyMap<EachWayValues[N], number>,
    ticked: readonly EachWayValues[N][],
  ) => readonly EachWayValues[N][];
  readonly label: (value: EachWayValues[N]) => string;
}

/** One filter for the onward and, on round trips, the return direction. */
function EachWay<N extends keyof EachWayValues>({ title, onward, back, roundTrip, ...rest }: EachWayProps<N>) {
  const { filters, counts, set, values, label } = rest;
  const group = (name: N, heading: string) => {
    const ticked = filters[name] as readonly EachWayValues[N][];
    const counted = counts[name] as ReadonlyMap<EachWayValues[N], number>;
    return (
      <Ticks
        title={heading}
        values={values(counted, ticked)}
        label={label}
        ticked={ticked}
        counts={counted}
        onChange={(next) => set({ [name]: next })}
      />
    );
  };
  if (!roundTrip) return group(onward, title);
  return (
    <>
      {group(onward, `Onward ${title.toLowerCase()}`)}
      {group(back, `Return ${title.toLowerCase()}`)}
    </>
  );
}

/** Only where a policy has judged the flights. */
function PolicyFilter({ filters, counts, set }: Pick<EachWayProps<'stops'>, 'filters' | 'counts' | 'set'>) {
  return (
    <Ticks
      title="Policy"
      // A policy that has judged one flight judges all: its groups keep their places while others arrive.
      values={counts.policy.size + filters.policy.length > 0 ? POLICY_GROUPS : []}
      label={(group) => POLICY_LABELS[group]}
      ticked={filters.policy}
      counts={counts.policy}
      onChange={(policy) => set({ policy })}
    />
  );
}

function FareFilters({ filters, counts, set }: Pick<EachWayProps<'stops'>, 'filters' | 'counts' | 'set'>) {
  return (
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
  );
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
