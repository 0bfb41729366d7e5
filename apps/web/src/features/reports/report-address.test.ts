import { expect, test } from 'vitest';
import { writtenValues } from '../../lib/search-text.ts';
import { readReportAsk, reportQuery, writeReportAsk } from './report-address.ts';

const NOTHING = readReportAsk({});

test('an address says what is asked, there and back', () => {
  const text = {
    from: '2026-04-01',
    to: '2026-06-30',
    dateOf: 'travel',
    service: 'hotel',
    outcome: 'reason',
    department: 'Sales & more',
    city: 'Goa',
    user_id: '17',
    columns: 'net,traveller',
    sortBy: 'net',
    sortOrder: 'ASC',
    rowNumber: '21',
    recordsPerPage: '50',
  };
  expect(writtenValues(writeReportAsk(readReportAsk(text)))).toEqual(text);
  expect(reportQuery(readReportAsk(text))).toEqual({
    search:
      '{"from":"2026-04-01","to":"2026-06-30","dateOf":"travel","department":["Sales & more"],"city":["Goa"],"service":["hotel"],"outcome":["reason"],"user_id":17}',
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
    user_id: '1 or 1=1',
    tripId: '../..',
    columns: 'net,drop table',
    sortBy: "net'--",
    rowNumber: '-4',
    recordsPerPage: '7',
  };
  expect(readReportAsk(odd)).toEqual(NOTHING);
  expect(readReportAsk({ from: '2026-05-01', to: '2026-04-01' })).toEqual({ ...NOTHING, from: '2026-05-01' });
  expect(reportQuery(NOTHING)).toEqual({});
});
