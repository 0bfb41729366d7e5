import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameOriginPath } from './same-origin-path.ts';

describe('sameOriginPath', () => {
  it.each(['/trip/details?tripId=1', '/home2/flight/list/?from=DEL&st=0,1', '/search#x'])('keeps %s', (path) => {
    expect(sameOriginPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
    '/unauthorized',
    '/sso?done=1',
    '/.//evil.example',
    '/a/..//evil.example/home',
    '/register?token=abc',
    '/forgot-password',
    '/sign-up',
  ])('turns %j into the home page', (path) => {
    expect(sameOriginPath(path)).toBe('/home');
  });

  it('never leaves the origin, whatever it is given', () => {
    const piece = fc.constantFrom('/', '\\', '.', '@', ':', 'evil.example', '%2f', '\t', '\n', '?', '#', 'a');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = new URL(sameOriginPath(pieces.join('')), 'https://pravas.example');
        return url.origin === 'https://pravas.example';
      }),
    );
  });
});
