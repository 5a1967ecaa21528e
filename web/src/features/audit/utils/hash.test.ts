import { genesis, hashOf } from './hash';

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
};

describe('the hash of an event', () => {
  // Made with another program from the words of db/README.md.
  it('is made as the gateway makes it, lengths counted in bytes', async () => {
    expect(await hashOf(event)).toBe('98695a3d8073be388f269947d4a0ac00600e5bd37c3b9694ae18d8502dc8a648');
  });

  it.each(Object.keys(event))('changes with %s', async (field) => {
    expect(await hashOf({ ...event, [field]: '2' })).not.toBe(await hashOf(event));
  });

  it('changes when a character moves from one field to the next', async () => {
    const moved = { ...event, action: 'share.creat', subject: 'eshare Zoë' };
    expect(await hashOf(moved)).not.toBe(await hashOf(event));
  });
});
