import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUDGET_KB, measureFirstLoad } from '../bench/measure-first-load.ts';

const DIST = path.resolve(import.meta.dirname, '../../apps/web/dist');

describe('what a browser fetches before a page can be used', () => {
  const load = measureFirstLoad(DIST);

  it('weighs no more than planned: the app, its style sheet, and each page besides', () => {
    expect(load.initialJsKb).toBeLessThanOrEqual(BUDGET_KB.initialJs);
    expect(load.cssKb).toBeLessThanOrEqual(BUDGET_KB.css);
    expect(load.routes.length).toBeGreaterThan(40);
    expect(load.routes.filter(({ kb }) => kb > BUDGET_KB.route)).toEqual([]);
  });
});
