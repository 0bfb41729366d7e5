import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { tellIssue } from './issue-message.ts';

const told = (shape: z.ZodMiniType, value: unknown) =>
  shape.safeParse(value).error?.issues.map((issue) => tellIssue(issue, value).message);

const idOrText = z.union([z.int().check(z.positive(), z.lte(99)), z.string().check(z.regex(/^\d+$/))]);

test.each<[string, z.ZodMiniType, unknown]>([
  ['At most 3 characters', z.string().check(z.maxLength(3)), 'abcd'],
  ['At most 1 character', z.string().check(z.maxLength(1)), 'abcd'],
  ['This is required', z.string().check(z.minLength(1)), ''],
  ['At least 2 characters', z.string().check(z.minLength(2)), 'a'],
  ['At most 10', z.number().check(z.lte(10)), 11],
  ['At least 0', z.number().check(z.gte(0)), -1],
  ['At most 1 entry', z.array(z.string()).check(z.maxLength(1)), ['a', 'b']],
  ['At most 2 entries', z.array(z.string()).check(z.maxLength(2)), ['a', 'b', 'c']],
  ['This is required', z.array(z.string()).check(z.minLength(1)), []],
  ['At least 2 entries', z.array(z.string()).check(z.minLength(2)), ['a']],
  ['One of onward, return', z.enum(['onward', 'return']), 'sideways'],
  ['One of 1, 2, or leave it empty', z.enum(['', '1', '2']), '3'],
  ['Please enter valid text', z.string(), 5],
  ['Please enter valid number', z.number(), 'five'],
  ['Please enter valid true or false', z.boolean(), 'yes'],
  ['Please enter valid list', z.array(z.string()), 'a'],
  ['This is not in the expected form', z.string().check(z.regex(/^\d+$/)), 'x'],
  ['This is not in the expected form', idOrText, 'x'],
  ['At most 99', idOrText, 100],
  ['Please enter valid number or text', idOrText, true],
  ['This field is not known here', z.strictObject({}), { more: 1 }],
  ['PNR is required', z.string().check(z.minLength(1, 'PNR is required')), ''],
])('%s', (message, shape, value) => {
  expect(told(shape, value)).toEqual([message]);
});

test.each<[string, z.ZodMiniType]>([
  ['text', z.string()],
  ['a number', z.number()],
  ['a list', z.array(z.string()).check(z.minLength(1))],
  ['a choice', z.enum(['onward', 'return'])],
  ['one of several forms', idOrText],
  ['a text that is read', z.pipe(idOrText, z.transform(Number))],
])('a field that is missing is called missing: %s', (_name, shape) => {
  const outer = z.strictObject({ trip: z.strictObject({ field: shape }) });
  const sent = { trip: {} };
  expect(outer.safeParse(sent).error?.issues.map((issue) => tellIssue(issue, sent))).toEqual([
    { path: ['trip', 'field'], message: 'This is required' },
  ]);
});

test('what is amiss within one of several forms is told of the field that it is about', () => {
  const shape = z.strictObject({
    who: z.union([z.strictObject({ id: z.string() }), z.strictObject({ name: z.string().check(z.maxLength(2)) })]),
  });
  const sent = { who: { name: 'Asha' } };
  const [issue] = shape.safeParse(sent).error?.issues ?? [];
  expect(issue && tellIssue(issue, sent).path[0]).toBe('who');
  expect(issue && tellIssue(issue, sent).message).not.toMatch(/invalid input/i);
});
