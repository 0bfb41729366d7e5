import path from 'node:path';
import { setTimeout as once } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDrawingThreads, drawingOf } from '../../apps/server/src/platform/drawing-threads.ts';
import type { drawSample, SampleHead } from '../support/sample-drawing.ts';

const SAMPLE = drawingOf<typeof drawSample>(
  path.join(import.meta.dirname, '../support/sample-drawing.ts'),
  'drawSample',
);
const limits = { most: 2, idleMs: 60_000, longestMs: 30_000 };
const open = (changed: Partial<typeof limits> = {}) => {
  const threads = createDrawingThreads({ ...limits, ...changed });
  return async (does: SampleHead['does'], pieces: readonly string[], signal = new AbortController().signal) =>
    Buffer.from(await threads.draw(SAMPLE, { does }, pieces, signal)).toString();
};

describe('drawing threads', () => {
  it('draw elsewhere, piece by piece, one thread after another drawing', async () => {
    const draw = open();
    const first = await draw('draws', ['a', 'b']);
    expect(first).toMatch(/^thread [1-9]\d* drew a, b$/);
    expect(await draw('draws', [])).toBe(first.replace('a, b', ''));
  });

  it('tell whoever asks what went wrong, and draw for the next', async () => {
    const draw = open({ most: 1 });
    await expect(draw('fails', ['a'])).rejects.toThrow('cannot draw a');
    await expect(draw('breaks', ['a'])).rejects.toThrow('A drawing broke its thread');
    expect(await draw('draws', ['a'])).toContain('drew a');
  });

  it('give up what nobody waits for, in its thread or in the line, and what takes too long', async () => {
    const draw = open({ most: 1 });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = draw('never ends', ['a'], running.signal);
    const second = draw('draws', ['b'], waiting.signal);
    const third = draw('draws', ['c']);
    waiting.abort();
    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    running.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(await third).toContain('drew c');
    await expect(draw('draws', ['d'], AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    await expect(open({ longestMs: 2_000 })('never ends', [])).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('draw with a thread that is not about to end for want of work', async () => {
    const draw = open({ most: 1, idleMs: 1 });
    for (const piece of Array.from({ length: 40 }, String)) {
      expect(await draw('draws', [piece])).toContain(`drew ${piece}`);
      // The timer that ends an idle thread is due just now.
      await once(1);
    }
  });

  it('are no more than there may be', async () => {
    const draw = open();
    const drawn = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((piece) => draw('draws', [piece])));
    expect(drawn.map((text) => text.at(-1))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(new Set(drawn.map((text) => text.split(' ')[1])).size).toBeLessThanOrEqual(2);
  });
});
