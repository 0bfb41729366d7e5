import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { issueMessage } from './issue-message.ts';

const told = (shape: z.ZodMiniType, value: unknown) =>
  shape.safeParse(value).error?.issues.map((issue) => issueMessage(issue));

test.each<[string, z.ZodMiniType, unknown]>([
  ['At most 3 characters', z.string().check(z.maxLength(3)), 'abcd'],
  ['This is required', z.string().check(z.minLength(1)), ''],
  ['At least 2 characters', z.string().check(z.minLength(2)), 'a'],
  ['At most 10', z.number().check(z.lte(10)), 11],
  ['At least 0', z.number().check(z.gte(0)), -1],
  ['At most 1 entries', z.array(z.string()).check(z.maxLength(1)), ['a', 'b']],
  ['One of onward, return', z.enum(['onward', 'return']), 'sideways'],
  ['One of 1, 2, or leave it empty', z.enum(['', '1', '2']), '3'],
  ['Please enter valid text', z.string(), 5],
  ['Please enter valid number', z.number(), 'five'],
  ['Please enter valid value', z.boolean(), 'yes'],
  ['This is not in the expected form', z.string().check(z.regex(/^\d+$/)), 'x'],
  ['This field is not known here', z.strictObject({}), { more: 1 }],
  ['PNR is required', z.string().check(z.minLength(1, 'PNR is required')), ''],
])('%s', (message, shape, value) => {
  expect(told(shape, value)).toEqual([message]);
});
