import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { policy } from './policy.ts';

const gateway = '../../../gateway/server/src/main/java/org/windowpane/gateway/http/SecurityHeaders.java';

describe('the content security policy of built pages', () => {
  it('is the one that the gateway sends', () => {
    const source = readFileSync(path.resolve(import.meta.dirname, gateway), 'utf8');
    const [, constant = ''] = /POLICY =\s*String\.join\(\s*"; ",(.*?)\);/s.exec(source) ?? [];
    expect([...constant.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join('; ')).toBe(policy);
  });
});
