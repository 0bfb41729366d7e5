export { deliverDueEvents, type NotificationContext } from './deliver-events.ts';
