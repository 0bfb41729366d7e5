import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgencyClient,
  codeOf,
  type FoundResult,
  type Leg,
  listAt,
  logIn,
  objectAt,
  passengersFor,
  startAgency,
} from '../testing/agency-client.ts';
import type { WireObject } from './request.ts';

let agency: AgencyClient;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.sandbox.close());

const LEG: Leg = { from: 'DEL', to: 'BOM', date: '2026-12-05' };

function ofFamily(carrier: string, name: string): (result: WireObject) => boolean {
  return (result) => result.AirlineCode === carrier && objectAt(result, 'FareClassification').Type === name;
}

async function quoted(leg: Leg, carrier: string, name: string, more?: WireObject): Promise<FoundResult> {
  return agency.quote(await agency.find(leg, ofFamily(carrier, name), more));
}

function ticketBody(found: FoundResult, lastName?: string): WireObject {
  return { TraceId: found.traceId, ResultIndex: found.resultIndex, Passengers: passengersFor(found.result, lastName) };
}

async function countOf(traceId: string): Promise<number> {
  return (await agency.bookings()).filter((booking) => booking.traceId === traceId).length;
}

describe('low-cost carriers', () => {
  it('tickets in one step, keeps the truth and marks everything as sandbox', async () => {
    const found = await quoted(LEG, '6E', 'Saver');
    const answer = await agency.ask('Ticket', ticketBody(found));
    const inner = objectAt(answer, 'Response');
    expect(inner).toMatchObject({ TicketStatus: 1, IsPriceChanged: false });
    expect(inner.PNR).toMatch(/^X[A-Z0-9]{5}$/);
    const itinerary = objectAt(inner, 'FlightItinerary');
    expect(itinerary).toMatchObject({ Status: 5, IsLCC: true, PNR: inner.PNR });
    expect(objectAt(listAt(itinerary, 'Passenger')[0] ?? {}, 'Ticket').TicketNumber).toBe(inner.PNR);
    expect(objectAt(itinerary, 'Fare').PublishedFare).toBe(objectAt(found.result, 'Fare').PublishedFare);
    const truth = (await agency.bookings()).find((booking) => booking.bookingId === inner.BookingId);
    expect(truth).toMatchObject({ status: 'ticketed', traceId: found.traceId, resultIndex: found.resultIndex });
  });

  it('never tickets one result twice, not even when both calls come at once', async () => {
    const found = await quoted(LEG, '6E', 'Saver');
    const body = ticketBody(found);
    const answers = await Promise.all([agency.ask('Ticket', body), agency.ask('Ticket', body)]);
    expect(answers.map(codeOf).toSorted()).toEqual([0, 5]);
    expect(codeOf(await agency.ask('Ticket', body))).toBe(5);
    expect(await countOf(found.traceId)).toBe(1);
  });

  it('refuses Book, and passengers that differ from the search', async () => {
    const found = await quoted(LEG, '6E', 'Saver');
    const body = ticketBody(found);
    expect(await agency.ask('Book', body)).toMatchObject({ ResponseStatus: 2, Error: { ErrorCode: 2 } });
    const [lead] = passengersFor(found.result);
    const wrong: readonly (readonly WireObject[])[] = [
      [],
      [{ ...lead, LastName: 'K' }],
      [{ ...lead, FirstName: 'A.sha' }],
      [{ ...lead, Gender: 3 }],
      [{ ...lead, IsLeadPax: false }],
      [{ ...lead, PaxType: 2 }],
      [{ ...lead, AddressLine1: 'x'.repeat(33) }],
      [{ ...lead, Fare: { BaseFare: 1, Tax: 1 } }],
      [{ ...lead, Email: '' }],
      [lead ?? {}, { ...lead, IsLeadPax: false }],
    ];
    for (const passengers of wrong)
      expect(codeOf(await agency.ask('Ticket', { ...body, Passengers: passengers }))).toBe(3);
    expect(await countOf(found.traceId)).toBe(0);
  });

  it('sells bags, meals and seats, adds them up, and takes the seat off the map', async () => {
    const found = await quoted(LEG, '6E', 'Saver');
    const ids = { TraceId: found.traceId, ResultIndex: found.resultIndex };
    const ssr = await agency.ask('SSR', ids);
    const [baggage] =
      (ssr.Baggage as readonly (readonly WireObject[])[])[0]?.filter((one) => one.Code === 'EB05') ?? [];
    const [meal] =
      (ssr.MealDynamic as readonly (readonly WireObject[])[])[0]?.filter((one) => one.Code === 'VGSW') ?? [];
    const seatsOf = (answer: WireObject): readonly WireObject[] =>
      listAt(listAt(listAt(answer, 'SeatDynamic')[0] ?? {}, 'SegmentSeat')[0] ?? {}, 'RowSeats').flatMap((row) =>
        listAt(row, 'Seats'),
      );
    const seat = seatsOf(ssr).find((one) => one.AvailablityType === 1 && Number(one.Price) > 0);
    const [lead] = passengersFor(found.result);
    const withSsr = { ...lead, Baggage: [baggage], MealDynamic: [meal], SeatDynamic: [seat] };
    const cheat = { ...withSsr, SeatDynamic: [{ ...seat, Price: 0 }] };
    expect(codeOf(await agency.ask('Ticket', { ...ids, Passengers: [cheat] }))).toBe(3);
    const inner = objectAt(await agency.ask('Ticket', { ...ids, Passengers: [withSsr] }), 'Response');
    const fare = objectAt(objectAt(inner, 'FlightItinerary'), 'Fare');
    const extras = Number(baggage?.Price) + Number(meal?.Price) + Number(seat?.Price);
    expect(Number(fare.PublishedFare) - Number(objectAt(found.result, 'Fare').PublishedFare)).toBe(extras);
    const again = await agency.quote(
      await agency.find(LEG, (one) => ofFamily('6E', 'Saver')(one) && flightOf(one) === flightOf(found.result)),
    );
    const map = seatsOf(await agency.ask('SSR', { TraceId: again.traceId, ResultIndex: again.resultIndex }));
    expect(map.find((one) => one.Code === seat?.Code)?.AvailablityType).toBe(3);
  });

  it('takes seats in the nested shape of the SSR answer too', async () => {
    const found = await quoted(LEG, '6E', 'Corporate Fare');
    const ids = { TraceId: found.traceId, ResultIndex: found.resultIndex };
    const ssr = await agency.ask('SSR', ids);
    const rows = listAt(listAt(listAt(ssr, 'SeatDynamic')[0] ?? {}, 'SegmentSeat')[0] ?? {}, 'RowSeats');
    const seat = rows.flatMap((row) => listAt(row, 'Seats')).find((one) => one.AvailablityType === 1);
    const [lead] = passengersFor(found.result);
    const nested = [{ SegmentSeat: [{ RowSeats: [{ Seats: [seat] }] }] }];
    const inner = objectAt(
      await agency.ask('Ticket', { ...ids, Passengers: [{ ...lead, SeatDynamic: nested }] }),
      'Response',
    );
    const passenger = listAt(objectAt(inner, 'FlightItinerary'), 'Passenger')[0] ?? {};
    expect(listAt(passenger, 'SegmentAdditionalInfo')[0]?.Seat).toBe(seat?.Code);
  });

  it('wants GST details on corporate fares', async () => {
    const found = await quoted(LEG, '6E', 'Corporate Fare');
    expect(found.result).toMatchObject({ IsGSTMandatory: true });
    expect(String(found.result.AirlineRemark)).toMatch(/corp/i);
    const [lead] = passengersFor(found.result);
    const body = { TraceId: found.traceId, ResultIndex: found.resultIndex };
    expect(codeOf(await agency.ask('Ticket', { ...body, Passengers: [{ ...lead, GSTNumber: '' }] }))).toBe(3);
    expect(codeOf(await agency.ask('Ticket', { ...body, Passengers: [lead] }))).toBe(0);
  });
});

function flightOf(result: WireObject): string {
  const leg = (result.Segments as readonly (readonly WireObject[])[])[0]?.[0] ?? {};
  return String(objectAt(leg, 'Airline').FlightNumber);
}

describe('carriers that hold', () => {
  it('books, tickets once, and says so when asked again', async () => {
    const found = await quoted(LEG, 'AI', 'Economy Value');
    const body = ticketBody(found);
    expect(await agency.ask('Ticket', body)).toMatchObject({ ResponseStatus: 2, Error: { ErrorCode: 2 } });
    const booked = objectAt(await agency.ask('Book', body), 'Response');
    expect(booked.Status).toBe(1);
    expect(objectAt(booked, 'FlightItinerary')).toMatchObject({ Status: 1 });
    expect(codeOf(await agency.ask('Book', body))).toBe(5);
    const ids = { TraceId: found.traceId, PNR: booked.PNR, BookingId: booked.BookingId };
    const first = objectAt(await agency.ask('Ticket', ids), 'Response');
    expect(first.TicketStatus).toBe(1);
    const number = objectAt(listAt(objectAt(first, 'FlightItinerary'), 'Passenger')[0] ?? {}, 'Ticket').TicketNumber;
    expect(number).toMatch(/^000-\d{10}$/);
    expect(objectAt(await agency.ask('Ticket', ids), 'Response').TicketStatus).toBe(6);
    expect(await countOf(found.traceId)).toBe(1);
  });

  it('refuses the same people on the same flight within a day', async () => {
    const leg = { ...LEG, date: '2026-12-06' };
    const first = await quoted(leg, 'AI', 'Economy Classic');
    expect(codeOf(await agency.ask('Book', ticketBody(first, 'Deshpande')))).toBe(0);
    const second = await agency.quote(
      await agency.find(
        leg,
        (one) => ofFamily('AI', 'Economy Classic')(one) && flightOf(one) === flightOf(first.result),
      ),
    );
    expect(codeOf(await agency.ask('Book', ticketBody(second, 'Deshpande')))).toBe(2);
  });

  it('lets a hold expire when its time is up', async () => {
    const own = await startAgency();
    const found = await own.quote(await own.find(LEG, ofFamily('AI', 'Economy Value')));
    const booked = objectAt(await own.ask('Book', ticketBody(found)), 'Response');
    await own.moveClock(12 * 3_600_000);
    expect((await own.bookings())[0]?.status).toBe('held');
    await own.moveClock(25 * 3_600_000);
    const body = { TokenId: await logIn(own.sandbox), BookingId: booked.BookingId, PNR: booked.PNR };
    expect(codeOf(await own.ask('Ticket', body))).toBe(2);
    expect((await own.bookings())[0]?.status).toBe('released');
    await own.sandbox.close();
  });

  it('wants passports abroad, and a PAN for dear journeys', async () => {
    const leg = { from: 'DEL', to: 'LHR', date: '2026-12-10' };
    const found = await quoted(leg, 'BA', 'Business Saver');
    expect(found.result).toMatchObject({
      IsPassportRequiredAtBook: true,
      IsPassportFullDetailRequiredAtBook: true,
      IsPanRequiredAtBook: true,
    });
    const [lead] = passengersFor(found.result);
    const body = { TraceId: found.traceId, ResultIndex: found.resultIndex };
    for (const missing of ['PassportNo', 'PassportExpiry', 'PassportIssueDate', 'PAN']) {
      expect(codeOf(await agency.ask('Book', { ...body, Passengers: [{ ...lead, [missing]: '' }] })), missing).toBe(3);
    }
    expect(codeOf(await agency.ask('Book', { ...body, Passengers: [lead] }))).toBe(0);
  });
});

describe('returns', () => {
  const legs: readonly Leg[] = [LEG, { from: 'BOM', to: 'DEL', date: '2026-12-08' }];

  it('sells a domestic return as two bookings of one search', async () => {
    const response = await agency.search(legs, { JourneyType: 2 });
    const lists = response.Results as readonly (readonly WireObject[])[];
    expect(lists).toHaveLength(2);
    const traceId = String(response.TraceId);
    const indexes = lists.map((list) => String(list.find(ofFamily('6E', 'Saver'))?.ResultIndex));
    expect(indexes.map((index) => index.slice(0, 2))).toEqual(['OB', 'IB']);
    const parents: unknown[] = [];
    for (const resultIndex of indexes) {
      const found = await agency.quote({ traceId, resultIndex, result: {} });
      const inner = objectAt(await agency.ask('Ticket', ticketBody(found)), 'Response');
      const itinerary = objectAt(inner, 'FlightItinerary');
      parents.push([itinerary.ParentBookingId, itinerary.TripIndicator, itinerary.BookingId]);
    }
    const [[, , first], second] = parents as [unknown[], unknown[]];
    expect(parents[0]).toEqual([0, 1, first]);
    expect(second.slice(0, 2)).toEqual([first, 2]);
    expect(await countOf(traceId)).toBe(2);
  });

  it('sells a special return as one booking of the same airline', async () => {
    const response = await agency.search(legs, { JourneyType: 5 });
    const [outbound = [], inbound = []] = response.Results as readonly (readonly WireObject[])[];
    const traceId = String(response.TraceId);
    const pick = (list: readonly WireObject[], carrier: string): string =>
      String(list.find((one) => one.AirlineCode === carrier)?.ResultIndex);
    const ask = async (resultIndex: string): Promise<unknown> =>
      codeOf(await agency.ask('FareQuote', { TraceId: traceId, ResultIndex: resultIndex }));
    expect(await ask(pick(outbound, '6E'))).toBe(3);
    expect(await ask(`${pick(outbound, '6E')},${pick(inbound, 'AI')}`)).toBe(3);
    const found = await agency.quote({
      traceId,
      resultIndex: `${pick(outbound, '6E')},${pick(inbound, '6E')}`,
      result: {},
    });
    const halves = [outbound, inbound].map((list) =>
      Number(objectAt(list.find((one) => one.AirlineCode === '6E') ?? {}, 'Fare').PublishedFare),
    );
    expect(objectAt(found.result, 'Fare').PublishedFare).toBe((halves[0] ?? 0) + (halves[1] ?? 0));
    const inner = objectAt(await agency.ask('Ticket', ticketBody(found)), 'Response');
    expect(listAt(objectAt(inner, 'FlightItinerary'), 'Segments').length).toBeGreaterThanOrEqual(2);
    expect(await countOf(traceId)).toBe(1);
  });

  it('sells an international return from one list', async () => {
    const response = await agency.search(
      [
        { from: 'BOM', to: 'DXB', date: '2026-12-05' },
        { from: 'DXB', to: 'BOM', date: '2026-12-09' },
      ],
      { JourneyType: 2 },
    );
    const lists = response.Results as readonly (readonly WireObject[])[];
    expect(lists).toHaveLength(1);
    for (const result of lists[0] ?? []) expect(result.Segments).toHaveLength(2);
  });

  it('refuses two segments as one way', async () => {
    const response = await agency.search(legs, { JourneyType: 1 });
    expect(response.Error).toEqual({ ErrorCode: 3, ErrorMessage: 'Invalid segment length' });
  });
});

describe('sessions', () => {
  it('ends a search after 15 minutes', async () => {
    const own = await startAgency();
    const found = await own.find(LEG, ofFamily('6E', 'Saver'));
    await own.moveClock(14 * 60_000);
    const { traceId, resultIndex } = await own.quote(found);
    await own.moveClock(16 * 60_000);
    expect(codeOf(await own.ask('FareQuote', { TraceId: traceId, ResultIndex: resultIndex }))).toBe(5);
    await own.sandbox.close();
  });

  it('has a token for each day in India', async () => {
    const own = await startAgency();
    // 23:59 and 00:05 of the next day in India; tests start at 09:30.
    await own.moveClock((14 * 60 + 29) * 60_000);
    expect(codeOf(await own.search([LEG]))).toBe(0);
    await own.moveClock((14 * 60 + 31) * 60_000);
    expect(codeOf(await own.search([LEG]))).toBe(0);
    await own.moveClock((14 * 60 + 35) * 60_000);
    expect(codeOf(await own.search([LEG]))).toBe(6);
    await own.sandbox.close();
  });

  it('lets a booking begun before midnight finish on the old token', async () => {
    const own = await startAgency();
    await own.moveClock((14 * 60 + 28) * 60_000);
    const found = await own.quote(await own.find(LEG, ofFamily('6E', 'Saver')));
    await own.moveClock((14 * 60 + 36) * 60_000);
    expect(codeOf(await own.ask('Ticket', ticketBody(found)))).toBe(0);
    await own.sandbox.close();
  });

  it('wants FareQuote before SSR', async () => {
    const found = await agency.find(LEG, ofFamily('6E', 'Saver'));
    expect(codeOf(await agency.ask('SSR', { TraceId: found.traceId, ResultIndex: found.resultIndex }))).toBe(5);
  });

  it('finds a booking by each documented set of keys', async () => {
    const found = await quoted(LEG, 'QP', 'Saver');
    const { PNR, BookingId } = objectAt(await agency.ask('Ticket', ticketBody(found, 'Iyer')), 'Response');
    const keys: readonly WireObject[] = [
      { BookingId },
      { BookingId, PNR },
      { PNR, FirstName: 'asha' },
      { PNR, LastName: 'IYER' },
      { PNR, FirstName: 'Asha', LastName: 'Iyer' },
      { TraceId: found.traceId },
    ];
    for (const key of keys) {
      expect(
        objectAt(await agency.ask('GetBookingDetails', key), 'FlightItinerary').BookingId,
        JSON.stringify(key),
      ).toBe(BookingId);
    }
    expect(codeOf(await agency.ask('GetBookingDetails', { PNR, LastName: 'Rao' }))).toBe(2);
  });
});
