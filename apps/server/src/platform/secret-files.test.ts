import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withSecretFiles } from './secret-files.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pravas-secrets-'));
const fileOf = (content: string) => {
  const file = path.join(folder, `${Math.random()}`);
  fs.writeFileSync(file, content);
  return file;
};

it.each(['PRAVAS_SECRET_KEY', 'DATABASE_SERVE_URL', 'SMTP_URL', 'AGENCY_PASSWORD', 'AGENCY_TOKEN', 'MERCHANT_KEY_HEX'])(
  'reads %s from the file that is named for it',
  (name) => {
    expect(withSecretFiles({ [`${name}_FILE`]: fileOf('a-secret\n') })[name]).toBe('a-secret');
  },
);

it('leaves everything else as it is, other files among it', () => {
  expect(
    withSecretFiles({ PORT: '4100', SOME_FILE: '/nowhere', SMTP_URL: 'smtps://a', PRAVAS_SECRET_KEY_FILE: '' }),
  ).toEqual({
    PORT: '4100',
    SOME_FILE: '/nowhere',
    SMTP_URL: 'smtps://a',
    PRAVAS_SECRET_KEY_FILE: '',
  });
});

it('says what is wrong with a file, and nothing of what is in it', () => {
  const given =
    (file: string, more = {}) =>
    () =>
      withSecretFiles({ SMTP_URL_FILE: file, ...more });
  expect(given(path.join(folder, 'missing'))).toThrow('SMTP_URL_FILE names a file that cannot be read');
  expect(given(fileOf(' \n'))).toThrow('SMTP_URL_FILE names an empty file');
  expect(given(fileOf('x'), { SMTP_URL: 'y' })).toThrow('SMTP_URL and SMTP_URL_FILE are both set');
});
