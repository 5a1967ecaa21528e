import { refusalOf } from './refusal';

const refusal = {
  rule: 'share-maximum',
  place: 'share backup',
  at: '2026-11-20T20:00:00Z',
  limitBps: 30_000_000,
  reservedBps: 10_000_000,
  limit: null,
  reserved: null,
  message: 'Only 20 Mbit/s are free then.',
};

describe('the refusal in the detail of an event', () => {
  it('is read, without what was offered instead', () => {
    expect(refusalOf({ refusal: { ...refusal, counterOffers: [{ kind: 'later' }] } })).toEqual({
      ...refusal,
      counterOffers: [],
    });
  });

  it('is null without a refusal, or without a message', () => {
    expect(refusalOf({})).toBeNull();
    expect(refusalOf({ refusal: 'no' })).toBeNull();
    expect(refusalOf({ refusal: { rule: 'share-maximum' } })).toBeNull();
  });

  it('is read without amounts, which not every rule has', () => {
    const { rule, place, message } = refusal;
    expect(refusalOf({ refusal: { rule, place, message } })).toMatchObject({ at: null, limitBps: null });
  });
});
