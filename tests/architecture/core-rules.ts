import { scanImports } from './scan-imports.ts';
import { type Finding, isTestCode, isTypeScript, type Rule, type SourceFile } from './source-tree.ts';

/** Where the booking core lives: what is here serves every service alike. */
const CORE = [
  'apps/server/src/modules/approval/',
  'apps/server/src/modules/booking/',
  'apps/server/src/modules/trip/',
  'apps/web/src/features/booking/',
  'apps/web/src/features/trip/',
  'packages/domain/src/booking/',
  'packages/suppliers/src/order-port.ts',
];

/** A service's own folders, which the core must not import. */
const OF_A_SERVICE = [
  /^packages\/domain\/src\/(?:flight|flight-change|flight-order|fare|seat|compare|train|cab|hotel)\//,
  /^packages\/suppliers\/src\/(?:flight|hotel)\//,
  /^packages\/contract\/src\/(?:flight|train|cab)\//,
  /^apps\/server\/src\/modules\/(?:flight|flight-order|flight-change|train|cab)\//,
  /^apps\/web\/src\/features\/(?:booked-flight|fare-shelf|flight-[a-z]+|price-calendar|seat-map|train|cab)\//,
];

const FLIGHT = 'pnr|ticket|airline|slice|segment|fare|cabin';
/** The words as words of a sentence, and as parts of a name. */
const FLIGHT_WORDS = [
  new RegExp(`\\b(?:${FLIGHT})(?:s|ed|ing)?\\b`, 'i'),
  new RegExp(`\\b(?:${FLIGHT})s?[A-Z]`),
  new RegExp(`[a-z](?:${capitalised(FLIGHT)})`),
];

function capitalised(words: string): string {
  return words.replaceAll(/(^|\|)([a-z])/g, (_, bar: string, first: string) => bar + first.toUpperCase());
}

/**
 * The core imports no service and speaks no flight: its names, texts and comments hold for every service. Tests may
 * take a real service as their example.
 */
export const coreKnowsNoService: Rule = (files) =>
  files
    .filter((file) => isTypeScript(file) && !isTestCode(file.path) && CORE.some((home) => file.path.startsWith(home)))
    .flatMap((file) => {
      const report = (message: string) => ({ rule: 'core', path: file.path, message });
      return findingsIn(file, report);
    });

function findingsIn(file: SourceFile, report: (message: string) => Finding): readonly Finding[] {
  const imported = scanImports(file).filter(({ target }) => OF_A_SERVICE.some((own) => own.test(target ?? '')));
  // A separator of a text or a list is no leg of a flight, nor is a choice with adjacent ends.
  const lines = file.text
    .replaceAll('.slice(', '.(')
    .replaceAll(/\b(?:S|\.\/s|\/s)egmented\b/g, '')
    .split('\n');
  const spoken = lines.flatMap((line, index) => {
    const word = FLIGHT_WORDS.map((one) => one.exec(line)?.[0]).find((found) => found !== undefined);
    return word === undefined ? [] : [report(`line ${index + 1}: ${word}`)];
  });
  return [...imported.map(({ specifier }) => report(`imports ${specifier}, which is a service’s own`)), ...spoken];
}
