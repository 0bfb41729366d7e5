export { hotelView } from './hotel-view.ts';
