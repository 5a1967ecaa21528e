// The pages from Vite's development server, on a real gateway with demo data. Uses the gateway that runs already, or
// starts one by `./windowpane up --no-lab`; options after `--` replace `--no-lab`, as in `npm run demo -- --port 8090`.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gatewayAddress } from './gateway.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const given = process.argv.slice(2);
const options = given.length > 0 ? given : ['--no-lab'];
const gateway = gatewayAddress(process.env, options);

/** The processes to stop at the end. @type {import('node:child_process').ChildProcess[]} */
const started = [];

/** @type {(command: string, args: string[], cwd: string) => import('node:child_process').ChildProcess} */
function start(command, args, cwd) {
  const child = spawn(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, WINDOWPANE_GATEWAY: gateway },
  });
  child.on('exit', (code) => {
    stop();
    process.exitCode ??= code ?? 0;
  });
  started.push(child);
  return child;
}

function stop() {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM');
}

async function isReady() {
  try {
    const response = await fetch(`${gateway}/readyz`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

process.on('SIGTERM', stop);
// The terminal sends Ctrl-C to the processes started here, too: they stop by themselves.
process.on('SIGINT', () => undefined);

if (!(await isReady())) {
  if (process.env['WINDOWPANE_GATEWAY']) {
    console.error(`No gateway that is ready answers at ${gateway}, which WINDOWPANE_GATEWAY names.`);
    process.exit(1);
  }
  const windowpane = start('./windowpane', ['up', ...options], root);
  while (windowpane.exitCode === null && !(await isReady())) await pause(500);
  if (windowpane.exitCode !== null) process.exit(windowpane.exitCode || 1);
}
start('node', ['node_modules/vite/bin/vite.js'], fileURLToPath(new URL('..', import.meta.url)));
