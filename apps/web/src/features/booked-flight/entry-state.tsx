import { sliceOperators, sliceSurprises, stopsText } from '../../lib/slice-stops.ts';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/class-names.ts';
import { AIRLINE_CANCELLED, AIRLINE_CHANGED, lookOf, PARTLY_CANCELLED } from '../../ui/flight-looks.ts';
import { type EntryStateProps, isToBePaid } from '../booking/index.ts';
import type { FlightItem } from './booked-types.ts';
import { entryLocator, entrySlice, extrasText, sliceIndexOf, unpaidText } from './entry-slice.ts';
import { refundText } from './refund-until.ts';

const INKS = {
  plain: 'text-ink-2',
  blue: 'text-blue',
  green: 'text-green',
  amber: 'text-amber',
  red: 'text-red',
} as const;

/** The badge is about the whole booking: about one flight only where it is not about who has cancelled what. */
function badgeFor({ badge, slices }: Pick<FlightItem, 'badge' | 'slices'>, isPart: boolean): string {
  if (isPart) return PARTLY_CANCELLED;
  // The page of the booking says which of several flights it changed.
  const isOther = badge === AIRLINE_CHANGED && slices.length > 1;
  return isOther || badge === PARTLY_CANCELLED || badge === AIRLINE_CANCELLED ? 'Booked' : badge;
}

/**
 * What one flight of a booking says: stops, seats, whether it is booked, and until when it can be cancelled for a
 * refund.
 */
export function EntryState({ booking: flight, entry, isOnCard }: EntryStateProps<FlightItem>) {
  const now = useNow(60_000);
  // A flight that the airline cancelled is refunded in full, whatever the fare says.
  if (entry.isSupplierCancelled && flight.flightStatus === 'BOOKED')
    return <p className="mt-1 text-meta text-ink-2">Choose other flights or get the full fare back.</p>;
  const rules = flight.rules[sliceIndexOf(flight, entry.departs)] ?? flight.rules[0];
  const zone = entry.from?.zone ?? 'Asia/Kolkata';
  const refund = refundText(rules, entry.departs, zone, now.getTime(), flight.knowsTaxes);
  return (
    <div className="mt-1 space-y-1 text-meta">
      <Facts flight={flight} entry={entry} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 empty:hidden">
        <Standing flight={flight} entry={entry} isOnCard={isOnCard} />
        {!isOnCard && <Locator pnr={entryLocator(flight, entry.departs)} />}
        {refund && <span className="text-ink-2">{refund}</span>}
      </p>
    </div>
  );
}

interface PartProps {
  readonly flight: FlightItem;
  readonly entry: EntryStateProps<FlightItem>['entry'];
}

/** Stops, what is unusual about it, and what was chosen for it. */
function Facts({ flight, entry }: PartProps) {
  const slice = entrySlice(flight, entry.departs);
  // The tickets say who of several kept what.
  const extras = entry.isPartlyCancelled ? '' : extrasText(flight, slice);
  return (
    <p className="board flex flex-wrap gap-x-3 gap-y-0.5">
      <span className="text-ink-2">{stopsText(slice)}</span>
      {sliceSurprises(slice).map((text) => (
        <span key={text} className="font-medium text-amber">
          {text}
        </span>
      ))}
      {sliceOperators(slice).map((text) => (
        <span key={text} className="text-ink-2">
          {text}
        </span>
      ))}
      {extras !== '' && <span className="font-medium">{extras}</span>}
    </p>
  );
}

/** The locator at the airport, where the card with its booking is above. */
function Locator({ pnr }: { readonly pnr: string | null }) {
  return (
    pnr !== null && (
      <span className="text-ink-2">
        PNR{' '}
        <span translate="no" className="font-mono font-semibold tracking-wide text-ink">
          {pnr}
        </span>
      </span>
    )
  );
}

/** The state of this flight, unless the card of its booking says it. */
function Standing({ flight, entry, isOnCard }: PartProps & Pick<EntryStateProps<FlightItem>, 'isOnCard'>) {
  const badge = badgeFor(flight, entry.isPartlyCancelled);
  const unpaid = isToBePaid(flight);
  if (isOnCard && (unpaid || badge === flight.badge)) return null;
  const { icon: Icon, tone } = lookOf({ ...flight, badge });
  return (
    <span className={cx('flex items-center gap-1 font-medium', INKS[tone])}>
      <Icon aria-hidden size={13} />
      {unpaid ? unpaidText(flight, entry.departs) : badge}
    </span>
  );
}
