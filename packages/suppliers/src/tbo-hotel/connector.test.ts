import { hotelConformance } from '../hotel/conformance.ts';
import { startTboHotelWorld } from './testing/sandbox-world.ts';

hotelConformance('TBO Hotel', startTboHotelWorld);
