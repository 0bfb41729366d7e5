import { hotelConformance } from '../hotel/conformance.ts';
import { stayOrderConformance } from '../hotel/conformance-orders.ts';
import { startTboHotelWorld } from './testing/sandbox-world.ts';

hotelConformance('TBO Hotel', startTboHotelWorld);
stayOrderConformance('TBO Hotel', startTboHotelWorld);
