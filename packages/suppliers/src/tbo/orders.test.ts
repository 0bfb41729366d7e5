import { paise } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { lookUpOf, patience, purchase } from '../flight/conformance-world.ts';
import type { FlightOrder } from '../flight/port.ts';
import { anItinerary, connectorBefore, heldItinerary, refuses, says } from './testing/scripted-connector.ts';
import { aWireResult } from './testing/wire-samples.ts';

const ticketed = (inner: Record<string, unknown>) => says({ Response: inner });

test.each([
  ['1 successful', ticketed({ Status: 1, TicketStatus: 1, FlightItinerary: anItinerary() }), 'confirmed'],
  ['without the inner wrapper', says({ Status: 1, TicketStatus: 1, FlightItinerary: anItinerary() }), 'confirmed'],
  ['0 failed', ticketed({ Status: 2, TicketStatus: 0, Message: 'No' }), 'failed'],
  ['2 not saved', ticketed({ Status: 2, TicketStatus: 2 }), 'unknown'],
  ['3 not created', ticketed({ Status: 2, TicketStatus: 3 }), 'failed'],
  ['4 not allowed', ticketed({ Status: 2, TicketStatus: 4 }), 'failed'],
  ['5 in progress', ticketed({ Status: 8, TicketStatus: 5 }), 'pending'],
  ['9 other error', ticketed({ Status: 2, TicketStatus: 9 }), 'unknown'],
  ['a status nobody knows', ticketed({ Status: 0, TicketStatus: 77 }), 'pending'],
  ['nothing inside', ticketed({}), 'pending'],
  ['code 2', refuses(2, 'Rejected'), 'failed'],
  ['code 3', refuses(3, 'PAN can not be null'), 'failed'],
  ['code 6', refuses(6, 'Invalid Token'), 'failed'],
  ['code 25', refuses(25, 'No result'), 'unavailable'],
  ['code 35', refuses(35, 'Try later'), 'unknown'],
  ['a code nobody knows', refuses(777, 'Odd'), 'unknown'],
  ['under process', refuses(2, 'Your booking is under process'), 'pending'],
  ['no JSON', '<html>', 'unknown'],
])('Ticket answered with %s', async (_name, Ticket, expected) => {
  const { supplier, offer, sent } = await connectorBefore({ Ticket });
  expect((await supplier.book(purchase(offer), patience())).type).toBe(expected);
  expect(sent('Ticket')).toHaveLength(1);
});

test.each([
  [
    '1 successful',
    ticketed({ Status: 1, BookingId: 1_900_001, PNR: 'X', FlightItinerary: anItinerary(heldItinerary) }),
    'held',
  ],
  ['2 failed', ticketed({ Status: 2 }), 'failed'],
  ['3 other fare', ticketed({ Status: 3 }), 'unknown'],
  ['5 something else', ticketed({ Status: 5 }), 'unknown'],
  ['6 not confirmed', ticketed({ Status: 6 }), 'pending'],
  ['7 pending', ticketed({ Status: 7 }), 'pending'],
  ['9 cancelled', ticketed({ Status: 9 }), 'failed'],
])('Book answered with %s', async (_name, Book, expected) => {
  const { supplier, offer, sent } = await connectorBefore({ Book }, { lcc: false });
  expect((await supplier.book(purchase(offer), patience())).type).toBe(expected);
  expect(sent('Book')).toHaveLength(1);
});

test.each([
  ['the order is there', says({ FlightItinerary: anItinerary() }), 'confirmed'],
  ['there is none', refuses(2, 'No booking is found'), 'failed'],
  ['it is not clear', refuses(35, 'Try later'), 'unknown'],
])('code 5 to a Ticket means expired or done already: %s', async (_name, GetBookingDetails, expected) => {
  const answers = { Ticket: refuses(5, 'Your session (TraceId) is expired.'), GetBookingDetails };
  const { supplier, offer, sent } = await connectorBefore(answers);
  const outcome = await supplier.book(purchase(offer), patience());
  expect(outcome.type).toBe(expected);
  if (outcome.type === 'failed') expect(outcome.error).toMatchObject({ kind: 'session_expired', retryable: true });
  expect(sent('GetBookingDetails')[0]?.body).toMatchObject({ TraceId: 'trace-1' });
});

test('a success without its itinerary is completed from GetBookingDetails, and is pending where that says less', async () => {
  const Ticket = ticketed({ Status: 1, TicketStatus: 1, BookingId: 1_900_001, PNR: 'XABCDE' });
  const whole = await connectorBefore({ Ticket, GetBookingDetails: says({ FlightItinerary: anItinerary() }) });
  expect((await whole.supplier.book(purchase(whole.offer), patience())).type).toBe('confirmed');
  expect(whole.sent('GetBookingDetails')[0]?.body).toMatchObject({ BookingId: 1_900_001 });
  const half = await connectorBefore({
    Ticket,
    GetBookingDetails: says({ FlightItinerary: anItinerary(heldItinerary) }),
  });
  expect((await half.supplier.book(purchase(half.offer), patience())).type).toBe('pending');
  const none = await connectorBefore({ Ticket });
  expect((await none.supplier.book(purchase(none.offer), patience())).type).toBe('unknown');
});

test('the passenger is sent as TBO asks: one person’s fare, plain names, a lead, empty GST fields', async () => {
  const { supplier, offer, sent } = await connectorBefore({ Ticket: refuses(2, 'x') });
  const traveller = aTraveller({ firstName: 'A. (Asha)', mobile: '+91 98765 43210' });
  await supplier.book(purchase(offer, { travellers: [traveller], clientRef: 'order-77' }), patience());
  expect(sent('Ticket')[0]?.body).toMatchObject({
    TokenId: 'token',
    EndUserIp: '203.0.113.7',
    AgentReferenceNo: 'order-77',
    Passengers: [
      {
        Title: 'Ms',
        FirstName: 'A ASHA',
        PaxType: 1,
        Gender: 2,
        DateOfBirth: '1990-04-12T00:00:00',
        ContactNo: '9876543210',
        CellCountryCode: '+91',
        IsLeadPax: true,
        GSTNumber: '',
        GSTCompanyName: '',
        Fare: { BaseFare: 4000, Tax: 811.4, YQTax: 425 },
      },
    ],
  });
  expect(sent('Ticket')[0]?.body).not.toHaveProperty('IsPriceChangeAccepted');
});

test('a name is printed by ICAO 9303 and a number keeps its country', async () => {
  const { supplier, offer, sent } = await connectorBefore({ Ticket: refuses(2, 'x') });
  const traveller = aTraveller({ firstName: 'Łukasz', lastName: 'Wójcik', mobile: '+6591234567', nationality: 'PL' });
  await supplier.book(purchase(offer, { travellers: [traveller] }), patience());
  expect(sent('Ticket')[0]?.body).toMatchObject({
    Passengers: [
      {
        FirstName: 'LUKASZ',
        LastName: 'WOJCIK',
        ContactNo: '91234567',
        CellCountryCode: '+65',
        Nationality: 'PL',
      },
    ],
  });
});

/** A traveller with this ticket, as a ticketed order shows them. */
const withTicket = (PaxId: number, TicketNumber: string, Status = 'OK') => ({
  PaxId,
  FirstName: PaxId === 1 ? 'ASHA' : 'RAVI',
  LastName: 'RAO',
  Ticket: { TicketId: 34 + PaxId, TicketNumber, Status },
});

test.each([
  ['no number', 5, [withTicket(1, '')], { type: 'pending' }],
  ['no ticket at all', 5, [{ PaxId: 1, FirstName: 'ASHA', LastName: 'RAO' }], { type: 'pending' }],
  ['one of two numbers', 5, [withTicket(1, 'X1'), withTicket(2, '')], { type: 'pending' }],
  ['both numbers', 5, [withTicket(1, 'X1'), withTicket(2, 'X2')], { type: 'found', order: { status: 'confirmed' } }],
  [
    'a cancelled traveller without one',
    5,
    [withTicket(1, 'X1'), withTicket(2, '', 'CAN')],
    { type: 'found', order: { status: 'confirmed', tickets: [{ travellerIndex: 0 }] } },
  ],
  ['a cancelled traveller and none else', 5, [withTicket(1, ''), withTicket(2, 'X2', 'CAN')], { type: 'pending' }],
  ['everybody cancelled', 5, [withTicket(1, '', 'CAN')], { type: 'found', order: { status: 'cancelled' } }],
  ['a hold', 1, [{ PaxId: 1, FirstName: 'ASHA', LastName: 'RAO' }], { type: 'found', order: { status: 'held' } }],
])('an order that shows %s is looked up as what is known of it', async (_name, Status, Passenger, expected) => {
  const answers = { GetBookingDetails: says({ FlightItinerary: anItinerary({ Status, Passenger }) }) };
  const { supplier, offer } = await connectorBefore(answers);
  expect(await supplier.lookUp(lookUpOf(purchase(offer), '1900001'), patience())).toMatchObject(expected);
  expect(await supplier.readOrder(aHold(), patience())).toMatchObject(
    'order' in expected
      ? { ok: true, value: { order: expected.order } }
      : { ok: false, error: { kind: 'unavailable', retryable: true } },
  );
});

const aHold = (): FlightOrder => ({
  bookingRef: '1900001',
  locator: 'XABCDE',
  status: 'held',
  slices: [],
  tickets: [],
  totalPaise: paise(482_140),
  costPaise: paise(475_025),
  supplierInvoiceNo: null,
  context: JSON.stringify({
    traceId: 'trace-1',
    bookingId: '1900001',
    pnr: 'XABCDE',
    source: 4,
    isLcc: false,
    tokenDate: '2026-11-21',
    ticketIds: [],
  }),
});
const dearer = { ...(aWireResult().Fare as object), PublishedFare: 5000 };
const GetBookingDetails = says({ FlightItinerary: anItinerary({ ...heldItinerary, Fare: dearer }) });

test('a hold is ticketed at its price without accepting any change', async () => {
  const { supplier, offer, sent } = await connectorBefore({ Ticket: refuses(2, 'x') });
  await supplier.confirmHeld(purchase(offer), aHold(), patience());
  expect(sent('Ticket')[0]?.body).toMatchObject({ PNR: 'XABCDE', BookingId: 1_900_001 });
  expect(sent('Ticket')[0]?.body).not.toHaveProperty('IsPriceChangeAccepted');
});

test('a moved price of a hold is accepted only where it is the very total that was agreed to', async () => {
  const { supplier, offer, sent } = await connectorBefore({ Ticket: refuses(2, 'x'), GetBookingDetails });
  const agreed = purchase(offer, { expectedTotalPaise: paise(500_000) });
  await supplier.confirmHeld(agreed, aHold(), patience());
  expect(sent('Ticket')[0]?.body).toMatchObject({ IsPriceChangeAccepted: true });
  for (const off of [-1, 1]) {
    const other = purchase(offer, { expectedTotalPaise: paise(500_000 + off) });
    expect(await supplier.confirmHeld(other, aHold(), patience())).toMatchObject({
      type: 'price_changed',
      newTotalPaise: 500_000,
    });
  }
  expect(sent('Ticket')).toHaveLength(1);
});

test('a price change that answers with the agreed total is confirmed once, and not for ever', async () => {
  const priceChanged = ticketed({ Status: 3, TicketStatus: 8, IsPriceChanged: true, Fare: aWireResult().Fare });
  const { supplier, offer, sent } = await connectorBefore({ Ticket: priceChanged });
  expect((await supplier.book(purchase(offer), patience())).type).toBe('failed');
  expect(sent('Ticket').map(({ body }) => body.IsPriceChangeAccepted)).toEqual([undefined, true]);
});

test.each([
  ['2027-01-01T00:00:00Z', 250_000],
  ['2027-01-04T12:00:00Z', 350_000],
  ['2027-01-05T00:00:00Z', 442_500],
])('where no exact charge is told, the mini rules are read for the hour: at %s', async (now, penaltyPaise) => {
  const line = (From: string, To: string | null, Details: string) => ({
    JourneyPoints: 'DEL-BOM',
    Type: 'Cancellation',
    From,
    To,
    Unit: 'Hours',
    Details,
  });
  const MiniFareRules = [line('0', '3', '100%'), line('3', '24', 'INR 3500'), line('24', null, 'INR 2500')];
  const answers = {
    GetCancellationCharges: refuses(2, 'Not available for this airline'),
    GetBookingDetails: says({ FlightItinerary: anItinerary({ MiniFareRules }) }),
  };
  const { supplier } = await connectorBefore(answers, { now });
  const [first] = (await connectorBefore({})).offer.slices;
  const answer = await supplier.quoteCancellation({ ...aHold(), slices: [first] }, ['0.0'], patience());
  expect(answer).toEqual({
    ok: true,
    value: {
      exact: false,
      penaltyPaise,
      refundPaise: 482_140 - penaltyPaise,
      parts: [{ unit: '0.0', penaltyPaise, refundPaise: 482_140 - penaltyPaise }],
    },
  });
});
