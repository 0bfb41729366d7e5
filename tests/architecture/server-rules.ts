import { maskText, scanImports } from './scan-imports.ts';
import { type Finding, isTestCode, isTypeScript, type Rule, type SourceFile } from './source-tree.ts';

/** The floor of each module (docs/architecture.md): a module uses its own floor and those below. */
export const FLOORS: Readonly<Record<string, number>> = {
  notification: 6,
  deciders: 6,
  home: 6,
  finding: 6,
  customer: 6,
  dashboard: 6,
  help: 6,
  flight: 5,
  'flight-order': 5,
  'flight-change': 5,
  train: 5,
  cab: 5,
  bus: 5,
  'bus-order': 5,
  hotel: 5,
  'hotel-order': 5,
  servicing: 5,
  wallet: 5,
  desk: 5,
  reconciliation: 5,
  shortlist: 4,
  trip: 4,
  expense: 4,
  budget: 4,
  report: 4,
  'input-credit': 4,
  accounting: 4,
  'gst-return': 4,
  statement: 4,
  bank: 4,
  dispute: 4,
  'ledger-period': 4,
  'source-tax': 4,
  withdrawal: 4,
  'report-view': 4,
  whereabouts: 5,
  'e-invoice': 3,
  booking: 3,
  payment: 3,
  invariant: 3,
  ledger: 2,
  policy: 2,
  approval: 2,
  casework: 2,
  document: 2,
  audit: 1,
  access: 1,
  directory: 1,
  file: 1,
  identity: 1,
  people: 1,
  organisation: 1,
  reference: 1,
};

const SERVER = 'apps/server/src/';
const moduleOf = (filePath: string): string | null =>
  /^apps\/server\/src\/modules\/([^/]+)\//.exec(filePath)?.[1] ?? null;

/**
 * Modules meet through index.ts, downwards, without a circle. Tests and the builders they share may look inside other
 * modules: the core is proved by a service that it asks, and a service by the core that asks it.
 */
export const modulesKeepTheirFloor: Rule = (files) => {
  const findings: Finding[] = [];
  const uses = new Map<string, Set<string>>();
  for (const file of serverFiles(files)) {
    const own = moduleOf(file.path);
    if (own === null || isTestCode(file.path)) continue;
    const report = (message: string) => findings.push({ rule: 'floors', path: file.path, message });
    const floor = FLOORS[own];
    if (floor === undefined) report(`the module ${own} has no floor; give it one`);
    for (const { specifier, target } of scanImports(file)) {
      const other = target === null ? null : moduleOf(target);
      if (other === null || other === own) continue;
      if (target !== `${SERVER}modules/${other}/index.ts`) report(`imports ${specifier} past its index.ts`);
      if ((FLOORS[other] ?? 0) > (floor ?? 0)) report(`imports ${other}, which is on a higher floor`);
      uses.set(own, (uses.get(own) ?? new Set()).add(other));
    }
  }
  for (const name of uses.keys()) {
    if (reaches(uses, name, name)) {
      findings.push({
        rule: 'floors',
        path: `${SERVER}modules/${name}/index.ts`,
        message: `${name} uses itself through others`,
      });
    }
  }
  return findings;
};

function reaches(uses: ReadonlyMap<string, ReadonlySet<string>>, from: string, wanted: string): boolean {
  const seen = new Set<string>();
  const open = [...(uses.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === wanted) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(uses.get(next) ?? []));
  }
  return false;
}

/** The platform knows no module, no supplier, no gateway and no rule of travel. */
export const platformKnowsNoBusiness: Rule = (files) =>
  serverFiles(files)
    .filter((file) => file.path.startsWith(`${SERVER}platform/`))
    .flatMap((file) =>
      scanImports(file)
        .filter(({ target }) => {
          if (target === null) return false;
          return !target.startsWith(`${SERVER}platform/`) && !target.startsWith('packages/contract/src/');
        })
        .map(({ specifier }) => ({ rule: 'platform', path: file.path, message: `imports ${specifier}` })),
    );

/** Only compose.ts and its part connect suppliers: a module sees of them their port, and nobody calls compose but a main. */
export const onlyComposeWires: Rule = (files) => {
  const findings: Finding[] = [];
  for (const file of serverFiles(files)) {
    const name = file.path.slice(SERVER.length);
    if (name === 'compose.ts' || name === 'connect-suppliers.ts') continue;
    const isMain = /^main-[a-z]+\.ts$/.test(name);
    for (const { specifier, target } of scanImports(file)) {
      const report = (message: string) => findings.push({ rule: 'wiring', path: file.path, message });
      if (target === `${SERVER}compose.ts` && !isMain) report('imports the composition');
      const isPart = target !== null && /^packages\/(?:suppliers|payments)\//.test(target);
      if (isPart && !/[/-]port\.ts$/.test(target)) report(`imports ${specifier}, which is not a port`);
    }
  }
  return findings;
};

/** Words of one supplier's wire. They stay in its connector, in the sandbox that plays it, and where it is configured. */
const SUPPLIER_WORDS =
  /\b(?:TBO|tbo|Duffel|duffel)\b|\btbo[A-Z]|Tbo[A-Z]|TBO_|Duffel[A-Z]|DUFFEL_|[Tt]raceId|[Rr]esultIndex|SeatSeller|SEATSELLER_|[Bb]lockKey/;
const MAY_NAME_A_SUPPLIER = [
  /^packages\/suppliers\/src\/(?:tbo|tbo-hotel|tbo-bus|duffel|duffel-stays|seatseller)\//,
  /^apps\/sandbox\//,
  /^apps\/server\/src\/(?:compose|connect-suppliers)\.ts$/,
  /^apps\/server\/src\/platform\/(?:config|hotel-supplier-config|bus-supplier-config)\.ts$/,
];

/** Files elsewhere that name a supplier, each with its reason. */
const NAMES_A_SUPPLIER_FOR_A_REASON: Readonly<Record<string, string>> = {
  'packages/suppliers/src/flight/circuit-breaker.test.ts': 'the breaker is proved around a real connector',
  'packages/contract/src/hotel/suggest-operations.ts': 'the specification calls a city’s code so (screens §3)',
  'apps/server/src/modules/hotel/suggest-stays.ts': 'the specification calls a city’s code so (screens §3)',
  'packages/suppliers/src/hotel/circuit-breaker.test.ts': 'the breaker is proved around a real connector',
  'packages/suppliers/src/hotel/two-suppliers.test.ts': 'the lists of two real connectors are held against each other',
  'packages/suppliers/src/bus/two-suppliers.test.ts': 'the lists of two real connectors are held against each other',
};

/** A supplier's own words do not leave its folder. Comments may cite a vendor's document. */
export const supplierWordsStayInside: Rule = (files) => {
  const findings: Finding[] = [];
  for (const file of files.filter(isTypeScript)) {
    if (!/^(?:packages|apps)\//.test(file.path)) continue;
    if (MAY_NAME_A_SUPPLIER.some((place) => place.test(file.path))) continue;
    if (file.path in NAMES_A_SUPPLIER_FOR_A_REASON) continue;
    const lines = maskText(file.text, { comments: true, templates: false }).split('\n');
    for (const [index, line] of lines.entries()) {
      const word = SUPPLIER_WORDS.exec(line);
      if (word) findings.push({ rule: 'supplier words', path: file.path, message: `line ${index + 1}: ${word[0]}` });
    }
  }
  return findings;
};

function serverFiles(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.filter((file) => isTypeScript(file) && file.path.startsWith(SERVER));
}
