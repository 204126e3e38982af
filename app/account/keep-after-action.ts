import type { ShouldRevalidateFunction } from 'react-router';

/**
 * An action that succeeds leaves the page, one that does not has changed nothing: its data is not asked for again. Without a
 * connection the asking would fail as well, and replace the form by the error page.
 */
export const keepAfterAction: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' ? false : defaultShouldRevalidate;
