import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const BASE = { first_name: 'Asha', last_name: 'Rao', mobile: '9876543210' };

describe('two people change the same person', () => {
  it('keeps both changes when they are of different fields', () => {
    const merge = mergeChanges(BASE, { ...BASE, first_name: 'Aasha' }, { ...BASE, mobile: '9000000000' });
    expect(merge).toEqual({ merged: { ...BASE, first_name: 'Aasha', mobile: '9000000000' }, disputed: [] });
  });

  it('asks when both changed one field in different ways', () => {
    const merge = mergeChanges(BASE, { ...BASE, last_name: 'Rao Iyer' }, { ...BASE, last_name: 'Iyer' });
    expect(merge.disputed).toEqual([{ field: 'last_name', mine: 'Rao Iyer', theirs: 'Iyer' }]);
    expect(merge.merged.last_name).toBe('Rao Iyer');
  });

  it('asks nothing when both wrote the same', () => {
    const same = { ...BASE, last_name: 'Iyer' };
    expect(mergeChanges(BASE, same, same)).toEqual({ merged: same, disputed: [] });
  });

  it('sees that somebody emptied a field', () => {
    expect(mergeChanges(BASE, { ...BASE, mobile: '' }, { ...BASE, last_name: 'Iyer' }).merged).toEqual({
      ...BASE,
      mobile: '',
      last_name: 'Iyer',
    });
  });

  it('never loses a change of mine, whatever the other side did', () => {
    const values = fc.record({ a: fc.string(), b: fc.string(), c: fc.string() });
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { merged, disputed } = mergeChanges(base, mine, theirs);
        for (const field of ['a', 'b', 'c'] as const) {
          if (mine[field] !== base[field]) expect(merged[field]).toBe(mine[field]);
          else expect(merged[field]).toBe(theirs[field]);
        }
        for (const { field } of disputed) expect(theirs[field as 'a']).not.toBe(mine[field as 'a']);
      }),
    );
  });
});
