import { afterEach } from 'vitest';
import { tellOpenPages } from './open-pages.ts';

// A journey that fails tells what was on the screen: the line of the test alone says what was not.
afterEach(async ({ task }) => {
  const [first] = task.result?.errors ?? [];
  if (first) first.stack = `${first.stack ?? first.message}\n${await tellOpenPages()}`;
});
