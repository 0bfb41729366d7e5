import { describe, expect, it } from 'vitest';
import { isOffered, rowOf } from './option-row.ts';
import { anOption } from './testing.ts';

const rows = ['a', 'b'].map((flightId) => rowOf(anOption({ flightId })));

describe('a chosen flight', () => {
  it.each([
    ['a', true],
    ['a~b', true],
    ['~b', true],
    ['a~', true],
    ['gone', false],
    ['a~gone', false],
  ])('%s is offered: %s', (fid, offered) => {
    expect(isOffered(fid, rows)).toBe(offered);
  });
});
