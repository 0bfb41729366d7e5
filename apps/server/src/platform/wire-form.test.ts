import { amount, rupees } from '@pravas/contract/amounts.ts';
import { OPERATIONS } from '@pravas/contract/operations.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { decoderOf, encoderOf } from './wire-form.ts';

type Paise = z.output<typeof rupees>;

const paise = (amount: number) => amount as Paise;

interface Sample {
  readonly shape: z.ZodMiniType;
  readonly values: fc.Arbitrary<unknown>;
}

const money = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }).map(paise);
const typed = fc.integer({ min: 0, max: 100_000_000_000 }).map(paise);

/** A shape of any kind that the contract uses, with values as the server has them. */
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    fc.constantFrom<Sample>(
      { shape: rupees, values: money },
      { shape: amount('Amount'), values: typed },
      { shape: z.string(), values: fc.string() },
      { shape: z.number(), values: fc.integer() },
      { shape: z.enum(['a', 'b']), values: fc.constantFrom('a', 'b') },
      { shape: z.unknown(), values: fc.object() },
    ),
    tie('sample').map(({ shape, values }) => ({ shape: z.array(shape), values: fc.array(values, { maxLength: 3 }) })),
    tie('sample').map(({ shape, values }) => ({ shape: z.nullable(shape), values: fc.option(values) })),
    tie('sample').map(({ shape, values }) => ({
      shape: z.record(z.string(), shape),
      values: fc.dictionary(fc.constantFrom('p', 'q'), values, { noNullPrototype: true }),
    })),
    fc.tuple(tie('sample'), tie('sample')).map(([one, other]) => ({
      shape: z.object({ one: one.shape, other: z.optional(other.shape) }),
      values: fc.record({ one: one.values, other: other.values }, { requiredKeys: ['one'], noNullPrototype: true }),
    })),
    fc.tuple(tie('sample'), tie('sample')).map(([one, other]) => ({
      shape: z.discriminatedUnion('type', [
        z.object({ type: z.literal('one'), one: one.shape }),
        z.strictObject({ type: z.literal(['other', 'another']), other: other.shape }),
        z.object({ type: z.literal('neither') }),
      ]),
      values: fc.oneof(
        fc.record({ type: fc.constant('one'), one: one.values }, { noNullPrototype: true }),
        fc.record({ type: fc.constantFrom('other', 'another'), other: other.values }, { noNullPrototype: true }),
        fc.record({ type: fc.constant('neither') }, { noNullPrototype: true }),
      ),
    })),
  ),
}));

const both = sample.chain(({ shape, values }) => values.map((value) => ({ shape, value })));

describe('a value of any shape', () => {
  it('crosses as zod itself would write it, and is read back as it was', () => {
    fc.assert(
      fc.property(both, ({ shape, value }) => {
        const sent = encoderOf(shape)(frozen(value));
        expect(sent).toEqual(z.encode(shape, value));
        expect(z.decode(shape, sent)).toEqual(value);
        expect(decoderOf(shape)(frozen(sent))).toEqual(value);
      }),
      { numRuns: 200 },
    );
  });

  it('is the very same where it holds no amount', () => {
    const shape = z.object({ name: z.string(), parts: z.array(z.object({ at: z.nullable(z.string()) })) });
    const value = { name: 'x', parts: [{ at: null }] };
    expect(encoderOf(shape)(value)).toBe(value);
  });

  it('shares what leads to no amount', () => {
    const shape = z.object({ fares: z.array(z.object({ price: rupees, slice: z.object({ from: z.string() }) })) });
    const slice = { from: 'DEL' };
    const sent = encoderOf(shape)({ fares: [{ price: paise(123_450), slice }] });
    expect(sent).toEqual({ fares: [{ price: 1_234.5, slice }] });
    expect(sent.fares[0]?.slice).toBe(slice);
  });
});

test.each<[string, z.ZodMiniType]>([
  ['a kind that nobody has looked into', z.object({ of: z.intersection(z.object({ a: rupees }), z.object({})) })],
  ['a lazy shape', z.lazy(() => rupees)],
  ['a tuple', z.tuple([rupees])],
  ['a union whose shape nothing tells', z.union([rupees, z.string()])],
  [
    'an amount that is transformed',
    z.pipe(
      rupees,
      z.transform((value: Paise) => value),
    ),
  ],
  ['an amount under any name', z.catchall(z.object({}), rupees)],
])('%s is refused when it is looked at', (_, shape) => {
  expect(() => encoderOf(shape)).toThrow(Error);
});

test('a value that no shape of its union is meant for is refused, not sent', () => {
  const encode = encoderOf(z.discriminatedUnion('type', [z.object({ type: z.literal('a'), amount: rupees })]));
  expect(() => encode({ type: 'b', amount: paise(1) } as never)).toThrow('its type');
});

test('every answer of the contract can be looked into', () => {
  for (const { payload } of OPERATIONS) expect(() => encoderOf(payload)).not.toThrow();
});

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
