import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireObject } from '../tbo/request.ts';
import { codeOf, listAt, logIn, objectAt } from '../testing/agency-client.ts';
import { bookBody, type Seated, startTboBusAgency, type TboBusAgency } from '../testing/tbo-bus-agency.ts';

let agency: TboBusAgency;
beforeAll(async () => {
  agency = await startTboBusAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => agency.control('/reset', {}));

const MEN: readonly Seated[] = [{ seatName: 'L7' }, { seatName: 'L9', firstName: 'Dev' }];

function named(lastName: string, seatName = 'L7'): readonly Seated[] {
  return [{ seatName, lastName }];
}

async function tickets(): Promise<readonly WireObject[]> {
  return listAt(await agency.control('/bus/orders'), 'tickets');
}

async function itinerary(of: WireObject): Promise<WireObject> {
  return objectAt(await agency.ask('GetBookingDetail', of), 'Itinerary');
}

describe('Block and Book', () => {
  it('sell two berths', async () => {
    const found = await agency.find('901');
    const asked = await agency.blockBody(found, MEN);
    const blocked = await agency.ask('Block', asked);
    expect(blocked).toMatchObject({
      ResponseStatus: 1,
      IsPriceChanged: false,
      DepartureTime: '12/01/2026 20:30:00',
      ArrivalTime: '12/02/2026 06:00:00',
      BoardingPointdetails: { CityPointName: 'Silk Board' },
      DropingPointdetails: { CityPointName: 'Mehdipatnam' },
    });
    const booked = await agency.ask('Book', bookBody(asked, blocked));
    expect(booked).toMatchObject({
      BusBookingStatus: 'Confirmed',
      InvoiceAmount: 2625,
      TicketNo: expect.stringMatching(/^X[A-Z0-9]{7}$/),
    });
    const detail = await itinerary({ BusId: booked.BusId });
    expect(detail).toMatchObject({
      BlockDuration: 7,
      BookingMode: 5,
      DateOfJourney: '2026-12-01T00:00:00',
      DepartureTime: '2026-12-01T20:30:00',
      NoOfSeats: 2,
      Origin: 'Bengaluru',
      SourceId: 11_001,
      RouteId: found.result.RouteId,
      Status: 2,
      Price: { PublishedPrice: 2625 },
      TicketNo: booked.TicketNo,
    });
    const seats = listAt(detail, 'Passenger').map((one) => objectAt(one, 'Seat'));
    expect(seats.map(({ SeatName, SeatStatus }) => [SeatName, SeatStatus])).toEqual([
      ['L7', false],
      ['L9', false],
    ]);
    expect(seats.map(({ SeatId }) => SeatId)).toEqual([Number(booked.BusId) * 10 + 1, Number(booked.BusId) * 10 + 2]);
    expect(codeOf(await agency.ask('Book', bookBody(asked, blocked)))).toBe(5);
  });

  it('case 8: say a new price, and want it back', async () => {
    const found = await agency.find('904');
    const asked = await agency.blockBody(found, [{ seatName: '1A' }]);
    const blocked = await agency.ask('Block', asked);
    expect(blocked).toMatchObject({
      IsPriceChanged: true,
      Passenger: [{ Seat: { SeatFare: 661.5, Price: { BasePrice: 630, PublishedPrice: 661.5 } } }],
    });
    expect(await agency.ask('Book', asked)).toMatchObject({
      Error: { ErrorCode: 2, ErrorMessage: expect.stringMatching(/Price has changed/) },
    });
    expect(await agency.ask('Book', bookBody(asked, blocked))).toMatchObject({ InvoiceAmount: 661.5 });
  });

  it('hold for seven minutes', async () => {
    const found = await agency.find('901');
    const asked = await agency.blockBody(found, named('Rao'));
    const blocked = await agency.ask('Block', asked);
    const again = await agency.ask('Block', asked);
    expect(again).toMatchObject({ ResponseStatus: 2, Error: { ErrorMessage: 'Seat L7 is not available.' } });
    await agency.clockAt('2026-11-21T09:37:00+05:30');
    expect(await agency.ask('Book', bookBody(asked, blocked))).toMatchObject({
      Error: { ErrorMessage: expect.stringMatching(/expired/) },
    });
    expect((await agency.find('901')).result.AvailableSeats).toBe(24);
  });

  it('refuse a Book that is not what was blocked', async () => {
    const found = await agency.find('901');
    const asked = await agency.blockBody(found, MEN);
    expect(codeOf(await agency.ask('Book', asked))).toBe(3);
    const body = bookBody(asked, await agency.ask('Block', asked));
    const [first = {}, second = {}] = listAt(body, 'Passenger');
    for (const change of [
      { Passenger: [first] },
      { Passenger: [{ ...first, FirstName: 'Other' }, second] },
      { BoardingPointId: 900102 },
    ]) {
      expect(codeOf(await agency.ask('Book', { ...body, ...change }))).toBe(3);
    }
    expect(await tickets()).toEqual([]);
  });

  it.each<readonly [string, readonly Seated[], RegExp]>([
    ['a man on a ladies seat', [{ seatName: 'U7' }], /U7 is reserved for ladies/],
    ['a man beside a woman', [{ seatName: 'L11' }], /L11 is reserved for ladies/],
    ['a woman while a forced seat is free', [{ seatName: 'L13', title: 'Ms' }], /L13 can not be selected/],
    ['a title that does not agree', [{ seatName: 'L7', more: { Gender: 2 } }], /do not agree/],
    ['no address of the lead', [{ seatName: 'L7', more: { Address: '' } }], /Address of the lead/],
    [
      'two leads',
      [
        { seatName: 'L7' },
        { seatName: 'L8', more: { LeadPassenger: true, Email: 'a@b.example', Phoneno: '9', Address: 'x' } },
      ],
      /Exactly one/,
    ],
    ['a seat that is sold', [{ seatName: 'L1' }], /L1 is not available/],
    ['a seat that is not there', [{ seatName: 'Z9' }], /Z9 is not in the layout/],
  ])('refuse %s', async (_, seated, said) => {
    const answer = await agency.ask('Block', await agency.blockBody(await agency.find('901'), seated));
    expect(objectAt(answer, 'Error').ErrorMessage).toMatch(said);
  });

  it('take either name of where they get off, and a counted point', async () => {
    const found = await agency.find('905');
    const asked = await agency.blockBody(found, [{ seatName: 'L1' }]);
    const { DroppingPointId: _, ...without } = asked;
    const blocked = await agency.ask('Block', { ...without, DropingPointId: 2 });
    expect(blocked).toMatchObject({ DropingPointdetails: { CityPointName: 'Lakdikapul', CityPointIndex: 2 } });
    const none = await agency.ask('Block', {
      ...without,
      Passenger: (await agency.blockBody(found, [{ seatName: 'L3' }])).Passenger,
    });
    expect(none).toMatchObject({ ResponseStatus: 1, DropingPointdetails: null });
  });
});

describe('last names', () => {
  it('case 9: TIMEOUT is booked, never answered, and found by the search at the third look', async () => {
    const found = await agency.find('901');
    const asked = await agency.blockBody(found, named('Timeout'));
    const blocked = await agency.ask('Block', asked);
    let isAnswered = false;
    agency.ask('Book', bookBody(asked, blocked)).then(
      () => {
        isAnswered = true;
      },
      () => undefined,
    );
    await expect.poll(async () => (await tickets()).length).toBe(1);
    const looks = [];
    for (const _ of [1, 2, 3]) looks.push(await agency.ask('GetBookingDetail', { TraceId: found.traceId }));
    expect(looks.map((one) => codeOf(one))).toEqual([2, 2, 0]);
    expect(looks[2]).toMatchObject({ TraceId: found.traceId, Itinerary: { Status: 2 } });
    expect(isAnswered).toBe(false);
  });

  it('PENDING says so, and is known at the third look', async () => {
    const booked = await agency.sell(await agency.find('901'), named('Pending'));
    expect(booked).toMatchObject({ BusBookingStatus: 'Pending', TicketNo: '', InvoiceAmount: 0 });
    const looks = [];
    for (const _ of [1, 2, 3]) looks.push(await itinerary({ BusId: booked.BusId }));
    expect(looks.map(({ Status }) => Status)).toEqual([5, 5, 2]);
    expect(looks.map(({ TicketNo }) => TicketNo === '')).toEqual([true, true, false]);
  });

  it.each([
    ['SoldOut', /not available/],
    ['Fail', /Block failed from supplier: .* \|\| /],
  ])('%s is not held', async (lastName, said) => {
    const answer = await agency.ask('Block', await agency.blockBody(await agency.find('901'), named(lastName)));
    expect(objectAt(answer, 'Error').ErrorMessage).toMatch(said);
  });

  it('PRICEUP moves the price by 5 per cent', async () => {
    const answer = await agency.ask('Block', await agency.blockBody(await agency.find('901'), named('PriceUp')));
    expect(answer).toMatchObject({ IsPriceChanged: true, Passenger: [{ Seat: { SeatFare: 1323 } }] });
  });
});

describe('cancelling', () => {
  async function cancel(booked: WireObject, more: WireObject = {}): Promise<WireObject> {
    const asked = { BusId: booked.BusId, RequestType: 11, Remarks: 'Trip off', ...more };
    return agency.ask('SendChangeRequest', asked);
  }

  const seatId = (booked: WireObject, place: number): number => Number(booked.BusId) * 10 + place;

  it('case 5: takes one seat and settles it at once', async () => {
    const booked = await agency.sell(await agency.find('901'), MEN);
    await agency.clockAt('2026-11-30T21:00:00+05:30');
    const TokenId = await logIn(agency.sandbox);
    const answer = await cancel(booked, { TokenId, SeatId: seatId(booked, 1) });
    expect(listAt(answer, 'BusCRInfo')).toMatchObject([
      {
        ChangeRequestStatus: 3,
        TotalPrice: 1260,
        RefundedAmount: 630,
        CancellationCharge: 630,
        CreditNoteNo: expect.stringMatching(/^MZ\/2627\//),
      },
    ]);
    const left = await agency.ask('GetBookingDetail', { TokenId, BusId: booked.BusId });
    expect(left).toMatchObject({ Itinerary: { Status: 2, NoOfSeats: 1, Price: { PublishedPrice: 1365 } } });
  });

  it('takes all where no seat is named, and where a part can not go', async () => {
    const all = await agency.sell(await agency.find('901'), MEN);
    expect(listAt(await cancel(all), 'BusCRInfo')).toMatchObject([{ TotalPrice: 2625, RefundedAmount: 2362.5 }]);
    expect(await itinerary({ BusId: all.BusId })).toMatchObject({ Status: 3, NoOfSeats: 2 });
    expect(codeOf(await cancel(all))).toBe(2);
    const state = await agency.sell(await agency.find('903'), [
      { seatName: '1A' },
      { seatName: '1B', firstName: 'Dev' },
    ]);
    const answer = await cancel(state, { SeatId: seatId(state, 2) });
    expect(listAt(answer, 'BusCRInfo')).toMatchObject([{ RefundedAmount: 1631.7, TotalPrice: 1852.2 }]);
  });

  it('SLOWCANCEL is in process and done at the second look, at the charge of when it was asked', async () => {
    const booked = await agency.sell(await agency.find('901'), named('SlowCancel'));
    const [first = {}] = listAt(await cancel(booked), 'BusCRInfo');
    expect(first).toMatchObject({ ChangeRequestStatus: 2, Remarks: 'In Process', RefundedAmount: 0, CreditNoteNo: '' });
    expect(await itinerary({ BusId: booked.BusId })).toMatchObject({ Status: 2 });
    const look = async (id: unknown) =>
      listAt(await agency.ask('GetChangeRequestStatus', { BookingMode: 5, ChangeRequestId: id }), 'BusCRInfo')[0];
    expect(await look(first.ChangeRequestId)).toMatchObject({ ChangeRequestStatus: 2, RefundedAmount: 0 });
    expect(await look([first.ChangeRequestId])).toMatchObject({ ChangeRequestStatus: 3, RefundedAmount: 1134 });
    expect(await look([first.ChangeRequestId])).toMatchObject({ ChangeRequestStatus: 3, RefundedAmount: 1134 });
    expect(await itinerary({ BusId: booked.BusId })).toMatchObject({ Status: 3 });
  });

  it('is rejected by NOCANCEL, and for the second seat by PARTFAIL', async () => {
    const never = await agency.sell(await agency.find('901'), named('NoCancel'));
    expect(listAt(await cancel(never), 'BusCRInfo')).toMatchObject([{ ChangeRequestStatus: 4, RefundedAmount: 0 }]);
    const partial = [
      { seatName: 'L8', lastName: 'PartFail' },
      { seatName: 'L9', firstName: 'Dev' },
    ];
    const part = await agency.sell(await agency.find('901'), partial);
    expect(listAt(await cancel(part, { SeatId: seatId(part, 1) }), 'BusCRInfo')).toMatchObject([
      { ChangeRequestStatus: 3 },
    ]);
    expect(listAt(await cancel(part, { SeatId: seatId(part, 2) }), 'BusCRInfo')).toMatchObject([
      { ChangeRequestStatus: 4 },
    ]);
    expect(await itinerary({ BusId: part.BusId })).toMatchObject({ Status: 2, NoOfSeats: 1 });
  });

  it.each([
    [{ RequestType: 4 }, 3],
    [{ BusId: 1 }, 3],
    [{ Remarks: '' }, 3],
    [{ SeatId: 1 }, 3],
  ])('refuses %j', async (more, code) => {
    const booked = await agency.sell(await agency.find('901'), MEN);
    expect(codeOf(await cancel(booked, more))).toBe(code);
    expect(codeOf(await agency.ask('GetChangeRequestStatus', { ChangeRequestId: 1 }))).toBe(3);
  });
});

describe('operators', () => {
  it('cancel a bus under a block, which then can not be bought', async () => {
    const found = await agency.find('901');
    const asked = await agency.blockBody(found, MEN);
    const blocked = await agency.ask('Block', asked);
    await agency.control('/bus/commands', { trip: found.result.RouteId, command: 'cancel_bus' });
    expect(codeOf(await agency.ask('Book', bookBody(asked, blocked)))).toBe(2);
    expect(await tickets()).toEqual([]);
  });

  it('cancel, and the itinerary says so', async () => {
    const booked = await agency.sell(await agency.find('901'), MEN);
    await agency.control('/bus/commands', { tin: booked.TicketNo, command: 'cancel_bus' });
    expect(await itinerary({ BusId: booked.BusId })).toMatchObject({ Status: 3, NoOfSeats: 2 });
    expect(await tickets()).toMatchObject([{ channel: 'tbo', status: 'cancelled', refundedPaise: 262_500 }]);
  });
});
