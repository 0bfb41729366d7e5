import { describe, expect, it } from 'vitest';
import { readTxtRecord } from './txt-record.ts';

describe('readTxtRecord', () => {
  it.each([
    ['_pravas.acme.example TXT pravas-verification=8f21', '_pravas.acme.example', 'pravas-verification=8f21'],
    [
      '_pravas.acme.example. 300 IN TXT "pravas-verification=8f21"',
      '_pravas.acme.example.',
      'pravas-verification=8f21',
    ],
    ['pravas-verification=8f21', null, 'pravas-verification=8f21'],
  ])('reads %j', (record, name, value) => {
    expect(readTxtRecord(record)).toEqual({ name, value });
  });
});
