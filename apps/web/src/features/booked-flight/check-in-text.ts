import { SERIES_NOTE } from '@pravas/domain/fare/fare-choices.ts';
import type { BookedFlight, BookedSlice } from './booked-types.ts';
import { wallText } from './booked-words.ts';

/** The Super Saver fare (rules §9.2), whose check-in opens late. */
const SERIES_FARE = '4';

/** When web check-in of a direction opens or closes, as sentences in its departure's time; null where nobody checks in. */
export function checkInText(
  { checkIn, journey }: Pick<BookedSlice, 'checkIn' | 'journey'>,
  { fareType }: Pick<BookedFlight, 'fareType'>,
  now: Date,
): readonly string[] | null {
  const first = journey.segments[0];
  if (!checkIn || !first) return null;
  const at = (instant: string) =>
    wallText(
      Temporal.Instant.from(instant)
        .toZonedDateTimeISO(first.departureZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' }),
    );
  const note = fareType === SERIES_FARE ? [`${SERIES_NOTE}.`] : [];
  if (now < new Date(checkIn.opensAt)) return [`Web check-in opens ${at(checkIn.opensAt)}.`, ...note];
  if (now < new Date(checkIn.closesAt)) {
    return [`Web check-in with ${first.airline} is open until ${at(checkIn.closesAt)}.`, 'Have the PNR ready.'];
  }
  return ['Web check-in has closed; please check in at the airport.'];
}
