// `npm test`: everything that must hold. `npm run check` (--fast): the part that takes seconds.
import { runPinned } from './run.mjs';

runPinned('scripts/test.ts', process.argv.slice(2));
