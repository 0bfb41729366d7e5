import { NoConnectionError } from '@pravas/contract/client.ts';
import { describe, expect, it } from 'vitest';
import { isNotFetched, PageNotLoadedError } from './lazy-page.ts';

describe('isNotFetched', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://pravas.example/assets/audit-page-1a2b3c4d.js',
    'error loading dynamically imported module: https://pravas.example/assets/audit-page-1a2b3c4d.js',
    'Importing a module script failed.',
  ])('knows how a browser says it: %s', (message) => {
    expect(isNotFetched(new TypeError(message))).toBe(true);
  });

  it('leaves faults of the code itself alone', () => {
    expect(isNotFetched(new TypeError('rows is undefined'))).toBe(false);
    expect(isNotFetched(new TypeError('Failed to fetch'))).toBe(false);
    expect(isNotFetched('Importing a module script failed.')).toBe(false);
  });
});

describe('PageNotLoadedError', () => {
  it('reads as any other want of a network and brings the way to try again', async () => {
    let tries = 0;
    const error = new PageNotLoadedError(async () => {
      tries += 1;
    });
    expect(error).toBeInstanceOf(NoConnectionError);
    await error.load();
    expect(tries).toBe(1);
  });
});
