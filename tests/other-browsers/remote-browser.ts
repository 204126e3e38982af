// Steers a browser over its own remote protocol. Playwright's Firefox and WebKit are builds of its own, and its WebDriver BiDi support needs
// commands that Firefox ESR lacks.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Cookie {
  name: string;
  value: string;
}

/** What the protocols of Firefox and WebKit have in common. `actions` are those of the W3C WebDriver specification. */
export interface Connection {
  /** Opens a URL and waits for the load event. */
  navigate(url: string): Promise<void>;
  /** Runs an expression in the page and returns its string value after awaiting it. */
  run(expression: string): Promise<string>;
  perform(actions: object[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Replaces all cookies of localhost. */
  setCookies(cookies: Cookie[]): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface RemoteBrowser extends Omit<Connection, 'run' | 'perform'> {
  /** Runs a function in the page. It cannot use variables of its module. */
  evaluate<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Clicks the first visible element that matches the selector and contains the text, as soon as nothing covers it. */
  click(selector: string, text?: string): Promise<void>;
  /** Replaces the value of a text field. */
  type(selector: string, text: string): Promise<void>;
  /** Presses keys one after the other. Special keys are code points of https://w3c.github.io/webdriver/#keyboard-actions. */
  press(keys: string): Promise<void>;
}

export function steer(connection: Connection): RemoteBrowser {
  const evaluate: RemoteBrowser['evaluate'] = async (script, ...args) => {
    const result = `Promise.resolve(${JSON.stringify(args)}).then((args) => (${script})(...args))`;
    const json = await connection.run(
      `${result}.then((value) => ({ value }), (error) => ({ error: String(error) })).then(JSON.stringify)`,
    );
    const { value, error } = JSON.parse(json);
    if (error) throw new Error(error);
    return value;
  };
  const click: RemoteBrowser['click'] = async (selector, text = '') => {
    for (const deadline = Date.now() + 15_000; ; await sleep(50)) {
      const found = await evaluate(findClickPoint, selector, text).catch((error: Error) => error.message);
      if (typeof found === 'string') {
        if (Date.now() > deadline) throw new Error(`Cannot click ${selector} ${text}: ${found}`);
        continue;
      }
      const actions = [
        { type: 'pointerMove', ...found },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      return connection.perform([{ type: 'pointer', id: 'mouse', actions }]);
    }
  };
  const press: RemoteBrowser['press'] = (keys) => {
    const actions = [...keys].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    return connection.perform([{ type: 'key', id: 'keyboard', actions }]);
  };
  return {
    ...connection,
    evaluate,
    click,
    press,
    async type(selector, text) {
      await click(selector);
      await evaluate((each) => document.querySelector<HTMLInputElement>(each)?.select(), selector);
      await press(text);
    },
  };
}

/** Runs in the page. Returns a reason if the element cannot be clicked yet. */
async function findClickPoint(selector: string, text: string): Promise<{ x: number; y: number } | string> {
  const isMatch = (element: Element) => element.checkVisibility() && (element.textContent ?? '').includes(text);
  const element = [...document.querySelectorAll(selector)].find(isMatch);
  if (!element) return 'not found';
  const locate = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isHit = ({ x, y }: { x: number; y: number }) => element.contains(document.elementFromPoint(x, y));
  const before = locate();
  if (!isHit(before)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { x, y } = locate();
  if (!isHit({ x, y })) return `covered by ${document.elementFromPoint(x, y)?.outerHTML.slice(0, 200)}`;
  return x === before.x && y === before.y ? { x, y } : 'moving';
}

/** Runs in the page before its scripts. Passes errors, violations of the Content-Security-Policy and failed files to `onError`. */
export function collectErrors(onError: (text: string) => void): void {
  if (window !== top) return;
  // Firefox reports as errors what was still loading when the page is left, its preloads even before.
  let isLeft = false;
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  const report = (...parts: unknown[]) => isLeft || onError(parts.map(String).join(' '));
  console.error = report;
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => report(violatedDirective, blockedURI));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  const onFailure = ({ message, target }: ErrorEvent) => {
    const { rel, outerHTML } = target as HTMLLinkElement;
    if (!rel?.endsWith('preload')) report(message ?? `not loaded: ${outerHTML}`);
  };
  addEventListener('error', onFailure, true);
}
