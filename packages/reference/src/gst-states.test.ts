import { describe, expect, it } from 'vitest';
import { ALL_GST_STATES, gstStateByCode } from './gst-states.ts';

describe('GST states', () => {
  it.each([
    ['07', 'Delhi'],
    ['27', 'Maharashtra'],
    ['29', 'Karnataka'],
    ['38', 'Ladakh'],
    ['97', 'Other Territory'],
  ])('names %s', (code, name) => {
    expect(gstStateByCode(code)?.name).toBe(name);
  });

  it('has 38 territory codes and the two special ones, and no others', () => {
    expect(ALL_GST_STATES).toHaveLength(40);
    expect(gstStateByCode('00')).toBeUndefined();
    expect(gstStateByCode('39')).toBeUndefined();
    expect(gstStateByCode('7')).toBeUndefined();
    expect(ALL_GST_STATES.filter((state) => !state.isCurrentTerritory).map((state) => state.code)).toEqual([
      '25',
      '28',
      '96',
      '97',
    ]);
  });
});
