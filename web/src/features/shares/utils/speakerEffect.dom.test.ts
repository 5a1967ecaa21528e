import { speakerEffect } from './speakerEffect';

const node = (name: string, parent: string | null, speakers: string[] = [], defaultSpeakers = false) => ({
  name,
  parent,
  speakers,
  defaultSpeakers,
});
const research = node('research', 'root', ['ada']);
const genomics = node('genomics', 'research', ['ada', 'bea']);
const shares = [node('root', null, ['ada']), research, genomics, node('lab', 'genomics')];

describe('what it means to speak for a share', () => {
  it('counts the shares under it', () => {
    expect(speakerEffect(research, 'bea', shares)).toEqual({ through: null, everyone: false, below: 2 });
  });

  it('names the nearest share above that one speaks for anyway', () => {
    expect(speakerEffect(genomics, 'ada', shares).through).toBe('research');
    expect(speakerEffect(genomics, 'bea', shares).through).toBeNull();
  });

  it('knows shares that everyone speaks for', () => {
    const open = node('open', 'research', [], true);
    expect(speakerEffect(open, 'bea', [...shares, open]).everyone).toBe(true);
    expect(speakerEffect(node('in', 'open'), 'bea', [...shares, open, node('in', 'open')]).through).toBe(
      'open',
    );
  });
});
