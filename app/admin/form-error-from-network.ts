import { data } from 'react-router';

/**
 * An answer that never came is told in the form, which keeps what was entered; React Router would show its error page instead.
 * The status keeps it from asking for the rest of the page again, which would fail as well.
 */
export async function formErrorFromNetwork<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { key, version } = Object.fromEntries(await sent.formData());
    const mark = { ...(key && { key: String(key) }), ...(version && { version: Number(version) }) };
    return data({ ...mark, outcome: 'failed' as const }, { status: 503 });
  }
}
