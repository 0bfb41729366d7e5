import { expect, it } from 'vitest';
import { searchAgainPath } from './shortlist-address.ts';

it('names the search anew inside its trip', () => {
  expect(searchAgainPath({ from: 'DEL', to: 'BOM', dDate: '2026-12-01', rDate: '' }, 't-1')).toBe(
    '/home2/flight/list/?from=DEL&to=BOM&dDate=2026-12-01&id=t-1',
  );
});
