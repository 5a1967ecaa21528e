/**
 * Checks prose: `node lint.mjs FILE…` prints a line `FILE:LINE: message (rule)` for each finding; exit status 1 if there is one.
 * Markdown files get all rules. Other files hold one text a line, as `cli/prose.py` extracts them, and get the vocabulary only.
 */
import { readFile } from 'node:fs/promises';
import markdown from '@textlint/textlint-plugin-markdown';
import text from '@textlint/textlint-plugin-text';
import { TextlintKernelDescriptor } from '@textlint/kernel';
import { moduleInterop } from '@textlint/module-interop';
import { createLinter } from 'textlint';
import wordCount from 'textlint-rule-en-max-word-count';
import deadLink from 'textlint-rule-no-dead-link';
import prh from 'textlint-rule-prh';
import headingCase from './heading-case.js';

const MAX_WORDS = 35;

const vocabulary = rule('words', prh, { rulePaths: [new URL('words.yml', import.meta.url).pathname] });
const all = [
  vocabulary,
  rule('sentence-length', wordCount, { max: MAX_WORDS }),
  rule('dead-link', deadLink, { checkRelative: true, ignore: ['http://**', 'https://**'] }),
  rule('heading-case', headingCase, true),
];

function rule(ruleId, module, options) {
  return { ruleId, rule: moduleInterop(module), options };
}

function linter(rules) {
  return createLinter({
    descriptor: new TextlintKernelDescriptor({
      rules,
      filterRules: [],
      plugins: [
        { pluginId: 'markdown', plugin: moduleInterop(markdown) },
        { pluginId: 'text', plugin: moduleInterop(text) },
      ],
    }),
  });
}

const documents = linter(all);
const texts = linter([vocabulary]);
let found = 0;
for (const file of process.argv.slice(2)) {
  const chosen = file.endsWith('.md') ? documents : texts;
  const result = await chosen.lintText(await readFile(file, 'utf8'), file);
  for (const { line, message, ruleId } of result.messages) {
    console.log(`${file}:${line}: ${message.replace(/\s+/g, ' ').trim()} (${ruleId})`);
    found += 1;
  }
}
process.exitCode = found === 0 ? 0 : 1;
