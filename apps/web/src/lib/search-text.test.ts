import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barePath, parseSearchText, writeSearchText } from './search-text.ts';

describe('search text', () => {
  it('keeps values as they are written, never as JSON', () => {
    expect(parseSearchText('?st=0&al=6E,AI&pb=true')).toEqual({ st: '0', al: '6E,AI', pb: 'true' });
    expect(writeSearchText({ st: '0', al: '6E,AI', fid: 'a~b', rDate: '', id: null })).toBe('?st=0&al=6E,AI&fid=a~b');
  });

  it('reads back whatever it writes', () => {
    const name = fc.stringMatching(/^[a-zA-Z]{1,8}$/).filter((text) => !(text in {}));
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ minLength: 1, unit: 'grapheme' })), (values) => {
        expect(parseSearchText(writeSearchText(values))).toEqual({ ...values });
      }),
    );
  });
});

describe('a path without its last slash', () => {
  it.each([
    ['/profile/', '/profile'],
    ['/profile', '/profile'],
    ['/', '/'],
    ['/home2/flight/list/', '/home2/flight/list'],
  ])('%s is %s', (path, bare) => {
    expect(barePath(path)).toBe(bare);
  });
});
