export { HotelPicture } from './hotel-picture.tsx';
