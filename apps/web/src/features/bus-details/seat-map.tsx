import { Check, Mars, ShipWheel, Venus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMedia, WIDE } from '../../lib/media.ts';
import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import type { Seat } from './bus-types.ts';
import { lookOf, SEAT_LOOKS, SeatButton, type SeatLook } from './seat-button.tsx';
import { type DeckPlan, decksOf, firstSeat, type Lie, priceSteps, seatAfterKey, tracksOf } from './seat-plan.ts';

interface SeatMapProps {
  readonly seats: readonly Seat[];
  /** The names of those that are chosen. */
  readonly chosen: readonly string[];
  readonly onPress: (seat: Seat) => void;
}

/** Keys typed within this time belong to one name. */
const TYPING_MS = 900;

/**
 * The decks of a bus beside each other, beneath each other on phones, with one Tab stop: arrows move between free
 * seats, Enter or Space chooses, typing "L7" goes there. Prices above highlight the seats of that price.
 */
export function SeatMap({ seats, chosen, onPress }: SeatMapProps) {
  const lie: Lie = useMedia(WIDE) ? 'across' : 'down';
  const [fares, setFares] = useState<readonly number[]>([]);
  const [at, setAt] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const decks = decksOf(seats);
  const here = seats.find(({ seatName, isFree }) => isFree && seatName === at) ?? firstSeat(decks, chosen);
  const goTo = (seat: Seat | null | undefined) => {
    if (!seat) return;
    setAt(seat.seatName);
    frame.current?.querySelector<HTMLElement>(`[data-seat="${CSS.escape(seat.seatName)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!here || event.altKey || event.metaKey || event.ctrlKey) return;
    if (/^[0-9a-z]$/i.test(event.key)) {
      const isSame = event.timeStamp - typed.current.at < TYPING_MS;
      typed.current = { text: (isSame ? typed.current.text : '') + event.key.toLowerCase(), at: event.timeStamp };
      goTo(seats.find(({ isFree, seatName }) => isFree && seatName.toLowerCase().startsWith(typed.current.text)));
      return;
    }
    const next = seatAfterKey(decks, here.seatName, event.key, lie);
    if (next === null && !event.key.startsWith('Arrow')) return;
    goTo(next);
    event.preventDefault();
  };
  return (
    <div>
      <PriceChips seats={seats} fares={fares} onChange={setFares} />
      <div ref={frame} className="mt-3 flex flex-wrap gap-4 max-[900px]:justify-center">
        {decks.map((plan) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form.
          <div
            key={plan.deck}
            role="group"
            aria-label={decks.length > 1 ? `${deckText(plan.deck)} deck` : 'Seats'}
            onKeyDown={onKeyDown}
            className="max-w-full min-w-0"
          >
            {decks.length > 1 && <p className="mb-1.5 text-[13px] font-medium">{deckText(plan.deck)} deck</p>}
            <Deck plan={plan} lie={lie}>
              {plan.seats.map((seat) => (
                <SeatButton
                  key={seat.seatName}
                  plan={plan}
                  seat={seat}
                  lie={lie}
                  isChosen={chosen.includes(seat.seatName)}
                  isFaint={fares.length > 0 && !fares.includes(seat.fare)}
                  isHere={seat.seatName === here?.seatName}
                  onPress={onPress}
                  onFocus={({ seatName }) => setAt(seatName)}
                />
              ))}
            </Deck>
          </div>
        ))}
      </div>
      <Legend seats={seats} />
    </div>
  );
}

function deckText(deck: Seat['deck']): string {
  return deck === 'lower' ? 'Lower' : 'Upper';
}

interface DeckProps {
  readonly plan: DeckPlan;
  readonly lie: Lie;
  readonly children: React.ReactNode;
}

/** The body of the bus: round at its front, where the driver sits on the lower deck. */
function Deck({ plan, lie, children }: DeckProps) {
  return (
    <div
      className={cx(
        'flex w-fit max-w-full gap-1.5 overflow-x-auto border-2 border-hairline bg-sunken/40 p-2',
        lie === 'across' ? 'rounded-[24px_10px_10px_24px] pl-2.5' : 'flex-col rounded-[24px_24px_10px_10px] pt-3',
      )}
    >
      <span
        aria-hidden
        className={cx(
          'flex shrink-0 text-ink-3',
          lie === 'across' ? 'w-5 items-start pt-3' : 'h-6 justify-end pr-4',
          plan.deck === 'upper' && 'invisible',
        )}
      >
        <ShipWheel size={20} />
      </span>
      <div className="grid gap-1" style={tracksOf(plan, lie)}>
        {children}
      </div>
    </div>
  );
}

interface PriceChipsProps {
  readonly seats: readonly Seat[];
  readonly fares: readonly number[];
  readonly onChange: (fares: readonly number[]) => void;
}

/** Prices of seats, each a switch that highlights the seats of that price. */
function PriceChips({ seats, fares, onChange }: PriceChipsProps) {
  const steps = priceSteps(seats);
  if (steps.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing of it is sent with a form.
    <div role="group" aria-label="Show seats by price" className="flex flex-wrap gap-1.5">
      {steps.map(({ fare, count }) => {
        const isOn = fares.includes(fare);
        return (
          <button
            key={fare}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? fares.filter((one) => one !== fare) : [...fares, fare])}
            className={cx(
              'board inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-[13px] max-sm:h-11',
              isOn ? 'border-action bg-blue-soft font-medium text-blue' : 'border-edge bg-surface hover:bg-sunken',
            )}
          >
            {isOn && <Check aria-hidden size={13} />}
            {inr(fare)} <span className="text-meta text-ink-2">{count}</span>
            <span className="sr-only"> free</span>
          </button>
        );
      })}
    </div>
  );
}

const WORDS: readonly (readonly [SeatLook, string])[] = [
  ['free', 'Free'],
  ['ladies', 'For ladies'],
  ['gents', 'For men'],
  ['chosen', 'Yours'],
  ['sold', 'Sold'],
  ['blocked', 'Not allowed by your policy'],
];
const SIGNS = { ladies: Venus, gents: Mars, chosen: Check } as const;

/** What the looks of this bus mean; only those that it has. */
function Legend({ seats }: { readonly seats: readonly Seat[] }) {
  const found = new Set(seats.map((seat) => lookOf(seat, false)));
  return (
    <ul aria-label="What the seats mean" className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-meta text-ink-2">
      {WORDS.filter(([look]) => found.has(look) || look === 'chosen').map(([look, word]) => {
        const Sign = look in SIGNS ? SIGNS[look as keyof typeof SIGNS] : null;
        return (
          <li key={look} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={cx('grid size-5 place-items-center rounded-[5px] border text-[11px]', SEAT_LOOKS[look])}
            >
              {Sign ? <Sign size={11} strokeWidth={2.5} /> : look === 'sold' ? '×' : ''}
            </span>
            {word}
          </li>
        );
      })}
    </ul>
  );
}
