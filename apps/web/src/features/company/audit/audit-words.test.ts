import { describe, expect, it } from 'vitest';
import { changesOf, factsOf, plainWords, valueText } from './audit-words.ts';

describe('plainWords', () => {
  it.each([
    ['role.privileges_updated', 'Role: privileges updated'],
    ['api_key.created', 'API key: created'],
    ['employeeCode', 'Employee code'],
    ['gst.updated', 'GST: updated'],
    ['pay', 'Pay'],
  ])('says %j as %j', (name, expected) => {
    expect(plainWords(name)).toBe(expected);
  });
});

describe('valueText', () => {
  it.each([
    [null, '-'],
    ['', '-'],
    [[], '-'],
    [true, 'Yes'],
    [123456, '1,23,456'],
    [['pay.card', 'search'], 'pay.card, search'],
    [{ enable: false, label: null }, 'Enable: No; Label: -'],
  ])('of %j', (value, expected) => {
    expect(valueText(value)).toBe(expected);
  });
});

describe('details', () => {
  const details = {
    before: { name: 'L1', isActive: true },
    after: { name: 'L2', isActive: true, extra: 3 },
    ip: '10.0.0.1',
  };

  it('show what changed and only that', () => {
    expect(changesOf(details)).toEqual([
      { field: 'Name', before: 'L1', after: 'L2' },
      { field: 'Extra', before: '-', after: '3' },
    ]);
  });

  it('keep every other fact', () => {
    expect(factsOf(details)).toEqual([{ field: 'IP', value: '10.0.0.1' }]);
    expect(factsOf({ before: 'noon' })).toEqual([{ field: 'Before', value: 'noon' }]);
  });
});
