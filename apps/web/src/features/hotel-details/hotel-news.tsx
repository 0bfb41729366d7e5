import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type HotelDetailsState, hotelDetailsPath, oneByOnePath } from '../../lib/hotel-details-address.ts';
import { hotelListPath } from '../../lib/hotel-list-address.ts';
import { inr } from '../../lib/money-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Asked } from './ask-hotel.ts';
import type { Details, Room } from './hotel-types.ts';
import type { KeptChoice } from './kept-choice.ts';
import { type Choice, compliantInstead } from './plan-table.ts';
import { askedAgainText, isCompliant, planText, roomWords, sinceSharedText } from './plan-words.ts';
import type { useHotel } from './use-hotel.ts';
import type { FromShortlist } from './use-shared-rate.ts';

interface HotelNewsProps {
  readonly state: HotelDetailsState;
  readonly hotel: ReturnType<typeof useHotel> & { readonly details: Details };
  readonly kept: KeptChoice | null;
  readonly choice: Choice | null;
  /** The choice before the search ended, as it is available now. */
  readonly again: Choice | null;
  /** The choice comes from a shortlist. */
  readonly shared: FromShortlist | null;
  readonly rooms: readonly Room[];
  readonly onTake: (choice: Choice) => void;
}

/** What to know before choosing: what the new search has changed, that nothing is left, and what would comply. */
export function HotelNews({ state, hotel, kept, choice, again, shared, rooms, onTake }: HotelNewsProps) {
  const { details, found, wasAsked, hadEnded, isAsking, error } = hotel;
  const isEmpty = details.rooms.length === 0 && !isAsking;
  const isAskedAgain = wasAsked && hadEnded && !isAsking && !isEmpty && shared === null;
  const isShared = shared !== null && !isAsking && !isEmpty;
  const isNoted = isAskedAgain || isShared || error !== null || isEmpty || choice !== null;
  if (!isNoted) return null;
  return (
    <div className="mb-4 space-y-3 empty:hidden">
      {isShared && (
        <Notice
          tone={again?.plan.total === shared.total ? 'info' : 'warning'}
          title={sinceSharedText(shared, again?.plan ?? null)}
        />
      )}
      {isAskedAgain && (
        <Notice
          tone={kept && again?.plan.total !== kept.total ? 'warning' : 'info'}
          title={askedAgainText(kept, again?.plan ?? null)}
        />
      )}
      {error !== null && <LoadProblem failure={error} what="Current prices" onRetry={hotel.again} />}
      {isEmpty && <NoRooms state={state} found={found} shared={shared} onAgain={hotel.renew} />}
      {choice && !isCompliant(choice.plan) && (
        <Instead state={state} choice={choice} rooms={rooms} suggestion={details.suggestion} onTake={onTake} />
      )}
    </div>
  );
}

interface NoRoomsProps {
  readonly state: HotelDetailsState;
  readonly found: Asked['found'] | null;
  readonly shared: FromShortlist | null;
  readonly onAgain: () => void;
}

/** Why no room can be chosen, and what can be done. */
function NoRooms({ state, found, shared, onAgain }: NoRoomsProps) {
  if (found === 'unknown') {
    return (
      <Notice
        tone="warning"
        title="The supplier of this hotel did not answer"
        action={
          <Button size="small" onClick={onAgain}>
            Ask again
          </Button>
        }
      >
        We do not know if it has a room.
      </Notice>
    );
  }
  if (found === 'one_by_one') {
    return (
      <Notice
        tone="info"
        title="This hotel sells these rooms one by one"
        action={
          <Link to={oneByOnePath(state)} className={buttonClass('strong', 'small')}>
            Choose the first room
          </Link>
        }
      >
        The rooms have different guests, so each is a separate booking.
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title="This hotel is sold out for these nights"
      action={
        <Link to={hotelListPath({ ...state.list, hotelId: null })} className={buttonClass('strong', 'small')}>
          See other hotels
        </Link>
      }
    >
      {shared && `${shared.name} cost ${inr(shared.total)} when it was shared, ${shared.when}. `}
      Choose other days, or another hotel nearby.
    </Notice>
  );
}

interface InsteadProps {
  readonly state: HotelDetailsState;
  readonly choice: Choice;
  readonly rooms: readonly Room[];
  readonly suggestion: Details['suggestion'];
  readonly onTake: (choice: Choice) => void;
}

/** The nearest choice that complies: another rate here, else another hotel. */
function Instead({ state, choice, rooms, suggestion, onTake }: InsteadProps) {
  const here = compliantInstead(rooms, choice);
  const why = choice.plan.verdict?.sentences[0];
  if (here) {
    const saves = choice.plan.total - here.plan.total;
    return (
      <Notice
        tone="warning"
        title="Your choice is outside the policy"
        action={
          <Button size="small" onClick={() => onTake(here)}>
            Choose the rate in policy <ArrowRight aria-hidden size={14} />
          </Button>
        }
      >
        {why} In policy here: {roomWords(here.room).title}, {planText(here.plan)}, {inr(here.plan.total)}
        {saves > 0 && `, ${inr(saves)} less`}.
      </Notice>
    );
  }
  if (suggestion === null || suggestion.hotelId === null || suggestion.hotelId === state.hotelId) return null;
  const next = { ...state, hotelId: suggestion.hotelId, offerId: suggestion.offerId };
  return (
    <Notice
      tone="warning"
      title="No rate of this hotel is in policy"
      action={
        <Link to={hotelDetailsPath(next)} className={buttonClass('quiet', 'small')}>
          See that hotel <ArrowRight aria-hidden size={14} />
        </Link>
      }
    >
      {why} {suggestion.text}.
    </Notice>
  );
}
