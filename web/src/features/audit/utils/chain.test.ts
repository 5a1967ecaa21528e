import { findingAfter, findingBefore, type Neighbour } from './chain';
import { genesis } from './hash';

const link = (seq: number, previousHash: string, hash: string) => ({ seq, previousHash, hash });
const there = (seq: number, previousHash: string, hash: string): Neighbour => ({
  is: 'there',
  event: link(seq, previousHash, hash),
});
const event = link(5, 'd', 'e');

describe('the link to the event before', () => {
  it('holds where its hash is named', () => {
    expect(findingBefore(event, there(4, 'c', 'd')).status).toBe('holds');
  });

  it('is broken where another one is named', () => {
    expect(findingBefore(event, there(4, 'c', 'x')).status).toBe('broken');
  });

  it('is broken where there is no such event', () => {
    expect(findingBefore(event, { is: 'absent' }).status).toBe('broken');
  });

  it('holds for the first event only where it names none', () => {
    expect(findingBefore(link(1, genesis, 'a'), { is: 'waiting' }).status).toBe('holds');
    expect(findingBefore(link(1, 'x', 'a'), { is: 'waiting' }).status).toBe('broken');
  });

  it('is not known until the event was read', () => {
    expect(findingBefore(event, { is: 'waiting' }).status).toBe('waiting');
    const unread = findingBefore(event, { is: 'unread', why: 'Try again.' });
    expect(unread).toMatchObject({
      status: 'unknown',
      words: expect.stringContaining('Try again.') as string,
    });
  });
});

describe('the link from the event after', () => {
  it('holds where it names this hash', () => {
    expect(findingAfter(event, there(6, 'e', 'f')).status).toBe('holds');
  });

  it('is broken where it names another', () => {
    expect(findingAfter(event, there(6, 'x', 'f')).status).toBe('broken');
  });

  it('is open for the newest event', () => {
    expect(findingAfter(event, { is: 'absent' }).status).toBe('open');
  });

  it('is not known until the event was read', () => {
    expect(findingAfter(event, { is: 'waiting' }).status).toBe('waiting');
    expect(findingAfter(event, { is: 'unread', why: '' }).status).toBe('unknown');
  });
});
