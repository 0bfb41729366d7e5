import { describe, expect, test } from 'vitest';
import { collectHotels } from '../hotel/conformance-world.ts';
import { connectorBefore, type ScriptedAnswer, status } from './testing/scripted-hotel.ts';

const PLACE = {
  names: ['Bengaluru', 'Bangalore'],
  countryCode: 'IN',
  centre: { latitude: 12.97, longitude: 77.59 },
  radiusKm: 30,
} as const;
const says = (inner: object) => JSON.stringify({ Status: { Code: 200, Description: 'Successful' }, ...inner });
const hotel = (HotelCode: number, more: object = {}) => ({
  HotelCode,
  HotelName: `Hotel ${HotelCode}`,
  HotelRating: 'ThreeStar',
  Address: '1 Road',
  CityName: 'Bengaluru',
  CountryCode: 'IN',
  ...more,
});

async function list(answers: Readonly<Record<string, ScriptedAnswer | readonly ScriptedAnswer[]>>) {
  const CityList = says({ CityList: [{ Code: '111', Name: 'Bangalore' }] });
  const world = await connectorBefore({ CityList, ...answers });
  const asked = (method: string) =>
    world.sent(method).map(({ text }) => JSON.parse(text) as Readonly<Record<string, string>>);
  return { ...(await collectHotels(world.supplier, PLACE)), asked };
}

describe('the details of hotels', () => {
  test('are asked for 25 at a time', async () => {
    const Hotels = Array.from({ length: 60 }, (_, index) => hotel(index + 1));
    const { hotels, errors, asked } = await list({
      TBOHotelCodeList: says({ Hotels }),
      HotelDetails: says({ HotelDetails: [] }),
    });
    expect([hotels.length, errors]).toEqual([60, []]);
    expect(asked('HotelDetails').map(({ Hotelcodes }) => Hotelcodes?.split(',').length)).toEqual([25, 25, 10]);
  });

  test('that are missing leave what the list says', async () => {
    const { hotels } = await list({
      TBOHotelCodeList: says({ Hotels: [hotel(1, { Latitude: '12.9', Longitude: '77.6' })] }),
      HotelDetails: says({ HotelDetails: [hotel(2)] }),
    });
    expect(hotels).toMatchObject([
      { supplierHotelId: '1', name: 'Hotel 1', stars: 3, point: { latitude: 12.9, longitude: 77.6 }, phone: null },
    ]);
  });

  test('that fail are an error, and the next are read', async () => {
    const Hotels = Array.from({ length: 30 }, (_, index) => hotel(index + 1));
    const { hotels, errors } = await list({
      TBOHotelCodeList: says({ Hotels }),
      HotelDetails: [status(400, 'Odd'), says({ HotelDetails: [] })],
    });
    expect([hotels.length, errors]).toMatchObject([5, [{ kind: 'refused' }]]);
  });
});

test.each([
  [{ Latitude: '0', Longitude: '0' }, null],
  [{ Latitude: 0, Longitude: 0.0 }, null],
  [{ Latitude: '', Longitude: '', Map: '' }, null],
  [{ Latitude: '12.9', Longitude: '277.6' }, null],
  [{ Map: '12.9|77.6' }, { latitude: 12.9, longitude: 77.6 }],
  [{ Map: 'somewhere' }, null],
])('a place told as %j is %j', async (where, point) => {
  const { hotels } = await list({
    TBOHotelCodeList: says({ Hotels: [hotel(1, where)] }),
    HotelDetails: says({ HotelDetails: [] }),
  });
  expect(hotels.map((one) => one.point)).toEqual([point]);
});

test('a city under several numbers is read in all of them, and one that TBO does not know in none', async () => {
  const Twice = says({
    CityList: [
      { Code: '1', Name: 'Bengaluru' },
      { Code: '2', Name: 'BANGALORE (Karnataka)' },
      { Code: '3', Name: 'Bangalore Road' },
    ],
  });
  const answers = { TBOHotelCodeList: says({ Hotels: [] }) };
  const { asked } = await list({ ...answers, CityList: Twice });
  expect(asked('TBOHotelCodeList').map(({ CityCode }) => CityCode)).toEqual(['1', '2']);
  const nowhere = await list({ ...answers, CityList: says({ CityList: [] }) });
  expect([nowhere.hotels, nowhere.errors, nowhere.asked('TBOHotelCodeList')]).toEqual([[], [], []]);
});
