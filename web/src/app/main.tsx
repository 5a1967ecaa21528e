import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../api/queries';
import { App } from './App';
import { createAppRouter } from './router';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

const queries = createQueryClient();

createRoot(root).render(
  <StrictMode>
    <App queries={queries} router={createAppRouter(queries)} />
  </StrictMode>,
);
