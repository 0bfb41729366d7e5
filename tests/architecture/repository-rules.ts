import type { Finding, Rule } from './source-tree.ts';

// The words below are spelled in halves, or this file would break its own rule.
const word = (...halves: readonly string[]): string => halves.join('');

const FOREIGN: readonly { readonly what: string; readonly pattern: RegExp }[] = [
  {
    what: "a machine's path",
    pattern: new RegExp(`(?<![\\w.:])/${word('wo', 'rk')}/|(?<![\\w.])/${word('ro', 'ot')}/`),
  },
  {
    what: "a person's home folder",
    pattern: /(?<![\w.])\/(?:home\/(?:user|ubuntu|debian|node|runner|admin)|Users\/\w+)\//,
  },
  {
    what: 'a registry host',
    pattern: new RegExp(
      [
        word('registry.', 'npmjs'),
        word('registry.', 'yarnpkg'),
        word('npm', 'mirror'),
        word('arti', 'factory'),
        word('ver', 'daccio'),
      ].join('|'),
      'i',
    ),
  },
  {
    what: 'how it was written',
    pattern: new RegExp(
      `\\b(?:${word('sub', 'agent')}s?|${word('Cl', 'aude')}|${word('L', 'LM')}s?|${word('iss', 'ue')} #\\d*)\\b`,
      'i',
    ),
  },
];

/** Generated tables and checksums contain letters by chance; the lockfile has a rule of its own. */
const NO_PROSE = /\.generated\.json$|^package-lock\.json$/;

/** The repository speaks of Pravas, not of the machine, the registry or the desk it was made at. */
export const speaksOfPravasAlone: Rule = (files) =>
  files
    .filter((file) => !NO_PROSE.test(file.path))
    .flatMap((file) =>
      file.text.split('\n').flatMap((line, index) =>
        FOREIGN.filter(({ pattern }) => pattern.test(line)).map(({ what }) => ({
          rule: 'foreign words',
          path: file.path,
          message: `line ${index + 1} names ${what}`,
        })),
      ),
    );

/** A package as the lockfile lists it. */
interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** The part of package-lock.json that is read here. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** The lockfile names no host: npm takes the packages from the registry that is configured on the machine. */
export function lockfileNamesNoHost(lockfile: Lockfile): readonly Finding[] {
  return Object.entries(lockfile.packages)
    .filter(([, locked]) => /^(?:https?|git[+:])/.test(locked.resolved ?? ''))
    .map(([name, locked]) => ({
      rule: 'lockfile',
      path: 'package-lock.json',
      message: `${name} is resolved to ${locked.resolved}`,
    }));
}

/** A version and nothing else: no range, no tag, no address. */
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Every package.json names exact versions: the tested version is the installed one, with a lockfile or without. */
export const versionsAreExact: Rule = (files) =>
  files
    .filter((file) => /(?:^|\/)package\.json$/.test(file.path))
    .flatMap((file) => {
      const manifest = JSON.parse(file.text) as Readonly<Record<string, unknown>>;
      const named = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']
        .flatMap((field) => Object.entries(manifest[field] ?? {}))
        .filter(([, version]) => typeof version !== 'string' || !EXACT.test(version));
      return named.map(([name, version]) => ({
        rule: 'exact versions',
        path: file.path,
        message: `names ${name} as ${JSON.stringify(version)}`,
      }));
    });

const ALLOWED_LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'PostgreSQL',
  'Zlib',
]);
/** Fonts may also come under the font licence. */
const FONTS = /^node_modules\/@(?:fontsource|expo-google-fonts)/;

/** Packages under another licence, each with the reason why it may be shipped. */
const LICENCE_EXCEPTIONS: Readonly<Record<string, string>> = {
  'node_modules/isbot': 'Unlicense: a dedication to the public domain, which asks for nothing',
  'node_modules/png-js': 'MIT by its LICENSE file; its package.json does not say so',
};

/**
 * libvips under its own name or inside the builds for systems where it cannot be a file apart (docs/decisions/0016).
 */
const SHARED_IMAGE_LIBRARY = /^node_modules\/@img\/sharp-/;

/** What a package's own package.json says of its licence; null when it is not installed on this platform. */
export type ReadLicence = (lockPath: string) => string | null;

/** Everything that is shipped is under a licence that lets it be shipped with Apache-2.0 code. */
export function licencesAreAllowed(lockfile: Lockfile, readLicence: ReadLicence): readonly Finding[] {
  return Object.entries(lockfile.packages).flatMap(([name, locked]) => {
    if (!name.startsWith('node_modules/') || locked.dev || locked.link || name in LICENCE_EXCEPTIONS) return [];
    const licence = readLicence(name) ?? locked.license ?? 'none';
    if (isAllowed(licence) || (FONTS.test(name) && isAllowed(licence.replace('OFL-1.1', 'MIT')))) return [];
    if (SHARED_IMAGE_LIBRARY.test(name) && licence.includes('LGPL-3.0-or-later')) return [];
    return [{ rule: 'licences', path: name, message: `is under ${licence}` }];
  });
}

/** Reads an SPDX expression without nesting: of an OR one side suffices, of an AND both must be allowed. */
function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '');
  return bare.split(' OR ').some((side) => side.split(' AND ').every((one) => ALLOWED_LICENCES.has(one.trim())));
}
