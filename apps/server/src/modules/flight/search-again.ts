import { writeSlices } from '@pravas/domain/flight/asked-slices.ts';
import { timesOf, writeTimes } from '@pravas/domain/flight/asked-times.ts';
import type { SearchCriteria } from './search-memory.ts';

/** The parameters of the flight list that ask for the same again (rules §7.10); the viewer chooses the trip. */
export function searchAgain({ search, personal, shape, limits, ...asked }: SearchCriteria): Record<string, string> {
  const { slices, cabin, passengers } = search;
  const [first, second] = slices;
  const times = slices.map((slice, index) =>
    timesOf(slice.date, limits[index] ?? { leaveAfterWall: null, arriveByWall: null }),
  );
  const [out, ...later] = times;
  const back = shape === 'return' ? later[0] : undefined;
  const parameters = {
    cc: cabin,
    from: first.from,
    to: first.to,
    dDate: first.date,
    rDate: shape === 'return' ? second?.date : '',
    ad: String(passengers.adults),
    child: String(passengers.children),
    inf: String(passengers.infants),
    multi: shape === 'multi_city' ? writeSlices(slices) : '',
    leaveAfter: out?.leaveAfter,
    arriveBy: out?.arriveBy,
    rLeaveAfter: back?.leaveAfter,
    rArriveBy: back?.arriveBy,
    mTimes: shape === 'multi_city' ? writeTimes(later) : '',
    fromAll: asked.wholeCities?.from ? '1' : '',
    toAll: asked.wholeCities?.to ? '1' : '',
    deal: asked.deal,
    gst: asked.gstRegistrationId,
    pb: personal ? '1' : '',
  };
  return Object.fromEntries(Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
