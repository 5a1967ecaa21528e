/** A page: navigation at the left, the text, and its headings at the right. */
import { navigation } from '../navigation.js';
import { address, relative } from '../lib/sources.js';
import { escaped, unmarked } from '../lib/text.js';

export default class Page {
  render({ source, title, content, assets, collections }) {
    const here = address(source);
    const to = (place) => relative(here, place);
    const titles = new Map(collections.all.map(({ data }) => [data.source, data.title]));
    const headings = [...content.matchAll(/<h([23]) id="(?!schema-)([^"]*)"[^>]*>([\s\S]*?)<\/h\1>/g)];
    return `<!doctype html>
<html lang="en" data-root="${to('index.html').replace(/index\.html$/, '') || './'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Windowpane</title>
<link rel="stylesheet" href="${to(assets['style.css'])}">
<link rel="icon" href="${to(assets['logo.svg'])}" type="image/svg+xml">
<script src="${to(assets['theme.js'])}"></script>
<script type="module" src="${to(assets['site.js'])}" data-search="${to('assets/minisearch-7.2.0.js')}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header>
<button class="icon menu" type="button" aria-label="Pages" aria-expanded="false" aria-controls="pages">☰</button>
<a class="brand" href="${to('index.html')}"><img src="${to(assets['logo.svg'])}" alt="" width="24" height="24">Windowpane <span>documentation</span></a>
<div class="search" role="search">
<input type="search" placeholder="Search" aria-label="Search the documentation" aria-controls="found" autocomplete="off">
<div id="found" hidden></div>
</div>
<a class="app" href="/">Open Windowpane</a>
<button class="icon theme" type="button" aria-label="Change between light and dark">◐</button>
</header>
<div class="columns">
<nav id="pages" aria-label="Pages">${navigation.map((part) => section(part, source, titles, to)).join('')}</nav>
<main id="content"><article>${readable(content)}</article></main>
<aside>${headings.length > 1 ? outline(headings) : ''}</aside>
</div>
</body>
</html>`;
  }
}

function section({ title, pages }, source, titles, to) {
  const entries = pages.map((page) => {
    const name = titles.get(page);
    if (name === undefined) throw new Error(`The navigation names ${page}, which is no page`);
    const current = page === source ? ' aria-current="page"' : '';
    return `<li><a href="${to(address(page))}"${current}>${escaped(name)}</a></li>`;
  });
  return `<h2>${escaped(title)}</h2><ul>${entries.join('')}</ul>`;
}

function outline(headings) {
  const entries = headings.map(
    ([, level, id, text]) =>
      `<li class="level-${level}"><a href="#${id}">${escaped(unmarked(text))}</a></li>`,
  );
  return `<nav aria-label="On this page"><h2>On this page</h2><ul>${entries.join('')}</ul></nav>`;
}

/** Headings with a link to themselves, and code that the keyboard can scroll. */
function readable(content) {
  return content
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replace(
      /<h([2-4]) id="([^"]*)"([^>]*)>([\s\S]*?)<\/h\1>/g,
      (_, level, id, rest, text) =>
        `<h${level} id="${id}"${rest}>${text} <a class="anchor" href="#${id}" aria-label="Link to this section">#</a></h${level}>`,
    );
}
