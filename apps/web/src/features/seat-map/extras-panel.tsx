import type { bookingCapabilities } from '@pravas/contract/flight/extras-shapes.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { checkExtras, type ExtrasCheck } from '@pravas/domain/seat/extra-rules.ts';
import type { ExtraRefusal } from '@pravas/domain/seat/offered-extras.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import {
  type ExtrasFacts,
  type ExtrasTraveller,
  groundOf,
  type SegmentExtras,
  type Slice,
  seatCode,
  travellerName,
} from './extras-ground.ts';
import { FlightExtras } from './flight-extras.tsx';
import { EXTRA_PROBLEMS_ID } from './point-at-problems.ts';

interface ExtrasPanelProps extends Omit<ExtrasFacts, 'seatMap'> {
  /** Null while the airline is asked. */
  readonly seatMap: readonly SegmentExtras[] | null;
  readonly capabilities: z.input<typeof bookingCapabilities>;
  readonly chosen: readonly ChosenExtra[];
  readonly onChange: (chosen: readonly ChosenExtra[]) => void;
  /** Called whenever the judgement on all choices changes. */
  readonly onCheck: (check: ExtrasCheck) => void;
  /** Shown in a dialog that has a heading of its own. */
  readonly bare?: boolean;
}

/** Seats, meals and bags for every traveller and flight (screens §2.5, rules §5.11). */
export function ExtrasPanel(props: ExtrasPanelProps) {
  const { seatMap, travellers, bare = false } = props;
  const none = noneOf(props);
  return (
    <section aria-label="Seats, meals and bags" className={bare ? '' : 'card pb-4 sm:pb-5'}>
      {travellers.length === 0 && <Words text="Add travellers to choose seats and meals." />}
      {travellers.length > 0 && none !== null && <Words text={none} />}
      {travellers.length > 0 && none === null && seatMap === null && <PanelSkeleton />}
      {travellers.length > 0 && none === null && seatMap && <LoadedPanel {...props} seatMap={seatMap} />}
    </section>
  );
}

/** Why nothing can be chosen at all; null where something can. */
function noneOf({ seatMap, capabilities }: Pick<ExtrasPanelProps, 'seatMap' | 'capabilities'>): string | null {
  const { seats, meals, bags } = capabilities;
  if (!seats && !meals && !bags) {
    return 'Seats, meals and extra bags of this fare cannot be chosen here. The airline sells them after booking or at check-in.';
  }
  const isEmpty = seatMap?.every((one) => one.seats.length + one.meals.length + one.bags.length === 0);
  return isEmpty
    ? 'The airline shows no seats, meals or bags for this flight now. Seats are assigned at check-in.'
    : null;
}

type LoadedPanelProps = ExtrasPanelProps & { readonly seatMap: readonly SegmentExtras[] };

function LoadedPanel(props: LoadedPanelProps) {
  const { slices, seatMap, travellers, chosen, onChange, onCheck, bare = false } = props;
  const ground = groundOf(props);
  const check = checkExtras(chosen, ground.offered, ground.travellers, ground.policy, ground.orders);
  const segments = slices.flatMap((slice) => slice.segments);
  const [at, setAt] = useState(segments[0]?.flightKey ?? '');
  const here = segments.find((segment) => segment.flightKey === at) ?? segments[0];
  const tell = useEffectEvent(() => onCheck(check));
  const judged = JSON.stringify([check.extras, check.refusals]);
  useEffect(() => {
    if (judged) tell();
  }, [judged]);
  if (!here) return null;
  const tabs = segments.map((segment) => {
    const seats = chosen.filter((one) => one.kind === 'seat' && one.segmentKey === segment.flightKey);
    const codes = seats.map((one) => seatCode(one.code)).join(', ');
    return {
      id: segment.flightKey,
      label: `${segment.flightFullNumber} ${segment.from} → ${segment.to}${codes && ` · ${codes}`}`,
    };
  });
  const name = bare ? 'edit-extras' : 'extras';
  return (
    <>
      <ExtraProblems refusals={check.refusals} segments={segments} travellers={travellers} onOpen={setAt} />
      {segments.length > 1 && (
        <Tabs
          label="Flights"
          name={name}
          tabs={tabs}
          value={here.flightKey}
          onChange={setAt}
          className="px-2 sm:px-3"
        />
      )}
      <div
        {...(segments.length > 1
          ? {
              role: 'tabpanel',
              id: `${name}-panel-${here.flightKey}`,
              'aria-labelledby': `${name}-tab-${here.flightKey}`,
            }
          : {})}
      >
        <FlightExtras
          key={here.flightKey}
          slices={slices}
          segment={here}
          ground={ground}
          travellers={travellers}
          chosen={chosen}
          check={check}
          onChange={onChange}
          offered={seatMap}
        />
      </div>
    </>
  );
}

function Words({ text }: { readonly text: string }) {
  return <p className="px-4 pt-4 text-[13px] text-ink-2 sm:px-5">{text}</p>;
}

function PanelSkeleton() {
  return (
    <div role="status" aria-label="Fetching seats and meals" className="space-y-4 px-4 pt-4 sm:px-5">
      <Bone className="h-5 w-48" />
      <Bone className="h-11" />
      <Bone className="h-44" />
    </div>
  );
}

interface ExtraProblemsProps {
  readonly refusals: readonly ExtraRefusal[];
  readonly segments: Slice['segments'];
  readonly travellers: readonly ExtrasTraveller[];
  readonly onOpen: (flightKey: string) => void;
}

/** What is missing or not available any more, each with the way to it. */
function ExtraProblems({ refusals, segments, travellers, onOpen }: ExtraProblemsProps) {
  const isMissing = refusals.every((one) => one.code === 'extra_mandatory');
  return (
    <div id={EXTRA_PROBLEMS_ID} tabIndex={-1} className="outline-none">
      {refusals.length > 0 && (
        <Notice
          tone={isMissing ? 'info' : 'warning'}
          title={isMissing ? 'This fare needs a choice for everyone' : 'Some choices are no longer available'}
          className="m-4 mb-2 sm:m-5 sm:mb-2"
        >
          <ul className="space-y-1">
            {refusals.map((one) => {
              const segment = segments.find(({ flightKey }) => flightKey === one.segmentKey);
              const person = travellers[one.travellerIndex];
              const what = one.extraCode === null ? one.kind : `${one.kind} ${seatCode(one.extraCode)}`;
              return (
                <li key={`${one.kind} ${one.travellerIndex} ${one.segmentKey} ${one.extraCode ?? ''}`}>
                  {person && <bdi>{travellerName(person, one.travellerIndex)}</bdi>}, {what}: {one.message}{' '}
                  {segment && segments.length > 1 && (
                    <button
                      type="button"
                      onClick={() => onOpen(segment.flightKey)}
                      className="min-h-6 rounded font-medium text-blue underline-offset-2 hover:underline"
                    >
                      Show {segment.flightFullNumber}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </Notice>
      )}
    </div>
  );
}
