import { http, HttpResponse } from 'msw';
import type { Setting } from '../src/api/types';
import type { Gate } from './account.ts';
import { problem } from './handlers.ts';
import type { World } from './world.ts';

type Known = readonly [name: string, standard: string | null, description: string];

/** How this gateway was set up, for administrators and auditors. */
export function settingHandlers(world: World, inside: Gate, root: string) {
  const since = new Date(world.now() - 5_400_000).toISOString();
  return [
    http.get(
      `${root}/settings`,
      inside(({ person }) =>
        person.role === 'member'
          ? problem(403, 'forbidden')
          : HttpResponse.json({ version: '0.1.0', since, settings: settings() }),
      ),
    ),
  ];
}

/** What was said at the start; of the first, a part is not told. */
const said: Readonly<Record<string, string>> = {
  '--database-url': 'jdbc:postgresql://db:5432/windowpane',
  '--secure-cookies': 'true',
  '--controller-secret-file': '/run/secrets/controller',
  '--smtp-url': 'smtp://mail.example.org',
  '--smtp-from': 'windowpane@example.org',
  '--public-url': 'https://windowpane.example.org',
  '--sample-hours': '96',
};

function settings(): Setting[] {
  return groups.flatMap(([group, known]) =>
    known.map(([name, standard, description]) => ({
      group,
      name,
      value: said[name] ?? standard,
      withheld: name === '--database-url',
      standard,
      said: name in said,
      description,
    })),
  );
}

/** Every option that a gateway has. */
const groups: readonly (readonly [Setting['group'], readonly Known[]])[] = [
  [
    'listening',
    [
      ['--listen', '127.0.0.1:8080', 'Where to answer.'],
      [
        '--advertise',
        null,
        'Where other gateways on the same database reach this one, to hand on what it is to decide; where it listens if not said.',
      ],
      [
        '--text-listen',
        null,
        "Where to hear PANE's text language, customarily at port 4242; nowhere if not said. Clients log in with NAME:PASSWORD. or NAME:TOKEN., which cross the network in the clear.",
      ],
      [
        '--text-trust-loopback',
        'false',
        "Let clients of the text language log in with NAME. alone, as PANE's own do. Only where --text-listen is a loopback address: whoever works there can be anybody.",
      ],
      ['--web', 'web/dist', 'The built web; where there is none, only the API answers.'],
      ['--secure-cookies', 'false', 'Browsers come by HTTPS only, through a proxy.'],
    ],
  ],
  [
    'record',
    [
      [
        '--database-url',
        null,
        'JDBC URL of PostgreSQL 16 or newer, with user and password in it: jdbc:postgresql://HOST:PORT/NAME?user=…&password=…',
      ],
      ['--database-url-file', null, 'A file whose only line is that URL, as embedded-postgres writes it.'],
      ['--demo', 'false', 'Make principals, shares and host names to try things out with.'],
    ],
  ],
  [
    'controller',
    [
      ['--controller-url', 'http://127.0.0.1:8081/wm/windowpane', "Where the controller's module answers."],
      ['--controller-secret-file', null, 'A file whose only line is the secret shared with the module.'],
      ['--install-lead-ms', '2000', 'How long before its start a window is sent to switches, 0 to 60000.'],
    ],
  ],
  [
    'entrance',
    [
      [
        '--set-up-token-file',
        'data/set-up-token',
        'Where to write the token that makes the first administrator, by POST /api/v1/setup. Only while there is no administrator, and readable for nobody else.',
      ],
      [
        '--oidc-issuer',
        null,
        'An OpenID Connect provider that signs people in, exactly as it calls itself. If not said, people log in with passwords only.',
      ],
      ['--oidc-client-id', null, 'What this gateway is called at the provider.'],
      [
        '--oidc-client-secret-file',
        null,
        'A file whose only line is the secret shared with the provider, if there is one.',
      ],
      [
        '--oidc-public-url',
        null,
        'Where browsers reach this gateway. The provider sends them back to URL/api/v1/session/oidc/callback.',
      ],
      ['--oidc-scope', 'openid profile', 'What is asked of the provider, words apart.'],
      ['--oidc-name-claim', 'preferred_username', 'Which claim names a user who comes for the first time.'],
      [
        '--oidc-role-claim',
        null,
        'Which claim, a string or a list of them, tells roles, at every sign-in. If not said, new users are members, and roles are changed here only.',
      ],
      ['--oidc-administrator', null, 'What the role claim says of administrators.'],
      ['--oidc-auditor', null, 'What the role claim says of auditors.'],
    ],
  ],
  [
    'notices',
    [
      [
        '--webhook-allow',
        null,
        'Addresses that webhooks of users may be at beside those of the public Internet, such as 10.1.0.0/16; may be said several times. Every user can have the gateway post there.',
      ],
      [
        '--smtp-url',
        null,
        'The mail server by which people are told of their bookings: smtp://HOST:PORT for STARTTLS, by default at port 587, or smtps://HOST:PORT for TLS from the start, at 465. If not said, no mail is sent.',
      ],
      ['--smtp-from', null, 'Whom mails are from, such as windowpane@example.org.'],
      ['--smtp-user', null, 'What the gateway is called at the mail server, if it has to log in there.'],
      ['--smtp-password-file', null, 'A file whose only line is its password there.'],
      [
        '--smtp-in-the-clear',
        'false',
        'Send mail to an smtp:// server that offers no STARTTLS, too; on a network that is trusted. That is done without being said where the server is at a loopback address.',
      ],
      [
        '--public-url',
        null,
        'Where browsers reach this gateway, for links in mails; --oidc-public-url if not said.',
      ],
    ],
  ],
  [
    'retention',
    [
      [
        '--sample-hours',
        '48',
        'How long measurements are kept second by second, 2 to 744. 1,000 ports with both directions take about 1 GB a day.',
      ],
      [
        '--minute-days',
        '400',
        'How long points of a minute are kept, 2 to 3660. 1,000 ports with both directions take about 10 GB a year.',
      ],
      ['--hour-days', '1830', 'How long points of an hour are kept, --minute-days to 36600.'],
    ],
  ],
  [
    'limits',
    [
      [
        '--requests-per-second',
        '200',
        'How many requests each principal may keep up, and ten times as many at once after a pause. 0 for as many as they like, up to 100000.',
      ],
    ],
  ],
  [
    'log',
    [
      [
        '--slow-query-ms',
        '500',
        'What takes the database as long is written to the log, without its values.',
      ],
      ['--log-format', 'TEXT', 'How log lines are written: TEXT, JSON.'],
    ],
  ],
];
