// `npm start`: works on a fresh clone with nothing but git, Node >= 20 and npm.
import { runPinned } from './run.mjs';

runPinned('scripts/start.ts', process.argv.slice(2));
