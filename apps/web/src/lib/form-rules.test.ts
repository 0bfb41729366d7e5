import { ApiError } from '@pravas/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { hasErrors, keepable, restoreValues, sameValue, serverErrors, withoutChanged } from './form-rules.ts';

describe('whether a form holds something new', () => {
  it.each([
    [{ a: '1', b: ['x'] }, { a: '1', b: ['x'] }, true],
    [{ a: '1' }, { a: '2' }, false],
    [{ a: [1, 2] }, { a: [1] }, false],
    [{ a: null }, { a: {} }, false],
    [{ a: [] }, { a: {} }, false],
    [{ a: undefined }, { b: undefined }, false],
    [{ rows: [{ label: 'x' }] }, { rows: [{ label: 'x' }] }, true],
  ])('%j and %j', (a, b, same) => {
    expect(sameValue(a, b)).toBe(same);
  });

  it('takes a file for the same only when it is the same', () => {
    const file = new File(['x'], 'a.pdf');
    expect(sameValue({ file }, { file })).toBe(true);
    expect(sameValue({ file }, { file: new File(['x'], 'a.pdf') })).toBe(false);
    expect(sameValue({ file }, { file: null })).toBe(false);
  });
});

describe('what the server refuses', () => {
  it('lands on its fields, the first sentence of each', () => {
    const error = new ApiError({
      status: 400,
      code: 'validation_failed',
      message: 'Please check the marked fields.',
      errors: [
        { field: 'first_name', message: 'First name is required' },
        { field: 'first_name', message: 'Please enter valid first name' },
        { field: 'fields.2.label', message: 'Label is required' },
      ],
    });
    expect(serverErrors(error)).toEqual({
      first_name: 'First name is required',
      'fields.2.label': 'Label is required',
    });
    expect(serverErrors(new Error('x'))).toEqual({});
  });

  it('stands until the field is typed in again', () => {
    const refused = { first_name: 'a', 'fields.2.label': 'b', 'fields.3.label': 'c', field: 'd' };
    expect(withoutChanged(refused, { first_name: 'x' }, { first_name: 'y' })).toEqual({
      'fields.2.label': 'b',
      'fields.3.label': 'c',
      field: 'd',
    });
    expect(withoutChanged(refused, { fields: [] }, { fields: [1] })).toEqual({ first_name: 'a', field: 'd' });
    expect(withoutChanged(refused, { first_name: 'x' }, { first_name: 'x' })).toEqual(refused);
  });

  it('is nothing when every field is good', () => {
    expect(hasErrors({ a: undefined, b: undefined })).toBe(false);
    expect(hasErrors({ a: undefined, b: 'Wrong' })).toBe(true);
  });
});

describe('what is kept of a form', () => {
  const initial = { name: '', password: '', rows: [] as string[], file: null as File | null, count: 0 };

  it('has neither secrets nor files', () => {
    const values = { ...initial, name: 'Asha', password: 'Secret#1', file: new File(['x'], 'a.pdf') };
    expect(keepable(values, ['password'])).toEqual({ name: 'Asha', rows: [], count: 0 });
  });

  it('comes back into its fields', () => {
    expect(restoreValues(initial, { name: 'Asha', rows: ['x'], count: 2 }, [])).toEqual({
      ...initial,
      name: 'Asha',
      rows: ['x'],
      count: 2,
    });
  });

  it('is left out where the form has no such field, holds another kind, or must not be kept', () => {
    expect(restoreValues(initial, { other: 'x', name: 5, rows: 'x', password: 'Secret#1' }, ['password'])).toEqual(
      initial,
    );
  });
});
