import { describe, expect, it } from 'vitest';
import { assignmentText, checkAssignments, isEverybody } from './assignment-rules.ts';

describe('for whom a policy holds', () => {
  it('may stand in the list once only', () => {
    const sales = { gradeId: '', departmentId: 'sales' };
    const errors = checkAssignments([sales, { gradeId: 'l1', departmentId: 'sales' }, sales]);
    expect(Object.keys(errors)).toEqual(['assignments.2']);
  });

  it('is everybody where nothing is chosen', () => {
    expect(isEverybody({ gradeId: '', departmentId: '' })).toBe(true);
    expect(isEverybody({ gradeId: 'l1', departmentId: '' })).toBe(false);
  });

  it.each([
    ['L1', 'Sales', 'L1 in Sales'],
    ['L1', null, 'L1'],
    [null, 'Sales', 'Sales'],
    [null, null, 'Everybody'],
  ])('reads grade %s and department %s as %s', (grade, department, text) => {
    expect(assignmentText(grade, department)).toBe(text);
  });
});
