import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writtenValues } from '../../lib/search-text.ts';
import { readReportAsk, reportQuery, writeReportAsk } from './report-address.ts';

const NOTHING = readReportAsk({});

test('an address says what is asked, there and back', () => {
  const text = {
    from: '2026-04-01',
    to: '2026-06-30',
    dateOf: 'travel',
    service: 'hotel,bus',
    outcome: 'reason',
    department: 'Sales\\, West,R&D',
    city: 'Goa',
    supplierInvoice: 'missing',
    refunds: 'late',
    exclude: 'service,department',
    user_id: '17',
    columns: 'net,traveller',
    groupBy: 'department',
    sortBy: 'net',
    sortOrder: 'ASC',
    rowNumber: '21',
    recordsPerPage: '50',
  };
  expect(writtenValues(writeReportAsk(readReportAsk(text)))).toEqual(text);
  expect(reportQuery(readReportAsk(text))).toEqual({
    search:
      '{"from":"2026-04-01","to":"2026-06-30","dateOf":"travel","supplierInvoice":"missing","refunds":"late","service":["hotel","bus"],"outcome":["reason"],"department":["Sales, West","R&D"],"city":["Goa"],"user_id":17,"exclude":["service","department"]}',
    sortBy: 'net',
    sortOrder: 'ASC',
  });
});

test('what makes no sense reads as nothing', () => {
  const odd = {
    from: '2026-02-30',
    to: 'x',
    dateOf: 'never',
    service: 'rocket',
    outcome: 'maybe',
    city: 'x'.repeat(101),
    exclude: 'service,money,grade',
    supplierInvoice: 'lost',
    refunds: 'never',
    user_id: '1 or 1=1',
    tripId: '../..',
    columns: 'net,drop table',
    groupBy: "x' or 1=1",
    sortBy: "net'--",
    rowNumber: '-4',
    recordsPerPage: '7',
  };
  expect(readReportAsk(odd)).toEqual(NOTHING);
  expect(readReportAsk({ from: '2026-05-01', to: '2026-04-01' })).toEqual({ ...NOTHING, from: '2026-05-01' });
  expect(reportQuery(NOTHING)).toEqual({});
  // Of several, the sensible ones are kept.
  expect(readReportAsk({ service: 'rocket,bus,bus', exclude: 'service' })).toMatchObject({
    service: ['bus'],
    exclude: ['service'],
  });
});

test('names stand in an address whatever they are', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 100 }), { maxLength: 50 }), (department) => {
      const read = readReportAsk(writeReportAsk({ ...NOTHING, department, exclude: ['department'] }));
      expect(read.department).toEqual(department);
      expect(read.exclude).toEqual(department.length > 0 ? ['department'] : []);
    }),
  );
});
