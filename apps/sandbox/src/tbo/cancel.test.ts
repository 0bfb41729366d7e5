import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgencyClient,
  codeOf,
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

const LEG = { from: 'DEL', to: 'BOM', date: '2026-12-05' };
const PARTY = { AdultCount: 2, ChildCount: 0, InfantCount: 0 };

async function ticketed(carrier: string, family: string, more: WireObject = {}): Promise<WireObject> {
  const found = await agency.quote(
    await agency.find(
      LEG,
      (one) => one.AirlineCode === carrier && objectAt(one, 'FareClassification').Type === family,
      more,
    ),
  );
  const body = { TraceId: found.traceId, ResultIndex: found.resultIndex, Passengers: passengersFor(found.result) };
  if (found.result.IsLCC === true)
    return objectAt(objectAt(await agency.ask('Ticket', body), 'Response'), 'FlightItinerary');
  const held = objectAt(await agency.ask('Book', body), 'Response');
  const ids = { TraceId: found.traceId, PNR: held.PNR, BookingId: held.BookingId };
  return objectAt(objectAt(await agency.ask('Ticket', ids), 'Response'), 'FlightItinerary');
}

function ticketIdsOf(itinerary: WireObject): readonly unknown[] {
  return listAt(itinerary, 'Passenger').map((passenger) => objectAt(passenger, 'Ticket').TicketId);
}

async function statusesOf(id: unknown, looks: number): Promise<readonly WireObject[]> {
  const answers: WireObject[] = [];
  for (let look = 0; look < looks; look += 1)
    answers.push(await agency.ask('GetChangeRequestStatus', { ChangeRequestId: id }));
  return answers;
}

const CANCEL = { RequestType: 1, CancellationType: 3, Remarks: 'Plans changed' };

describe('cancelling a low-cost ticket', () => {
  it('charges what was quoted, settles at once and gives the seats back', async () => {
    const itinerary = await ticketed('6E', 'Flexi Plus', PARTY);
    const { BookingId } = itinerary;
    const quote = await agency.ask('GetCancellationCharges', { RequestType: 1, BookingId });
    expect(quote.CancellationCharge).toBe(2 * 2499);
    const entries = listAt(await agency.ask('SendChangeRequest', { ...CANCEL, BookingId }), 'TicketCRInfo');
    expect(entries.map((entry) => entry.ChangeRequestStatus)).toEqual([4, 4]);
    const sum = (name: string): number => entries.reduce((total, entry) => total + Number(entry[name]), 0);
    expect(sum('CancellationCharge')).toBe(quote.CancellationCharge);
    expect(sum('RefundedAmount')).toBeCloseTo(Number(quote.RefundAmount), 2);
    const offered = Number(objectAt(itinerary, 'Fare').OfferedFare);
    expect(sum('RefundedAmount') + sum('CancellationCharge')).toBeCloseTo(offered, 2);
    const truth = (await agency.bookings()).find((one) => one.bookingId === BookingId);
    expect(truth?.status).toBe('cancelled');
    expect(codeOf(await agency.ask('SendChangeRequest', { ...CANCEL, BookingId }))).toBe(2);
  });

  it('never refunds less than the taxes that airlines only collect', async () => {
    const itinerary = await ticketed('6E', 'Saver');
    const quote = await agency.ask('GetCancellationCharges', { RequestType: 1, BookingId: itinerary.BookingId });
    const fare = objectAt(itinerary, 'Fare');
    expect(quote.CancellationCharge).toBe(Math.min(3999, Number(fare.BaseFare) + Number(fare.YQTax)));
    expect(Number(quote.RefundAmount)).toBeGreaterThanOrEqual(Number(fare.Tax) - Number(fare.YQTax));
  });

  it('cancels one of two passengers by way of the desk', async () => {
    const itinerary = await ticketed('6E', 'Flexi Plus', PARTY);
    const { BookingId } = itinerary;
    const [first] = ticketIdsOf(itinerary);
    const body = { ...CANCEL, RequestType: 2, BookingId, TicketId: [first] };
    const [entry, ...others] = listAt(await agency.ask('SendChangeRequest', body), 'TicketCRInfo');
    expect(others).toEqual([]);
    expect(entry).not.toHaveProperty('RefundedAmount');
    expect(codeOf(await agency.ask('SendChangeRequest', body))).toBe(2);
    const answers = await statusesOf(entry?.ChangeRequestId, 4);
    expect(answers.map((answer) => answer.ChangeRequestStatus)).toEqual([1, 2, 4, 4]);
    expect(answers[1]?.RefundedAmount).toBe(0);
    expect(Number(answers[2]?.RefundedAmount)).toBeGreaterThan(0);
    const truth = (await agency.bookings()).find((one) => one.bookingId === BookingId);
    expect(truth?.status).toBe('ticketed');
    const statuses = listAt(
      objectAt(await agency.ask('GetBookingDetails', { BookingId }), 'FlightItinerary'),
      'Passenger',
    );
    expect(statuses.map((passenger) => objectAt(passenger, 'Ticket').Status)).toEqual(['CAN', 'OK']);
  });

  it.each([
    ['no remarks', { Remarks: '' }],
    ['an unknown request type', { RequestType: 9 }],
    ['an unknown cancellation type', { CancellationType: 7 }],
    ['a foreign ticket', { RequestType: 2, TicketId: [1] }],
    ['a foreign sector', { RequestType: 2, Sectors: [{ Origin: 'BLR', Destination: 'GOI' }] }],
    ['a partial request for nothing', { RequestType: 2 }],
  ])('refuses %s', async (_name, more) => {
    const { BookingId } = await ticketed('6E', 'Saver');
    expect(codeOf(await agency.ask('SendChangeRequest', { ...CANCEL, BookingId, ...more }))).toBe(3);
  });
});

describe('cancelling a held carrier’s ticket', () => {
  it('has no online quote and goes through unassigned, assigned and completed', async () => {
    const { BookingId } = await ticketed('AI', 'Economy Classic');
    expect(codeOf(await agency.ask('GetCancellationCharges', { RequestType: 1, BookingId }))).toBe(2);
    const [entry] = listAt(await agency.ask('SendChangeRequest', { ...CANCEL, BookingId }), 'TicketCRInfo');
    const answers = await statusesOf(entry?.ChangeRequestId, 3);
    expect(answers.map((answer) => answer.ChangeRequestStatus)).toEqual([1, 2, 4]);
    expect(answers[2]?.CreditNoteNo).toMatch(/^SBX\//);
    const details = objectAt(await agency.ask('GetBookingDetails', { BookingId }), 'FlightItinerary');
    expect(details.Status).toBe(9);
  });

  it('turns down a claim that the flight was cancelled', async () => {
    const own = await startAgency();
    const found = await own.quote(await own.find(LEG, (one) => one.AirlineCode === '6E'));
    const body = { TraceId: found.traceId, ResultIndex: found.resultIndex, Passengers: passengersFor(found.result) };
    const { BookingId } = objectAt(await own.ask('Ticket', body), 'Response');
    const [entry] = listAt(
      await own.ask('SendChangeRequest', { ...CANCEL, CancellationType: 2, BookingId }),
      'TicketCRInfo',
    );
    let last: WireObject = {};
    for (let look = 0; look < 3; look += 1)
      last = await own.ask('GetChangeRequestStatus', { ChangeRequestId: entry?.ChangeRequestId });
    expect(last.ChangeRequestStatus).toBe(5);
    expect((await own.bookings())[0]?.status).toBe('ticketed');
    await own.sandbox.close();
  });

  it('keeps base fare and fuel of a passenger who did not show up', async () => {
    const own = await startAgency();
    const found = await own.quote(await own.find(LEG, (one) => one.AirlineCode === '6E'));
    const body = { TraceId: found.traceId, ResultIndex: found.resultIndex, Passengers: passengersFor(found.result) };
    const { BookingId } = objectAt(await own.ask('Ticket', body), 'Response');
    await own.moveClock(16 * 24 * 3_600_000);
    const TokenId = await logIn(own.sandbox);
    const [entry] = listAt(
      await own.ask('SendChangeRequest', { ...CANCEL, CancellationType: 1, BookingId, TokenId }),
      'TicketCRInfo',
    );
    const fare = objectAt(found.result, 'Fare');
    expect(entry?.CancellationCharge).toBe(Number(fare.BaseFare) + Number(fare.YQTax));
    expect(entry?.RefundedAmount).toBe(Number(fare.Tax) - Number(fare.YQTax));
    await own.sandbox.close();
  });
});
