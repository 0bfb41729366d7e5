import { stayCharge } from '@pravas/domain/hotel/stay-cancellation.ts';
import { stayPrice } from '@pravas/domain/hotel/stay-price.ts';
import { expect, test } from 'vitest';
import { collectStays, orderIn, patience, pickStay, purchaseOf, valueIn } from '../hotel/conformance-world.ts';
import { CAPTURED_PRE_BOOK } from './testing/captured-pre-book.ts';
import { connectorBefore, JULY_GUESTS, JULY_SEARCH } from './testing/scripted-hotel.ts';

const PAYABLE = CAPTURED_PRE_BOOK.replace('"Code": 300', '"Code": 200');
const BOOKED = JSON.stringify({
  BookResult: {
    ResponseStatus: 1,
    Error: { ErrorCode: 0, ErrorMessage: '' },
    TraceId: 't',
    Status: 1,
    HotelBookingStatus: 'Confirmed',
    VoucherStatus: true,
    BookingId: 1_554_760,
    BookingRefNo: 'XH1',
    ConfirmationNo: '270-300706',
    InvoiceNumber: 'MW/1920/17991',
  },
});

async function captured(preBook = CAPTURED_PRE_BOOK) {
  // Search answers the same room, before PreBook adds to it.
  const world = await connectorBefore({ Search: PAYABLE, PreBook: preBook, Book: BOOKED });
  const offer = pickStay((await collectStays(world.supplier, JULY_SEARCH)).offers);
  return { ...world, offer, checked: valueIn(await world.supplier.recheck(offer, patience())) };
}

test('the captured PreBook is read field by field', async () => {
  const { checked } = await captured();
  const { detail } = checked;
  expect(detail).toMatchObject({
    hotelId: 'h1',
    supplierId: 'tbo-hotel',
    rooms: [
      {
        name: 'Deluxe Room, 1 King Bed, NonSmoking',
        beds: null,
        nights: [{ date: '2026-07-22', pricePaise: 453_937, taxPaise: null }],
      },
    ],
    board: 'room_only',
    boardNote: null,
    payment: 'prepaid',
    isNegotiated: false,
    totalPaise: 496_535,
    taxPaise: 27_542,
    sellFloorPaise: null,
    atHotel: [],
    tiers: [
      { from: '2026-07-06T18:30:00Z', chargePaise: 0 },
      { from: '2026-07-21T18:30:00Z', chargePaise: 494_362 },
    ],
    lastFreeAt: '2026-07-21T18:29:59Z',
    isRefundable: true,
    expiresAt: '2026-07-07T06:27:00Z',
  });
  expect(detail.houseRules).toEqual([
    { kind: 'other', text: 'CheckIn Time-Begin: 12:00 PM' },
    { kind: 'adults_only', text: 'Guests under 18 years are not allowed.' },
    { kind: 'married_couples', text: 'Unmarried couples are not allowed.' },
    { kind: 'identity', text: 'Aadhaar, passport & driving licence are accepted as identity documents' },
  ]);
  expect(checked).toMatchObject({
    needs: { pans: 0, isPassportNeeded: false, nameLength: { least: 1, most: 35 }, mayShareName: true },
    block: null,
    takesGst: true,
  });
});

test('its price comes apart into the rate, the tax of the hotel, and the fee with its own tax', async () => {
  const { detail } = (await captured()).checked;
  const { pricePaise, taxPaise, otherPaise, totalPaise } = stayPrice(detail);
  // ServiceFee 127.591935 and IGST 22.9665483.
  expect({ pricePaise, taxPaise, otherPaise, totalPaise }).toEqual({
    pricePaise: 453_937,
    taxPaise: 27_542,
    otherPaise: 15_056,
    totalPaise: 496_535,
  });
});

test('it is free until the second before the row that charges, and 21.73 comes back from then on', async () => {
  const { detail } = (await captured()).checked;
  const terms = { ...detail, checkInAt: '2026-07-22T06:30:00Z' };
  expect(stayCharge(terms, Temporal.Instant.from('2026-07-21T18:29:59Z'))).toMatchObject({ chargePaise: 0 });
  expect(stayCharge(terms, Temporal.Instant.from('2026-07-21T18:30:00Z'))).toMatchObject({
    chargePaise: 494_362,
    refundPaise: 2_173,
  });
});

test('status 300 shows the offer and lets nobody buy it', async () => {
  const { checked, supplier, sent } = await captured();
  expect(checked.isAffordable).toBe(false);
  const outcome = await supplier.book(
    purchaseOf(checked.detail, JULY_SEARCH.rooms, { rooms: JULY_GUESTS }),
    patience(),
  );
  expect(outcome).toMatchObject({ type: 'failed', error: { kind: 'refused' } });
  if (outcome.type === 'failed') expect(outcome.error.cause).toMatch(/balance/);
  expect(sent('Book')).toEqual([]);
});

test.each(['4965.3484833', '4965.34848330000014', '0.1234567890123456789'])(
  'NetAmount %s goes back to the last digit',
  async (literal) => {
    const { checked, supplier, sent } = await captured(PAYABLE.replace('4965.3484833', literal));
    const request = purchaseOf(checked.detail, JULY_SEARCH.rooms, { rooms: JULY_GUESTS, clientRef: 'PRV-H-000123-1' });
    const order = orderIn(await supplier.book(request, patience()));
    expect(order).toMatchObject({
      bookingRef: '1554760',
      locator: '270-300706',
      supplierInvoiceNo: 'MW/1920/17991',
      status: 'confirmed',
    });
    const [book] = sent('Book');
    expect(book?.text).toContain(`"NetAmount":${literal},`);
    expect(JSON.parse(book?.text ?? '')).toMatchObject({
      BookingCode: '1011647!TB!2!TB!0f8d0c6e-7a53-4a9d-8a7a-1f2f3e4d5c6b!TB!N!TB!AFF!',
      IsVoucherBooking: true,
      GuestNationality: 'IN',
      EndUserIp: '203.0.113.7',
      RequestedBookingMode: 5,
      ClientReferenceId: 'PRV-H-000123-1',
    });
  },
);

test.each(['"soon"', 'null', '"0x10"', '""'])(
  'a NetAmount of %s cannot be sent back, so the offer is not taken',
  async (amount) => {
    const world = await connectorBefore({ Search: PAYABLE, PreBook: PAYABLE.replace('4965.3484833', amount) });
    const offer = pickStay((await collectStays(world.supplier, JULY_SEARCH)).offers);
    const refused = { kind: 'malformed', retryable: true };
    expect(await world.supplier.recheck(offer, patience())).toMatchObject({ ok: false, error: refused });
    const outcome = await world.supplier.book(purchaseOf(offer, JULY_SEARCH.rooms, { rooms: JULY_GUESTS }), patience());
    expect(outcome).toMatchObject({ type: 'failed', error: refused });
  },
);

test('a GST registration goes to the lead guest of each room where it is taken, and to nobody where it is not', async () => {
  const gst = {
    gstin: '29AAGCB7383J1Z4',
    legalName: 'Firm Pvt Ltd',
    address: '1 Road',
    email: 'tax@firm.example',
    mobile: '+919800000002',
  };
  const guestsSent = async (preBook: string) => {
    const { checked, supplier, sent } = await captured(preBook);
    await supplier.book(purchaseOf(checked.detail, JULY_SEARCH.rooms, { rooms: JULY_GUESTS, gst }), patience());
    const body = JSON.parse(sent('Book')[0]?.text ?? '') as {
      HotelRoomsDetails: readonly { HotelPassenger: readonly Record<string, unknown>[] }[];
    };
    return body.HotelRoomsDetails[0]?.HotelPassenger ?? [];
  };
  const [lead, second] = await guestsSent(PAYABLE);
  expect(lead).toMatchObject({
    Title: 'Ms',
    FirstName: 'Asha',
    LastName: 'Rao',
    PaxType: 1,
    LeadPassenger: true,
    Age: 0,
    Email: 'desk@example.com',
    Phoneno: '+919876543210',
    PassportNo: null,
    GSTNumber: '29AAGCB7383J1Z4',
    GSTCompanyName: 'Firm Pvt Ltd',
  });
  expect(second).toMatchObject({ LeadPassenger: false });
  expect(second).not.toHaveProperty('GSTNumber');
  const [refused] = await guestsSent(PAYABLE.replace('"GSTAllowed": true', '"GSTAllowed": false'));
  expect(refused).not.toHaveProperty('GSTNumber');
});

test('the company’s PAN is told where it is asked for, out of its GSTIN', async () => {
  const gst = {
    gstin: '29AAGCB7383J1Z4',
    legalName: 'Firm Pvt Ltd',
    address: '1, A Road, Bengaluru 560001',
    email: 'gst@firm.example',
    mobile: '+919800000002',
  };
  const bodySent = async (preBook: string) => {
    const { checked, supplier, sent } = await captured(preBook);
    await supplier.book(purchaseOf(checked.detail, JULY_SEARCH.rooms, { rooms: JULY_GUESTS, gst }), patience());
    return { needs: checked.needs, body: JSON.parse(sent('Book')[0]?.text ?? '') as object };
  };
  const asked = await bodySent(PAYABLE.replace('"CrpPANMandatory": false', '"CrpPANMandatory": true'));
  expect(asked.needs.isCompanyPanNeeded).toBe(true);
  expect(asked.body).toMatchObject({ IsCorporate: true, CorporatePAN: 'AAGCB7383J' });
  const unasked = await bodySent(PAYABLE);
  expect(unasked.needs.isCompanyPanNeeded).toBeUndefined();
  expect(unasked.body).not.toHaveProperty('CorporatePAN');
});

test.each([
  ['at the hotel', (text: string) => text],
  ['at the room', moveInside],
])('what is asked of guests is found %s', async (_, move) => {
  const asking = PAYABLE.replace('"PanMandatory": false', '"PanMandatory": true').replace(
    '"PanCountRequired": 0',
    '"PanCountRequired": "2"',
  );
  expect((await captured(move(asking))).checked.needs.pans).toBe(2);
});

/** The same answer with its demands and conditions within the room. */
function moveInside(text: string): string {
  const { ValidationInfo, HotelResult, ...rest } = JSON.parse(text) as {
    ValidationInfo: unknown;
    HotelResult: readonly { RateConditions: unknown; Rooms: readonly object[] }[];
  };
  const hotels = HotelResult.map(({ RateConditions, Rooms, ...hotel }) => ({
    ...hotel,
    Rooms: Rooms.map((room) => ({ ...room, RateConditions, ValidationInfo })),
  }));
  return JSON.stringify({ ...rest, HotelResult: hotels });
}

test.each([
  ['"PackageFare": false', '"PackageFare": true'],
  ['"PackageDetailsMandatory": false', '"PackageDetailsMandatory": true'],
  ['"CheckIn Time-Begin: 12:00 PM"', '"&lt;p&gt;Only with an airline ticket as part of a package&lt;/p&gt;"'],
])('%s turned into %s is not for sale by itself', async (from, to) => {
  const { checked, supplier, sent } = await captured(PAYABLE.replace(from, to));
  expect(checked.block).not.toBeNull();
  const request = purchaseOf(checked.detail, JULY_SEARCH.rooms, { rooms: JULY_GUESTS });
  expect(await supplier.book(request, patience())).toMatchObject({ type: 'failed', error: { kind: 'not_supported' } });
  expect(sent('Book')).toEqual([]);
});
