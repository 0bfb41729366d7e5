import { busFaultConformance } from '../bus/conformance-faults.ts';
import { startSeatSellerWorld } from './testing/sandbox-world.ts';

busFaultConformance('SeatSeller', startSeatSellerWorld);
