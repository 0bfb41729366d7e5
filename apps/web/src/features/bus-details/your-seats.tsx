import { Link } from '@tanstack/react-router';
import { RotateCw, X } from 'lucide-react';
import { type BusDetailsState, busDetailsPath, openedBus, type PickedSeat } from '../../lib/bus-details-address.ts';
import { errorText } from '../../lib/error-text.ts';
import { inr, inrOfSum } from '../../lib/money-text.ts';
import { AmountLines } from '../../ui/amount.tsx';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { BusCancellationBar } from '../bus/index.ts';
import type { BusNow, Quoted, Seat } from './bus-types.ts';
import type { PartyMember } from './press-seat.ts';
import type { SeatsQuoted } from './use-bus.ts';

interface YourSeatsProps {
  readonly state: BusDetailsState;
  readonly bus: BusNow;
  readonly party: readonly PartyMember[];
  readonly mayNameOthers: boolean;
  readonly quote: SeatsQuoted;
  readonly onSeats: (seats: readonly PickedSeat[]) => void;
  /** Takes another seat in place of one. */
  readonly onInstead: (seatName: string) => void;
}

/** What is chosen, who sits where, what is wrong with it, what it costs and what its cancellation refunds. */
export function YourSeats({ state, bus, party, mayNameOthers, quote, onSeats, onInstead }: YourSeatsProps) {
  const { seats } = state;
  const { quoted, isAsking, error, again } = quote;
  const general = quoted?.problems.filter(({ seatName, isOpen }) => seatName === null && !isOpen) ?? [];
  return (
    <section aria-labelledby="your-seats" className="card p-4 sm:p-5" aria-busy={isAsking}>
      <h2 id="your-seats" className="text-[15px] font-semibold">
        Your seats
      </h2>
      {seats.length === 0 ? (
        <p className="mt-1 text-[13px] text-ink-2">
          {bus.wanted === 1 ? 'None yet. Choose one on the plan.' : `None yet. Choose ${bus.wanted} on the plan.`}
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">
          {seats.map((picked) => (
            <SeatLine
              key={picked.seatName}
              picked={picked}
              seat={bus.seats?.find(({ seatName }) => seatName === picked.seatName)}
              party={party}
              mayNameOthers={mayNameOthers}
              problems={
                quoted?.problems.filter(({ seatName, isOpen }) => seatName === picked.seatName && !isOpen) ?? []
              }
              onWho={(who) => onSeats(seats.map((one) => (one.seatName === picked.seatName ? { ...one, who } : one)))}
              onRemove={() => onSeats(seats.filter((one) => one.seatName !== picked.seatName))}
            />
          ))}
        </ul>
      )}
      {general.map(({ code, message }) => (
        <p key={code} role="alert" className="mt-2 text-[13px] font-medium text-red">
          {message}
        </p>
      ))}
      {error !== null && (
        <Notice
          tone="warning"
          title={errorText(error)}
          className="mt-3"
          action={
            <Button size="small" onClick={again}>
              <RotateCw aria-hidden size={14} /> Try again
            </Button>
          }
        >
          The price could not be checked. Nothing was booked.
        </Notice>
      )}
      {quoted?.price && seats.length > 0 && (
        <PriceOf price={quoted.price} state={state} isOld={isAsking} onInstead={onInstead} />
      )}
    </section>
  );
}

interface SeatLineProps {
  readonly picked: PickedSeat;
  /** Undefined where the bus has no such seat. */
  readonly seat: Seat | undefined;
  readonly party: readonly PartyMember[];
  readonly mayNameOthers: boolean;
  readonly problems: Quoted['problems'];
  readonly onWho: (who: string) => void;
  readonly onRemove: () => void;
}

function SeatLine({ picked, seat, party, mayNameOthers, problems, onWho, onRemove }: SeatLineProps) {
  const options = [
    ...party.map(({ who, name }) => ({ value: who, label: name })),
    ...(mayNameOthers
      ? [
          { value: 'female', label: 'A woman, name to follow' },
          { value: 'male', label: 'A man, name to follow' },
        ]
      : []),
  ];
  return (
    <li className="py-2.5">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 pt-2 font-medium break-words">{seat?.text ?? `Seat ${picked.seatName}`}</p>
        <IconButton label={`Remove seat ${picked.seatName}`} onClick={onRemove} className="size-9! max-sm:size-11!">
          <X aria-hidden size={15} />
        </IconButton>
      </div>
      {options.length > 1 && (
        <SelectField
          label={`Who sits on ${picked.seatName}?`}
          placeholder="I will say later"
          value={options.some(({ value }) => value === picked.who) ? picked.who : ''}
          options={options}
          onChange={(event) => onWho(event.target.value)}
          className="mt-1"
        />
      )}
      {problems.map(({ code, message }) => (
        <p key={code} role="alert" className="mt-1.5 text-[13px] font-medium text-red">
          {message}
        </p>
      ))}
    </li>
  );
}

interface PriceOfProps {
  readonly price: NonNullable<Quoted['price']>;
  readonly state: BusDetailsState;
  /** True while a newer price is asked for. */
  readonly isOld: boolean;
  readonly onInstead: (seatName: string) => void;
}

function PriceOf({ price, state, isOld, onInstead }: PriceOfProps) {
  const { lines, total, changed, verdict, suggestion, cancellation } = price;
  const inrOf = inrOfSum([total, ...lines.map(({ amount }) => amount)]);
  return (
    <div className={cx('mt-1 space-y-4 border-t border-hairline pt-3', isOld && 'opacity-60')}>
      {changed !== null && (
        <Notice tone="warning" title={`Price changed from ${inrOf(changed.old)} to ${inrOf(changed.new)}.`}>
          This is the operator’s price now.
        </Notice>
      )}
      <div>
        <AmountLines lines={lines.map(({ label, amount }) => ({ label, rupees: amount }))} />
        <p className="board mt-2 flex items-baseline justify-between gap-4 border-t border-hairline pt-2 font-semibold">
          Total <span className="text-[18px] leading-6">{inrOf(total)}</span>
        </p>
      </div>
      {verdict !== null && (
        <div className="text-[13px]">
          <VerdictBadge outcome={verdict.outcome} />
          {verdict.reasons.map((reason) => (
            <p key={reason} className="mt-1 text-ink-2">
              {reason}
            </p>
          ))}
          {suggestion !== null && (
            <div className="mt-2 rounded-lg border border-hairline px-3 py-2">
              <p>{suggestion.text}</p>
              <Instead suggestion={suggestion} state={state} onInstead={onInstead} />
            </div>
          )}
        </div>
      )}
      <div>
        <h3 className="mb-2 text-[13px] font-medium text-ink-2">If you cancel</h3>
        <BusCancellationBar cancellation={cancellation} />
      </div>
    </div>
  );
}

interface InsteadProps extends Pick<PriceOfProps, 'state' | 'onInstead'> {
  readonly suggestion: NonNullable<NonNullable<Quoted['price']>['suggestion']>;
}

/** The nearest choice that complies, as a button. */
function Instead({ suggestion: { busId, seatName, saves }, state, onInstead }: InsteadProps) {
  const saving = saves > 0 ? `, ${inr(saves)} less` : '';
  if (busId !== null && busId !== state.busId) {
    return (
      <Link
        to={busDetailsPath(openedBus(state.list, state.searchedBusId, busId))}
        className={cx(buttonClass('quiet', 'small'), 'mt-1.5')}
      >
        See this bus{saving}
      </Link>
    );
  }
  if (seatName === null) return null;
  return (
    <Button size="small" onClick={() => onInstead(seatName)} className="mt-1.5">
      Take {seatName}
      {saving}
    </Button>
  );
}
