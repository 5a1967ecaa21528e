import type { AuditEvent } from '../../../api/types';
import { earlierHashOf, genesis, hashOf } from '../utils/hash';
import { checkContent, findDetail } from './recordedDetail';

// What JSON.stringify would write otherwise: a fraction of nothing, and a number that it does not hold exactly.
const detail = '{"share":1.0,"bits":9007199254740993}';

const sealed = async (): Promise<AuditEvent> => {
  const open = {
    seq: 7,
    at: '2026-11-20T20:00:00.000257Z',
    principal: 'ada',
    address: '192.0.2.17',
    action: 'share.create',
    subject: 'share genomics',
    outcome: 'done' as const,
    previousHash: genesis,
    share: 'genomics',
    hosts: [],
  };
  const hash = await hashOf({ ...open, detail });
  return { ...open, detail: JSON.parse(detail) as AuditEvent['detail'], hash };
};

describe('whether a hash is what the content makes', () => {
  it('is so where it was made of the very characters on record', async () => {
    expect(await checkContent(await sealed(), detail)).toBe('holds');
  });

  it('is not where a field was changed', async () => {
    expect(await checkContent({ ...(await sealed()), principal: 'eve' }, detail)).toBe('broken');
  });

  it('is not where the share or a host was changed', async () => {
    expect(await checkContent({ ...(await sealed()), share: 'physics' }, detail)).toBe('broken');
    expect(await checkContent({ ...(await sealed()), hosts: ['10.0.0.9'] }, detail)).toBe('broken');
  });

  it('is so in part where an earlier version made the hash', async () => {
    const event = await sealed();
    const earlier = { ...event, hash: await earlierHashOf({ ...event, detail }) };
    expect(await checkContent(earlier, detail)).toBe('earlier');
    expect(await checkContent({ ...earlier, principal: 'eve' }, detail)).toBe('broken');
  });

  it('is not where the detail on record was changed', async () => {
    const changed = detail.replace('1.0', '1');
    expect(await checkContent(await sealed(), changed)).toBe('broken');
  });

  it('is not where something else is shown than what is on record', async () => {
    expect(await checkContent({ ...(await sealed()), detail: { share: 2 } }, detail)).toBe('broken');
  });

  it('is not known without the text on record', async () => {
    expect(await checkContent(await sealed(), null)).toBe('missing');
  });
});

describe('the text of a detail', () => {
  const file = [
    JSON.stringify({ seq: 6, detail: '{"n":6}' }),
    JSON.stringify({ seq: 7, detail: '{"n":7}' }),
    '',
  ].join('\n');

  it('is found by the number of its event', () => {
    expect(findDetail(file, 7)).toBe('{"n":7}');
  });

  it('is nothing where the event is not in the file, or the file is empty', () => {
    expect(findDetail(file, 8)).toBeNull();
    expect(findDetail('', 7)).toBeNull();
  });

  it('is nothing where it is no text', () => {
    expect(findDetail(JSON.stringify({ seq: 7, detail: {} }), 7)).toBeNull();
  });
});
