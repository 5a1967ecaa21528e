import type { TrafficClass } from '../../src/api/types';
import { writeFlowGroup } from '../../src/lib/flow.ts';
import { found, http } from '../http.ts';
import type { Store } from '../store.ts';
import { utilizationOf } from './ranges.ts';

/** Traffic classes. Every change is possible. */
export function trafficClassHandlers(store: Store) {
  return [
    http.get('/traffic-classes', ({ reply }) => reply(200, { trafficClasses: store.trafficClasses })),
    http.post('/traffic-classes/check', ({ reply }) => reply(204)),
    http.post('/traffic-classes/{name}/check', ({ reply }) => reply(204)),
    http.post('/traffic-classes', ({ body, reply }) => {
      const created: TrafficClass = {
        name: body.name,
        share: body.share,
        flowGroups: body.flowGroups,
        flowGroupTexts: body.flowGroups.map(writeFlowGroup),
        priority: body.priority as TrafficClass['priority'],
        minBps: body.minBps,
        maxBps: body.maxBps ?? null,
        start: new Date().toISOString(),
        end: body.end ?? null,
        createdBy: store.user ?? '',
        createdAt: new Date().toISOString(),
        changedAt: null,
        deployment: { state: 'pending', problems: [] },
        mayChange: true,
      };
      store.trafficClasses.push(created);
      return reply(201, created);
    }),
    http.get('/traffic-classes/{name}/history', ({ params, query, reply }) => {
      const of = found(store.trafficClasses.find(({ name }) => name === params.name));
      const { minBps, flowGroups } = of;
      const history = utilizationOf(query, 'bps', null, 1.2 * minBps);
      return reply(200, {
        links: ['s1:3>s3:1', 's3:2>s2:4'].map((link) => ({ link, history })),
        flows: flowGroups.map((flowGroup) => ({
          flowGroup,
          flowGroupText: writeFlowGroup(flowGroup),
          history,
        })),
      });
    }),
    http.put('/traffic-classes/{name}', ({ params, body, reply }) => {
      const changed = found(store.trafficClasses.find(({ name }) => name === params.name));
      Object.assign(changed, body, {
        flowGroupTexts: body.flowGroups.map(writeFlowGroup),
        maxBps: body.maxBps ?? null,
        end: body.end ?? null,
        changedAt: new Date().toISOString(),
      });
      return reply(200, changed);
    }),
    http.delete('/traffic-classes/{name}', ({ params, reply }) => {
      found(store.trafficClasses.find(({ name }) => name === params.name));
      store.trafficClasses = store.trafficClasses.filter(({ name }) => name !== params.name);
      return reply(204);
    }),
  ];
}
