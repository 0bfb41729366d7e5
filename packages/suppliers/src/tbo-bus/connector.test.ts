import { busConformance } from '../bus/conformance.ts';
import { busFaultConformance } from '../bus/conformance-faults.ts';
import { seatOrderConformance } from '../bus/conformance-orders.ts';
import { startTboBusWorld } from './testing/sandbox-world.ts';

busConformance('TBO Bus', startTboBusWorld);
seatOrderConformance('TBO Bus', startTboBusWorld);
busFaultConformance('TBO Bus', startTboBusWorld);
