import { aBooking } from '@pravas/domain/bus/testing/a-bus.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { expect, test } from 'vitest';
import { busRequests } from './bus-requests.ts';
import { aBusBooking } from './testing/a-booked-bus.ts';

const TWO = aBooking();
const booking = aBusBooking([TWO]);
const [order] = booking.orders;
if (!order) throw new Error('There is none');

test('a supplier is asked for the seats, for these people, at the price that was agreed to', () => {
  expect(busRequests.purchase(booking, order)).toEqual({
    clientRef: 'ref-0',
    detail: TWO,
    expectedTotalPaise: TWO.totalPaise,
    party: {
      passengers: [
        { title: 'Ms', firstName: 'Asha', lastName: 'Rao', gender: 'female', age: 34, idDocument: null },
        { title: 'Mr', firstName: 'Ravi', lastName: 'Iyer', gender: 'male', age: 35, idDocument: null },
      ],
      contact: { email: 'asha.rao@example.com', mobile: '+919845012345', address: 'Bengaluru' },
      gst: null,
    },
  });
});

test('the party names documents and the registration, and lives at its address', () => {
  const gst = {
    gstin: '29AAACM1234A1Z5',
    legalName: 'Meridian Private Limited',
    address: '12 MG Road, Bengaluru 560001',
    email: 'tax@meridian.example',
    mobile: '+918012345678',
  };
  const idDocuments = { 1: { kind: 'passport' as const, number: 'Z1234567' } };
  const party = busRequests.party({ ...booking, facts: { ...booking.facts, gst, idDocuments } });
  expect(party).toMatchObject({
    passengers: [{ idDocument: null }, { idDocument: { kind: 'passport', number: 'Z1234567' } }],
    contact: { address: '12 MG Road, Bengaluru 560001' },
    gst: { gstin: '29AAACM1234A1Z5' },
  });
});

test('children have no titles of their own, and the age of the day of journey', () => {
  const child = aTraveller({ title: 'Miss', gender: 'female', dateOfBirth: '2016-12-01', type: 'CHILD' });
  const boy = aTraveller({ title: 'Mstr', gender: 'male', dateOfBirth: '2016-12-02', type: 'CHILD' });
  expect(busRequests.party({ ...booking, travellers: [child, boy] })).toMatchObject({
    passengers: [
      { title: 'Ms', age: 10 },
      { title: 'Mr', age: 9 },
    ],
  });
});

test('a person of the travel desk may let it cost more', () => {
  const facts = { ...booking.facts, acceptedCosts: { o0: paise(999_999) } };
  expect(busRequests.purchase({ ...booking, facts }, order)).toMatchObject({ expectedTotalPaise: 999_999 });
});

test('a lost order is looked for by its hold, and by when it left', () => {
  const leftAt = Temporal.Instant.from('2026-11-20T06:30:00Z');
  const lost = { ...order, supplierOrder: null };
  expect(busRequests.lookUp(booking, lost, { leftAt })).toEqual({
    clientRef: 'ref-0',
    detail: TWO,
    bookingRef: null,
    leftAt: '2026-11-20T06:30:00Z',
  });
  expect(busRequests.lookUp(booking, order, { leftAt: null })).toMatchObject({ bookingRef: 'TIN0', leftAt: null });
  expect(busRequests.lookUp(booking, order, { leftAt: undefined })).not.toHaveProperty('leftAt');
});
