// `npm test`: everything that must hold, by sample where it repeats. `npm run check` (--fast): the part that takes
// seconds. `npm run test:deep` (--deep): every repetition of what repeats.
import { runPinned } from './run.mjs';

runPinned('scripts/test.ts', process.argv.slice(2));
