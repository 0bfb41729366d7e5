import { describe, expect, it } from 'vitest';
import { initialsOf } from './avatar.tsx';

describe('the initials of a person', () => {
  it.each([
    ['Asha Rao', 'AR'],
    ['asha', 'A'],
    ['Asha Devi Rao', 'AR'],
    ['  Asha   Rao ', 'AR'],
    ['𝒜lba Rao', '𝒜R'],
    ['आशा राव', 'आर'],
    ['', '·'],
  ])('%j: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
