import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { checkWire } from './check-wire.ts';
import type { WireObject } from './request.ts';
import { ANSWER_TABLES } from './wire-tables.ts';

const MINUTE_MS = 60_000;
const LEG: Leg = { from: 'BLR', to: 'DEL', date: '2026-12-16', cabin: 2 };

let agency: AgencyClient;
beforeAll(async () => {
  agency = await startAgency();
});
afterAll(() => agency.sandbox.close());
beforeEach(() => control('/reset', {}));

async function control(path: string, body: object): Promise<WireObject> {
  const answer = await fetch(`${agency.sandbox.urls.control}${path}`, { method: 'POST', body: JSON.stringify(body) });
  const json = (await answer.json()) as WireObject;
  if (!answer.ok) throw new Error(JSON.stringify(json));
  return json;
}

function legsOf(result: WireObject): readonly WireObject[] {
  return (result.Segments as readonly (readonly WireObject[])[]).flat();
}

function numberOf(segment: WireObject | undefined): string {
  return String(objectAt(segment ?? {}, 'Airline').FlightNumber);
}

function isOrdinary(carrier: string): (result: WireObject) => boolean {
  return (result) =>
    result.AirlineCode === carrier &&
    String(objectAt(result, 'FareClassification').Type) === 'Saver' &&
    legsOf(result).every((segment) => !numberOf(segment).endsWith('99'));
}

/** Searches journeys as one offer, as multi-city does, and picks a result. */
async function findTrip(
  legs: readonly Leg[],
  more: WireObject,
  wanted: (result: WireObject) => boolean,
): Promise<FoundResult> {
  const response = await agency.search(legs, { JourneyType: '3', ...more });
  const result = ((response.Results as readonly (readonly WireObject[])[])[0] ?? []).find(wanted);
  if (result === undefined) throw new Error(`No wanted result: ${JSON.stringify(response.Error)}`);
  return { traceId: String(response.TraceId), resultIndex: String(result.ResultIndex), result };
}

async function ticket(
  found: FoundResult,
  dress: (passengers: readonly WireObject[]) => readonly WireObject[] = (all) => all,
) {
  const quoted = await agency.quote(found);
  const answer = await agency.ask('Ticket', {
    TraceId: quoted.traceId,
    ResultIndex: quoted.resultIndex,
    Passengers: dress(passengersFor(quoted.result)),
  });
  return objectAt(objectAt(answer, 'Response'), 'FlightItinerary');
}

function ticketIds(itinerary: WireObject): readonly number[] {
  return listAt(itinerary, 'Passenger').map((one) => Number(objectAt(one, 'Ticket').TicketId));
}

const TRIP: readonly Leg[] = [LEG, { from: 'DEL', to: 'BLR', date: '2026-12-18', cabin: 2 }];

describe('cancelling a part', () => {
  async function chargesFor(bookingId: unknown, part: object): Promise<{ refund: number; charge: number }> {
    const answer = await agency.ask('GetCancellationCharges', { BookingId: bookingId, RequestType: 2, ...part });
    return { refund: Number(answer.RefundAmount), charge: Number(answer.CancellationCharge) };
  }

  it('quotes travellers and sectors so that the parts add up to the whole, and settles what it quoted', async () => {
    const found = await findTrip(TRIP, { AdultCount: '2' }, isOrdinary('6E'));
    const itinerary = await ticket(found);
    const [first = 0, second = 0] = ticketIds(itinerary);
    const bookingId = itinerary.BookingId;
    const whole = await agency.ask('GetCancellationCharges', { BookingId: bookingId, RequestType: 1 });
    const out = [{ Origin: 'BLR', Destination: 'DEL' }];
    const back = [{ Origin: 'DEL', Destination: 'BLR' }];
    const parts = await Promise.all(
      [first, second].flatMap((id) => [out, back].map((Sectors) => chargesFor(bookingId, { TicketId: [id], Sectors }))),
    );
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(parts.map((one) => one.refund))).toBeCloseTo(Number(whole.RefundAmount), 2);
    expect(sum(parts.map((one) => one.charge))).toBeCloseTo(Number(whole.CancellationCharge), 2);
    const sent = await agency.ask('SendChangeRequest', {
      BookingId: bookingId,
      RequestType: 2,
      CancellationType: 3,
      TicketId: [second],
      Sectors: back,
      Remarks: 'The return is not needed any more.',
    });
    const [request] = listAt(sent, 'TicketCRInfo');
    const status = () => agency.ask('GetChangeRequestStatus', { ChangeRequestId: request?.ChangeRequestId });
    await status();
    await status();
    const done = await status();
    expect(done).toMatchObject({ ChangeRequestStatus: 4, RefundedAmount: parts[3]?.refund });
    const [booking] = await agency.bookings();
    expect(listAt(booking ?? {}, 'passengers').map((one) => one.cancelledSlices)).toEqual([[], [1]]);
  });

  it('charges above the law, and withholds refunds, when the airline is told to', async () => {
    const itinerary = await ticket(await agency.find(LEG, isOrdinary('6E')));
    const before = await chargesFor(itinerary.BookingId, { TicketId: ticketIds(itinerary) });
    await control('/commands', { order: itinerary.PNR, command: 'overcharge' });
    const after = await chargesFor(itinerary.BookingId, { TicketId: ticketIds(itinerary) });
    const fare = objectAt(itinerary, 'Fare');
    expect(after.charge).toBe(Number(fare.BaseFare) + Number(fare.YQTax) + 1500);
    expect(after.refund).toBeLessThan(before.refund);
    await control('/commands', { order: itinerary.PNR, command: 'withhold_refund' });
    const sent = await agency.ask('SendChangeRequest', {
      BookingId: itinerary.BookingId,
      RequestType: 1,
      CancellationType: 3,
      Remarks: 'Plans have changed.',
    });
    const id = listAt(sent, 'TicketCRInfo')[0]?.ChangeRequestId;
    for (let look = 0; look < 5; look += 1)
      expect((await agency.ask('GetChangeRequestStatus', { ChangeRequestId: id })).ChangeRequestStatus).not.toBe(4);
    await control('/commands', { order: itinerary.PNR, command: 'release_refund' });
    expect((await agency.ask('GetChangeRequestStatus', { ChangeRequestId: id })).ChangeRequestStatus).toBe(4);
  });
});

describe('what the airline does to a booking', () => {
  it('shows moved flights at once, and gives everything back for them', async () => {
    const itinerary = await ticket(await agency.find(LEG, isOrdinary('6E')));
    const before = objectAt(listAt(itinerary, 'Segments')[0] ?? {}, 'Origin').DepTime;
    await control('/commands', { order: itinerary.PNR, command: 'move_flight', minutes: 150 });
    const now = await agency.ask('GetBookingDetails', { BookingId: itinerary.BookingId });
    const [segment] = listAt(objectAt(now, 'FlightItinerary'), 'Segments');
    expect(objectAt(segment ?? {}, 'Origin').DepTime).not.toBe(before);
    expect(segment).toMatchObject({ FlightStatus: 'Confirmed', Status: 'HK' });
    const charges = await agency.ask('GetCancellationCharges', { BookingId: itinerary.BookingId, RequestType: 1 });
    expect(charges).toMatchObject({ CancellationCharge: 0, RefundAmount: objectAt(itinerary, 'Fare').OfferedFare });
  });

  it('drops flights that end in 999, and takes the claim that they do not fly', async () => {
    const found = await agency.find({ from: 'DEL', to: 'BOM', date: '2026-12-16', cabin: 2 }, (one) => {
      return numberOf(legsOf(one)[0]) === '5999' && legsOf(one).length === 1 && one.IsGSTMandatory === false;
    });
    const itinerary = await ticket(found);
    await agency.moveClock(11 * MINUTE_MS);
    const now = await agency.ask('GetBookingDetails', { BookingId: itinerary.BookingId });
    expect(listAt(objectAt(now, 'FlightItinerary'), 'Segments')[0]).toMatchObject({
      FlightStatus: 'Cancelled',
      Status: 'UN',
    });
    const sent = await agency.ask('SendChangeRequest', {
      BookingId: itinerary.BookingId,
      RequestType: 1,
      CancellationType: 2,
      Remarks: 'The airline has cancelled the flight.',
    });
    const id = listAt(sent, 'TicketCRInfo')[0]?.ChangeRequestId;
    const status = () => agency.ask('GetChangeRequestStatus', { ChangeRequestId: id });
    await status();
    await status();
    expect(await status()).toMatchObject({
      ChangeRequestStatus: 4,
      RefundedAmount: objectAt(itinerary, 'Fare').OfferedFare,
    });
    await agency.moveClock(0);
  });

  it('cancels silently: only a look at the booking tells', async () => {
    const found = await agency.find(LEG, isOrdinary('6E'));
    await agency.plant({ target: 'tbo.Ticket', kind: 'silent_cancellation' });
    const itinerary = await ticket(found);
    expect(itinerary.Status).toBe(5);
    const now = await agency.ask('GetBookingDetails', { BookingId: itinerary.BookingId });
    expect(objectAt(now, 'FlightItinerary').Status).toBe(9);
  });
});

describe('reissue', () => {
  async function searchReissue(itinerary: WireObject, legs: readonly Leg[]): Promise<FoundResult> {
    return findTrip(
      legs,
      { SearchType: '1', BookingId: itinerary.BookingId, Pnr: itinerary.PNR, JourneyType: '1' },
      () => true,
    );
  }

  it('flies one sector on another day, for the difference and the charge', async () => {
    const itinerary = await ticket(await findTrip(TRIP, {}, isOrdinary('6E')));
    const found = await searchReissue(itinerary, [{ from: 'DEL', to: 'BLR', date: '2026-12-21' }]);
    const quoted = await agency.quote(found);
    const fare = objectAt(quoted.result, 'Fare');
    const difference = Number(fare.BaseFare) + Number(fare.Tax);
    // 85 per cent of the 3,999 rupees that a cancellation costs more than a week ahead, to the next fifty.
    expect(fare.OtherCharges).toBe(3400);
    expect(Number(fare.PublishedFare)).toBeCloseTo(Math.max(0, difference) + 3400, 2);
    expect(listAt(quoted.result, 'FareBreakdown')[0]?.SupplierReissueCharges).toBe(3400);
    const answer = await agency.call('TicketReIssue', {
      TraceId: quoted.traceId,
      ResultIndex: quoted.resultIndex,
      BookingId: itinerary.BookingId,
    });
    expect(checkWire(ANSWER_TABLES.TicketReIssue, answer)).toEqual([]);
    const now = objectAt(await agency.ask('GetBookingDetails', { BookingId: itinerary.BookingId }), 'FlightItinerary');
    const dates = listAt(now, 'Segments').map((one) => String(objectAt(one, 'Origin').DepTime).slice(0, 10));
    expect([dates[0], dates.at(-1)]).toEqual(['2026-12-16', '2026-12-21']);
    expect(now.PNR).toBe(itinerary.PNR);
    expect(listAt(now, 'Invoice').map((one) => one.InvoiceAmount)).toEqual([
      itinerary.InvoiceAmount,
      fare.PublishedFare,
    ]);
  });

  it('is not online for carriers that hold seats, nor for other sectors', async () => {
    const held = await agency.quote(await agency.find(LEG, (one) => one.AirlineCode === 'AI'));
    const booked = await agency.ask('Book', {
      TraceId: held.traceId,
      ResultIndex: held.resultIndex,
      Passengers: passengersFor(held.result),
    });
    const { PNR, BookingId } = objectAt(booked, 'Response');
    await agency.ask('Ticket', { TraceId: held.traceId, PNR, BookingId });
    const search = { SearchType: '1', BookingId, JourneyType: '1' };
    expect(codeOf(await agency.search([{ ...LEG, date: '2026-12-20' }], search))).toBe(2);
    const itinerary = await ticket(await agency.find(LEG, isOrdinary('6E')));
    const other = await agency.search([{ from: 'BLR', to: 'BOM', date: '2026-12-20' }], {
      ...search,
      BookingId: itinerary.BookingId,
    });
    expect(codeOf(other)).toBe(3);
  });
});

describe('buying', () => {
  it('sells a through fare for up to six sectors', async () => {
    const legs = ['BLR-DEL-14', 'DEL-BOM-15', 'BOM-HYD-16', 'HYD-MAA-17', 'MAA-BLR-18'].map((text) => {
      const [from = '', to = '', day = ''] = text.split('-');
      return { from, to, date: `2026-12-${day}`, cabin: 2 };
    });
    const found = await findTrip(legs, {}, isOrdinary('6E'));
    const itinerary = await ticket(found);
    expect(itinerary.JourneyType).toBe(3);
    expect(new Set(listAt(itinerary, 'Segments').map((one) => one.TripIndicator)).size).toBe(5);
  });

  it('takes deal codes off company fares', async () => {
    const company = (one: WireObject): boolean =>
      one.AirlineCode === '6E' && String(one.AirlineRemark).includes('Corporate');
    const open = await agency.find(LEG, company);
    const flights = legsOf(open.result).map(numberOf).join();
    const deal = { CorporateCodes: [{ PCC: '', AirlineKeys: [{ Airline: '6E', CorporateCode: 'MERIDIAN1,OTHER' }] }] };
    const dealt = await agency.find(LEG, (one) => company(one) && legsOf(one).map(numberOf).join() === flights, deal);
    const base = (found: FoundResult): number => Number(objectAt(found.result, 'Fare').BaseFare);
    expect(base(dealt) / base(open)).toBeCloseTo(0.95, 2);
    expect(dealt.result.AirlineRemark).toContain('Deal MERIDIAN1.');
  });

  it('sells seats, meals and bags to each passenger and remembers them', async () => {
    const found = await agency.find(LEG, (one) => isOrdinary('6E')(one) && legsOf(one).length === 1, {
      AdultCount: '2',
    });
    const quoted = await agency.quote(found);
    const ssr = await agency.ask('SSR', { TraceId: quoted.traceId, ResultIndex: quoted.resultIndex });
    const [bags = []] = ssr.Baggage as readonly (readonly WireObject[])[];
    const [meals = []] = ssr.MealDynamic as readonly (readonly WireObject[])[];
    const seats = listAt(listAt(listAt(ssr, 'SeatDynamic')[0] ?? {}, 'SegmentSeat')[0] ?? {}, 'RowSeats')
      .flatMap((row) => listAt(row, 'Seats'))
      .filter((seat) => seat.AvailablityType === 1 && Number(seat.Price) > 0);
    const answer = await agency.ask('Ticket', {
      TraceId: quoted.traceId,
      ResultIndex: quoted.resultIndex,
      Passengers: passengersFor(quoted.result).map((one, index) => ({
        ...one,
        SeatDynamic: [seats[index]],
        MealDynamic: [meals[1 + index]],
        Baggage: [bags[1]],
      })),
    });
    const itinerary = objectAt(objectAt(answer, 'Response'), 'FlightItinerary');
    const bought = listAt(itinerary, 'Passenger').map((one) => listAt(one, 'Ssr').map((ssrItem) => ssrItem.SsrCode));
    expect(bought).toEqual([0, 1].map((index) => [bags[1]?.Code, meals[1 + index]?.Code, seats[index]?.Code]));
    const fare = objectAt(itinerary, 'Fare');
    const total = (one: readonly (WireObject | undefined)[]): number =>
      one.reduce((sum, item) => sum + Number(item?.Price), 0);
    expect(fare).toMatchObject({
      TotalSeatCharges: total([seats[0], seats[1]]),
      TotalMealCharges: total([meals[1], meals[2]]),
      TotalBaggageCharges: total([bags[1], bags[1]]),
    });
  });
});

describe('faults that other suppliers have too', () => {
  async function sale(kind: string, more: object = {}): Promise<{ found: FoundResult; body: WireObject }> {
    const found = await agency.quote(await agency.find(LEG, isOrdinary('6E')));
    await agency.plant({ target: 'tbo.Ticket', kind, ...more });
    const body = {
      TraceId: found.traceId,
      ResultIndex: found.resultIndex,
      Passengers: passengersFor(found.result),
    };
    return { found, body };
  }

  it('books and answers without a PNR, or in another currency', async () => {
    const renamed = await sale('wrong_schema');
    expect(objectAt(await agency.ask('Ticket', renamed.body), 'Response').PNR).toBeUndefined();
    const foreign = await sale('wrong_currency');
    const itinerary = objectAt(objectAt(await agency.ask('Ticket', foreign.body), 'Response'), 'FlightItinerary');
    expect(objectAt(itinerary, 'Fare').Currency).toBe('USD');
    expect(await agency.bookings()).toHaveLength(2);
  });

  it('has ticket numbers later', async () => {
    const { body } = await sale('late_ticket_numbers', { latencyMs: 5 * MINUTE_MS });
    const numberIn = (itinerary: WireObject) =>
      objectAt(listAt(itinerary, 'Passenger')[0] ?? {}, 'Ticket').TicketNumber;
    const itinerary = objectAt(objectAt(await agency.ask('Ticket', body), 'Response'), 'FlightItinerary');
    expect(numberIn(itinerary)).toBe('');
    await agency.moveClock(6 * MINUTE_MS);
    const now = await agency.ask('GetBookingDetails', { BookingId: itinerary.BookingId });
    expect(numberIn(objectAt(now, 'FlightItinerary'))).toBe(itinerary.PNR);
  });

  it('is under process for a while, and then the seats are gone', async () => {
    const { found, body } = await sale('accepted_then_failed');
    expect(objectAt(await agency.ask('Ticket', body), 'Response').TicketStatus).toBe(5);
    const look = () => agency.ask('GetBookingDetails', { TraceId: found.traceId });
    expect([codeOf(await look()), codeOf(await look())]).toEqual([35, 35]);
    expect(objectAt(await look(), 'FlightItinerary').Status).toBe(9);
  });

  it.each(['late_answer', 'slow_loris'])('does the work and answers too late: %s', async (kind) => {
    const { body } = await sale(kind, { latencyMs: 60_000 });
    const answer = await fetch(`${agency.sandbox.urls.tbo}/AirService.svc/rest/Ticket`, {
      method: 'POST',
      body: JSON.stringify({ EndUserIp: '127.0.0.1', TokenId: await logIn(agency.sandbox), ...body }),
      signal: AbortSignal.timeout(300),
    })
      .then((response) => response.text())
      .catch((error: unknown) => (error instanceof Error ? error.name : ''));
    expect(answer).toBe('TimeoutError');
    expect(await agency.bookings()).toMatchObject([{ status: 'ticketed' }]);
  });
});
