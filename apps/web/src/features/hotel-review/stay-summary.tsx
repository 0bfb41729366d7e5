import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { bedsText } from '../../lib/beds-text.ts';
import { countText, inrOfSum } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { CarbonLine } from '../booking/index.ts';
import type { Review } from './guest-entries.ts';
import { RoomsApart } from './rooms-apart.tsx';

interface StaySummaryProps {
  readonly review: Review;
  readonly isBusy: boolean;
  readonly onRoomsApart: (roomsApart: boolean) => void;
}

/** The stay in short: hotel, days, rooms, meals, what cancelling costs, and what the policy says. */
export function StaySummary({ review, ...choosing }: StaySummaryProps) {
  const { hotel, checkIn, checkOut, nights, rooms, plan, carbon, apart } = review;
  return (
    <section aria-labelledby="stay" className="card">
      <div className="space-y-3 p-4 sm:p-5">
        <div>
          <h2 id="stay" className="text-[15px] font-semibold">
            {hotel.name}
            {hotel.stars !== null && (
              <span className="font-normal text-ink-2"> · {countText(hotel.stars, 'star')}</span>
            )}
          </h2>
          <p className="text-[13px] text-ink-2">{hotel.address}</p>
        </div>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
          <Fact label="Check-in" text={`${shortDate(checkIn.wall)}, from ${checkIn.wall.slice(11, 16)}`} />
          <Fact label="Check-out" text={`${shortDate(checkOut.wall)}, until ${checkOut.wall.slice(11, 16)}`} />
          <Fact label="Length" text={`${countText(nights, 'night')}, ${countText(rooms.length, 'room')}`} />
        </dl>
        <ul className="space-y-0.5">
          {rooms.map((room, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no name of their own, and their order does not change.
            <li key={index}>
              {rooms.length > 1 && <span className="text-ink-2">Room {index + 1}: </span>}
              {[room.name, bedsText(room)].filter(Boolean).join(', ')}
            </li>
          ))}
        </ul>
        {apart && <RoomsApart apart={apart} isBusy={choosing.isBusy} onChoose={choosing.onRoomsApart} />}
        <p className="flex flex-wrap items-center gap-2">
          <Badge>{plan.boardText}</Badge>
          {plan.isNegotiated && <Badge tone="blue">Company rate</Badge>}
          {plan.verdict && <VerdictBadge outcome={plan.verdict.outcome} />}
        </p>
        {plan.verdict && plan.verdict.outcome !== 'within' && (
          <p className="text-[13px] text-ink-2">{plan.verdict.sentences[0]}</p>
        )}
        <div>
          <h3 className="text-meta text-ink-2">If you cancel</h3>
          <ul className="text-[13px]">
            {plan.cancellation.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
        {carbon && <CarbonLine carbon={carbon} />}
      </div>
      <details className="border-t border-hairline px-4 py-2 text-[13px] sm:px-5">
        <summary className="min-h-8 cursor-pointer content-center font-medium text-ink-2">Price of each night</summary>
        <NightPrices rooms={rooms} />
      </details>
    </section>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt className="text-meta text-ink-2">{label}</dt>
      <dd className="board font-semibold">{text}</dd>
    </div>
  );
}

/** Every night of every room before tax, and its tax where the supplier names it. */
function NightPrices({ rooms }: Pick<Review, 'rooms'>) {
  const nights = rooms[0]?.nights ?? [];
  const format = inrOfSum(rooms.flatMap((room) => room.nights.flatMap(({ price, tax }) => [price, tax ?? 0])));
  return (
    <ScrollBox label="Price of each night" className="pb-2">
      <table className="w-full text-left">
        <thead>
          <tr className="text-meta text-ink-2">
            <th scope="col" className="py-1 pr-4 font-normal">
              Night of
            </th>
            {rooms.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <th key={index} scope="col" className="py-1 pl-4 text-right font-normal">
                {rooms.length > 1 ? `Room ${index + 1}` : 'Before tax'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nights.map(({ date }, night) => (
            <tr key={date} className="border-t border-hairline">
              <th scope="row" className="board py-1.5 pr-4 font-normal whitespace-nowrap">
                {shortDate(date)}
              </th>
              {rooms.map((room, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={index} className="board py-1.5 pl-4 text-right whitespace-nowrap">
                  {format(room.nights[night]?.price ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
