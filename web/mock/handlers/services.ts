import type { Service, ServiceServers } from '../../src/api/types';
import { upServer } from '../fixtures/services.ts';
import { found, http } from '../http.ts';
import type { Store } from '../store.ts';
import { utilizationOf } from './ranges.ts';

const units = { flows: 'flows', 'new-flows': 'flows/s', sent: 'bps', answer: 'us' } as const;

/** Services. Every change is possible. */
export function serviceHandlers(store: Store) {
  const serviceOf = (name: string): Service => found(store.services.find((one) => one.name === name));
  const serversOf = ({ servers }: ServiceServers) =>
    servers.map(({ host, port, weight, draining }) => {
      const address = store.addressOf(host);
      return { ...upServer(host, address, 0), port, weight, draining };
    });

  return [
    http.get('/services', ({ reply }) => reply(200, { services: store.services })),
    http.post('/services/check', ({ body, reply }) => {
      const receiving = body.servers.filter(({ draining }) => !draining);
      const weights = receiving.reduce((sum, { weight }) => sum + weight, 0);
      return reply(200, {
        mostEntries: body.choice.endsWith('-hash') ? 69 : 6,
        servers: receiving.map(({ host, port, weight }) => ({
          host,
          port,
          percent: (100 * weight) / weights,
        })),
        warnings: receiving.length === 0 ? ['All servers are draining: new flows get no server.'] : [],
      });
    }),
    http.post('/services', ({ body, reply }) => {
      const created: Service = {
        ...body,
        idleSeconds: body.idleSeconds,
        healthCheck: body.healthCheck,
        servers: serversOf(body),
        createdBy: store.user ?? '',
        createdAt: new Date().toISOString(),
        deployment: { state: 'pending', problems: [] },
        mayChange: true,
      };
      store.services.push(created);
      return reply(201, created);
    }),
    http.get('/services/{name}', ({ params, reply }) => reply(200, serviceOf(params.name))),
    http.put('/services/{name}', ({ params, body, reply }) => {
      const changed: Service = {
        ...serviceOf(params.name),
        choice: body.choice,
        idleSeconds: body.idleSeconds,
        healthCheck: body.healthCheck,
        servers: serversOf(body),
      };
      store.services = store.services.map((one) => (one.name === params.name ? changed : one));
      return reply(200, changed);
    }),
    http.delete('/services/{name}', ({ params, reply }) => {
      store.services = store.services.filter(({ name }) => name !== params.name);
      return reply(204);
    }),
    http.get('/services/{name}/history', ({ params, query, reply }) => {
      const unit = found(Object.entries(units).find(([measure]) => measure === query.measure))[1];
      return reply(200, {
        servers: serviceOf(params.name).servers.map(({ host, address, port, flows }) => ({
          host,
          address,
          port,
          history: utilizationOf(query, unit, null, unit === 'bps' ? 12_400_000 : (flows ?? 0) + 1),
        })),
      });
    }),
    http.get('/services/{name}/heartbeat-key', ({ reply }) =>
      reply(200, { key: '0123456789abcdef'.repeat(4) }),
    ),
  ];
}
