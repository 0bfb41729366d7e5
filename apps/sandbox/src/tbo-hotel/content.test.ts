import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_AGENCY } from '../tbo/agency.ts';
import { listAt } from '../testing/agency-client.ts';
import { type HotelAgency, numberOf, startHotelAgency, statusOf } from '../testing/hotel-agency.ts';
import { SANDBOX_HOTEL_LOGINS } from './logins.ts';

let agency: HotelAgency;
beforeAll(async () => {
  agency = await startHotelAgency();
});
afterAll(() => agency.sandbox.close());

function login({ userName, password }: { readonly userName: string; readonly password: string }) {
  return { Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };
}

describe('content', () => {
  it('leads from country to city to hotels to details', async () => {
    const countries = await agency.content('CountryList');
    expect(countries.json).toEqual({
      Status: { Code: 200, Description: 'Successful' },
      CountryList: [{ Code: 'IN', Name: 'India' }],
    });
    const cities = listAt((await agency.content('CityList', { CountryCode: 'IN' })).json, 'CityList');
    const bengaluru = cities.find((city) => city.Name === 'Bengaluru');
    const listed = await agency.content('TBOHotelCodeList', {
      CityCode: bengaluru?.Code,
      IsDetailedResponse: 'true',
    });
    const hotels = listAt(listed.json, 'Hotels');
    expect(hotels).toHaveLength(12);
    expect(hotels.find((one) => one.HotelCode === numberOf('BLR-03'))).toMatchObject({
      HotelName: 'Saltora Suites Whitefield ITPL',
      HotelRating: 'ThreeStar',
      Latitude: '12.987525',
      CountryCode: 'IN',
    });
    const asked = { Hotelcodes: `${numberOf('BLR-07')},${numberOf('BLR-08')}`, Language: 'EN' };
    const detailed = await agency.content('HotelDetails', { ...asked, IsRoomDetailRequired: 'true' });
    const [seven, eight] = listAt(detailed.json, 'HotelDetails');
    expect(seven).toMatchObject({ HotelRating: 4, CheckInTime: '2:00 PM', Attractions: expect.any(Array) });
    expect(eight?.Attractions).not.toBeInstanceOf(Array);
    expect(eight).toMatchObject({ Map: '12.977994|77.566392', PhoneNumber: '+91-80000-10008', PinCode: '560008' });
    expect(listAt(eight ?? {}, 'RoomDetails')[0]).toMatchObject({ RoomId: Number(`${numberOf('BLR-08')}1`) });
    expect(eight?.HotelFacilities).toContain('Wheelchair accessible - no');
    const [bare] = listAt((await agency.content('HotelDetails', asked)).json, 'HotelDetails');
    expect(bare).not.toHaveProperty('RoomDetails');
  });

  it('calls a town without hotels an unexpected error, under HTTP 200', async () => {
    const reply = await agency.content('TBOHotelCodeList', { CityCode: '130901' });
    expect([reply.http, reply.json]).toEqual([200, { Status: { Code: 500, Description: 'No Hotels Found' } }]);
  });

  it('lists all numbers as numbers without a status, by GET', async () => {
    const answer = await fetch(`${agency.sandbox.urls.tbo}/TBOHolidays_HotelAPI/hotelcodelist`, {
      headers: login(SANDBOX_HOTEL_LOGINS.content),
    });
    const json = (await answer.json()) as { HotelCodes: readonly number[] };
    expect(Object.keys(json)).toEqual(['HotelCodes']);
    expect(new Set(json.HotelCodes).size).toBe(180);
  });

  it('opens each service to its own login only', async () => {
    const { tbo } = agency.sandbox.urls;
    const content = `${tbo}/TBOHolidays_HotelAPI/CountryList`;
    const search = `${tbo}/HotelAPI/Search`;
    const flights = { userName: SANDBOX_AGENCY.userName, password: SANDBOX_AGENCY.password };
    const wrong = [
      [content, SANDBOX_HOTEL_LOGINS.booking],
      [content, flights],
      [search, SANDBOX_HOTEL_LOGINS.content],
      [search, flights],
    ] as const;
    for (const [url, account] of wrong) {
      const answer = await fetch(url, { method: 'POST', headers: login(account), body: '{}' });
      expect([answer.status, await answer.json()]).toEqual([
        401,
        { Status: { Code: 401, Description: 'Access Credentials is incorrect' } },
      ]);
    }
    expect(statusOf(await agency.affiliate('Search', {}))).toBe(400);
  });

  it('draws pictures at addresses that end', async () => {
    const asked = { Hotelcodes: numberOf('BLR-08'), Language: 'EN', IsRoomDetailRequired: true };
    const [hotel = {}] = listAt((await agency.content('HotelDetails', asked)).json, 'HotelDetails');
    const rooms = listAt(hotel, 'RoomDetails').flatMap((room) => room.imageURL as readonly string[]);
    const urls = [...(hotel.Images as readonly string[]), ...rooms];
    expect(urls).toHaveLength(4 + 4 * 2);
    for (const url of urls) {
      const answer = await fetch(url);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(await answer.text()).toContain('<title>Illustration</title>');
    }
    const [first = ''] = urls;
    expect((await fetch(first.replace(/sig=.*/, 'sig=0'))).status).toBe(403);
    await agency.moveClock(8 * 86_400_000);
    expect((await fetch(first)).status).toBe(403);
    await agency.moveClock(0);
  });

  it('answers flights on the same port as before', async () => {
    const answer = await fetch(`${agency.sandbox.urls.tbo}/AirService.svc/rest/Search`, { method: 'POST', body: '{}' });
    expect(JSON.stringify(await answer.json())).toContain('Invalid Token');
  });
});
