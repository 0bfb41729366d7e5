import { afterEach, beforeEach } from 'vitest';
import { forgetClosedPages, tellOpenPages } from './open-pages.ts';

beforeEach(forgetClosedPages);

// A failing journey reports what was on the screen: the line of the test alone says what was not.
afterEach(async ({ task }) => {
  const [first] = task.result?.errors ?? [];
  if (first) first.stack = `${first.stack ?? first.message}\n${await tellOpenPages()}`;
});
