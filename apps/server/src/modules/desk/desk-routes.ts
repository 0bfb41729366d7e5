import type { OperationRouter } from '../../platform/operations.ts';
import { registerOfflineRoutes } from './offline-routes.ts';
import type { KeyPayingContext } from './pay-later-book.ts';
import { registerPayLaterRoutes } from './pay-later-routes.ts';
import { registerDeskRequestRoutes } from './request-routes.ts';

/** Registers what the travel desk enters, what it is asked for, and paying later on the provider's keys. */
export function registerDeskRoutes(router: OperationRouter, context: KeyPayingContext): void {
  registerOfflineRoutes(router, context);
  registerPayLaterRoutes(router, context);
  registerDeskRequestRoutes(router, context);
}
