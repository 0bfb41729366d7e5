export { StationField } from './station-field.tsx';
export { trainView } from './train-view.ts';
