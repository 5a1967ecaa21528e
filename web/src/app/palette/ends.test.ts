import { endsIn } from './ends';

const hosts = ['h1', 'h4', 'h14'].map((name, index) => ({ name, addresses: [`10.0.0.${index + 1}`] }));

describe('hosts that were typed', () => {
  it('are the first two, from the one to the other', () => {
    expect(endsIn('h1 h4', hosts)).toEqual({ from: 'h1', to: 'h4' });
    expect(endsIn('Book a window from H1 to H4', hosts)).toEqual({ from: 'h1', to: 'h4' });
    expect(endsIn('h1>h4', hosts)).toEqual({ from: 'h1', to: 'h4' });
  });

  it('are reversed by the words before them', () => {
    expect(endsIn('to h4 from h1', hosts)).toEqual({ from: 'h1', to: 'h4' });
    expect(endsIn('h4 from h1', hosts)).toEqual({ from: 'h1', to: 'h4' });
  });

  it('are known by their addresses too', () => {
    expect(endsIn('10.0.0.3 10.0.0.1', hosts)).toEqual({ from: 'h14', to: 'h1' });
  });

  it('may be one alone, and the same one twice is one', () => {
    expect(endsIn('book h4', hosts)).toEqual({ from: 'h4', to: null });
    expect(endsIn('to h4', hosts)).toEqual({ from: null, to: 'h4' });
    expect(endsIn('h1 h1', hosts)).toEqual({ from: 'h1', to: null });
  });

  it('are typed in full: the beginning of a name is none', () => {
    expect(endsIn('h', hosts)).toBeNull();
    expect(endsIn('h5 genomics', hosts)).toBeNull();
  });
});
