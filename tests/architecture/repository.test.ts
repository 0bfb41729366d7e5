import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Lockfile,
  licencesAreAllowed,
  lockfileNamesNoHost,
  speaksOfPravasAlone,
  versionsAreExact,
} from './repository-rules.ts';
import { ROOT, readTree } from './source-tree.ts';

const LOCKFILE = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;

/** A package's own word, in the form of today or of ten years ago. */
function readLicence(lockPath: string): string | null {
  const file = path.join(ROOT, lockPath, 'package.json');
  if (!fs.existsSync(file)) return null;
  const { license, licenses } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
    license?: string | { type: string };
    licenses?: readonly { type: string }[];
  };
  return (typeof license === 'object' ? license.type : license) ?? licenses?.[0]?.type ?? null;
}

describe('the repository speaks of Pravas alone', () => {
  it.each([
    ['a working folder', ['/wo', 'rk/main/README.md']],
    ['the home of root', ['cd /ro', 'ot/pravas']],
    ['somebody’s home', ['/home/us', 'er/pravas']],
    ['a registry', ['https://registry.npm', 'js.org/fastify']],
    ['a writing program', ['written by Cla', 'ude']],
    ['a ticket', ['see iss', 'ue #12']],
  ])('finds %s', (_name, halves) => {
    expect(speaksOfPravasAlone([{ path: 'docs/a.md', text: `x\n${halves.join('')}\n` }])).toEqual([
      expect.objectContaining({ path: 'docs/a.md', message: expect.stringMatching(/^line 2 names /) }),
    ]);
  });

  it.each(['/home2/trip/list/?payment=unknown', 'the network/worker', 'a gateway that issues #1 orders'])(
    'allows %s',
    (text) => {
      expect(speaksOfPravasAlone([{ path: 'apps/a.ts', text }])).toEqual([]);
    },
  );

  it('holds', () => {
    expect(speaksOfPravasAlone(readTree())).toEqual([]);
  });
});

describe('the lockfile names no host', () => {
  it('finds an address', () => {
    const lockfile = { packages: { 'node_modules/a': { resolved: 'https://packages.example/a.tgz' } } };
    expect(lockfileNamesNoHost(lockfile)).toHaveLength(1);
  });

  it('holds', () => {
    expect(Object.keys(LOCKFILE.packages).length).toBeGreaterThan(100);
    expect(lockfileNamesNoHost(LOCKFILE)).toEqual([]);
  });
});

describe('versions are exact', () => {
  const manifest = (field: string, version: unknown) => [
    { path: 'apps/a/package.json', text: JSON.stringify({ [field]: { a: version } }) },
  ];

  it.each([
    ['dependencies', '^1.2.3'],
    ['dependencies', '~1.2.3'],
    ['dependencies', '1.2'],
    ['dependencies', '*'],
    ['devDependencies', 'latest'],
    ['peerDependencies', '>=1.2.3'],
    ['optionalDependencies', 'github:a/a'],
    ['overrides', { b: '1.2.3' }],
  ])('finds in %s %j', (field, version) => {
    expect(versionsAreExact(manifest(field, version))).toEqual([
      expect.objectContaining({ path: 'apps/a/package.json', message: expect.stringMatching(/^names a as /) }),
    ]);
  });

  it.each(['1.2.3', '18.4.0-beta.17'])('allows %s', (version) => {
    expect(versionsAreExact(manifest('dependencies', version))).toEqual([]);
  });

  it('holds', () => {
    const manifests = readTree().filter(({ path: file }) => file.endsWith('package.json'));
    expect(manifests.length).toBeGreaterThan(5);
    expect(versionsAreExact(manifests)).toEqual([]);
  });
});

describe('what is shipped may be shipped', () => {
  const one = (license: string, more: object = {}): Lockfile => ({
    packages: { 'node_modules/a': { license, ...more } },
  });

  it.each(['GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-2.0', 'UNLICENSED', 'OFL-1.1', 'BUSL-1.1'])(
    'refuses %s',
    (licence) => {
      expect(licencesAreAllowed(one(licence), () => null)).toHaveLength(1);
    },
  );

  it('refuses a package without a licence and believes its own file before the lockfile', () => {
    expect(licencesAreAllowed({ packages: { 'node_modules/a': {} } }, () => null)).toHaveLength(1);
    expect(licencesAreAllowed(one('MIT'), () => 'GPL-3.0')).toHaveLength(1);
  });

  it.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND BSD-3-Clause'])('allows %s', (licence) => {
    expect(licencesAreAllowed(one(licence), () => null)).toEqual([]);
  });

  it('leaves tools aside, and lets fonts have the font licence', () => {
    expect(licencesAreAllowed(one('GPL-3.0', { dev: true }), () => null)).toEqual([]);
    const font = { packages: { 'node_modules/@fontsource-variable/geist': { license: 'OFL-1.1' } } };
    expect(licencesAreAllowed(font, () => null)).toEqual([]);
  });

  it('holds', () => {
    const shipped = Object.entries(LOCKFILE.packages).filter(
      ([name, locked]) => name.startsWith('node_modules/') && !locked.dev && !locked.link,
    );
    expect(shipped.length).toBeGreaterThan(50);
    expect(licencesAreAllowed(LOCKFILE, readLicence)).toEqual([]);
  });
});
