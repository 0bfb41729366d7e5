import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/class-names.ts';
import { AIRLINE_CANCELLED, AIRLINE_CHANGED, lookOf, PARTLY_CANCELLED } from '../../ui/flight-looks.ts';
import { type EntryStateProps, isToBePaid } from '../booking/index.ts';
import type { FlightItem } from './booked-types.ts';
import { sliceIndexOf, unpaidText } from './entry-slice.ts';
import { refundText } from './refund-until.ts';

const INKS = {
  plain: 'text-ink-2',
  blue: 'text-blue',
  green: 'text-green',
  amber: 'text-amber',
  red: 'text-red',
} as const;

/** The badge tells of the whole booking: of a flight of it only where it is not about who has cancelled what. */
function badgeFor({ badge, slices }: Pick<FlightItem, 'badge' | 'slices'>, isPart: boolean): string {
  if (isPart) return PARTLY_CANCELLED;
  // Which flight of several it changed, the page of the booking tells.
  const isOther = badge === AIRLINE_CHANGED && slices.length > 1;
  return isOther || badge === PARTLY_CANCELLED || badge === AIRLINE_CANCELLED ? 'Booked' : badge;
}

/** Beneath an entry of the timeline: whether it is booked or still to be paid, and until when it can be given back. */
export function EntryState({ booking: flight, entry }: EntryStateProps<FlightItem>) {
  const now = useNow(60_000);
  // What an airline gave up comes back in full, whatever the fare says.
  if (entry.isSupplierCancelled && flight.flightStatus === 'BOOKED')
    return <p className="mt-1 text-meta text-ink-2">Choose other flights, or the full fare comes back.</p>;
  const badge = badgeFor(flight, entry.isPartlyCancelled);
  const { icon: Icon, tone } = lookOf({ ...flight, badge });
  const rules = flight.rules[sliceIndexOf(flight, entry.departs)] ?? flight.rules[0];
  const zone = entry.from?.zone ?? 'Asia/Kolkata';
  const refund = refundText(rules, entry.departs, zone, now.getTime(), flight.knowsTaxes);
  const unpaid = isToBePaid(flight);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-meta">
      <span className={cx('flex items-center gap-1 font-medium', INKS[tone])}>
        <Icon aria-hidden size={13} />
        {unpaid ? unpaidText(flight, entry.departs) : badge}
      </span>
      {refund && <span className="text-ink-2">{refund}</span>}
    </p>
  );
}
