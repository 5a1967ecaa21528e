// The menu on narrow screens, operations that the address names, and the search, which reads its index at the first use.
const base = new URL(document.documentElement.dataset.root, location.href);
const most = 12;
const options = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'url', 'start'],
  searchOptions: {
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boost: { title: 3, page: 2 },
  },
};

const menu = document.querySelector('.menu');
menu.addEventListener('click', () => {
  const open = document.body.classList.toggle('menu-open');
  menu.setAttribute('aria-expanded', String(open));
});
document.querySelector('#pages [aria-current]')?.scrollIntoView({ block: 'center' });

/** An operation that the address names is open. */
function open() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
open();
addEventListener('hashchange', open);

const input = document.querySelector('input[type=search]');
const results = document.querySelector('#found');
let engine;

async function load() {
  const script = document.querySelector('script[data-search]');
  const { default: MiniSearch } = await import(new URL(script.dataset.search, location.href));
  const answer = await fetch(new URL('search.json', base));
  if (!answer.ok) throw new Error(`search.json: ${answer.status}`);
  return MiniSearch.loadJSON(await answer.text(), options);
}

async function search() {
  const text = input.value.trim();
  if (!text) {
    results.hidden = true;
    return;
  }
  try {
    engine ??= load();
    const found = (await engine).search(text).slice(0, most);
    if (text !== input.value.trim()) return;
    results.replaceChildren(...(found.length ? found.map(entry) : [message(`No page has “${text}”.`)]));
  } catch {
    engine = undefined;
    results.replaceChildren(message('The search cannot be loaded. Check the connection, and try again.'));
  }
  results.hidden = false;
}

/** Opens the first result of what is typed, also while an earlier text is shown. */
async function openFirst() {
  await search();
  results.querySelector('a')?.click();
}

function entry({ url, title, page, start }) {
  const link = document.createElement('a');
  link.href = new URL(url, base).href;
  for (const [tag, content] of [
    ['strong', title],
    ['small', page === title ? '' : page],
    ['span', start],
  ]) {
    if (content) link.appendChild(Object.assign(document.createElement(tag), { textContent: content }));
  }
  return link;
}

function message(text) {
  return Object.assign(document.createElement('p'), { textContent: text });
}

function move(step) {
  const links = [...results.querySelectorAll('a')];
  const next = links.indexOf(document.activeElement) + step;
  (next < 0 ? input : links[Math.min(next, links.length - 1)])?.focus();
}

input.addEventListener('input', search);
input.addEventListener('focus', search);
document.querySelector('.search').addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && !results.hidden) {
    event.preventDefault();
    move(step);
  }
  if (event.key === 'Escape') results.hidden = true;
  if (event.key === 'Enter' && event.target === input) void openFirst();
});
document.addEventListener('click', (event) => {
  if (!event.target.closest('.search')) results.hidden = true;
});
document.addEventListener('keydown', (event) => {
  const typing = event.target.closest('input, textarea');
  if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    input.focus();
  }
});
