import { useRouter } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useRef, useState } from 'react';
import { type BusDetailsState, busDetailsPath, busReviewPath, type PickedSeat } from '../../lib/bus-details-address.ts';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { countText } from '../../lib/money-text.ts';
import { useMayBookForOthers } from '../../lib/use-may-book-for-others.ts';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { InsteadNote } from '../bus/index.ts';
import { BusHead } from './bus-head.tsx';
import type { BusNow, Seat } from './bus-types.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { keepStop, lastStop } from './last-stops.ts';
import { boardingOf, nextStep, withKnownStops } from './next-step.ts';
import { pressSeat, seated } from './press-seat.ts';
import { SeatMap } from './seat-map.tsx';
import { StopList } from './stop-list.tsx';
import { isGone, type useBus, useQuote } from './use-bus.ts';
import { useParty } from './use-party.ts';
import { YourSeats } from './your-seats.tsx';

const KeptSeatDialog = lazyDialog(() => import('./kept-seat-dialog.tsx'), 'KeptSeatDialog');
const NightDialog = lazyDialog(() => import('./night-dialog.tsx'), 'NightDialog');

/** Buses of which this tab has been asked whether the night is the right one. */
const nightsAgreed = new Set<string>();

interface BusViewProps {
  readonly state: BusDetailsState;
  readonly onPage: ReturnType<typeof useBus> & { readonly bus: BusNow };
  readonly onChange: (state: BusDetailsState) => void;
}

/** A bus with its seats and stops, and the bar with what is chosen. */
export function BusView({ state: asked, onPage, onChange }: BusViewProps) {
  const { history } = useRouter();
  const { bus } = onPage;
  const { search } = asked.list;
  const [last] = useState(() => ({
    boarding: lastStop(search.fromId, bus.boardingPoints),
    dropping: lastStop(search.toId, bus.droppingPoints),
  }));
  const state = withKnownStops(asked, bus, last);
  const party = useParty(search.tripId);
  const mayNameOthers = useMayBookForOthers() || search.isPersonal;
  const quote = useQuote(state, bus);
  const price = quote.quoted?.price ?? null;
  const [askedSeat, setAskedSeat] = useState<Seat | null>(null);
  const [isNightAsked, setNightAsked] = useState(false);
  const [word, setWord] = useState<string | null>(null);
  const [missing, setMissing] = useState<'boarding' | 'dropping' | null>(null);
  const boardingList = useRef<HTMLFieldSetElement>(null);
  const droppingList = useRef<HTMLFieldSetElement>(null);
  const seatsPart = useRef<HTMLElement>(null);
  const most = Math.min(bus.wanted, bus.mostSeats);
  const onSeats = (seats: readonly PickedSeat[]) => {
    setWord(null);
    onChange({ ...state, seats });
  };
  const press = (seat: Seat) => {
    const pressed = pressSeat(state.seats, seat, { most, party: party ?? [] });
    if (pressed.kind === 'changed') onSeats(pressed.seats);
    else if (pressed.kind === 'asks_who') setAskedSeat(seat);
    else if (pressed.kind === 'blocked') setWord(pressed.reason);
    else setWord(`You have chosen ${countText(most, 'seat')}. Remove one to choose ${seat.seatName}.`);
  };
  const goOn = () => {
    const stops = [
      [search.fromId, bus.boardingPoints.find(({ pointId }) => pointId === state.boardingPointId)],
      [search.toId, bus.droppingPoints.find(({ pointId }) => pointId === state.droppingPointId)],
    ] as const;
    for (const [town, stop] of stops) if (stop) keepStop(town, stop);
    // A person who returns finds what they chose.
    history.replace(busDetailsPath({ ...state, seenTotal: null }));
    history.push(busReviewPath({ ...state, seenTotal: price?.total ?? null }));
  };
  const lead = (to: 'boarding' | 'dropping') => {
    setMissing(to);
    (to === 'boarding' ? boardingList : droppingList).current?.focus();
  };
  const next = nextStep(bus, state, quote);
  const act: Readonly<Record<typeof next.kind, () => void>> = {
    boarding: () => lead('boarding'),
    dropping: () => lead('dropping'),
    seat: () => seatsPart.current?.querySelector<HTMLElement>('[data-seat][tabindex="0"]')?.focus(),
    wrong: () => document.getElementById('your-seats')?.scrollIntoView({ block: 'center' }),
    wait: () => undefined,
    night: () => (nightsAgreed.has(state.busId) ? goOn() : setNightAsked(true)),
    go: goOn,
  };
  const stops = (
    <section aria-label="Stops" className="card grid gap-6 p-4 sm:p-5 md:grid-cols-2">
      <StopList
        ref={boardingList}
        title="Where you get on"
        stops={bus.boardingPoints}
        chosenId={state.boardingPointId}
        lastId={last.boarding?.pointId ?? null}
        error={missing === 'boarding' && state.boardingPointId === null ? 'Choose where you get on.' : null}
        onChoose={(boardingPointId) => onChange({ ...state, boardingPointId })}
      />
      {bus.droppingPoints.length > 0 && (
        <StopList
          ref={droppingList}
          title="Where you get off"
          stops={bus.droppingPoints}
          chosenId={state.droppingPointId}
          lastId={last.dropping?.pointId ?? null}
          isOptional={!bus.isDroppingPointNeeded && !bus.bus.arePointsFirst}
          error={missing === 'dropping' && state.droppingPointId === null ? 'Choose where you get off.' : null}
          onChoose={(droppingPointId) => onChange({ ...state, droppingPointId })}
        />
      )}
    </section>
  );
  const free = bus.seats?.filter(({ isFree }) => isFree).length ?? 0;
  const rules = rulesOf(bus);
  return (
    <>
      <BusHead bus={bus.bus} list={state.list} />
      {state.list.insteadOf !== null && (
        <InsteadNote tripId={search.tripId} insteadOf={state.list.insteadOf} className="mb-4" />
      )}
      {bus.price !== null && (
        <Notice tone="warning" title="Seat prices differ from the list" className="mb-4">
          {`The cheapest free seat was ₹${bus.price.old.toLocaleString('en-IN')} and is ₹${bus.price.new.toLocaleString('en-IN')} now.`}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 space-y-4">
          {bus.bus.arePointsFirst && stops}
          <section ref={seatsPart} aria-labelledby="seats" className="card p-4 sm:p-5">
            <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
              <h2 id="seats" className="text-[15px] font-semibold">
                {most === 1 ? 'Choose a seat' : `Choose ${countText(most, 'seat')}`}
              </h2>
              {bus.seats !== null && (
                <p className="text-[13px] text-ink-2">{countText(free, 'seat')} free · prices with tax</p>
              )}
            </div>
            {rules.length > 0 && (
              <ul className="mb-3 space-y-0.5 rounded-lg bg-sunken px-3 py-2 text-[13px]">
                {rules.map((rule) => (
                  <li key={rule} className="flex gap-2">
                    <Info aria-hidden size={14} className="mt-[3px] shrink-0 text-ink-3" /> {rule}
                  </li>
                ))}
              </ul>
            )}
            <p aria-live="polite" className="text-[13px] font-medium text-amber empty:hidden">
              {word}
            </p>
            {bus.seats !== null && free > 0 && (
              <SeatMap seats={bus.seats} chosen={state.seats.map(({ seatName }) => seatName)} onPress={press} />
            )}
            {bus.seats === null && onPage.isAsking && <Bone className="h-[260px] rounded-2xl" />}
          </section>
          {!bus.bus.arePointsFirst && stops}
        </div>
        <YourSeats
          state={state}
          bus={bus}
          party={party ?? []}
          mayNameOthers={mayNameOthers}
          quote={isGone(quote.error) ? { ...quote, again: onPage.again } : quote}
          onSeats={onSeats}
          onInstead={(seatName) =>
            onSeats(seated(state.seats.slice(0, -1), seatName, state.seats.at(-1)?.who ?? '', most))
          }
        />
      </div>
      <ChoiceBar
        state={state}
        bus={bus}
        price={price}
        isAsking={quote.isAsking}
        label={next.label}
        onNext={act[next.kind]}
      />
      {askedSeat?.keptFor && (
        <KeptSeatDialog
          seatName={askedSeat.seatName}
          keptFor={askedSeat.keptFor}
          party={party ?? []}
          mayNameOthers={mayNameOthers}
          onWho={(who) => {
            onSeats(seated(state.seats, askedSeat.seatName, who, most));
            setAskedSeat(null);
          }}
          onClose={() => setAskedSeat(null)}
        />
      )}
      {isNightAsked && (
        <NightDialog
          at={boardingOf(bus, state)?.at.text ?? bus.bus.departure.text}
          onYes={() => {
            nightsAgreed.add(state.busId);
            goOn();
          }}
          onClose={() => setNightAsked(false)}
        />
      )}
    </>
  );
}

/** What to know before choosing a seat; the head mentions the night, and the page does once more before going on. */
function rulesOf({ notes }: BusNow): readonly string[] {
  return notes.filter((note) => !note.startsWith('It leaves in the night'));
}
