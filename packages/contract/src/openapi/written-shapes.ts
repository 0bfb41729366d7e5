import { ERROR_CODES } from '../error-codes.ts';
import { type Json, SHAPES } from './describe-shapes.ts';

const TEXT: Json = { type: 'string' };
const FIGURE: Json = { type: ['string', 'number', 'boolean', 'null'] };

/** Shapes without a schema: the form of a refusal, all its codes, and the proof of a figure, which holds proofs. */
export const WRITTEN_SHAPES: Readonly<Record<string, Json>> = {
  Error: {
    type: 'object',
    required: ['status', 'code', 'message'],
    properties: {
      status: { type: 'integer' },
      code: { $ref: `${SHAPES}ErrorCode` },
      message: TEXT,
      errors: {
        type: 'array',
        items: { type: 'object', required: ['field', 'message'], properties: { field: TEXT, message: TEXT } },
      },
      supplier: { type: 'object', properties: { label: TEXT, messages: { type: 'array', items: TEXT } } },
      price: { type: 'object', properties: { old: { type: 'number' }, new: { type: 'number' } } },
      requestId: TEXT,
    },
  },
  ErrorCode: { type: 'string', enum: Object.keys(ERROR_CODES) },
  Proof: {
    type: 'object',
    required: ['rule', 'rate', 'inputs', 'result', 'source', 'parts'],
    properties: {
      rule: TEXT,
      rate: { type: ['number', 'null'] },
      inputs: { type: 'object', additionalProperties: FIGURE },
      result: FIGURE,
      source: TEXT,
      parts: { type: 'array', items: { $ref: `${SHAPES}Proof` } },
    },
  },
};
