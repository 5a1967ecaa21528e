import { http, HttpResponse } from 'msw';
import type { Email, EmailRequest, OwnPasswordChange, Session, Token, TokenRequest } from '../src/api/types';
import { problem, type Inside } from './handlers.ts';
import { password } from './seed.ts';
import type { World } from './world.ts';

/** The code of every mail that is not sent here. */
export const mailedCode = '12345678';

/** A field is wrong. */
export const invalid = (field: string, message: string) =>
  problem(400, 'invalid', `${field} ${message}`, { errors: [{ field, message }] });

/** Lets in who is logged in. */
export type Gate = <P extends Record<string, string>>(answer: Inside<P>) => Parameters<typeof http.get>[1];

/** What is a person's own: password, tokens, mail. */
export function accountHandlers(world: World, inside: Gate, root: string) {
  const iso = (before = 0) => new Date(world.now() - before).toISOString();
  let next = 1;
  let tokens: Token[] = seedTokens(iso);
  const mailboxes = new Map<string, Email>();
  const mailboxOf = ({ name }: Session): Email =>
    mailboxes.get(name) ?? {
      available: true,
      address: null,
      pendingAddress: null,
      kinds: [],
      lastError: null,
      lastDeliveredAt: null,
    };

  return [
    http.get(
      `${root}/me`,
      inside(({ person: { name, displayName, role } }) =>
        HttpResponse.json({
          name,
          displayName,
          role,
          shares: world.shares.filter(({ speakers }) => speakers.includes(name)).map((share) => share.name),
          scopes: null,
          hosts: name === 'ada' ? ['10.0.0.1'] : [],
        }),
      ),
    ),
    http.put(
      `${root}/me/password`,
      inside(async ({ request }) => {
        const { current } = (await request.json()) as OwnPasswordChange;
        return current === password
          ? new HttpResponse(null, { status: 204 })
          : invalid('current', 'is not your password');
      }),
    ),

    http.get(
      `${root}/tokens`,
      inside(({ request, person }) => {
        const all = new URL(request.url).searchParams.get('scope') === 'all';
        return all && person.role !== 'administrator'
          ? problem(403, 'forbidden', 'Only administrators see the tokens of others.')
          : HttpResponse.json({
              tokens: tokens.filter(({ principal }) => all || principal === person.name),
            });
      }),
    ),
    http.post(
      `${root}/tokens`,
      inside(async ({ request, person }) => {
        const wanted = (await request.json()) as TokenRequest;
        const token: Token = {
          id: `t-${String(next++)}`,
          principal: person.name,
          name: wanted.name,
          scopes: wanted.scopes,
          createdAt: iso(),
          expiresAt: wanted.expiresAt ?? null,
          lastUsedAt: null,
        };
        tokens = [token, ...tokens];
        return HttpResponse.json({ secret: `wp_${'0a1b2c3d'.repeat(5)}`, token }, { status: 201 });
      }),
    ),
    http.delete(
      `${root}/tokens/:id`,
      inside<{ id: string }>(({ params }) => {
        tokens = tokens.filter(({ id }) => id !== params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    ),

    http.get(
      `${root}/me/email`,
      inside(({ person }) => HttpResponse.json(mailboxOf(person))),
    ),
    http.put(
      `${root}/me/email`,
      inside(async ({ request, person }) => {
        const { address, kinds } = (await request.json()) as EmailRequest;
        const before = mailboxOf(person);
        if (!address.includes('.')) return invalid('address', 'must be an address such as ada@example.org');
        const pendingAddress = address === before.address ? null : address;
        mailboxes.set(person.name, { ...before, kinds, pendingAddress });
        return HttpResponse.json(mailboxOf(person));
      }),
    ),
    http.post(
      `${root}/me/email/confirm`,
      inside(async ({ request, person }) => {
        const { code } = (await request.json()) as { code: string };
        const before = mailboxOf(person);
        if (code !== mailedCode) return invalid('code', 'is not the one that was mailed');
        mailboxes.set(person.name, { ...before, address: before.pendingAddress, pendingAddress: null });
        return HttpResponse.json(mailboxOf(person));
      }),
    ),
    http.delete(
      `${root}/me/email`,
      inside(({ person }) => {
        mailboxes.delete(person.name);
        return new HttpResponse(null, { status: 204 });
      }),
    ),
  ];
}

const hour = 3_600_000;

function seedTokens(iso: (before: number) => string): Token[] {
  return [
    {
      id: 't-a',
      principal: 'ada',
      name: 'Nightly transfer',
      scopes: ['read', 'book'],
      createdAt: iso(400 * hour),
      expiresAt: iso(-1_600 * hour),
      lastUsedAt: iso(19 * hour),
    },
    {
      id: 't-b',
      principal: 'ada',
      name: 'Wall display',
      scopes: ['read'],
      createdAt: iso(2_000 * hour),
      expiresAt: null,
      lastUsedAt: null,
    },
  ];
}
