import { describe, expect, it } from 'vitest';
import { askedRows, MISSING, type MissingInvoice, missingCsv } from './missing-invoices.ts';

const row = (part: Partial<MissingInvoice>): MissingInvoice => ({
  bookingId: 'b',
  orderId: 'o',
  hotelName: 'Torvani Grand',
  state: 'missing',
  endedAt: '2026-12-10T06:30:00Z',
  number: null,
  issuedOn: null,
  tax: null,
  credit: null,
  text: '',
  findings: [],
  tripId: 't',
  tripName: 'To Bengaluru',
  travelers: ['Asha Rao'],
  city: 'Bengaluru',
  checkIn: '2026-12-08',
  checkOut: '2026-12-10',
  daysSince: 4,
  gstin: '29AABCM1234F1Z5',
  atStake: 2_880,
  timesAsked: 1,
  lastAskedOn: '2026-12-11',
  nextStep: 'We ask the guests again on Sun, 13 Dec.',
  ...part,
});
const named = (rows: readonly MissingInvoice[]) => rows.map(({ hotelName }) => hotelName);

describe('invoices that are missing', () => {
  const rows = [
    row({ hotelName: 'B', daysSince: 2, atStake: 900, timesAsked: 3 }),
    row({ hotelName: 'A', daysSince: 9, atStake: 100, travelers: ['Ravi Iyer'] }),
    row({ hotelName: 'C', daysSince: 5, atStake: 500 }),
  ];

  it('stand with the longest first, or by what is at stake, or by hotel', () => {
    expect(named(askedRows(rows, MISSING.read({})))).toEqual(['A', 'C', 'B']);
    expect(named(askedRows(rows, MISSING.read({ sortBy: 'credit', sortOrder: 'DESC' })))).toEqual(['B', 'C', 'A']);
    expect(named(askedRows(rows, MISSING.read({ sortBy: 'hotel', sortOrder: 'ASC' })))).toEqual(['A', 'B', 'C']);
  });

  it('are found by hotel, guest or number, and by who is asked', () => {
    expect(named(askedRows(rows, MISSING.read({ search: 'iyer' })))).toEqual(['A']);
    expect(named(askedRows(rows, MISSING.read({ search: '29aabcm' })))).toHaveLength(3);
    expect(named(askedRows(rows, MISSING.read({ asked: 'desk' })))).toEqual(['B']);
    expect(named(askedRows(rows, MISSING.read({ asked: 'guests' })))).toEqual(['A', 'C']);
    expect(askedRows(rows, MISSING.read({ search: 'nowhere' }))).toEqual([]);
  });

  it('are a file that a spreadsheet only reads', () => {
    const [head, line] = missingCsv([row({ hotelName: '=SUM(A1)', travelers: ['Asha Rao', 'Ravi Iyer'] })]).split(
      '\r\n',
    );
    expect(head).toMatch(/^\uFEFFHotel,City,Check-in,/);
    expect(line).toBe(
      "'=SUM(A1),Bengaluru,2026-12-08,2026-12-10,Asha Rao; Ravi Iyer,29AABCM1234F1Z5,2880.00,4,1,2026-12-11," +
        '"We ask the guests again on Sun, 13 Dec.",To Bengaluru',
    );
  });
});
