/** The reference of the REST API: HTML from the OpenAPI document, with a section for each subject. */
import { escaped } from './text.js';

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const names = { me: 'Your account', setup: 'Set-up', session: 'Sessions', oidc: 'OpenID Connect' };
const ranges = [
  ['minimum', 'maximum', ''],
  ['minLength', 'maxLength', ' characters'],
  ['minItems', 'maxItems', ' items'],
];

/** The sections of all operations, followed by all schemas. */
export function restReference(api) {
  const subjects = new Map();
  for (const [path, operations] of Object.entries(api.paths)) {
    const subject = path.split('/')[1];
    for (const method of methods) {
      if (!operations[method]) continue;
      const found = subjects.get(subject) ?? [];
      subjects.set(subject, [...found, operation(api, path, method, operations[method])]);
    }
  }
  const sections = [...subjects].map(
    ([subject, found]) => `<h2 id="${subject}">${escaped(titleOf(subject))}</h2>\n${found.join('\n')}`,
  );
  const schemas = Object.entries(api.components.schemas).sort(([one], [two]) => one.localeCompare(two));
  return `${sections.join('\n')}\n<h2 id="schemas">Schemas</h2>\n${schemas.map(([name, schema]) => described(name, schema)).join('\n')}`;
}

function titleOf(subject) {
  const words = subject.replaceAll('-', ' ');
  return names[subject] ?? words[0].toUpperCase() + words.slice(1);
}

function operation(
  api,
  path,
  method,
  {
    operationId,
    summary,
    description,
    parameters = [],
    requestBody,
    responses,
    security = api.security ?? [],
  },
) {
  const parts = [
    description ? `<p>${escaped(description)}</p>` : '',
    `<p>${access(security)}</p>`,
    parameters.length
      ? `<h4>Parameters</h4>${table(
          ['name', 'in', 'type', 'meaning'],
          parameters.map((each) => parameter(resolved(api, each))),
        )}`
      : '',
    requestBody ? `<h4>Body</h4>${contents(resolved(api, requestBody).content)}` : '',
    `<h4>Answers</h4>${table(
      ['status', 'meaning', 'body'],
      Object.entries(responses).map(([status, each]) => answer(status, resolved(api, each))),
    )}`,
  ];
  return `<details class="operation" id="${operationId}"><summary><span class="method ${method}">${method.toUpperCase()}</span>
<code class="path">${escaped(path)}</code><span class="summary">${escaped(summary ?? '')}</span></summary><div>${parts.join('\n')}</div></details>`;
}

const ways = {
  session: 'a session',
  'session csrf': 'a session, with its CSRF token in X-CSRF-Token',
  token: 'an API token',
  nameAndToken: 'a user name with an API token as password',
};

function access(security) {
  if (!security.length) return 'Needs no sign-in.';
  return `Needs ${security.map((each) => ways[Object.keys(each).join(' ')]).join(', or ')}.`;
}

function parameter({ name, in: place, required, schema = {}, description = '' }) {
  return [
    `<code>${escaped(name)}</code>${required ? ' (required)' : ''}`,
    place,
    type(schema),
    `${escaped(description)} ${limits(schema)}`,
  ];
}

function answer(status, { description = '', content }) {
  return [status, escaped(description), contents(content)];
}

function contents(content = {}) {
  return Object.entries(content)
    .map(([media, { schema }]) => `<code>${escaped(media)}</code>${schema ? `: ${type(schema)}` : ''}`)
    .join('<br>');
}

function described(name, schema) {
  const fields = Object.entries(schema.properties ?? {}).map(([field, its]) => [
    `<code>${escaped(field)}</code>${schema.required?.includes(field) ? ' (required)' : ''}`,
    type(its),
    `${escaped(its.description ?? '')} ${limits(its)}`,
  ]);
  const text = schema.description ? `<p>${escaped(schema.description)}</p>` : '';
  return `<h3 id="schema-${name}">${name}</h3>${text}${fields.length ? table(['field', 'type', 'meaning'], fields) : `<p>${type(schema)} ${limits(schema)}</p>`}`;
}

/** The type of a value, with links to schemas. */
function type(schema) {
  if (schema.$ref) {
    const name = schema.$ref.split('/').pop();
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const several = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (several) return several.map(type).join(' or ');
  if (schema.items) return `list of ${type(schema.items)}`;
  if (schema.additionalProperties) return `map to ${type(schema.additionalProperties)}`;
  const kinds = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${kinds} (${escaped(schema.format)})` : kinds;
}

function limits(schema) {
  const values = schema.items?.enum ?? schema.enum;
  const found = [
    values ? `One of ${values.map((each) => `<code>${escaped(each)}</code>`).join(', ')}.` : '',
    ...ranges.map(([least, most, unit]) => range(schema[least], schema[most], unit)),
    schema.default === undefined ? '' : `Default: <code>${escaped(JSON.stringify(schema.default))}</code>.`,
    schema.pattern ? `Pattern: <code>${escaped(schema.pattern)}</code>.` : '',
    schema.example === undefined
      ? ''
      : `Example: <code>${escaped(typeof schema.example === 'string' ? schema.example : JSON.stringify(schema.example))}</code>.`,
  ];
  return found.filter(Boolean).join(' ');
}

function range(least, most, unit) {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}.`;
  if (most !== undefined) return `At most ${most}${unit}.`;
  return least === undefined ? '' : `At least ${least}${unit}.`;
}

function resolved(api, value) {
  return value.$ref
    ? value.$ref
        .split('/')
        .slice(1)
        .reduce((found, key) => found[key], api)
    : value;
}

function table(heads, rows) {
  const line = (tag, cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="table" tabindex="0"><table><thead>${line('th', heads)}</thead><tbody>${rows.map((row) => line('td', row)).join('\n')}</tbody></table></div>`;
}
