import { describe, expect, it } from 'vitest';
import { checkDocument, documentValues } from './document-rules.ts';

const NOW = '2026-11-21';
const GOOD = {
  ...documentValues(null),
  type: 'passport',
  name: 'Passport',
  number: 'P1234567',
  issuedOn: '2020-01-05',
  expiresOn: '2030-01-04',
};

describe('the document form', () => {
  it('takes a passport with its dates, and a document without any', () => {
    expect(Object.values(checkDocument(GOOD, NOW)).filter(Boolean)).toEqual([]);
    expect(Object.values(checkDocument({ ...GOOD, issuedOn: '', expiresOn: '' }, NOW)).filter(Boolean)).toEqual([]);
  });

  it('names what is missing', () => {
    expect(checkDocument(documentValues(null), NOW)).toMatchObject({
      type: 'Document type is required',
      name: 'Document name is required',
      number: 'Document number is required',
    });
  });

  it.each([
    ['2020-02-30', '', 'issuedOn'],
    ['2027-01-01', '', 'issuedOn'],
    ['', 'soon', 'expiresOn'],
    ['2020-01-05', '2020-01-05', 'expiresOn'],
    ['2020-01-05', '2019-01-05', 'expiresOn'],
  ])('refuses issued %j, expires %j', (issuedOn, expiresOn, field) => {
    const errors = checkDocument({ ...GOOD, issuedOn, expiresOn }, NOW);
    expect(Object.keys(errors).filter((key) => errors[key])).toEqual([field]);
  });
});
