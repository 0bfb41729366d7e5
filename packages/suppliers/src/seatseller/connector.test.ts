import { busConformance } from '../bus/conformance.ts';
import { seatOrderConformance } from '../bus/conformance-orders.ts';
import { startSeatSellerWorld } from './testing/sandbox-world.ts';

busConformance('SeatSeller', startSeatSellerWorld);
seatOrderConformance('SeatSeller', startSeatSellerWorld);
