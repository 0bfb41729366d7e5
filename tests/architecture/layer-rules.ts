import { scanImports } from './scan-imports.ts';
import { type Finding, isTestCode, isTypeScript, type Rule, type SourceFile, unitOf } from './source-tree.ts';

/** What a unit's production code may import besides itself. */
interface Layer {
  readonly units: readonly string[];
  /** Packages from the registry; `*` = any. */
  readonly packages: readonly string[] | '*';
  readonly node: boolean;
}

/** The layers of docs/architecture.md. A folder of packages/ or apps/ without a line here is a finding. */
const LAYERS: Readonly<Record<string, Layer>> = {
  'packages/domain': { units: [], packages: [], node: false },
  'packages/contract': { units: ['packages/domain'], packages: ['zod/mini', 'libphonenumber-js/max'], node: false },
  'packages/reference': { units: [], packages: [], node: false },
  'packages/suppliers': {
    units: ['packages/domain', 'packages/reference'],
    packages: ['zod/mini', 'cockatiel', 'minizlib', 'libphonenumber-js/max'],
    node: true,
  },
  'packages/payments': { units: ['packages/domain'], packages: [], node: true },
  'apps/sandbox': { units: ['packages/reference'], packages: '*', node: true },
  'apps/server': {
    units: ['packages/domain', 'packages/contract', 'packages/suppliers', 'packages/payments', 'packages/reference'],
    packages: '*',
    node: true,
  },
  'apps/web': { units: ['packages/contract', 'packages/domain'], packages: '*', node: false },
};

/** Test code may also use the test tools, and a connector's tests may run against the sandbox. */
const TEST_PACKAGES = ['vitest', 'fast-check'];
/** Types of a vendor's own client, which our wire types are checked against; none of it is in what we ship. */
const TEST_TYPES: Readonly<Record<string, readonly string[]>> = {
  'packages/suppliers': ['@duffel/api', '@duffel/api/types', '@duffel/api/Stays/StaysTypes'],
};
const TEST_UNITS: Readonly<Record<string, readonly string[]>> = {
  'packages/suppliers': ['apps/sandbox'],
  'packages/payments': ['apps/sandbox'],
};

/** Each unit imports only what its layer allows. */
export const layersAreKept: Rule = (files) => {
  const findings: Finding[] = [];
  for (const file of sourcesOf(files)) {
    const unit = unitOf(file.path);
    const layer = LAYERS[unit];
    const report = (message: string) => findings.push({ rule: 'layers', path: file.path, message });
    if (!layer) {
      report(`${unit} has no layer; give it one`);
      continue;
    }
    const isTest = isTestCode(file.path);
    const units = [unit, ...layer.units, ...(isTest ? (TEST_UNITS[unit] ?? []) : [])];
    for (const { specifier, target } of scanImports(file)) {
      if (target !== null) {
        if (!units.includes(unitOf(target))) report(`imports ${specifier}`);
      } else if (specifier.startsWith('node:')) {
        if (!layer.node && !isTest) report(`imports ${specifier}`);
      } else if (layer.packages !== '*' && !layer.packages.includes(specifier)) {
        if (!(isTest && [...TEST_PACKAGES, ...(TEST_TYPES[unit] ?? [])].includes(specifier)))
          report(`imports ${specifier}`);
      }
    }
  }
  return findings;
};

/** Where the server is composed. */
const COMPOSITION = new Set(['apps/server/src/compose.ts', 'apps/server/src/connect-suppliers.ts']);

/**
 * One connector never knows another, and nobody outside the composition knows a connector. A vendor's second service
 * may use the account of its first: `vendor-hotel` of `vendor`.
 */
export const connectorsAreClosed: Rule = (files) => {
  const findings: Finding[] = [];
  const connector = /^packages\/(suppliers|payments)\/src\/([a-z-]+)\/(.+)$/;
  const ports = new Set(['flight', 'hotel', 'bus']);
  for (const file of files.filter(isTypeScript)) {
    if (file.path.startsWith('tests/') || file.path.startsWith('scripts/')) continue;
    const own = connector.exec(file.path);
    for (const { specifier, target } of scanImports(file)) {
      const found = target === null ? null : connector.exec(target);
      if (!found || ports.has(found[2] ?? '')) continue;
      const isOfVendor = own?.[2] === found[2] || own?.[2]?.startsWith(`${found[2]}-`) === true;
      const inside = own !== null && own[1] === found[1] && isOfVendor;
      // A test of a connector's wrapper may take the connector's own testing world as its real part.
      const asRealPart = isTestCode(file.path) && target?.includes('/testing/') === true;
      if (inside || asRealPart || COMPOSITION.has(file.path)) continue;
      findings.push({ rule: 'connectors', path: file.path, message: `imports the connector ${specifier}` });
    }
  }
  return findings;
};

/** The web app's own floors: app over features over ui over lib; a feature shows others its index.ts only. */
export const webIsLayered: Rule = (files) => {
  const findings: Finding[] = [];
  const place = (filePath: string) => /^apps\/web\/src\/(app|features|ui|lib)\/(.+)$/.exec(filePath);
  const below: Readonly<Record<string, readonly string[]>> = {
    app: ['app', 'features', 'ui', 'lib'],
    features: ['features', 'ui', 'lib'],
    ui: ['ui', 'lib'],
    lib: ['lib'],
  };
  for (const file of files.filter(isTypeScript)) {
    const from = place(file.path);
    if (!from) continue;
    for (const { specifier, target } of scanImports(file)) {
      const to = target === null ? null : place(target);
      if (!to) continue;
      const report = (message: string) => findings.push({ rule: 'web', path: file.path, message });
      if (!below[from[1] ?? '']?.includes(to[1] ?? '')) report(`${from[1]} imports ${specifier}`);
      if (to[1] !== 'features') continue;
      const [feature, ...rest] = (to[2] ?? '').split('/');
      const own = from[1] === 'features' && from[2]?.split('/')[0] === feature;
      if (!own && rest.join('/') !== 'index.ts') report(`imports ${specifier} past the feature's index.ts`);
    }
  }
  return findings;
};

/** Classic zod costs a browser 95 kB compressed where zod/mini costs 5; one import reachable from it is enough. */
export const zodIsMini: Rule = (files) =>
  files.filter(isTypeScript).flatMap((file) =>
    scanImports(file)
      .filter(({ specifier }) => specifier === 'zod' || /^zod\/(?!mini$)/.test(specifier))
      .map(({ specifier }) => ({ rule: 'zod', path: file.path, message: `imports ${specifier} instead of zod/mini` })),
  );

function sourcesOf(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter((file) => isTypeScript(file) && /^(?:packages|apps)\/[^/]+\/src\//.test(file.path));
}
