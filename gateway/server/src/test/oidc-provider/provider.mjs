// A certified OpenID Connect provider on loopback, with people to sign in as and no passwords. Prints its issuer once
// it answers, and ends when whoever started it does.
//
// node provider.mjs CLIENT_ID CLIENT_SECRET REDIRECT_URI
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [clientId, clientSecret, redirectUri] = process.argv.slice(2);

/** By subject, which is also what they log in as. */
const people = {
  'subject-1': { preferred_username: 'carol', name: 'Carol Meyer', groups: ['staff'] },
  'subject-2': { preferred_username: 'anna', name: 'Anna', groups: ['staff', 'network-admins'] },
  'subject-3': { preferred_username: 'alice', name: 'Another Alice', groups: ['staff'] },
  'subject-4': { preferred_username: 'not a name', name: 'Nobody', groups: [] },
};

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], profile: ['preferred_username', 'name', 'groups'] },
    cookies: { keys: ['signs cookies of one test'] },
    pkce: { required: () => true },
    findAccount: (_context, subject) =>
      people[subject] && { accountId: subject, claims: () => ({ sub: subject, ...people[subject] }) },
    // Nobody is asked whether this gateway may know them.
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client.clientId,
        accountId: context.oidc.session.accountId,
      });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  server.on('request', provider.callback());
  console.log(issuer);
});
process.stdin.on('end', () => process.exit(0)).resume();
