import { useState } from 'react';

/** What is being typed: starts from what is set, and anew whenever that becomes another. */
export function useDraft(value: string): [draft: string, setDraft: (draft: string) => void] {
  const [state, setState] = useState({ value, draft: value });
  const draft = state.value === value ? state.draft : value;
  return [
    draft,
    (next) => {
      setState({ value, draft: next });
    },
  ];
}
