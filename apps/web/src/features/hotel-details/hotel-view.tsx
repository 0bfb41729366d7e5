import { writeOccupancy } from '@pravas/domain/hotel/occupancy.ts';
import { nightsOf, nightsText } from '@pravas/domain/hotel/stay-dates.ts';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Send, Star } from 'lucide-react';
import { Suspense, useState } from 'react';
import { datedSpan } from '../../lib/calendar-date.ts';
import { type HotelDetailsState, hotelDetailsPath, hotelReviewPath } from '../../lib/hotel-details-address.ts';
import { hotelListPath } from '../../lib/hotel-list-address.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { countText } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ShareHotels } from '../hotel-shortlist/index.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { Gallery } from './gallery.tsx';
import { HotelAbout, HotelSide } from './hotel-facts.tsx';
import { HotelNews } from './hotel-news.tsx';
import type { Details } from './hotel-types.ts';
import { type KeptChoice, keepChoice, keptChoice } from './kept-choice.ts';
import { type Choice, choiceKey, chosenOf, fittingRooms, sameChoice } from './plan-table.ts';
import { roomWords } from './plan-words.ts';
import { RoomsSection } from './rooms-section.tsx';
import type { useHotel } from './use-hotel.ts';
import { useSharedRate } from './use-shared-rate.ts';

const WhereMap = lazyPage(() => import('./where-map.tsx'), 'WhereMap');

interface HotelViewProps {
  readonly state: HotelDetailsState;
  readonly hotel: ReturnType<typeof useHotel> & { readonly details: Details };
  readonly onChange: (state: HotelDetailsState) => void;
}

/** A hotel with its rooms, and the bar with what is chosen. */
export function HotelView({ state, hotel, onChange }: HotelViewProps) {
  const { history } = useRouter();
  const { details } = hotel;
  const { search, filters } = state.list;
  const [isSharing, setSharing] = useState(false);
  const [cannot, setCannot] = useState<ReadonlyMap<string, string>>(new Map());
  const stay = JSON.stringify([state.hotelId, search.stay, writeOccupancy(search.rooms)]);
  const [kept, setKept] = useState<KeptChoice | null>(() => keptChoice(stay));
  const fitting = fittingRooms(details.rooms, filters);
  const shared = useSharedRate(state.shared);
  const before = shared ?? (hotel.wasAsked ? kept : null);
  const again = before && sameChoice(fitting, before);
  const choice = state.offerId === null && again ? again : chosenOf(fitting, state.offerId);
  const whyNot = choice && (cannot.get(choice.plan.offerId) ?? choice.plan.block);
  const keep = ({ room, plan }: Choice) => {
    const next = { stay, key: choiceKey({ room, plan }), name: roomWords(room).title, total: plan.total };
    keepChoice(next);
    setKept(next);
  };
  const choose = (next: Choice) => {
    keep(next);
    onChange({ ...state, offerId: next.plan.offerId, shared: undefined });
  };
  const goOn = () => {
    if (!choice) return;
    keep(choice);
    const next = { ...state, offerId: choice.plan.offerId, shared: undefined };
    // A person who returns finds what they chose.
    history.replace(hotelDetailsPath(next));
    history.push(hotelReviewPath(next));
  };
  return (
    <>
      <HotelHead
        details={details}
        state={state}
        onShare={choice && state.searchedHotelId !== null ? () => setSharing(true) : null}
      />
      {isSharing && choice && state.searchedHotelId !== null && (
        <ShareHotels
          searchedHotelId={state.searchedHotelId}
          tripId={search.tripId}
          hotels={[
            {
              hotelId: state.hotelId,
              offerId: choice.plan.offerId,
              title: `${details.hotel.name}, ${roomWords(choice.room).title}`,
              total: choice.plan.total,
              isJudged: choice.plan.verdict !== null,
            },
          ]}
          onReload={() => {
            setSharing(false);
            keep(choice);
            hotel.renew();
          }}
          onClose={() => setSharing(false)}
        />
      )}
      <HotelNews
        state={state}
        hotel={hotel}
        kept={kept}
        choice={choice}
        again={again}
        shared={shared}
        rooms={fitting}
        onTake={choose}
      />
      <Gallery hotelId={state.hotelId} name={details.hotel.name} pictures={picturesOf(details)} />
      <RoomsSection
        details={details}
        rooms={fitting}
        state={state}
        chosenId={choice?.plan.offerId ?? null}
        cannot={cannot}
        onChoose={(room, plan) => choose({ room, plan })}
        onFilters={(next) => onChange({ ...state, list: { ...state.list, filters: next } })}
      />
      {state.searchedHotelId !== null && details.rooms.length > 0 && (
        <ChoiceBar
          key={choice?.plan.offerId ?? ''}
          searchedHotelId={state.searchedHotelId}
          choice={choice}
          whyNot={whyNot}
          isAsking={hotel.isAsking}
          onContinue={goOn}
          onCannot={(offerId, why) => {
            setCannot(new Map([...cannot, [offerId, why]]));
            // It stays chosen, so that nothing else is bought instead.
            onChange({ ...state, offerId });
          }}
          onEnded={() => {
            if (choice) keep(choice);
            hotel.renew();
          }}
        />
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 space-y-4">
          <HotelAbout details={details} rooms={search.rooms} />
        </div>
        <div className="min-w-0 space-y-4">
          <HotelSide details={details} checkIn={search.stay.checkIn} checkOut={search.stay.checkOut} />
          <Suspense>
            <WhereMap details={details} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

interface HotelHeadProps {
  readonly details: Details;
  readonly state: HotelDetailsState;
  /** Hands the choice to colleagues; null while nothing is chosen. */
  readonly onShare: (() => void) | null;
}

function HotelHead({ details: { hotel }, state, onShare }: HotelHeadProps) {
  const { search } = state.list;
  const where = [hotel.area ?? hotel.city, search.place.key === `hotel:${hotel.hotelId}` ? null : hotel.distanceText];
  return (
    <header className="mb-4 flex items-start gap-3">
      <Link
        to={hotelListPath({ ...state.list, hotelId: null })}
        title="Back"
        aria-label="Back to the list of hotels"
        className="grid size-10 shrink-0 place-items-center rounded-[10px] border border-edge bg-surface hover:bg-sunken max-sm:size-11"
      >
        <ArrowLeft aria-hidden size={18} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-title font-semibold tracking-[-0.01em]">{hotel.name}</h1>
          {hotel.stars !== null && (
            <span
              role="img"
              aria-label={countText(hotel.stars, 'star')}
              className="flex items-center text-marigold-ink"
            >
              {Array.from({ length: hotel.stars }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: stars are alike.
                <Star key={index} aria-hidden size={14} className="fill-current" />
              ))}
            </span>
          )}
          {hotel.reviewScore !== null && (
            <Badge>
              <span className="board">{hotel.reviewScore.toFixed(1)}</span> of 10 by guests
            </Badge>
          )}
          {hotel.isPreferred && <Badge tone="blue">Preferred</Badge>}
          {hotel.propertyType !== 'Dynamic Property' && <Badge>{hotel.propertyType}</Badge>}
        </div>
        <p className="text-[13px] text-ink-2">{where.filter(Boolean).join(' · ')}</p>
        <p className="board text-[13px] text-ink-2">
          {[
            datedSpan(search.stay.checkIn, search.stay.checkOut),
            nightsText(nightsOf(search.stay)),
            roomsText(search.rooms.length),
          ].join(' · ')}
        </p>
      </div>
      {onShare && (
        <Button size="small" onClick={onShare} className="shrink-0">
          <Send aria-hidden size={14} /> Share
        </Button>
      )}
    </header>
  );
}

function roomsText(count: number): string {
  return countText(count, 'room');
}

/** Those of the hotel with what they show; the drawn one where it has none. */
function picturesOf({ hotel, pictures }: Details) {
  if (pictures.length === 0) return [{ pictureId: hotel.pictureId, alt: `Drawing of ${hotel.name}` }];
  return pictures.map(({ pictureId, label }, index) => ({
    pictureId,
    alt: label ?? `${hotel.name}, picture ${index + 1}`,
  }));
}
