import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { hostsQuery } from '../api/hosts';
import { maintenanceQuery } from '../api/maintenance';
import { linksQuery, networkQuery, tablesQuery } from '../api/network';
import { maintains } from '../api/roles';
import { sessionQuery } from '../api/session';
import { sharesQuery } from '../api/shares';
import { readDeviceSearch } from '../features/account/search';
import { readAuditSearch, readStatisticsSearch } from '../features/audit/search';
import { readListSearch } from '../features/admin/search';
import { readBookSearch } from '../features/book/search';
import { bookingsQuery } from '../features/bookings/api/bookings';
import { filtersOf, readBookingsSearch } from '../features/bookings/search';
import { tablesCode } from '../features/bookings/tablesCode';
import { readPartsSearch } from '../features/maintenance/search';
import { askForOutlook } from '../features/overview/api/outlook';
import { OverviewPage } from '../features/overview/OverviewPage';
import { readNetworkSearch, readTimelineSearch } from '../features/network/search';
import { readLoginSearch } from '../features/session/search';
import { readSharesSearch } from '../features/shares/search';
import type { DeferredCode } from '../ui/layout/deferredCode';
import { onlyKnown } from './onlyKnown';
import { NotFoundPage } from './NotFoundPage';
import { PageError } from './PageError';
import { PagePending } from './PagePending';
import { Root } from './Root';
import { Shell } from './shell/Shell';

/** The code of a page with that of a large part of it, so that both are drawn at once. */
async function together<Page>(page: Promise<Page>, part: DeferredCode<unknown>): Promise<Page> {
  // The page shows a failure.
  await part.load().catch(() => undefined);
  return page;
}

/** Asks for what a page needs first while its code is still on the way. Where that fails, the page shows it itself. */
function ask(answers: Promise<unknown>[]): void {
  for (const answer of answers) answer.catch(() => undefined);
}

/** Resolves after so many milliseconds. */
function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Root,
  notFoundComponent: NotFoundPage,
});

const readLogin = onlyKnown(readLoginSearch);

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readLogin,
  beforeLoad: async ({ context, search }) => {
    // If the gateway is away, the form reports that when it is sent.
    const session = await context.queries.query({ ...sessionQuery, staleTime: 'static' }).catch(() => null);
    if (session !== null) throw redirect({ href: search.return ?? '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../features/session/LoginPage'), 'LoginPage'),
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('../features/session/SetUpPage'), 'SetUpPage'),
});

/** Everything behind the log in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queries.query({ ...sessionQuery, staleTime: 'static' });
    if (session === null) throw redirect({ to: '/login', search: { return: location.href } });
  },
  component: Shell,
});

const overview = createRoute({
  getParentRoute: () => inside,
  path: '/',
  loader: ({ context: { queries } }) => {
    ask([
      ...(maintains(queries.getQueryData(sessionQuery.queryKey)) ? askForOutlook(queries) : []),
      queries.query(sharesQuery),
      queries.query(linksQuery),
      queries.query(networkQuery),
      queries.query(tablesQuery),
    ]);
  },
  component: OverviewPage,
});

const readBookings = onlyKnown(readBookingsSearch);

const bookings = createRoute({
  getParentRoute: () => inside,
  path: '/bookings',
  validateSearch: readBookings,
  loaderDeps: ({ search }) => filtersOf(search),
  loader: ({ context: { queries }, deps: filters }) => {
    ask([queries.infiniteQuery(bookingsQuery(filters))]);
  },
  component: lazyRouteComponent(
    () => together(import('../features/bookings/BookingsPage'), tablesCode),
    'BookingsPage',
  ),
});

const booking = createRoute({
  getParentRoute: () => inside,
  path: '/bookings/$id',
  component: lazyRouteComponent(() => import('../features/bookings/BookingPage'), 'BookingPage'),
});

const application = createRoute({
  getParentRoute: () => inside,
  path: '/applications/$name',
  component: lazyRouteComponent(() => import('../features/bookings/ApplicationPage'), 'ApplicationPage'),
});

const book = createRoute({
  getParentRoute: () => inside,
  path: '/book',
  validateSearch: onlyKnown(readBookSearch),
  loader: ({ context: { queries } }) => {
    ask([queries.query(sharesQuery), queries.query(hostsQuery)]);
  },
  component: lazyRouteComponent(() => import('../features/book/BookPage'), 'BookPage'),
});

const shares = createRoute({
  getParentRoute: () => inside,
  path: '/shares',
  validateSearch: onlyKnown(readSharesSearch),
  loader: ({ context: { queries } }) => {
    ask([queries.query(sharesQuery)]);
  },
  component: lazyRouteComponent(() => import('../features/shares/SharesPage'), 'SharesPage'),
});

const share = createRoute({
  getParentRoute: () => inside,
  path: '/shares/$name',
  loader: ({ context: { queries } }) => {
    ask([queries.query(sharesQuery)]);
  },
  component: lazyRouteComponent(() => import('../features/shares/SharePage'), 'SharePage'),
});

const services = createRoute({
  getParentRoute: () => inside,
  path: '/services',
  component: lazyRouteComponent(() => import('../features/services/ServicesPage'), 'ServicesPage'),
});

const service = createRoute({
  getParentRoute: () => inside,
  path: '/services/$name',
  component: lazyRouteComponent(() => import('../features/services/ServicePage'), 'ServicePage'),
});

const mapLayout = () => import('../features/network/components/map/drawing');

const network = createRoute({
  getParentRoute: () => inside,
  path: '/network',
  validateSearch: onlyKnown(readNetworkSearch),
  loader: ({ context: { queries } }) => {
    ask([queries.query(linksQuery), queries.query(tablesQuery), queries.query(maintenanceQuery)]);
    const laidOut = Promise.all([queries.query(networkQuery), mapLayout()]).then(
      ([network, { layOutEarly }]) => layOutEarly(queries, network),
    );
    // A map that is laid out already is drawn with the page, and not after it.
    return Promise.race([laidOut.catch(() => undefined), passed(300)]);
  },
  component: lazyRouteComponent(() => import('../features/network/NetworkPage'), 'NetworkPage'),
});

const networkLink = createRoute({
  getParentRoute: () => inside,
  path: '/network/links/$link',
  component: lazyRouteComponent(() => import('../features/network/LinkPage'), 'LinkPage'),
});

const networkTimeline = createRoute({
  getParentRoute: () => inside,
  path: '/network/timeline',
  validateSearch: onlyKnown(readTimelineSearch),
  component: lazyRouteComponent(() => import('../features/network/TimelinePage'), 'TimelinePage'),
});

const networkSwitch = createRoute({
  getParentRoute: () => inside,
  path: '/network/switches/$dpid',
  component: lazyRouteComponent(() => import('../features/network/SwitchPage'), 'SwitchPage'),
});

const maintenance = createRoute({
  getParentRoute: () => inside,
  path: '/maintenance',
  component: lazyRouteComponent(() => import('../features/maintenance/MaintenancePage'), 'MaintenancePage'),
});

const newMaintenance = createRoute({
  getParentRoute: () => inside,
  path: '/maintenance/new',
  validateSearch: onlyKnown(readPartsSearch),
  component: lazyRouteComponent(
    () => import('../features/maintenance/NewMaintenancePage'),
    'NewMaintenancePage',
  ),
});

const maintenanceWindow = createRoute({
  getParentRoute: () => inside,
  path: '/maintenance/$id',
  component: lazyRouteComponent(() => import('../features/maintenance/WindowPage'), 'WindowPage'),
});

const whatIf = createRoute({
  getParentRoute: () => inside,
  path: '/what-if',
  validateSearch: onlyKnown(readPartsSearch),
  component: lazyRouteComponent(() => import('../features/maintenance/WhatIfPage'), 'WhatIfPage'),
});

const audit = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  validateSearch: onlyKnown(readAuditSearch),
  component: lazyRouteComponent(() => import('../features/audit/AuditPage'), 'AuditPage'),
});

const auditStatistics = createRoute({
  getParentRoute: () => inside,
  path: '/audit/statistics',
  validateSearch: onlyKnown(readStatisticsSearch),
  component: lazyRouteComponent(() => import('../features/audit/StatisticsPage'), 'StatisticsPage'),
});

const auditEvent = createRoute({
  getParentRoute: () => inside,
  path: '/audit/$seq',
  validateSearch: onlyKnown(readAuditSearch),
  component: lazyRouteComponent(() => import('../features/audit/EventPage'), 'EventPage'),
});

const account = createRoute({
  getParentRoute: () => inside,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/account/AccountPage'), 'AccountPage'),
});

const device = createRoute({
  getParentRoute: () => inside,
  path: '/device',
  validateSearch: onlyKnown(readDeviceSearch),
  component: lazyRouteComponent(() => import('../features/account/DevicePage'), 'DevicePage'),
});

const administration = createRoute({
  getParentRoute: () => inside,
  path: '/admin',
  component: lazyRouteComponent(() => import('../features/admin/AdminFrame'), 'AdminFrame'),
});

const administrationHome = createRoute({
  getParentRoute: () => administration,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/users', replace: true });
  },
});

const users = createRoute({
  getParentRoute: () => administration,
  path: '/users',
  validateSearch: onlyKnown(readListSearch),
  component: lazyRouteComponent(() => import('../features/admin/UsersPage'), 'UsersPage'),
});

const user = createRoute({
  getParentRoute: () => administration,
  path: '/users/$name',
  component: lazyRouteComponent(() => import('../features/admin/UserPage'), 'UserPage'),
});

const quotas = createRoute({
  getParentRoute: () => administration,
  path: '/quotas',
  component: lazyRouteComponent(() => import('../features/admin/QuotasPage'), 'QuotasPage'),
});

const health = createRoute({
  getParentRoute: () => administration,
  path: '/health',
  component: lazyRouteComponent(() => import('../features/admin/HealthPage'), 'HealthPage'),
});

const settings = createRoute({
  getParentRoute: () => administration,
  path: '/settings',
  validateSearch: onlyKnown(readListSearch),
  component: lazyRouteComponent(() => import('../features/admin/SettingsPage'), 'SettingsPage'),
});

const routeTree = root.addChildren([
  login,
  setUp,
  inside.addChildren([
    overview,
    bookings,
    booking,
    application,
    book,
    shares,
    share,
    services,
    service,
    network,
    networkLink,
    networkTimeline,
    networkSwitch,
    maintenance,
    newMaintenance,
    maintenanceWindow,
    whatIf,
    audit,
    auditStatistics,
    auditEvent,
    account,
    device,
    administration.addChildren([administrationHome, users, user, quotas, health, settings]),
  ]),
]);

/** The router; tests give it a history in memory. */
export function createAppRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queries },
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 300,
    // A page is there as soon as it can be.
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
