// Text area for Markdown, with buttons that type the marks.
import { type ComponentProps, useRef } from 'react';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { TextArea } from '../ui/field.tsx';
import { type EditorTexts, editorTexts } from './texts.ts';

type Mark = keyof EditorTexts['pages']['form']['marks'];

export function MarkdownField(props: ComponentProps<typeof TextArea>) {
  const copy = useTexts(editorTexts).pages.form;
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (mark: Mark) => {
    if (!area.current) return;
    typeMark(area.current, marksFor(copy, area.current.lang === 'en' ? 'en' : 'el')[mark]);
    area.current.dispatchEvent(new Event('input', { bubbles: true }));
    area.current.focus();
  };
  return (
    <div className="wide markdown-field">
      <TextArea {...props} ref={area} rows={16} />
      <fieldset className="cluster insertions needs-scripts">
        <legend className="visually-hidden">{interpolate(copy.tools, { field: String(props.label) })}</legend>
        {(Object.keys(copy.marks) as Mark[]).map((mark) => (
          <button className="link-btn" type="button" key={mark} onClick={() => insert(mark)}>
            {copy.marks[mark]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** What is typed before and after the selection, or, without the second, at the beginning of its lines. */
const marksFor = (copy: EditorTexts['pages']['form'], locale: 'el' | 'en'): Record<Mark, [string, string?]> => ({
  heading: ['## '],
  portuguese: ['*', '*'],
  link: ['[', '](https://)'],
  list: ['- '],
  quote: ['> '],
  note: [`> [!NOTE] ${copy.noteTitle[locale]}\n> `],
  picture: [`\n\n${copy.pictureText[locale]}\n\n`, ''],
});

function typeMark(area: HTMLTextAreaElement, [before, after]: [string, string?]): void {
  const { selectionStart, selectionEnd, value } = area;
  const isOfLines = after === undefined;
  const start = isOfLines ? value.lastIndexOf('\n', selectionStart - 1) + 1 : selectionStart;
  const lineMark = before.slice(before.lastIndexOf('\n') + 1);
  const text = value.slice(start, selectionEnd).replaceAll('\n', isOfLines ? `\n${lineMark}` : '\n');
  const end = start + before.length + text.length;
  area.setRangeText(before + text + (after ?? ''), start, selectionEnd);
  area.setSelectionRange(isOfLines ? end : start + before.length, end);
}
