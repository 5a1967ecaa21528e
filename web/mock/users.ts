import { http, HttpResponse } from 'msw';
import type { IdentityLink, Role, User, UserRequest } from '../src/api/types';
import { invalid, type Gate } from './account.ts';
import { problem } from './handlers.ts';
import { people } from './seed.ts';
import { hosts } from './topology.ts';

/** What the paths may hold. */
type Params = Record<'name' | 'host', string>;

/** Users, for administrators; auditors may look. */
export function userHandlers(inside: Gate, root: string) {
  const users: User[] = seedUsers();
  const notFound = () => problem(404, 'not-found', 'There is no such user.');
  const find = (name: string) => users.find((user) => user.name === name);

  const looking = (tell: (params: Params) => Response) =>
    inside<Params>(({ person, params }) =>
      person.role === 'member' ? problem(403, 'forbidden') : tell(params),
    );
  /** Changes somebody, unless nobody would be left in charge. */
  const changing = (change: (user: User, params: Params, body: unknown) => Partial<User> | Response) =>
    inside<Params>(async ({ person, params, request }) => {
      if (person.role !== 'administrator') return problem(403, 'forbidden');
      const user = find(params.name);
      if (!user) return notFound();
      const body: unknown = await request.json().catch(() => null);
      const changed = change(user, params, body);
      if (changed instanceof Response) return changed;
      const inCharge = users.some((it) => {
        const after = it === user ? { ...it, ...changed } : it;
        return after.role === 'administrator' && !after.disabled;
      });
      if (!inCharge) return problem(409, 'conflict', 'Nobody would be left to look after this gateway.');
      return HttpResponse.json(Object.assign(user, changed));
    });
  const addressOf = (host: string) => hosts.find(({ name }) => name === host)?.addresses[0] ?? host;

  return [
    http.get(
      `${root}/users`,
      looking(() => HttpResponse.json({ users })),
    ),
    http.get(
      `${root}/users/:name`,
      looking(({ name }) => {
        const user = find(name);
        return user ? HttpResponse.json(user) : notFound();
      }),
    ),
    http.post(
      `${root}/users`,
      inside(async ({ person, request }) => {
        if (person.role !== 'administrator') return problem(403, 'forbidden');
        const { name, displayName, role, password } = (await request.json()) as UserRequest;
        if (find(name)) return problem(409, 'conflict', `There is somebody named ${name} already.`);
        const user = userOf(name, displayName ?? name, role as Role, { hasPassword: password !== undefined });
        users.push(user);
        users.sort((a, b) => a.name.localeCompare(b.name));
        return HttpResponse.json(user, { status: 201 });
      }),
    ),
    http.put(
      `${root}/users/:name/role`,
      changing((_, __, body) => ({ role: (body as { role: Role }).role })),
    ),
    http.put(
      `${root}/users/:name/password`,
      changing(() => ({ hasPassword: true })),
    ),
    http.post(
      `${root}/users/:name/disable`,
      changing(() => ({ disabled: true })),
    ),
    http.post(
      `${root}/users/:name/enable`,
      changing(() => ({ disabled: false })),
    ),
    http.put(
      `${root}/users/:name/identity`,
      changing((user, _, body) => {
        const { issuer, subject } = body as IdentityLink;
        const other = users.find((it) => it !== user && it.issuer === issuer && it.subject === subject);
        return other
          ? problem(409, 'conflict', `To the provider that is ${other.name}.`)
          : { issuer, subject };
      }),
    ),
    http.delete(
      `${root}/users/:name/identity`,
      changing(() => ({ issuer: null, subject: null })),
    ),
    http.put(
      `${root}/users/:name/hosts/:host`,
      changing((user, params) => {
        const host = addressOf(params.host);
        if (!/^[\d.]+$/.test(host)) return invalid('host', 'must be the name of a host, or an address');
        const other = users.find((it) => it !== user && it.hosts.includes(host));
        if (!other) return { hosts: [...user.hosts, host].sort() };
        return problem(
          409,
          'conflict',
          `${host} is registered to ${other.name}: a host is of one user at most.`,
        );
      }),
    ),
    http.delete(
      `${root}/users/:name/hosts/:host`,
      changing((user, params) => ({
        hosts: user.hosts.filter((host) => host !== addressOf(params.host)),
      })),
    ),
  ];
}

function userOf(name: string, displayName: string, role: Role, rest: Partial<User> = {}): User {
  return {
    name,
    displayName,
    role,
    disabled: false,
    hasPassword: true,
    issuer: null,
    subject: null,
    hosts: [],
    ...rest,
  };
}

function seedUsers(): User[] {
  const hostsOf: Readonly<Record<string, string[]>> = { ada: ['10.0.0.1'], bea: ['10.0.0.2', '10.0.0.5'] };
  const provider = { issuer: 'https://login.example.org', subject: '7f3a-22c0' };
  return [
    ...people.map(({ name, displayName, role }) =>
      userOf(name, displayName, role, { hosts: hostsOf[name] ?? [] }),
    ),
    userOf('dara', 'Dara Novak', 'member', { hasPassword: false, ...provider }),
    userOf('emil', 'Emil Santos', 'member', { disabled: true }),
    userOf('fay', 'fay', 'auditor', { hasPassword: false }),
  ].sort((a, b) => a.name.localeCompare(b.name));
}
