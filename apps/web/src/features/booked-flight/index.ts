export { flightView } from './flight-view.ts';
