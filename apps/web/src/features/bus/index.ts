export { busView } from './bus-view.ts';
