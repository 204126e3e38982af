// The page that is edited, in a frame. A click on one of its texts opens the dialog of the text.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';
import { markTexts, type TextOfPage } from './page-texts.ts';
import { editorTexts } from './texts.ts';

const frameName = 'page';

interface PageFrameProps {
  /** Addresses of the page in each language. */
  frames: readonly { locale: Locale; src: string }[];
  texts: readonly TextOfPage[];
  /** When it changes, the frame loads again. */
  version: number;
}

export function PageFrame({ frames, texts, version }: PageFrameProps) {
  const copy = useTexts(editorTexts).pages;
  const frame = useRef<HTMLIFrameElement>(null);
  const [src, setSrc] = useState(frames[0]?.src);
  const navigate = useNavigate();
  const shownVersion = useRef(version);
  useEffect(() => {
    // Unlike a new address, a reload keeps the scroll position.
    if (shownVersion.current !== version) frame.current?.contentWindow?.location.reload();
    shownVersion.current = version;
  }, [version]);
  const onClick = useCallback(
    (event: MouseEvent) => {
      // `instanceof` is false for elements of the frame.
      const target = event.target as Element;
      const address = target.closest<HTMLElement>('[data-text]')?.dataset.text;
      const link = target.closest('a');
      // The public pages forbid frames, so a link to one would replace the page with the browser's error page.
      if (address || (link && leadsAway(link))) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (address) navigate(address);
    },
    [navigate],
  );
  const prepare = useCallback(() => {
    const page = documentOf(frame.current);
    if (!page) return;
    markTexts(page, texts);
    addStyles(page);
    page.addEventListener('click', onClick, { capture: true });
  }, [texts, onClick]);
  useEffect(() => {
    // The page may have loaded before this script ran.
    if (documentOf(frame.current)?.readyState === 'complete') prepare();
  }, [prepare]);
  return (
    <div className="page-frame">
      <p className="cluster split">
        <span className="needs-scripts">{copy.tap}</span>
        <span className="cluster">
          {frames.map((each) => (
            <a
              key={each.locale}
              className="link-btn"
              href={each.src}
              target={frameName}
              aria-current={each.src === src ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                setSrc(each.src);
              }}
            >
              {copy.form.languages[each.locale]}
            </a>
          ))}
        </span>
      </p>
      <iframe key={src} name={frameName} title={copy.frame} src={src} ref={frame} onLoad={prepare} />
    </div>
  );
}

/** Returns null for the browser's own error page. */
function documentOf(frame: HTMLIFrameElement | null): Document | null {
  const page = frame?.contentDocument ?? null;
  return page?.location.href === 'about:blank' ? null : page;
}

const leadsAway = ({ target, href, baseURI }: HTMLAnchorElement) =>
  target !== '_blank' && href.split('#')[0] !== baseURI.split('#')[0];

function addStyles(page: Document): void {
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync('[data-text] { cursor: pointer } [data-text]:hover { outline: 2px dashed; outline-offset: 3px }');
  page.adoptedStyleSheets = [sheet];
}
