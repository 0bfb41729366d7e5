import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { aBooking, anOperator, aPoint, aTicket } from '@pravas/domain/bus/testing/a-bus.ts';
import { describe, expect, test } from 'vitest';
import { busTicketPaper, type TicketQuestion } from './bus-ticket-paper.ts';
import { aBusBooking } from './testing/a-booked-bus.ts';
import { writeBusCalendar } from './write-bus-calendar.ts';

const NOW = Temporal.Instant.from('2026-11-20T06:30:00Z');
const NAMES = ['Asha Rao', 'Ravi Iyer'];

function aPaper(detail: BusDetail = aBooking({ ticket: aTicket() }), overrides: Partial<TicketQuestion> = {}) {
  return busTicketPaper({
    detail,
    tripId: 'trip-1',
    facts: aBusBooking([detail]).facts,
    ourReference: 'PRV-1',
    isPersonal: false,
    ticket: null,
    nameOf: (index) => NAMES[index] ?? '-',
    standingOf: () => 'held',
    gone: [],
    supportPhone: '+918045671234',
    now: NOW,
    ...overrides,
  });
}

const linesOf = (paper: ReturnType<typeof aPaper>, wanted: string) =>
  paper.facts.find(({ label }) => label === wanted)?.lines;

describe('a ticket', () => {
  test('is an invoice of its operator, or of the platform that owes the tax in his place', () => {
    const own = linesOf(aPaper(), 'Tax');
    expect(own?.[0]).toMatch(/^SAC 996422, taxable ₹[\d,.]+, (?:CGST ₹[\d,.]+, SGST|IGST) ₹[\d,.]+ at 5 %$/);
    expect(own?.slice(1)).toEqual([expect.stringMatching(/^Place of supply: .+ \(\d\d\)$/), 'Paid by the operator.']);
    const detail = aBooking({ ticket: aTicket(), taxOwedBy: 'connector' });
    expect(linesOf(aPaper(detail), 'Tax')?.[2]).toBe(
      'Paid by the booking platform under section 9(5) of the CGST Act.',
    );
    expect(linesOf(aPaper(detail, { isPersonal: true }), 'Tax')).toBeUndefined();
  });

  test('says by which numbers, who sits where, and where they get on', () => {
    const boarding = {
      ...aPoint('900101', 'Silk Board', 1_230),
      address: 'Hosur Road',
      landmark: 'Petrol pump',
      phone: '9845011111',
    };
    const ticket = aTicket({ operatorNumber: 'KV-77' });
    const paper = aPaper(aBooking({ boarding, ticket }), { standingOf: (unit) => (unit === 'L9' ? 'gone' : 'held') });
    expect(paper).toMatchObject({
      operatorName: 'Kaveri Roadlines Pvt Ltd',
      route: 'Bengaluru → Hyderabad',
      times: '20:30, Tue 1 Dec to 06:00, Wed 2 Dec',
      nightNote: null,
    });
    expect(paper.numbers).toEqual([
      { label: 'Ticket number', lines: ['X1A2B3C4'] },
      { label: "Operator's number", lines: ['KV-77'] },
      { label: 'Our number', lines: ['PRV-1'] },
    ]);
    expect(paper.seats).toEqual([
      { seat: 'Lower berth L7', passenger: 'Asha Rao', state: null },
      { seat: 'Lower berth L9', passenger: 'Ravi Iyer', state: 'Cancelled' },
    ]);
    expect(linesOf(paper, 'Get on at')).toEqual([
      'Silk Board, 20:30, Tue 1 Dec',
      'Hosur Road',
      'Near Petrol pump',
      '9845011111',
      'Be there by 20:15, Tue 1 Dec.',
    ]);
    expect(linesOf(paper, 'Cancelling')?.[0]).toBe(
      'Cancel before Mon 30 Nov 2026, 20:30: you get ₹1,134 back, ₹126 is kept.',
    );
    expect(linesOf(paper, 'Cancelling')).toContain('Our booking fee: ₹29.50 is kept as well.');
    expect(paper.amounts.at(-1)).toEqual({ label: 'Fare', text: '₹2,625', isTotal: true });
  });

  test('names the operator with its GSTIN, as its invoice does', () => {
    const operator = { ...anOperator('Kaveri Roadlines Pvt Ltd'), gstin: '29AAFCK1806Q1Z0' };
    expect(linesOf(aPaper(aBooking({ operator })), 'Operator')).toEqual([
      'Kaveri Roadlines Pvt Ltd',
      'GSTIN 29AAFCK1806Q1Z0',
    ]);
    expect(linesOf(aPaper(), 'Operator')).toBeUndefined();
  });

  test('tells those who are set down anywhere to say where, and those after midnight which night', () => {
    const paper = aPaper(aBooking({ dropping: null, boarding: aPoint('1', 'Silk Board', 1_470) }));
    expect(linesOf(paper, 'Get off at')).toEqual(['Tell the driver where you want to get off.']);
    expect(paper.nightNote).toContain('the night of Tue 1 Dec');
  });
});

describe('the calendar', () => {
  const written = (isCancelled = false) => {
    const { content } = writeBusCalendar(
      [
        {
          id: 'bus-o1',
          sequence: 3,
          paper: aPaper(),
          startsAt: { wall: '2026-12-01T20:30', zone: 'Asia/Kolkata' },
          endsAt: { wall: '2026-12-02T06:00', zone: 'Asia/Kolkata' },
          location: 'Silk Board, Bengaluru',
          isCancelled,
        },
      ],
      'https://travel.example/trip/details?tripId=trip-1',
      NOW,
    );
    return new TextDecoder().decode(content as Uint8Array).replaceAll('\r\n ', '');
  };

  test('has the clock of the stop with its zone, and reminds', () => {
    const text = written();
    expect(text).toContain('DTSTART;TZID=Asia/Kolkata:20261201T203000');
    expect(text).toContain('DTEND;TZID=Asia/Kolkata:20261202T060000');
    expect(text).toMatch(/BEGIN:VTIMEZONE\r\nTZID:Asia\/Kolkata[\s\S]*TZOFFSETTO:\+0530/);
    expect(text).toContain('UID:bus-o1@travel.example');
    expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2);
    expect(text).toContain('TRIGGER:-PT2H');
    expect(text).toContain('STATUS:CONFIRMED');
    expect(text).toContain('Lower berth L7: Asha Rao');
  });

  test('strikes out what is cancelled, and reminds nobody of it', () => {
    expect(written(true)).toContain('STATUS:CANCELLED');
    expect(written(true)).not.toContain('VALARM');
  });
});
