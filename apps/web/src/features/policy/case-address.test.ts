import { describe, expect, it } from 'vitest';
import { caseListQuery, readCaseAsk, writeCaseAsk } from './case-address.ts';

describe('the address of single cases', () => {
  it('reads back what it wrote', () => {
    const ask = readCaseAsk({
      change: 'stricter',
      outcome: 'approval',
      route: 'BLR-DEL',
      approver: '4',
      rowNumber: '21',
    });
    const written = Object.entries(writeCaseAsk(ask)).filter(([, value]) => value !== '');
    expect(readCaseAsk(Object.fromEntries(written))).toEqual(ask);
  });

  it('leaves out what makes no sense', () => {
    expect(readCaseAsk({ change: 'x', outcome: 'y', route: 'Delhi', approver: '-1' })).toEqual(readCaseAsk({}));
  });

  it('asks the server in its own words', () => {
    const query = caseListQuery('r', readCaseAsk({ route: 'BLR-DEL', approver: '4', change: 'withoutCompliant' }));
    expect(JSON.parse(query.search ?? '')).toEqual({
      change: 'withoutCompliant',
      route: { from: 'BLR', to: 'DEL' },
      approverUserId: 4,
    });
    expect('search' in caseListQuery('r', readCaseAsk({}))).toBe(false);
  });
});
