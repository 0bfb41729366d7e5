import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describeShapes } from './describe-shapes.ts';

const NUMBER = { type: 'number' };
const TEXT = { type: 'string' };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Rupees on the wire, paise inside. */
const rupees = z.codec(z.number(), z.int(), {
  decode: (value) => Math.round(value * 100),
  encode: (paise) => paise / 100,
});

describe('shapes', () => {
  it('are named wherever they are, also where they may be null or left out', () => {
    const fare = z.object({ label: z.string() });
    const answer = z.object({ fares: z.array(fare), best: z.nullable(fare), last: z.optional(fare) });
    const shapes = describeShapes({ Fare: fare }, { requests: [], answers: [answer, fare] });
    expect(shapes.components).toEqual({ Fare: { type: 'object', properties: { label: TEXT }, required: ['label'] } });
    expect(shapes.answer(answer)).toEqual({
      type: 'object',
      properties: {
        fares: { type: 'array', items: ref('Fare') },
        best: { anyOf: [ref('Fare'), { type: 'null' }] },
        last: ref('Fare'),
      },
      required: ['fares', 'best'],
    });
    expect(shapes.answer(fare)).toEqual(ref('Fare'));
  });

  it('are those of the wire where a codec stands between it and us, both ways', () => {
    const price = z.object({ total: rupees, credit: z.nullable(rupees), rows: z.array(z.object({ amount: rupees })) });
    const wire = {
      type: 'object',
      properties: {
        total: NUMBER,
        credit: { type: ['number', 'null'] },
        rows: { type: 'array', items: { type: 'object', properties: { amount: NUMBER }, required: ['amount'] } },
      },
      required: ['total', 'credit', 'rows'],
    };
    const shapes = describeShapes({ Price: price }, { requests: [price], answers: [price, rupees] });
    expect(shapes.components).toEqual({ Price: wire });
    expect(shapes.answer(rupees)).toEqual(NUMBER);
    expect(describeShapes({}, { requests: [price], answers: [] }).request(price)).toEqual(wire);
  });

  it('are named within a codec', () => {
    const wire = z.object({ code: z.string() });
    const place = z.codec(wire, z.string(), { decode: ({ code }) => code, encode: (code) => ({ code }) });
    const answer = z.object({ from: place });
    const shapes = describeShapes({ Place: wire }, { requests: [], answers: [answer] });
    expect(shapes.answer(answer)).toMatchObject({ properties: { from: ref('Place') } });
  });

  it('are two where an answer always has what a request may leave out, and so are those that hold them', () => {
    const level = z.strictObject({ mode: z.string(), hours: z._default(z.number(), 24) });
    const chain = z.strictObject({ levels: z.array(level) });
    const shapes = describeShapes({ Chain: chain, Level: level }, { requests: [chain], answers: [chain] });
    const properties = { mode: TEXT, hours: { ...NUMBER, default: 24 } };
    const levels = (name: string) => ({ levels: { type: 'array', items: ref(name) } });
    expect(shapes.components).toEqual({
      Chain: { type: 'object', properties: levels('Level'), required: ['levels'] },
      ChainInput: {
        type: 'object',
        properties: levels('LevelInput'),
        required: ['levels'],
        additionalProperties: false,
      },
      Level: { type: 'object', properties, required: ['mode', 'hours'] },
      LevelInput: { type: 'object', properties, required: ['mode'], additionalProperties: false },
    });
    expect([shapes.request(chain), shapes.answer(chain)]).toEqual([ref('ChainInput'), ref('Chain')]);
  });

  it('are closed in requests that are strict, and open in answers', () => {
    const body = z.strictObject({ name: z.string() });
    const shapes = describeShapes({}, { requests: [body], answers: [body, z.object({ name: z.string() })] });
    expect(shapes.request(body)).toHaveProperty('additionalProperties', false);
    expect(shapes.answer(body)).not.toHaveProperty('additionalProperties');
  });

  it('say once what a format says, and no bounds that every whole number keeps', () => {
    const body = z.object({ id: z.uuid(), count: z.int().check(z.minimum(1)) });
    expect(describeShapes({}, { requests: [body], answers: [] }).request(body)).toMatchObject({
      properties: { id: { type: 'string', format: 'uuid' }, count: { type: 'integer', minimum: 1 } },
    });
    expect(JSON.stringify(describeShapes({}, { requests: [body], answers: [] }).request(body))).not.toMatch(
      /pattern|maximum/,
    );
  });
});
