export { cabView } from './cab-view.ts';
