import { bagsText } from '../../lib/bag-text.ts';
import { sliceSurprises } from '../../lib/slice-stops.ts';
import { SharedLocator, type SharedProps } from '../booking/index.ts';

type Flight = Extract<SharedProps['item'], { readonly service: 'flight' }>;

const DIRECTIONS: Readonly<Record<string, string>> = { onward: 'Onward', return: 'Return', whole: 'Both ways' };

/** What a person with a shared link reads of a flight. */
export function FlightShared({ item, part, departs = '' }: SharedProps) {
  if (item.service !== 'flight') return null;
  if (part === 'lines') return <Places flight={item} departs={departs} />;
  return item.locators.map(({ direction, lastName, pnr }) => (
    <SharedLocator
      key={direction}
      title={routeOf(item, direction)}
      detail={`${item.badge} · ${DIRECTIONS[direction] ?? direction} · ${lastName}`}
      word="PNR"
      code={pnr}
    />
  ));
}

function routeOf(flight: Flight, direction: string): string {
  const slice = direction === 'return' && flight.return ? flight.return : flight.forward;
  return `${slice.segments[0]?.fromCity ?? '-'} to ${slice.segments.at(-1)?.toCity ?? '-'}`;
}

/** Airports, terminals and bags of one direction: what somebody who fetches a traveller looks for. */
function Places({ flight, departs }: { readonly flight: Flight; readonly departs: string }) {
  const slice = [flight.forward, flight.return].find((one) => {
    const first = one?.segments[0];
    return first && `${first.departureDate}T${first.departureTime}` === departs.slice(0, 16);
  });
  const [first, last] = [slice?.segments[0], slice?.segments.at(-1)];
  if (!slice || !first || !last) return null;
  const point = (airport: string, terminal: string | null) => (terminal ? `${airport}, T-${terminal}` : airport);
  const bags = bagsText(slice.baggage);
  return (
    <ul className="mt-1 space-y-0.5 text-[13px] text-ink-2">
      {flight.locators.length === 0 && <li className="font-medium text-amber">{flight.badge}</li>}
      <li>From {point(first.fromAirport, first.departureTerminal)}</li>
      {slice.segments.slice(1).map((segment) => (
        <li key={segment.flightKey}>
          Change in {segment.fromCity}, on at <span className="board">{segment.departureTime}</span> with{' '}
          {segment.flightFullNumber}
        </li>
      ))}
      {sliceSurprises(slice).map((text) => (
        <li key={text} className="font-medium text-amber">
          {text}
        </li>
      ))}
      <li>To {point(last.toAirport, last.arrivalTerminal)}</li>
      {bags !== null && <li>{bags}</li>}
    </ul>
  );
}
