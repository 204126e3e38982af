// `/dev/mail` of `npm run dev`: the latest mails as their recipients see them.
import { readdir, readFile, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { escapeHtml } from '#app/content/fill-document.ts';

const LATEST = 20;

export function sendMailPage(outboxDir: string, response: ServerResponse): void {
  mailPage(outboxDir).then(
    (page) => response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' }).end(page),
    (error: Error) => response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.stack),
  );
}

async function mailPage(outboxDir: string): Promise<string> {
  const mails = await readLatest(outboxDir);
  const list = mails.map(mailSection).join('') || '<p>No mail yet. With SMTP_URL set, mails are sent and not shown here.</p>';
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sent mails</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui; }
  body { max-inline-size: 44rem; margin-inline: auto; padding: 1rem; }
  iframe { inline-size: 100%; block-size: 40rem; border: 1px solid; }
  pre { white-space: pre-wrap; }
</style>
<h1>Sent mails</h1>
${list}`;
}

async function readLatest(outboxDir: string): Promise<Email[]> {
  const names = await readdir(outboxDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.eml')).map((name) => join(outboxDir, name));
  const dated = await Promise.all(files.map(async (file) => ({ file, time: (await stat(file)).mtimeMs })));
  const latest = dated.sort((a, b) => b.time - a.time).slice(0, LATEST);
  return Promise.all(latest.map(async ({ file }) => PostalMime.parse(await readFile(file), { attachmentEncoding: 'base64' })));
}

function mailSection({ subject, to, html, text, attachments }: Email): string {
  const pictures = new Map(
    attachments.map(({ contentId, mimeType, content }) => [contentId, `data:${mimeType};base64,${content}`]),
  );
  const shown = (html ?? '').replace(/cid:([^"]+)/g, (cid, id) => pictures.get(`<${id}>`) ?? cid);
  const files = attachments.flatMap(({ contentId, filename }) => (contentId ? [] : [filename]));
  return `<section>
<h2>${escapeHtml(subject ?? '')}</h2>
<p>To ${escapeHtml((to ?? []).map(({ address }) => address).join(', '))}${files.length > 0 ? `, with ${escapeHtml(files.join(', '))}` : ''}</p>
<iframe sandbox title="HTML" srcdoc="${escapeHtml(shown)}"></iframe>
<details><summary>Text</summary><pre>${escapeHtml(text ?? '')}</pre></details>
</section>
`;
}
