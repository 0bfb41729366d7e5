import { useId, useState } from 'react';
import { createStore, type Store, useStore } from '../../lib/store.ts';
import { cx } from '../../ui/class-names.ts';
import { KeyedPlan } from '../../ui/map/keyed-plan.tsx';
import { HALO, PointLabel, type ToPixels } from '../../ui/map/map-marks.tsx';
import { fitOf, type MapPlace, type MapPoint, readable } from '../../ui/map/map-view.ts';
import { PlanFrame } from '../../ui/map/plan-frame.tsx';
import { isSameCity } from './city-nav.tsx';
import type { Listed } from './where-types.ts';

type City = Listed['cities'][number];
type PlacedCity = City & MapPlace;

/** Nearby places are named so that no name covers a point. */
const NO_SPOTS = [] as const;

/** The least distance shown around a single city. */
const LEAST_REACH_KM = 200;

/** On a phone no city is beneath the map's buttons. */
const BESIDE_BUTTONS = 1.4;

interface PeopleMapProps extends Pick<Listed, 'cities' | 'around' | 'anchor'> {
  /** The place that the list is narrowed to, and how far around it; km '' = not around it. */
  readonly place: string;
  readonly km: string;
  readonly onChoose: (city: string) => void;
  readonly heightPx: number;
}

/** The cities of the list as points with how many people are there: what is chosen on the map narrows the list. */
export function PeopleMap({ cities, around, anchor, place, km, onChoose, heightPx }: PeopleMapProps) {
  const helpId = useId();
  const [active] = useState(() => createStore<string | null>(null));
  const placed = cities.filter((city): city is PlacedCity => city.latitude !== null && city.longitude !== null);
  const [fit] = useState(() =>
    anchor && km !== '' ? fitOf([anchor], Number(km) * 1.15) : fitOf(placed, LEAST_REACH_KM),
  );
  return (
    <PlanFrame
      anchor={anchor}
      spots={NO_SPOTS}
      styleUrl={null}
      middle={fit.middle}
      reachKm={{ ...fit.reachKm, x: fit.reachKm.x * BESIDE_BUTTONS }}
      heightPx={heightPx}
      note={missingText(cities)}
    >
      {({ toPixels, width, ground, move, perKm }) => (
        <>
          <KeyedPlan
            label="Cities on the map"
            helpId={helpId}
            ids={placed.map(({ city }) => city)}
            active={active}
            onChoose={onChoose}
            onMove={move}
            meantAt={(point) => meantAt(placed, toPixels, point)}
            pointId={(city) => pointId(placed, city)}
          >
            {ground}
            <svg role="none" width={width} height={heightPx} className="absolute inset-0">
              {anchor && km !== '' && <Reach at={toPixels(anchor)} radiusPx={Number(km) * perKm} />}
              <Names placed={placed} around={around} toPixels={toPixels} />
              <Points placed={placed} toPixels={toPixels} active={active} place={place} width={width} />
            </svg>
          </KeyedPlan>
          <p id={helpId} className="sr-only">
            Arrow keys move between cities, Enter shows who is there in the list.
          </p>
        </>
      )}
    </PlanFrame>
  );
}

function Reach({ at, radiusPx }: { readonly at: MapPoint; readonly radiusPx: number }) {
  return (
    <circle aria-hidden cx={at.x} cy={at.y} r={radiusPx} className="fill-action/10 stroke-action" strokeWidth={1.5} />
  );
}

interface NamesProps extends Pick<Listed, 'around'> {
  readonly placed: readonly PlacedCity[];
  readonly toPixels: ToPixels;
}

/** The names of the cities beneath their points, then of those around where there is room; none covers a point. */
function Names({ placed, around, toPixels }: NamesProps) {
  const points = placed.map((city) => ({ ...toPixels(city), radiusPx: radiusOf(city), text: city.city }));
  const taken = points.flatMap(({ x, y }) => [-8, 8].map((dy) => ({ x, y: y + dy, text: 'taken', isOwn: false })));
  const own = points.map(({ x, y, radiusPx, text }) => ({ x, y: y + radiusPx + 11, text, isOwn: true }));
  const others = around.map((city) => ({ ...toPixels(city), text: city.name, isOwn: false }));
  const names = readable([...taken, ...own, ...others]).filter((name) => !taken.includes(name));
  return (
    <g aria-hidden>
      {names.map(({ text, x, y, isOwn }) => (
        <text
          key={text}
          x={x}
          y={y}
          dy="0.35em"
          textAnchor="middle"
          className={cx(HALO, 'text-[11px]', isOwn ? 'fill-ink font-semibold' : 'fill-ink-2')}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

interface PointsProps {
  readonly placed: readonly PlacedCity[];
  readonly toPixels: ToPixels;
  readonly active: Store<string | null>;
  readonly place: string;
  readonly width: number;
}

/** Every city with its number; the active one is above all others with its name. */
function Points({ placed, toPixels, active, place, width }: PointsProps) {
  const activeCity = useStore(active);
  const meant = placed.find(({ city }) => city === activeCity) ?? placed.find(({ city }) => isSameCity(city, place));
  // The city with the most people comes first in the list, and above its neighbours here.
  const drawn = placed.toReversed().toSorted((a, b) => Number(a === meant) - Number(b === meant));
  return (
    <>
      {drawn.map((one) => {
        const { x, y } = toPixels(one);
        const isMeant = one === meant;
        return (
          <g
            key={one.city}
            id={pointId(placed, one.city)}
            role="option"
            aria-selected={isSameCity(one.city, place)}
            aria-label={`${one.city}, ${peopleText(one.people)}`}
            aria-setsize={placed.length}
            aria-posinset={placed.indexOf(one) + 1}
            className="pointer-events-none"
          >
            <circle
              cx={x}
              cy={y}
              r={radiusOf(one)}
              className={isMeant ? 'fill-ink stroke-marigold' : 'fill-action stroke-surface'}
              strokeWidth={isMeant ? 3 : 2}
            />
            <text
              x={x}
              y={y}
              dy="0.35em"
              textAnchor="middle"
              className={cx('board text-[12px] font-semibold', isMeant ? 'fill-on-ink' : 'fill-on-action')}
            >
              {one.people}
            </text>
          </g>
        );
      })}
      {meant && (
        <PointLabel point={toPixels(meant)} name={meant.city} detail={peopleText(meant.people)} width={width} />
      )}
    </>
  );
}

/** Wide enough for its number and a finger, and wider where there are more. */
function radiusOf({ people }: City): number {
  return 12 + Math.min(8, Math.floor(Math.log2(people) * 1.5));
}

/** The nearest city under the pointer, the one drawn last where there are several. */
function meantAt(placed: readonly PlacedCity[], toPixels: ToPixels, { x, y }: MapPoint): string | null {
  const found = placed.find((city) => {
    const at = toPixels(city);
    return Math.hypot(at.x - x, at.y - y) <= radiusOf(city) + 2;
  });
  return found?.city ?? null;
}

function pointId(placed: readonly PlacedCity[], city: string): string {
  return `city-${placed.findIndex((one) => one.city === city)}`;
}

function peopleText(people: number): string {
  return people === 1 ? '1 person' : `${people} people`;
}

function missingText(cities: readonly City[]): string {
  const missing = cities.filter(({ latitude }) => latitude === null).map(({ city }) => city);
  return missing.length === 0 ? '' : `Not shown, location unknown: ${missing.join(', ')}.`;
}
