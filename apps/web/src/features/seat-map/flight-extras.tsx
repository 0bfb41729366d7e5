import type { ChosenExtra, ExtraKind } from '@pravas/domain/flight-order/chosen-extras.ts';
import {
  chooseBag,
  chooseMeal,
  chooseSeat,
  type ExtraAnswer,
  type ExtrasCheck,
  removeExtra,
} from '@pravas/domain/seat/extra-rules.ts';
import type { ExtrasGround } from '@pravas/domain/seat/offered-extras.ts';
import { refusePaid, seatViews } from '@pravas/domain/seat/seat-rules.ts';
import { useState } from 'react';
import type { ExtraOffer } from './extra-choices.tsx';
import { type ExtrasTraveller, type SegmentExtras, type Slice, seatCode, travellerName } from './extras-ground.ts';
import { SeatMap } from './seat-map.tsx';
import { priceLabel } from './seat-plan.ts';
import { TravellerExtras } from './traveller-extras.tsx';

interface FlightExtrasProps {
  readonly slices: readonly Slice[];
  readonly segment: Slice['segments'][number];
  readonly ground: ExtrasGround;
  readonly offered: readonly SegmentExtras[];
  readonly travellers: readonly ExtrasTraveller[];
  readonly chosen: readonly ChosenExtra[];
  readonly check: ExtrasCheck;
  readonly onChange: (chosen: readonly ChosenExtra[]) => void;
}

/** One flight: its travellers as rows, and the cabin for the one whose row is open. */
export function FlightExtras(props: FlightExtrasProps) {
  const { slices, segment, ground, offered, travellers, chosen, check, onChange } = props;
  const first = travellers.findIndex((one) => one.type !== 'INFANT');
  const [open, setOpen] = useState<number | null>(first);
  const [said, setSaid] = useState('');
  const segmentKey = segment.flightKey;
  const slice = slices.find((one) => one.segments.includes(segment)) ?? slices[0];
  const bagKey = slice?.segments[0]?.flightKey ?? segmentKey;
  const nameOf = (index: number) => {
    const person = travellers[index];
    return person ? travellerName(person, index) : '';
  };
  const extras = offersOf(ground, offered, segmentKey, bagKey);
  const has = {
    seat: (offered.find((one) => one.flightKey === segmentKey)?.seats.length ?? 0) > 0,
    meal: extras.meals.length > 0,
    bag: extras.bags.length > 0,
  };
  const choiceOf = (kind: ExtraKind, index: number) =>
    chosen.find((one) => one.kind === kind && one.travellerIndex === index && isHere(one, segmentKey, bagKey)) ?? null;
  const active = open ?? first;
  const take = (kind: ExtraKind, travellerIndex: number, code: string) => {
    const key = kind === 'bag' ? bagKey : segmentKey;
    const answer = CHOOSE[kind](ground, chosen, { travellerIndex, segmentKey: key, code });
    setSaid(answer.ok ? saidOf(answer, kind, nameOf(travellerIndex)) : answer.refusal.message);
    if (answer.ok) onChange(answer.chosen);
  };
  const giveUp = (extra: ChosenExtra) => {
    setSaid(`${extra.kind === 'seat' ? `Seat ${seatCode(extra.code)}` : (extra.name ?? extra.kind)} removed.`);
    onChange(removeExtra(chosen, extra));
  };
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2 px-4 pt-4 pb-2 sm:px-5">
        <h3 className="text-[15px] font-semibold">{has.seat ? 'Select Seat' : 'Meals and bags'}</h3>
        <p className="board text-[13px] text-ink-2">
          {segment.flightFullNumber}, {segment.fromCity} to {segment.toCity}
        </p>
      </div>
      <div className="divide-y divide-hairline border-y border-hairline">
        {travellers.map((person, index) =>
          person.type === 'INFANT' ? null : (
            <TravellerExtras
              // biome-ignore lint/suspicious/noArrayIndexKey: travellers keep their places.
              key={index}
              name={nameOf(index)}
              open={open === index}
              choices={{ seat: choiceOf('seat', index), meal: choiceOf('meal', index), bag: choiceOf('bag', index) }}
              refusals={check.refusals.filter(
                (one) => one.travellerIndex === index && one.extraCode !== null && isHere(one, segmentKey, bagKey),
              )}
              {...extras}
              direction={slice ? `${slice.segments[0]?.from ?? ''} → ${slice.segments.at(-1)?.to ?? ''}` : ''}
              offered={has}
              onToggle={() => setOpen(open === index ? null : index)}
              onChoose={(kind, code) => take(kind, index, code)}
              onRemove={giveUp}
            />
          ),
        )}
      </div>
      {travellers.some((one) => one.type === 'INFANT') && (
        <p className="px-4 pt-3 text-[13px] text-ink-2 sm:px-5">
          Infants travel on an adult’s lap, without a seat, meal or bag of their own.
        </p>
      )}
      <p role="status" className="min-h-5 px-4 pt-2 text-[13px] text-ink-2 sm:px-5">
        {said}
      </p>
      {!has.seat && (
        <p className="px-4 text-[13px] text-ink-2 sm:px-5">
          The airline shows no seat map for this flight. Seats are assigned at check-in.
        </p>
      )}
      {has.seat && active >= 0 && (
        <div className="px-2 pt-1 sm:px-3">
          <SeatMap
            key={active}
            flight={`${segment.flightFullNumber}, ${segment.from} to ${segment.to}`}
            views={seatViews(ground, chosen, active, segmentKey)}
            traveller={nameOf(active)}
            nameOf={nameOf}
            onChoose={(view) => take('seat', active, view.seat.code)}
            onRemove={() => {
              const seat = choiceOf('seat', active);
              if (seat) giveUp(seat);
            }}
          />
        </div>
      )}
    </>
  );
}

const CHOOSE = { seat: chooseSeat, meal: chooseMeal, bag: chooseBag } as const;

/** Bags belong to the direction, whichever of its flights is shown. */
function isHere(one: { kind: ExtraKind; segmentKey: string }, segmentKey: string, bagKey: string): boolean {
  return one.segmentKey === (one.kind === 'bag' ? bagKey : segmentKey);
}

function saidOf(answer: Extract<ExtraAnswer, { ok: true }>, kind: ExtraKind, name: string): string {
  const last = answer.chosen.at(-1);
  if (!last) return '';
  const what = kind === 'seat' ? `Seat ${seatCode(last.code)}` : (last.name ?? last.code);
  return `${what}, ${priceLabel(last.pricePaise)}, chosen for ${name}.`;
}

function offersOf(
  ground: ExtrasGround,
  offered: readonly SegmentExtras[],
  segmentKey: string,
  bagKey: string,
): { readonly meals: readonly ExtraOffer[]; readonly bags: readonly ExtraOffer[] } {
  const here = ground.offered.find((one) => one.segmentKey === segmentKey);
  const first = ground.offered.find((one) => one.segmentKey === bagKey);
  const named = offered.find((one) => one.flightKey === bagKey)?.bags ?? [];
  return {
    meals: (here?.meals ?? []).map((meal) => ({
      ...meal,
      reason: refusePaid(ground.policy, 'meal', meal.pricePaise)?.message ?? null,
    })),
    bags: (first?.bags ?? []).map((bag) => ({
      code: bag.code,
      name: named.find((one) => one.code === bag.code)?.name ?? `${bag.weightKg} kg`,
      pricePaise: bag.pricePaise,
      reason: null,
    })),
  };
}
