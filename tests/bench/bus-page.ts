import { streamBuses } from '@pravas/contract/bus/list-buses.ts';
import type { BusBench } from './measure-buses.ts';
import type { FilteredList } from './measure-filtering.ts';

const FROM = { _id: '01960000-0000-7000-8000-0000000000f1', station_name: 'Bengaluru' };
const TO = { _id: '01960000-0000-7000-8000-0000000000f2', station_name: 'Hyderabad' };

/** A long list of buses. */
export function busPage(buses: BusBench): FilteredList {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 });
  return {
    address: `/home2/bus/list/?from=${FROM._id}&to=${TO._id}&ad=1&jDate=${day}`,
    heading: /\d buses$/,
    streamPath: streamBuses.path,
    body: streamOf(buses, day),
  };
}

/** A finished search as the browser receives it. */
function streamOf({ listed }: BusBench, day: Temporal.PlainDate): string {
  const suppliers = [{ label: 'Supplier 1', state: 'done', buses: listed.length, message: null, tookMs: 1 }];
  const events = [
    {
      type: 'started',
      searchedBusId: '01960000-0000-7000-8000-0000000000ff',
      expiresAt: Temporal.Now.instant().add({ minutes: 25 }).toString(),
      from: FROM,
      to: TO,
      date: day.toString(),
      dateText: 'Tue 1 Dec',
      earlierDay: day.subtract({ days: 1 }).toString(),
      laterDay: day.add({ days: 1 }).toString(),
      seats: 1,
      fee: 59,
      isPersonal: false,
      trip: null,
      co2Kg: 9,
      co2Method: '',
      suppliers,
    },
    { type: 'buses', buses: listed, replaced: [], suppliers },
    { type: 'finished', suppliers },
  ];
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}
