import { altered, differences, type ComparedShare } from './differences';

const share: ComparedShare = {
  parent: 'research',
  flowGroup: { srcHost: '10.0.0.0/29' },
  maxReserveBps: 60e6,
  mayAllow: true,
  mayDeny: false,
  minReserveBps: null,
  minLimitBps: null,
  tokenFillBps: null,
  tokenCapacityBits: null,
  classSlots: 0,
  maxRules: null,
  speakers: ['bea', 'ada'],
};

describe('the difference of two shares', () => {
  it('is nothing where they are the same, in whatever order their speakers are', () => {
    expect(differences(share, { ...share, speakers: ['ada', 'bea'] })).toEqual([]);
  });

  it('names every part that is another, before and after', () => {
    const after = {
      ...share,
      parent: 'rootShare',
      flowGroup: {},
      maxReserveBps: 40e6,
      mayDeny: true,
      minReserveBps: 1e6,
      minLimitBps: 0,
      tokenFillBps: 5e6,
      classSlots: 2,
      maxRules: 5_000,
      speakers: [],
    };
    expect(differences(share, after)).toEqual([
      'Parent: research → rootShare',
      'Flow group: (srcHost=10.0.0.0/29) → (*)',
      'Maximum reservation: 60 Mbit/s → 40 Mbit/s',
      'May deny flows: no → yes',
      'Minimum reservation: none → 1 Mbit/s',
      'Rate limits: not allowed → above 0 Mbit/s',
      'Token bucket: none → fills at 5 Mbit/s, holds 40 Mbit',
      'Traffic classes: 0 → 2',
      'Flow rules: the default → 5,000',
      'Speakers: ada, bea → none',
    ]);
  });

  it('treats missing bounds as none, as the gateway does', () => {
    const compared = {
      ...share,
      name: 'genomics',
      minReserveBps: 1e6,
      tokenFillBps: 2e6,
      tokenCapacityBits: 3e6,
    };
    const after = altered(
      {
        ...compared,
        flowGroupText: '',
        rulesLimit: 3_125,
        peakRules: 0,
        reservedNowBps: 0,
        peakReservedBps: 0,
        delegatedBps: 0,
        speakers: [],
        defaultSpeakers: false,
        maySpeak: true,
        mayReshape: true,
      },
      { flowGroup: {}, maxReserveBps: 1e6 },
    );
    expect(after).toMatchObject({
      minReserveBps: null,
      tokenFillBps: null,
      tokenCapacityBits: null,
      mayAllow: true,
      mayDeny: false,
      parent: 'research',
    });
  });
});
