export { trainView } from './train-view.ts';
