import { technicalStopText } from '@pravas/domain/flight/stop-words.ts';

interface TechnicalStopsProps {
  readonly stops: readonly Parameters<typeof technicalStopText>[0][] | undefined;
}

/** Where a flight lands on the way; people stay with their aircraft. */
export function TechnicalStops({ stops = [] }: TechnicalStopsProps) {
  return stops.map((stop) => (
    <span key={stop.airport} className="basis-full font-medium text-amber">
      {technicalStopText(stop)}
    </span>
  ));
}
