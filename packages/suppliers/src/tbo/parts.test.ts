import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { bookingOf, collect, patience, purchase, unitsOf, valueIn } from '../flight/conformance-world.ts';
import type { FlightOrder } from '../flight/port.ts';
import { anItinerary, connectorBefore, refuses, says } from './testing/scripted-connector.ts';
import { aWireSegment } from './testing/wire-samples.ts';

const onFlight = { AirlineCode: '6E', FlightNumber: '6045', Origin: 'DEL', Destination: 'BOM', Currency: 'INR' };
const includedBag = { ...onFlight, Code: 'IB30', Description: 1, Weight: 30, Price: 0, Odd: 'kept' };
const seat = (code: string, overrides: object = {}) => ({
  ...onFlight,
  AvailablityType: 1,
  Code: code,
  RowNo: code.slice(0, -1),
  SeatNo: code.slice(-1),
  SeatType: 1,
  Price: 400,
  Odd: 'kept',
  ...overrides,
});
const meal = { ...onFlight, Code: 'VGML', Description: 2, AirlineDescription: 'Veg', Quantity: 1, Price: 350 };
const bag = { ...onFlight, Code: 'EB05', Description: 2, Weight: 5, Price: 2_250 };
const SSR = says({
  Baggage: [[includedBag, bag]],
  MealDynamic: [[meal]],
  SeatDynamic: [{ SegmentSeat: [{ RowSeats: [{ Seats: [seat('12A'), seat('12B', { AvailablityType: 3 })] }] }] }],
});

const chosen = (kind: ChosenExtra['kind'], code: string, pricePaise: number): ChosenExtra => ({
  kind,
  travellerIndex: 0,
  segmentKey: '6E6045.DEL.BOM.2027-01-05T06:10',
  code,
  name: null,
  pricePaise: paise(pricePaise),
});

test('what was chosen is sent back as it came, in lists of its kind, with the frequent-flyer number', async () => {
  const { supplier, offer, sent } = await connectorBefore({ SSR, Ticket: refuses(2, 'x') });
  const extras = [chosen('seat', '12A', 40_000), chosen('meal', 'VGML', 35_000), chosen('bag', 'EB05', 225_000)];
  const frequentFlyers = [
    { travellerIndex: 0, airlineCode: 'AI', number: '1' },
    { travellerIndex: 0, airlineCode: '6E', number: '2' },
  ];
  const expectedTotalPaise = paise(offer.price.sellPaise + 300_000);
  await supplier.book(purchase(offer, { extras, frequentFlyers, expectedTotalPaise }), patience());
  expect(sent('Ticket')[0]?.body.Passengers).toMatchObject([
    {
      SeatDynamic: [seat('12A')],
      MealDynamic: [meal],
      Baggage: [bag],
      FFAirlineCode: '6E',
      FFNumber: '2',
    },
  ]);
});

test.each([
  ['taken meanwhile', chosen('seat', '12B', 40_000), /Seat 12B on 6E 6045/],
  ['not on this plane', chosen('seat', '99Z', 40_000), /Seat 99Z/],
  ['of another flight', { ...chosen('meal', 'VGML', 35_000), segmentKey: 'AI1.DEL.BOM.2027-01-05T06:10' }, /meal/],
])('an extra that is %s: nothing is sent, and it is named', async (_name, extra, words) => {
  const { supplier, offer, sent } = await connectorBefore({ SSR });
  const expectedTotalPaise = paise(offer.price.sellPaise + extra.pricePaise);
  const outcome = await supplier.book(purchase(offer, { extras: [extra], expectedTotalPaise }), patience());
  expect(outcome).toMatchObject({ type: 'failed', error: { kind: 'refused' } });
  expect('error' in outcome && outcome.error.messages.join()).toMatch(words);
  expect(sent('Ticket')).toEqual([]);
});

test('a fare that demands a seat and a meal is bought with them, and not without', async () => {
  const demanding = { isseatmandatory: true, IsMealMandatory: 'true' };
  const { supplier, offer, sent } = await connectorBefore({ SSR, Ticket: refuses(2, 'x') }, { result: demanding });
  expect(await supplier.book(purchase(offer), patience())).toMatchObject({
    type: 'failed',
    error: { kind: 'not_supported' },
  });
  expect(sent('Ticket')).toEqual([]);
  const extras = [chosen('seat', '12A', 40_000), chosen('meal', 'VGML', 35_000)];
  const expectedTotalPaise = paise(offer.price.sellPaise + 75_000);
  await supplier.book(purchase(offer, { extras, expectedTotalPaise }), patience());
  expect(sent('Ticket')).toHaveLength(1);
});

test('abroad the included bag is sent along with the one that was bought; what is included is not for sale', async () => {
  const abroad = (point: string, at: string) => ({
    [point]: {
      Airport: { AirportCode: point === 'Origin' ? 'DEL' : 'DXB', Terminal: '3', CityName: 'x' },
      [point === 'Origin' ? 'DepTime' : 'ArrTime']: at,
    },
  });
  const leg = aWireSegment({
    ...abroad('Origin', '2027-01-05T06:10:00'),
    ...abroad('Destination', '2027-01-05T08:25:00'),
  });
  const toDubai = { ...onFlight, Destination: 'DXB' };
  const bags = [
    { ...includedBag, ...toDubai },
    { ...bag, ...toDubai },
  ];
  const { supplier, offer, sent } = await connectorBefore(
    { SSR: says({ Baggage: [bags], MealDynamic: [], SeatDynamic: [] }), Ticket: refuses(2, 'x') },
    { result: { Segments: [[leg]] } },
  );
  const [segment] = valueIn(await supplier.getExtras(offer, patience()));
  expect(segment?.bags).toEqual([{ code: 'EB05', weightKg: 5, pricePaise: 225_000 }]);
  const extras = [{ ...chosen('bag', 'EB05', 225_000), segmentKey: segment?.segmentKey ?? '' }];
  const expectedTotalPaise = paise(offer.price.sellPaise + 225_000);
  await supplier.book(purchase(offer, { extras, expectedTotalPaise }), patience());
  expect(sent('Ticket')[0]?.body.Passengers).toMatchObject([{ Baggage: bags }]);
});

test('deal codes go by airline, those of one airline together', async () => {
  const { supplier, search, sent } = await connectorBefore({});
  const dealCodes = [
    { airlineCode: '6E', code: 'A1' },
    { airlineCode: 'AI', code: 'B' },
    { airlineCode: '6E', code: 'A2' },
  ];
  await collect(supplier, { ...search, dealCodes });
  expect(sent('Search').map(({ body }) => body.CorporateCodes)).toEqual([
    undefined,
    [
      {
        PCC: '',
        AirlineKeys: [
          { Airline: '6E', CorporateCode: 'A1,A2' },
          { Airline: 'AI', CorporateCode: 'B' },
        ],
      },
    ],
  ]);
});

const passenger = (index: number) => ({
  PaxId: index,
  PaxType: 1,
  FirstName: index === 0 ? 'ASHA' : 'RAVI',
  LastName: 'RAO',
  IsLeadPax: index === 0,
  Fare: { BaseFare: 4_000 * (index + 1), Tax: 800, YQTax: 400 },
  Ticket: { TicketId: 35 + index, TicketNumber: 'XABCDE', Status: 'OK' },
});
const wayBack = aWireSegment({
  TripIndicator: 2,
  Airline: { AirlineCode: '6E', AirlineName: 'Indigo', FlightNumber: '6046', OperatingCarrier: '' },
  Origin: { Airport: { AirportCode: 'BOM', Terminal: '2', CityName: 'x' }, DepTime: '2027-01-08T18:00:00' },
  Destination: { Airport: { AirportCode: 'DEL', Terminal: '3', CityName: 'x' }, ArrTime: '2027-01-08T20:10:00' },
});
const cancels = (points: string, details: string) => ({
  JourneyPoints: points,
  Type: 'Cancellation',
  From: null,
  To: null,
  Unit: null,
  Details: details,
});
const FlightItinerary = anItinerary({
  Fare: { Currency: 'INR', BaseFare: 12_000, Tax: 1_600, YQTax: 800, PublishedFare: 13_600, OfferedFare: 13_600 },
  Passenger: [passenger(0), passenger(1)],
  Segments: [aWireSegment(), wayBack],
  MiniFareRules: [cancels('DEL-BOM', 'INR 1000'), cancels('BOM-DEL', 'INR 100000')],
});

/** An order of two travellers there and back, at ₹13,600. */
async function orderOfTwo(answers: Record<string, string> = {}) {
  const world = await connectorBefore({ GetBookingDetails: says({ FlightItinerary }), ...answers });
  const { supplier, offer } = world;
  const start: FlightOrder = {
    bookingRef: '1900001',
    locator: 'XABCDE',
    status: 'confirmed',
    slices: [],
    tickets: [],
    totalPaise: paise(0),
    costPaise: paise(0),
    supplierInvoiceNo: null,
    context: JSON.stringify({
      traceId: 't',
      bookingId: '1900001',
      pnr: 'XABCDE',
      source: 6,
      isLcc: true,
      tokenDate: '2026-11-21',
      ticketIds: ['35', '36'],
    }),
  };
  const { order: booking } = valueIn(await supplier.readOrder(start, patience()));
  return { ...world, offer, booking };
}

test.each([
  ['everything', { slices: [0, 1], travellers: [0, 1] }, { RequestType: 1, TicketId: [35, 36] }],
  [
    'one way',
    { slices: [1], travellers: [0, 1] },
    { RequestType: 2, TicketId: [35, 36], Sectors: [{ Origin: 'BOM', Destination: 'DEL' }] },
  ],
  [
    'one traveller',
    { slices: [0, 1], travellers: [1] },
    {
      RequestType: 2,
      TicketId: [36],
      Sectors: [
        { Origin: 'DEL', Destination: 'BOM' },
        { Origin: 'BOM', Destination: 'DEL' },
      ],
    },
  ],
  [
    'one traveller on one way',
    { slices: [0], travellers: [1] },
    { RequestType: 2, TicketId: [36], Sectors: [{ Origin: 'DEL', Destination: 'BOM' }] },
  ],
])('%s is named by tickets and sectors', async (_name, scope, fields) => {
  const SendChangeRequest = says({ TicketCRInfo: [{ ChangeRequestId: 7 }, { ChangeRequestId: 8 }] });
  const { supplier, booking, sent } = await orderOfTwo({ SendChangeRequest });
  const outcome = await supplier.cancel('cancel-1', booking, unitsOf(scope), patience());
  expect(outcome).toMatchObject({
    type: 'accepted',
    cancellation: { cancellationRefs: ['7', '8'], state: 'requested' },
  });
  expect(sent('SendChangeRequest')[0]?.body).toMatchObject(fields);
  expect('Sectors' in (sent('SendChangeRequest')[0]?.body ?? {})).toBe('Sectors' in fields);
});

test.each([
  ['all turned down', [5, 5], 'rejected'],
  ['one worked off, one turned down', [4, 5], 'partly_rejected'],
  ['one of them still open', [5, 2], 'processing'],
  ['none begun', [0, 0], 'requested'],
])('requests of which %s', async (_name, [first, second], state) => {
  const SendChangeRequest = says({
    TicketCRInfo: [
      { ChangeRequestId: 7, ChangeRequestStatus: first },
      { ChangeRequestId: 8, ChangeRequestStatus: second },
    ],
  });
  const { supplier, booking } = await orderOfTwo({ SendChangeRequest });
  const outcome = await supplier.cancel(
    'cancel-1',
    booking,
    unitsOf({ slices: [0, 1], travellers: [0, 1] }),
    patience(),
  );
  expect(outcome).toMatchObject({ type: 'accepted', cancellation: { state, refundPaise: null, penaltyPaise: null } });
});

test('a low-cost order shows that it is cancelled as a whole, any other only once people have worked it off', async () => {
  const shown = async (IsLCC: boolean) => {
    const GetBookingDetails = says({ FlightItinerary: anItinerary({ IsLCC }) });
    const { supplier, booking } = await orderOfTwo({ GetBookingDetails });
    return valueIn(await supplier.readOrder(booking, patience())).order.showsCancelling;
  };
  expect([await shown(true), await shown(false)]).toEqual(['whole', 'none']);
});

test('a part is quoted from the rules of its slice and the fare of its traveller, never above base and fuel', async () => {
  const { supplier, booking } = await orderOfTwo({ GetCancellationCharges: refuses(2, 'Not available') });
  const quote = async (slices: number[], travellers: number[]) =>
    valueIn(await supplier.quoteCancellation(booking, unitsOf({ slices, travellers }), patience()));
  // Base 8,000, tax 800 of which fuel 400, half of each per way.
  expect(await quote([0], [1])).toMatchObject({ exact: false, penaltyPaise: 100_000, refundPaise: 340_000 });
  expect(await quote([1], [1])).toMatchObject({ exact: false, penaltyPaise: 420_000, refundPaise: 20_000 });
  const whole = await quote([0, 1], [0, 1]);
  expect(whole.parts).toHaveLength(4);
  expect(whole.penaltyPaise + whole.refundPaise).toBe(1_360_000);
});

const ofPart = { slices: [0], travellers: [1] };

test.each([
  ['a figure that can be the part’s', { RefundAmount: 3_400, CancellationCharge: 1_000 }, true, 100_000],
  ['a figure that speaks of the whole order', { RefundAmount: 9_000, CancellationCharge: 4_000 }, false, 100_000],
  ['another currency', { RefundAmount: 34, CancellationCharge: 9, Currency: 'USD' }, false, 100_000],
  [
    'details of exactly that part',
    {
      RefundAmount: 9_000,
      CancellationCharge: 4_000,
      CancelChargeDetails: [
        { TicketId: 36, Origin: 'DEL', Destination: 'BOM', CancellationCharge: 1_500, RefundAmount: 2_900 },
      ],
    },
    true,
    150_000,
  ],
  [
    'details of another part',
    {
      RefundAmount: 9_000,
      CancellationCharge: 4_000,
      CancelChargeDetails: [
        { TicketId: 35, Origin: 'DEL', Destination: 'BOM', CancellationCharge: 1_500, RefundAmount: 2_900 },
      ],
    },
    false,
    100_000,
  ],
])('GetCancellationCharges with %s', async (_name, inner, exact, penaltyPaise) => {
  const { supplier, booking } = await orderOfTwo({ GetCancellationCharges: says(inner) });
  const quote = valueIn(await supplier.quoteCancellation(booking, unitsOf(ofPart), patience()));
  expect(quote).toMatchObject({ exact, penaltyPaise });
  expect(quote.parts).toEqual([{ unit: '0.1', penaltyPaise, refundPaise: quote.refundPaise }]);
});

test('a traveller whose ticket is cancelled holds none any more; the others still do', async () => {
  const gone = { ...passenger(1), Ticket: { ...passenger(1).Ticket, Status: 'CAN' } };
  const GetBookingDetails = says({ FlightItinerary: { ...FlightItinerary, Passenger: [passenger(0), gone] } });
  const SendChangeRequest = says({ TicketCRInfo: [{ ChangeRequestId: 7 }] });
  const { supplier, booking, sent } = await orderOfTwo({ GetBookingDetails, SendChangeRequest });
  expect(booking).toMatchObject({ status: 'confirmed', tickets: [{ travellerIndex: 0, ticketId: '35' }] });
  await supplier.cancel('cancel-2', booking, unitsOf({ slices: [0, 1], travellers: [0] }), patience());
  // A full cancellation would send an invalid ticket.
  expect(sent('SendChangeRequest')[0]?.body).toMatchObject({ RequestType: 2, TicketId: [35] });
});

test('segments of one trip number that begin anew are a slice of their own', async () => {
  const third = aWireSegment({
    ...wayBack,
    TripIndicator: 1,
    Airline: { AirlineCode: '6E', AirlineName: 'Indigo', FlightNumber: '6047', OperatingCarrier: '' },
  });
  const GetBookingDetails = says({ FlightItinerary: { ...FlightItinerary, Segments: [aWireSegment(), third] } });
  const { booking } = await orderOfTwo({ GetBookingDetails });
  expect(booking.slices.map(({ segments }) => segments.map(({ flightNumber }) => flightNumber))).toEqual([
    ['6045'],
    ['6047'],
  ]);
});

test('an order in another currency is not taken for ours', async () => {
  const foreign = anItinerary({ Fare: { Currency: 'USD', BaseFare: 4_000, Tax: 811.4, PublishedFare: 4_821.4 } });
  const answers = {
    Ticket: says({ Response: { Status: 1, TicketStatus: 1, FlightItinerary: foreign } }),
    GetBookingDetails: says({ FlightItinerary: foreign }),
  };
  const { supplier, offer } = await connectorBefore(answers);
  expect((await supplier.book(purchase(offer, { travellers: [aTraveller()] }), patience())).type).toBe('unknown');
  const good = await connectorBefore({
    Ticket: says({ Response: { Status: 1, TicketStatus: 1, FlightItinerary: anItinerary() } }),
  });
  expect(bookingOf(await good.supplier.book(purchase(good.offer), patience())).totalPaise).toBe(482_140);
});
