import { writeSlices } from '@pravas/domain/flight/asked-slices.ts';
import { describe, expect, it } from 'vitest';
import { flightListPath, NO_OPTIONS } from '../../lib/flight-list-address.ts';
import { optionsFor, optionWords, readOptions, readSlices, stopsOf, timesHint } from './search-options.ts';

const all = {
  ...NO_OPTIONS,
  flexDays: 2,
  nearby: true,
  leaveAfter: '06:00',
  arriveBy: '09:30',
  returnLeaveAfter: '17:00',
  returnArriveBy: '23:00',
  laterTimes: [{ leaveAfter: '', arriveBy: '20:30' }],
};

describe('what a search asks for beside the route', () => {
  it('is told in words, each wish once and nothing where there is none', () => {
    expect(optionWords(NO_OPTIONS)).toEqual([]);
    expect(optionWords(all)).toEqual([
      '±2 days',
      'Airports nearby',
      'Leave after 06:00',
      'Arrive by 09:30 the same day',
      'Return after 17:00',
      'Back by 23:00 the same day',
      'Flight 2 by 20:30 the same day',
    ]);
    expect(optionWords({ ...NO_OPTIONS, flexDays: 1, deal: 'none' })).toEqual(['±1 day', 'Without deal codes']);
    expect(optionWords({ ...NO_OPTIONS, deal: '6E,AI' })).toEqual(['Deal codes of 6E, AI only']);
  });

  it('says which day a time to arrive by is meant for', () => {
    const times = { leaveAfter: '18:00', arriveBy: '09:00', returnLeaveAfter: '06:00', returnArriveBy: '01:30' };
    const laterTimes = [{ leaveAfter: '21:00', arriveBy: '20:59' }];
    expect(optionWords({ ...NO_OPTIONS, ...times, laterTimes })).toEqual([
      'Leave after 18:00',
      'Arrive by 09:00 the next day',
      'Return after 06:00',
      'Back by 01:30 the next day',
      'Flight 2 after 21:00',
      'Flight 2 by 20:59 the next day',
    ]);
    expect(timesHint({ leaveAfter: '18:00', arriveBy: '' })).toMatch(/means the next day\.$/);
    expect(timesHint(times)).toBe('Local times. Arrivals up to 09:00 the next day.');
    expect(timesHint({ leaveAfter: '', arriveBy: '09:00' })).toBe(
      'Local times. Arrivals up to 09:00 the same day, none overnight.',
    );
    expect(optionWords({ ...NO_OPTIONS, leaveAfter: '2031-12-24T22:00', arriveBy: '2031-12-25T07:00' })).toEqual([
      'Leave after 22:00 on 24 Dec 2031',
      'Arrive by 07:00 on 25 Dec 2031',
    ]);
    expect(optionWords({ ...NO_OPTIONS, leaveAfter: '2031-12-24T22:00', arriveBy: '07:00' })[1]).toBe(
      'Arrive by 07:00',
    );
  });

  it('leaves out what a shape has no use for', () => {
    expect(optionsFor('round', all)).toEqual({ ...all, laterTimes: [] });
    expect(optionsFor('oneway', all)).toEqual({ ...all, laterTimes: [], returnLeaveAfter: '', returnArriveBy: '' });
    expect(optionsFor('multi', all)).toMatchObject({
      flexDays: 0,
      nearby: false,
      leaveAfter: '06:00',
      laterTimes: all.laterTimes,
    });
  });

  it('is nothing where an address is unreadable', () => {
    expect(
      readOptions({ flex: '4', near: 'yes', leaveAfter: '25:00', deal: '6E;DROP', gst: '27', mTimes: '-,9' }),
    ).toEqual(NO_OPTIONS);
  });
});

describe('several flights in one parameter', () => {
  const slices = [
    { from: 'BLR', to: 'DEL', date: '2026-12-01' },
    { from: 'DEL', to: 'BOM', date: '2026-12-04' },
  ];

  it('read back as they were written', () => {
    expect(writeSlices(slices)).toBe('BLR-DEL-2026-12-01,DEL-BOM-2026-12-04');
    expect(readSlices(writeSlices(slices))).toEqual(slices);
    expect(readSlices('')).toEqual([]);
  });

  it('stand in the address of the list beside the first of them', () => {
    const path = flightListPath(
      {
        from: 'BLR',
        to: 'DEL',
        departureDate: '2026-12-01',
        returnDate: null,
        adults: 1,
        children: 0,
        infants: 0,
        cabinClass: 'E',
        isPersonalBooking: false,
        slices,
        options: { ...NO_OPTIONS, arriveBy: '09:30' },
      },
      null,
    );
    expect(path).toBe(
      '/home2/flight/list/?cc=E&from=BLR&to=DEL&ad=1&child=0&inf=0&dDate=2026-12-01&multi=BLR-DEL-2026-12-01,DEL-BOM-2026-12-04&arriveBy=09:30',
    );
  });

  it('name each city once where one flight goes on from the last, and both where it does not', () => {
    expect(stopsOf(slices)).toEqual(['BLR', 'DEL', 'BOM']);
    expect(stopsOf([...slices, { from: 'GOI', to: 'BLR' }])).toEqual(['BLR', 'DEL', 'BOM', 'GOI', 'BLR']);
  });
});
