import { describe, expect, it } from 'vitest';
import { IntentKeys, newIntentKey } from './intent-key.ts';

describe('intent keys', () => {
  it('keeps the key of an intent until it has its answer', () => {
    const keys = new IntentKeys();
    const first = keys.keyOf('pay a');
    expect(keys.keyOf('pay a')).toBe(first);
    expect(keys.keyOf('pay b')).not.toBe(first);
    keys.settle('pay a');
    expect(keys.keyOf('pay a')).not.toBe(first);
  });

  it('is 128 random bits', () => {
    expect(newIntentKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newIntentKey()).not.toBe(newIntentKey());
  });
});
