import { stayFaultConformance } from '../hotel/conformance-faults.ts';
import { startTboHotelWorld } from './testing/sandbox-world.ts';

stayFaultConformance('TBO Hotel', startTboHotelWorld);
