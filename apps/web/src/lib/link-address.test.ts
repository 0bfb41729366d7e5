import { describe, expect, it } from 'vitest';
import { withoutTokenInSearch } from './link-address.ts';

describe('a token in the address of a page', () => {
  it.each([
    ['https://pravas.example/register?token=a-b_c', '/register#token=a-b_c'],
    ['https://pravas.example/approval/?token=abc&from=mail', '/approval/?from=mail#token=abc'],
    ['https://pravas.example/shared?token=abc#top', '/shared#token=abc'],
  ])('moves where no server sees it: %s', (address, moved) => {
    expect(withoutTokenInSearch(address)).toBe(moved);
  });

  it.each([
    'https://pravas.example/shared#token=abc',
    'https://pravas.example/search?token=abc',
    'https://pravas.example/',
  ])('is left alone in %s', (address) => {
    expect(withoutTokenInSearch(address)).toBeNull();
  });
});
