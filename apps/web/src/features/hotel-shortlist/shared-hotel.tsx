import { Link } from '@tanstack/react-router';
import { CalendarX2, MapPin } from 'lucide-react';
import { countText, inr } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { HotelPicture } from '../hotel-picture/index.ts';
import { SuggestButton, SuggestedMarks } from '../sharing/index.ts';
import { type Answer, rateText, type Shared } from './shared-words.ts';

interface SharedHotelProps {
  readonly shared: Shared;
  readonly nights: number;
  readonly isLowest: boolean;
  /** Those who suggest this one. */
  readonly suggestedBy: readonly Answer[];
  /** Lets the reader suggest it; null for the person who shared it. */
  readonly onSuggest: (() => void) | null;
  /** Where it can be taken; null for recipients, and where it is not available any more. */
  readonly takeHref: string | null;
}

/** A hotel as it was shared: place, room and verdict at the left, what it cost and who suggests it on the stub. */
export function SharedHotel(props: SharedHotelProps) {
  const { shared } = props;
  const where = shared.distanceText ?? shared.city;
  return (
    <article aria-label={shared.title} className="card grid md:grid-cols-[minmax(0,1fr)_228px]">
      <div className="min-w-0 p-4 sm:px-5">
        <div className="mb-3 flex gap-3">
          <HotelPicture
            hotelId={shared.hotelId}
            pictureId={shared.pictureId}
            alt=""
            className="h-16 w-20 shrink-0 rounded-lg"
          />
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[15px] leading-5 font-medium">
              <span className="min-w-0 break-words">{shared.name}</span>
              {shared.stars !== null && <Stars count={shared.stars} />}
              {shared.isPreferred && <Badge tone="blue">Preferred</Badge>}
              {shared.isNegotiated && <Badge tone="blue">Company rate</Badge>}
            </h2>
            <p className="flex items-start gap-1.5 text-[13px] text-ink-2">
              <MapPin aria-hidden size={14} className="mt-0.5 shrink-0" />
              <span className="min-w-0">{[shared.area, where].filter(Boolean).join(' · ')}</span>
            </p>
            <p className="text-[13px] text-ink-2">{rateText(shared)}</p>
          </div>
        </div>
        <ul className="border-t border-hairline pt-3 text-meta text-ink-2">
          {shared.cancellation.map((sentence, index) => (
            <li key={sentence} className="flex items-start gap-1.5">
              <CalendarX2 aria-hidden size={14} className={index === 0 ? 'mt-px shrink-0' : 'invisible shrink-0'} />
              {sentence}
            </li>
          ))}
        </ul>
        {shared.verdict && <SharedVerdict verdict={shared.verdict} />}
      </div>
      <Stub {...props} />
    </article>
  );
}

/**
 * What the policy said of it to the person who shared it: the word, the limit without its amount, and the broken rules.
 */
function SharedVerdict({ verdict: { outcome, reasons, cap } }: { readonly verdict: NonNullable<Shared['verdict']> }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[13px]">
      <VerdictBadge outcome={outcome} />
      {reasons.length > 0 && <span>{reasons.join(' · ')}</span>}
      {cap && <span className="text-ink-2">{cap}</span>}
    </div>
  );
}

function Stub({ shared, nights, isLowest, suggestedBy, onSuggest, takeHref }: SharedHotelProps) {
  return (
    <div className="max-md:stub-flat md:stub flex flex-col gap-3 p-4 sm:px-5 md:text-right">
      <div>
        <p className="board text-price font-semibold tracking-[-0.01em]">{inr(shared.total)}</p>
        <p className="text-meta text-ink-2">
          {countText(nights, 'night')}, with tax{shared.fee > 0 && ' and our fee'}
        </p>
        {nights > 1 && <p className="board text-meta text-ink-2">{inr(shared.perNight)} a night</p>}
      </div>
      <SuggestedMarks isLowest={isLowest} suggestedBy={suggestedBy} />
      {!shared.isListed && (
        <p className="text-[13px] font-medium">
          <Badge tone="amber">No longer sold</Badge>
        </p>
      )}
      {onSuggest && (
        <SuggestButton name={shared.title} isMine={suggestedBy.some((one) => one.isMine)} onSuggest={onSuggest} />
      )}
      {takeHref !== null && (
        <Link
          to={takeHref}
          aria-label={`Choose this one, ${shared.title}`}
          className={`${buttonClass(suggestedBy.length > 0 ? 'primary' : 'quiet')} mt-auto md:w-full`}
        >
          Choose this one
        </Link>
      )}
    </div>
  );
}
