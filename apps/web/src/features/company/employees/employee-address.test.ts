import { describe, expect, it } from 'vitest';
import { parseSearchText, writeSearchText } from '../../../lib/search-text.ts';
import { EMPLOYEES, employeeSearch } from './employee-address.ts';

const GRADE = '0199a1b2-0000-7000-8000-000000000001';

describe('the address of the employee list', () => {
  it('is empty for the list as it opens', () => {
    expect(writeSearchText(EMPLOYEES.write(EMPLOYEES.read({})))).toBe('');
  });

  it('keeps every filter, order and page through Back and reload', () => {
    const ask = {
      ...EMPLOYEES.none,
      search: 'asha rao & co',
      gradeId: GRADE,
      status: 'inactive',
      invite: 'Sent',
      sortBy: 'createdAt',
      sortOrder: 'DESC',
      rowNumber: 101,
      recordsPerPage: 50,
    } as const;
    expect(EMPLOYEES.read(parseSearchText(writeSearchText(EMPLOYEES.write(ask))))).toEqual(ask);
  });

  it.each([
    [{ gradeId: 'not-an-id' }, 'gradeId', ''],
    [{ status: 'gone' }, 'status', ''],
    [{ rowNumber: '-3' }, 'rowNumber', 1],
    [{ rowNumber: '1e99' }, 'rowNumber', 1],
    [{ recordsPerPage: '7' }, 'recordsPerPage', 20],
    [{ sortBy: 'password', sortOrder: 'DESC' }, 'sortBy', 'name'],
    [{ search: 'x'.repeat(300) }, 'search', 'x'.repeat(100)],
  ])('reads %j as nothing it could not mean', (text, key, expected) => {
    expect(EMPLOYEES.read(text)).toHaveProperty(key, expected);
  });
});

describe('employeeSearch', () => {
  it('asks without a search when nothing narrows', () => {
    expect(employeeSearch(EMPLOYEES.none)).toEqual({});
    expect(EMPLOYEES.isNarrowed(EMPLOYEES.none)).toBe(false);
  });

  it('says inactive as false, not as nothing', () => {
    expect(employeeSearch({ ...EMPLOYEES.none, status: 'inactive', search: 'rao' })).toEqual({
      search: '{"text":"rao","isActive":false}',
    });
  });
});
