import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, listAt, objectAt } from '../testing/agency-client.ts';
import { startTboBusAgency, type TboBusAgency } from '../testing/tbo-bus-agency.ts';

let agency: TboBusAgency;
beforeAll(async () => {
  agency = await startTboBusAgency();
});
afterAll(() => agency.sandbox.close());

const ROUTE = { OriginId: 11_001, DestinationId: 11_002, PreferredCurrency: 'INR' };

describe('towns', () => {
  it('have numbers of their own', async () => {
    const { BusCities, Status, Error: error } = await agency.cities();
    expect([Status, error]).toEqual([1, { ErrorCode: 0, ErrorMessage: '' }]);
    expect(BusCities).toHaveLength(28);
    expect(BusCities).toContainEqual({ CityId: 11_001, CityName: 'Bengaluru' });
  });

  it('are refused without a token or with another agency’s name', async () => {
    expect(await agency.cities({ TokenId: 'no' })).toMatchObject({ Status: 2, Error: { ErrorCode: 6 } });
    expect(await agency.cities({ ClientId: 'tboprod' })).toMatchObject({ Status: 2, Error: { ErrorCode: 3 } });
  });
});

describe('Search', () => {
  it('shows KV101 with the other supplier’s trip id and point ids, in numbers', async () => {
    const { result } = await agency.find('901');
    expect(result).toMatchObject({
      ArrivalTime: '2026-12-02T06:00:00',
      DepartureTime: '2026-12-01T20:30:00',
      AvailableSeats: 24,
      RouteId: '2000000098310102901',
      BusType: 'A/C Sleeper (2+1)',
      ServiceName: 'Seat Seller',
      TravelName: 'Kaveri Roadlines Pvt Ltd',
      LiveTrackingAvailable: true,
      MaxSeatsPerTicket: 6,
      PartialCancellationAllowed: true,
      BusPrice: {
        CurrencyCode: 'INR',
        BasePrice: 1050,
        Tax: 52.5,
        OtherCharges: 0,
        PublishedPrice: 1102.5,
        AgentCommission: 63,
        OfferedPrice: 1039.5,
      },
    });
    expect(listAt(result, 'BoardingPointsDetails')[4]).toEqual({
      CityPointIndex: 900105,
      CityPointLocation: 'Hebbal',
      CityPointName: 'Hebbal',
      CityPointTime: '2026-12-01T22:10:00',
    });
  });

  it('case 2: has windows that touch each other, by moments', async () => {
    const { result } = await agency.find('901');
    const windows = listAt(result, 'CancellationPolicies');
    expect(
      windows.map((one) => [
        one.CancellationCharge,
        one.CancellationChargeType,
        one.TimeBeforeDept,
        one.FromDate,
        one.ToDate,
      ]),
    ).toEqual([
      [100, 2, '0$12', '2026-12-01T08:30:00', '2026-12-02T06:00:00'],
      [50, 2, '12$24', '2026-11-30T20:30:00', '2026-12-01T08:30:00'],
      [10, 2, '24$-1', '2026-11-21T09:30:00', '2026-11-30T20:30:00'],
    ]);
  });

  it('case 3: counts hours from where the passenger gets on, and dates from the first stop', async () => {
    const { result } = await agency.find('907', { OriginId: 11_010 });
    expect(listAt(result, 'CancellationPolicies')[1]).toMatchObject({
      TimeBeforeDept: '18.5$30.5',
      FromDate: '2026-11-29T20:00:00',
      ToDate: '2026-11-30T08:00:00',
    });
  });

  it('writes some operators’ counts and yeses as words, and counts the points of one', async () => {
    const odd = (await agency.find('902')).result;
    expect(odd).toMatchObject({ AvailableSeats: '44', MTicketEnabled: 'true', IdProofRequired: 'false' });
    const counted = (await agency.find('905')).result;
    expect(listAt(counted, 'BoardingPointsDetails').map(({ CityPointIndex }) => CityPointIndex)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });

  it('takes slashes in the date, and answers an empty list where there are no buses', async () => {
    const some = await agency.ask('Search', { ...ROUTE, DateOfJourney: '2026/12/01' });
    expect(listAt(some, 'BusResults').length).toBeGreaterThan(8);
    const none = await agency.ask('Search', { ...ROUTE, DestinationId: 11_017, DateOfJourney: '2026-12-01' });
    expect([none.ResponseStatus, codeOf(none), none.BusResults]).toEqual([1, 0, []]);
  });

  it.each([
    [{ OriginId: 9001 }, 3, 3],
    [{ DateOfJourney: '01-12-2026' }, 3, 3],
    [{ EndUserIp: '' }, 3, 3],
    [{ TokenId: 'no' }, 4, 6],
  ])('refuses %j', async (change, status, code) => {
    const answer = await agency.ask('Search', { ...ROUTE, DateOfJourney: '2026-12-01', ...change });
    expect([answer.ResponseStatus, codeOf(answer)]).toEqual([status, code]);
  });

  it.each([
    ['supplier_error', 35],
    ['session_expired', 5],
    ['agency_blocked', 2],
  ])('fails on demand: %s', async (kind, code) => {
    await agency.plant('Search', kind);
    expect(codeOf(await agency.ask('Search', { ...ROUTE, DateOfJourney: '2026-12-01' }))).toBe(code);
  });
});

describe('a seating plan', () => {
  it('is a list of rows', async () => {
    const { traceId, result } = await agency.find('901');
    const answer = await agency.ask('GetBusSeatLayOut', { TraceId: traceId, ResultIndex: result.ResultIndex });
    const plan = objectAt(answer, 'SeatLayoutDetails');
    expect(plan).toMatchObject({ AvailableSeats: '24', SeatLayout: { NoOfColumns: 9, NoOfRows: 6 } });
    const rows = objectAt(plan, 'SeatLayout').SeatDetails as readonly (readonly unknown[])[];
    expect(rows.map((row) => row.length)).toEqual([5, 5, 5, 5, 5, 5]);
    expect(rows[2]?.[2]).toMatchObject({
      ColumnNo: '004',
      RowNo: '003',
      Height: 1,
      Width: 2,
      IsUpper: false,
      SeatFare: 1365,
      SeatName: 'L9',
      SeatStatus: true,
      SeatType: 5,
      Price: { PublishedPrice: 1365 },
    });
  });

  it('is objects by index for others, without the aisle', async () => {
    const { traceId, result } = await agency.find('902');
    const answer = await agency.ask('GetBusSeatLayOut', { TraceId: traceId, ResultIndex: result.ResultIndex });
    const rows = objectAt(objectAt(objectAt(answer, 'SeatLayoutDetails'), 'SeatLayout'), 'SeatDetails');
    expect(Object.keys(rows)).toEqual(['0', '1', '2', '3']);
    expect(rows).toMatchObject({ 2: { 0: { SeatName: '1C', RowNo: '003', SeatStatus: 'true', SeatType: 1 } } });
    expect(await agency.seats({ traceId, result })).toHaveLength(44);
  });

  it('and its points are gone with the search', async () => {
    const { traceId, result } = await agency.find('901');
    const chosen = { TraceId: traceId, ResultIndex: result.ResultIndex };
    const points = await agency.ask('GetBoardingPointDetails', chosen);
    expect(listAt(points, 'DroppingPointsDetails')[0]).toEqual({
      CityPointAddress: 'Mehdipatnam bus stop, Hyderabad',
      CityPointContactNumber: '1800900201',
      CityPointIndex: 900201,
      CityPointLandmark: 'Near Mehdipatnam police station',
      CityPointLocation: 'Mehdipatnam',
      CityPointName: 'Mehdipatnam',
      CityPointTime: '2026-12-02T06:00:00',
    });
    expect(codeOf(await agency.ask('GetBusSeatLayOut', { ...chosen, ResultIndex: 99 }))).toBe(3);
    await agency.clockAt('2026-11-21T09:45:00+05:30');
    expect(codeOf(await agency.ask('GetBoardingPointDetails', chosen))).toBe(0);
    await agency.clockAt('2026-11-21T09:45:01+05:30');
    expect(codeOf(await agency.ask('GetBoardingPointDetails', chosen))).toBe(5);
    await agency.control('/reset', {});
  });
});
