import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Notifications } from './Notifications';
import type { AppRouter } from './router';
import { theme } from './theme';

// The key that public/colour-scheme.js reads before the first paint.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'windowpane-colour-scheme' });

/** The whole application around its router and its cache. */
export function App(props: {
  queries: QueryClient;
  router: AppRouter;
  /** `test` leaves transitions and styles out. */
  env?: 'test';
}) {
  const { queries, router, env = 'default' } = props;
  return (
    <MantineProvider
      env={env}
      withCssVariables={env !== 'test'}
      withGlobalClasses={env !== 'test'}
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>
  );
}
