import { quotaEffect } from './quotaEffect';

const alice = { holder: 'user', name: 'alice', kind: 'open-bookings' } as const;

describe('the effect of a quota', () => {
  it('is that everything stays and nothing is added where more is used', () => {
    expect(quotaEffect(alice, 120, 100)).toEqual({
      tone: 'warn',
      message: 'alice uses 120 of 100. Everything above the quota stays, and the gateway refuses more.',
    });
  });

  it('is that nothing is added where all of it is used', () => {
    expect(quotaEffect(alice, 0, 0)).toEqual({
      tone: 'warn',
      message: 'alice uses 0 of 0. The gateway refuses more.',
    });
  });

  it('is that the user waits where the request rate is exceeded', () => {
    const requests = { ...alice, kind: 'requests-per-second' };
    expect(quotaEffect(requests, 12, 5)).toEqual({
      tone: 'warn',
      message: 'alice uses 12 of 5. The gateway answers further requests later, or refuses them.',
    });
    expect(quotaEffect(requests, 4, 5).tone).toBe('still');
  });

  it('is none yet where less is used', () => {
    const team = { holder: 'share', name: 'team', kind: 'open-bookings' } as const;
    expect(quotaEffect(team, 5, 2_000)).toEqual({
      tone: 'still',
      message: 'team with all shares below it uses 5 of 2,000.',
    });
  });
});
