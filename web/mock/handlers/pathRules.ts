import type { PathRule, PathRuleCheck } from '../../src/api/types';
import { writeFlowGroup } from '../../src/lib/flow.ts';
import { found, http } from '../http.ts';
import type { Store } from '../store.ts';

/** One way of many is missing, and other rules are for some of the packets, too. */
const check: PathRuleCheck = {
  pairs: 12,
  unmetCount: 1,
  unmet: [{ from: 's1:3', to: 'h4' }],
  bookingCount: 2,
  bookings: [],
  earlierPathRules: [],
  laterPathRules: ['firewall'],
  trafficClasses: ['shuffle'],
};

/** Path rules. Every change is possible. */
export function pathRuleHandlers(store: Store) {
  return [
    http.get('/path-rules', ({ reply }) => reply(200, { pathRules: store.pathRules })),
    http.post('/path-rules/check', ({ reply }) => reply(200, check)),
    http.post('/path-rules/{name}/check', ({ reply }) => reply(200, check)),
    http.post('/path-rules', ({ body, reply }) => {
      const created: PathRule = {
        name: body.name,
        share: body.share,
        flowGroup: body.flowGroup,
        flowGroupText: writeFlowGroup(body.flowGroup),
        kind: body.kind as PathRule['kind'],
        dpid: body.dpid,
        port: body.port ?? null,
        bothDirections: body.bothDirections,
        start: new Date().toISOString(),
        end: body.end ?? null,
        createdBy: store.user ?? '',
        createdAt: new Date().toISOString(),
        changedAt: null,
        deployment: { state: 'pending', problems: [] },
        mayChange: true,
      };
      store.pathRules.push(created);
      return reply(201, created);
    }),
    http.put('/path-rules/{name}', ({ params, body, reply }) => {
      const changed = found(store.pathRules.find(({ name }) => name === params.name));
      Object.assign(changed, body, {
        flowGroupText: writeFlowGroup(body.flowGroup),
        port: body.port ?? null,
        end: body.end ?? null,
        changedAt: new Date().toISOString(),
      });
      return reply(200, changed);
    }),
    http.delete('/path-rules/{name}', ({ params, reply }) => {
      found(store.pathRules.find(({ name }) => name === params.name));
      store.pathRules = store.pathRules.filter(({ name }) => name !== params.name);
      return reply(204);
    }),
  ];
}
