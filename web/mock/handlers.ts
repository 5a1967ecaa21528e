import { http as msw, HttpResponse } from 'msw';
import { auditHandlers } from './handlers/audit.ts';
import { bookingHandlers } from './handlers/bookings.ts';
import { eventHandlers } from './handlers/events.ts';
import { maintenanceHandlers } from './handlers/maintenance.ts';
import { networkHandlers } from './handlers/network.ts';
import { allUserHandlers } from './handlers/users.ts';
import { quotaHandlers } from './handlers/quotas.ts';
import { sessionGuard, sessionHandlers } from './handlers/session.ts';
import { serviceHandlers } from './handlers/services.ts';
import { pathRuleHandlers } from './handlers/pathRules.ts';
import { trafficClassHandlers } from './handlers/trafficClasses.ts';
import { shareHandlers } from './handlers/shares.ts';
import type { Store } from './store.ts';

/** Readiness, which is not part of the API and so not of its OpenAPI document. */
const readiness = msw.get('*/readyz', () => {
  const parts = ['database', 'leader', 'controller', 'switches', 'scheduler', 'measurements'];
  return HttpResponse.json({ status: 'ready', parts: Object.fromEntries(parts.map((part) => [part, 'ok'])) });
});

/** Every operation that the pages use, answered from the store. */
export function handlersOf(store: Store) {
  return [
    readiness,
    sessionGuard(store),
    ...sessionHandlers(store),
    ...allUserHandlers(store),
    ...quotaHandlers(store),
    ...shareHandlers(store),
    ...serviceHandlers(store),
    ...trafficClassHandlers(store),
    ...pathRuleHandlers(store),
    ...bookingHandlers(store),
    ...networkHandlers(store),
    ...maintenanceHandlers(store),
    ...auditHandlers(store),
    ...eventHandlers(store),
  ];
}
