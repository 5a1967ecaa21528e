import { earlierHashOf, genesis, hashOf } from './hash';

const event = {
  seq: 1,
  at: '2026-11-20T21:00:00.000001Z',
  principal: 'ada',
  address: '192.0.2.17',
  action: 'share.create',
  subject: 'share Zoë',
  outcome: 'done',
  detail: '{"a":1.0}',
  previousHash: genesis,
  share: 'Zoë',
  hosts: ['10.0.0.1', '10.0.0.4'],
};

describe('the hash of an event', () => {
  // Made with another program from the words of db/README.md.
  it('is made as the gateway makes it, lengths counted in bytes', async () => {
    expect(await hashOf(event)).toBe('e4e5a94efa16f2b3b7b75d9280369c469247165705131db55cfcb9170296da85');
    expect(await hashOf({ ...event, share: null, hosts: [] })).toBe(
      'e5787f32411d206456d777ae5020a6b3435746394db4de0bc6bd5429016bf830',
    );
  });

  it('of an earlier version covers neither the share nor the hosts', async () => {
    const hash = '98695a3d8073be388f269947d4a0ac00600e5bd37c3b9694ae18d8502dc8a648';
    expect(await earlierHashOf(event)).toBe(hash);
    const without = { ...event, share: null, hosts: [] };
    expect(await earlierHashOf(without)).toBe(hash);
  });

  it.each(Object.keys(event))('changes with %s', async (field) => {
    expect(await hashOf({ ...event, [field]: field === 'hosts' ? ['10.0.0.1'] : '2' })).not.toBe(
      await hashOf(event),
    );
  });

  it('changes when a character moves from one field to the next', async () => {
    const moved = { ...event, action: 'share.creat', subject: 'eshare Zoë' };
    expect(await hashOf(moved)).not.toBe(await hashOf(event));
  });
});
