import { expect, test } from 'vitest';
import { readReportAsk, reportQuery, writeReportAsk } from './report-address.ts';

const NOTHING = readReportAsk({});

test('an address says what is asked, there and back', () => {
  const text = {
    from: '2026-04-01',
    to: '2026-06-30',
    dateOf: 'travel',
    service: 'hotel',
    sortBy: 'net',
    sortOrder: 'ASC',
    rowNumber: '21',
    recordsPerPage: '50',
  };
  expect(writeReportAsk(readReportAsk(text))).toEqual(text);
  expect(reportQuery(readReportAsk(text))).toEqual({
    search: '{"from":"2026-04-01","to":"2026-06-30","dateOf":"travel","service":["hotel"]}',
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
    sortBy: "net'--",
    rowNumber: '-4',
    recordsPerPage: '7',
  };
  expect(readReportAsk(odd)).toEqual(NOTHING);
  expect(readReportAsk({ from: '2026-05-01', to: '2026-04-01' })).toEqual({ ...NOTHING, from: '2026-05-01' });
  expect(reportQuery(NOTHING)).toEqual({});
});
