import {
  EVERYWHERE,
  findTexts,
  finishedAreas,
  lookUp,
  readCatalogue,
  serverTexts,
  writeWords,
} from './words/catalogue.ts';

/**
 * Lists the texts of the web app that have no translation, as JSON to be filled in: `npm run words` for how many each
 * area lacks, `npm run words -- trip` for those of an area, and `npm run words -- trip --places` with where each is;
 * `npm run words -- --prune` takes out translations whose English is gone.
 */
const [wanted, option] = process.argv.slice(2);
const catalogue = readCatalogue('hi');
const texts = findTexts().filter(({ isSure }) => isSure);
const missing = texts.filter(({ area, text }) => lookUp(catalogue, area, text) === null);

if (wanted === '--prune') {
  const known = new Set(findTexts().flatMap(({ area, text }) => [`${area} ${text}`, `${EVERYWHERE} ${text}`]));
  for (const english of serverTexts()) known.add(`server ${english}`);
  for (const [area, words] of catalogue) {
    if (area === 'page' || area === 'values') continue;
    const kept = Object.entries(words).filter(([english]) => known.has(`${area} ${english}`));
    const gone = Object.keys(words).length - kept.length;
    if (gone === 0) continue;
    writeWords('hi', area, Object.fromEntries(kept));
    console.log(`${area}: ${gone} taken out`);
  }
} else if (wanted === undefined) {
  const areas = [...new Set(texts.map(({ area }) => area))].sort();
  const count = (list: typeof texts, area: string) =>
    new Set(list.filter((one) => one.area === area).map(({ text }) => text)).size;
  const finished = new Set(finishedAreas('hi'));
  for (const area of areas)
    console.log(`${area}: ${count(missing, area)} of ${count(texts, area)}${finished.has(area) ? ', finished' : ''}`);
} else {
  const ofArea = missing.filter(({ area, text }) =>
    wanted === EVERYWHERE ? missing.some((one) => one.text === text && one.area !== area) : area === wanted,
  );
  if (option === '--places')
    for (const { file, line, text, fills } of ofArea)
      console.log(`${file}:${line}\t${text}${fills.map((fill, at) => `\n\t{${at}} = ${fill}`).join('')}`);
  else console.log(JSON.stringify(Object.fromEntries(ofArea.map(({ text }) => [text, ''])), null, 2));
}
