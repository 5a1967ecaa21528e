import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { deferredCode } from './deferredCode';
import { Deferred } from './Deferred';

const module = { Words: () => <p>the words</p> };

function drawn(code: ReturnType<typeof deferredCode<typeof module>>) {
  return (
    <Deferred code={code} fallback={<p>coming</p>}>
      {({ Words }) => <Words />}
    </Deferred>
  );
}

class Boundary extends Component<{ children: ReactNode }, { fault: string | null }> {
  override state: { readonly fault: string | null } = { fault: null };

  static getDerivedStateFromError(fault: Error) {
    return { fault: fault.message };
  }

  override render() {
    return this.state.fault ?? this.props.children;
  }
}

describe('code that comes later', () => {
  it('is replaced until it is fetched', async () => {
    render(drawn(deferredCode(() => Promise.resolve(module))));
    expect(screen.getByText('coming')).toBeVisible();
    expect(await screen.findByText('the words')).toBeVisible();
    expect(screen.queryByText('coming')).not.toBeInTheDocument();
  });

  it('is drawn at once where it has been fetched', async () => {
    const fetch = vi.fn(() => Promise.resolve(module));
    const code = deferredCode(fetch);
    await code.load();
    render(drawn(code));
    expect(screen.getByText('the words')).toBeVisible();
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('reports code that cannot be fetched, and fetches it again the next time', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const fetch = vi.fn(() => Promise.resolve(module)).mockRejectedValueOnce(new Error('no answer'));
    const code = deferredCode(fetch);
    const first = render(<Boundary>{drawn(code)}</Boundary>);
    expect(await screen.findByText('no answer')).toBeVisible();
    first.unmount();
    render(drawn(code));
    expect(await screen.findByText('the words')).toBeVisible();
  });
});
