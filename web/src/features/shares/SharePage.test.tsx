import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import { text } from './text';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const speakers = () => screen.findByRole('list', { name: text.page.speakers });

describe('the page of a share', () => {
  it('shows its limit, its timeline and its children', async () => {
    renderApp('/shares/research');
    await heading('research');
    expect(screen.getByRole('region', { name: text.page.facts })).toHaveTextContent('80 Mbit/s');
    const children = await screen.findByRole('list', { name: text.page.children });
    expect(within(children).getByRole('link', { name: 'genomics' })).toBeVisible();
    const timeline = await screen.findByRole('table', { name: text.page.timelineLabel('research') });
    expect(within(timeline).getByRole('row', { name: '21:00:00 40 Mbit/s 80 Mbit/s' })).toBeInTheDocument();
  });

  it('adds a speaker', async () => {
    const { user } = renderApp('/shares/research');
    await heading('research');
    await user.type(screen.getByRole('combobox', { name: text.page.addSpeaker }), 'bea');
    await user.click(screen.getByRole('button', { name: text.page.add }));
    expect(await within(await speakers()).findByText('bea')).toBeVisible();
    expect(screen.getByText(text.page.added('bea'))).toBeVisible();
  });

  it('says at the field that nobody has this name, or that the person speaks already', async () => {
    const { user } = renderApp('/shares/research');
    await heading('research');
    const field = screen.getByRole('combobox', { name: text.page.addSpeaker });
    await user.type(field, 'nobody');
    await user.click(screen.getByRole('button', { name: text.page.add }));
    expect(await screen.findByText('There is no principal named nobody.')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'ada');
    await user.click(screen.getByRole('button', { name: text.page.add }));
    expect(await screen.findByText(text.page.speakerThere)).toBeVisible();
  });

  it('removes a speaker after asking', async () => {
    const { user } = renderApp('/shares/genomics');
    await heading('genomics');
    await user.click(screen.getByRole('button', { name: text.page.removeLabel('bea') }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(text.page.removeConsequence('bea'));
    await user.click(within(dialog).getByRole('button', { name: text.page.remove }));
    await waitFor(async () => {
      expect(within(await speakers()).queryByText('bea')).not.toBeInTheDocument();
    });
  });

  it('offers nothing to change to those who may not speak for it', async () => {
    renderApp('/shares/genomics', { as: 'carl' });
    await heading('genomics');
    expect(screen.queryByRole('button', { name: text.delegate.open })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.page.removeLabel('bea') })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.page.add })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: text.page.book })).not.toBeInTheDocument();
  });

  it('says so when there is no such share', async () => {
    renderApp('/shares/nothing');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such thing here');
  });
});

describe('delegating a share', () => {
  async function fill(name: string, limit: string) {
    const app = renderApp('/shares/research');
    await heading('research');
    await app.user.click(screen.getByRole('button', { name: text.delegate.open }));
    const dialog = within(await screen.findByRole('dialog'));
    if (name !== '') await app.user.type(dialog.getByLabelText(text.delegate.name), name);
    if (limit !== '') await app.user.type(dialog.getByLabelText(text.delegate.limit), limit);
    const submit = () => app.user.click(dialog.getByRole('button', { name: text.delegate.submit }));
    return { ...app, dialog, submit };
  }

  it('makes a child and shows it', async () => {
    const { dialog, submit, user } = await fill('proteomics', '20');
    await user.type(dialog.getByLabelText(text.delegate.source), '10.0.0.0/30');
    expect(dialog.getByText('(srcHost=10.0.0.0/30)')).toBeVisible();
    await submit();
    expect(await screen.findByText(text.delegate.done('proteomics'))).toBeVisible();
    expect(await screen.findByRole('link', { name: 'proteomics' })).toBeVisible();
  });

  it('says what is missing', async () => {
    const { dialog, submit } = await fill('', '');
    await submit();
    expect(await dialog.findByText(text.delegate.nameMissing)).toBeVisible();
    expect(dialog.getByText(text.delegate.limitMissing)).toBeVisible();
  });

  it('says at the name that it is taken', async () => {
    const { dialog, submit } = await fill('backup', '5');
    await submit();
    expect((await dialog.findAllByText(/A share named backup exists already/)).length).toBeGreaterThan(0);
  });

  it('explains that a child may not have more than its parent, and keeps what was typed', async () => {
    const { dialog, submit } = await fill('proteomics', '500');
    await submit();
    expect(await dialog.findByText(/may not reserve more than its parent research/)).toBeVisible();
    expect(dialog.getByLabelText(text.delegate.name)).toHaveValue('proteomics');
  });
});
