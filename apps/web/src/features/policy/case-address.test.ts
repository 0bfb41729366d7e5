import { describe, expect, it } from 'vitest';
import { CASES, caseListQuery } from './case-address.ts';

describe('the address of single cases', () => {
  it('reads back what it wrote', () => {
    const ask = CASES.read({
      change: 'stricter',
      outcome: 'approval',
      route: 'BLR-DEL',
      approver: '4',
      town: 'New Delhi',
      service: 'hotel',
      rowNumber: '21',
    });
    const written = Object.entries(CASES.write(ask)).filter(([, value]) => value !== '');
    expect(CASES.read(Object.fromEntries(written))).toEqual(ask);
  });

  it('knows the ways of buses by their towns', () => {
    const ask = CASES.read({ route: 'Pune-Mumbai', service: 'bus' });
    expect(ask).toMatchObject({ route: 'Pune-Mumbai', service: 'bus' });
    expect(JSON.parse(caseListQuery('r', ask).search ?? '')).toMatchObject({ route: { from: 'Pune', to: 'Mumbai' } });
  });

  it('leaves out what makes no sense', () => {
    expect(CASES.read({ change: 'x', outcome: 'y', route: 'Delhi', approver: '-1' })).toEqual(CASES.read({}));
  });

  it('asks the server in its own words', () => {
    const query = caseListQuery('r', CASES.read({ route: 'BLR-DEL', approver: '4', change: 'withoutCompliant' }));
    expect(JSON.parse(query.search ?? '')).toEqual({
      change: 'withoutCompliant',
      route: { from: 'BLR', to: 'DEL' },
      approverUserId: 4,
    });
    expect('search' in caseListQuery('r', CASES.read({}))).toBe(false);
  });
});
