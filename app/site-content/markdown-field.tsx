// Text area for Markdown, with buttons that type the marks.
import { type ChangeEvent, type ComponentProps, useRef, useState } from 'react';
import { useTexts } from '../i18n/content.ts';
import { TextArea, useHydrated } from '../ui/field.tsx';
import { type UploadError, uploadPicture } from './encode-picture.ts';
import { editorTexts } from './texts.ts';

/** Marks of the buttons: around the selection, or, without `after`, at the beginning of each selected line. */
const marks: readonly (readonly [before: string, after?: string])[] = [
  ['## '],
  ['*', '*'],
  ['[', '](https://)'],
  ['- '],
  ['> '],
  ['> [!NOTE] '],
];

type MarkdownFieldProps = ComponentProps<typeof TextArea> & { onUpload(name: string): void };

export function MarkdownField({ onUpload, ...props }: MarkdownFieldProps) {
  const copy = useTexts(editorTexts).pages.form;
  const isHydrated = useHydrated();
  const area = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'uploading' | UploadError>();
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!target.files?.[0]) return;
    setState('uploading');
    const uploaded = await uploadPicture(target.files[0]);
    setState('error' in uploaded ? uploaded.error : undefined);
    if ('name' in uploaded) {
      typeMark(area.current, '\n\n![', `](${uploaded.name})\n\n`);
      onUpload(uploaded.name);
    }
    target.value = '';
  };
  return (
    <div className="wide">
      <div className="cluster insertions needs-scripts">
        {copy.marks.map((name, index) => (
          <button className="link-btn" type="button" key={name} onClick={() => typeMark(area.current, ...(marks[index] ?? ['']))}>
            {name}
          </button>
        ))}
        <label className="link-btn">
          {copy.markOfPicture}{' '}
          <input type="file" accept="image/*" onChange={upload} disabled={!isHydrated || state === 'uploading'} />
        </label>
        <span role="status">{state && copy.picture[state]}</span>
      </div>
      <TextArea {...props} ref={area} rows={16} />
    </div>
  );
}

function typeMark(area: HTMLTextAreaElement | null, before: string, after?: string): void {
  if (!area) return;
  const { selectionStart, selectionEnd, value } = area;
  const start = after === undefined ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart;
  const selected = value.slice(start, selectionEnd);
  const text = after === undefined ? selected.replaceAll('\n', `\n${before}`) : selected;
  area.setRangeText(before + text + (after ?? ''), start, selectionEnd);
  area.setSelectionRange(start + before.length, start + before.length + text.length);
  area.dispatchEvent(new Event('input', { bubbles: true }));
  area.focus();
}
