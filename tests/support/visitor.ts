import { expect } from '@playwright/test';
import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';

type Values = Record<string, string | number | boolean | null>;
type Name = string | RegExp;

const MAX_REDIRECTS = 5;

/**
 * Reads pages and sends forms over HTTP as a browser without JavaScript does, with a cookie jar. Finds links, buttons and fields by the
 * names that people read, and throws with the names on the page if there is no such element or more than one.
 */
export class Visitor {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();
  /** Path, query and hash of the current page. */
  location = '';
  status = 0;
  headers = new Headers();
  html = '';
  /** The current page. */
  $: CheerioAPI = load('');

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  get cookies(): { name: string; value: string }[] {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  /** Keeps cookies given as `Set-Cookie` lines. */
  addCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/;\s*Max-Age=0\b/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }

  get cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  clearCookies(): void {
    this.#cookies.clear();
  }

  /** Sends one request with the visitor's cookies. Does not follow redirects and leaves the current page. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = this.cookieHeader;
    const headers = { Accept: 'text/html', ...this.#headers, ...(cookie && { Cookie: cookie }) };
    const url = new URL(path, this.#origin + this.location);
    if (url.origin !== this.#origin) throw new Error(`${url} is another site`);
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
    });
    this.addCookies(response.headers.getSetCookie());
    return response;
  }

  /** The body of the response to one request. Leaves the current page. */
  async read(path: string): Promise<string> {
    return (await this.fetch(path)).text();
  }

  /** Opens an address and follows redirects. */
  open(path: string): Promise<this> {
    return this.#load(path);
  }

  reload(): Promise<this> {
    return this.#load(this.location.replace(/#.*/s, ''));
  }

  /** Sends fields as a form of this site does, without reading the form. */
  post(path: string, fields: Record<string, string>): Promise<this> {
    return this.#load(path, { method: 'POST', body: String(new URLSearchParams(fields)) });
  }

  follow(name: Name, within?: string): Promise<this> {
    return this.open(this.link(name, within).attr('href') ?? '');
  }

  /** Fills in the form of this button and sends it. */
  submit(button: Name, values: Values = {}, within?: string): Promise<this> {
    const submitter = this.button(button, within);
    const id = submitter.attr('form');
    const form = id ? this.$(`form[id="${id}"]`) : submitter.closest('form');
    if (form.length !== 1) throw new Error(`No form of the button ${button} on ${this.location}`);
    this.fill(values, form);
    const fields = new URLSearchParams(this.#successfulControls(form, submitter));
    const action = submitter.attr('formaction') ?? form.attr('action') ?? this.location.replace(/#.*/s, '');
    if ((form.attr('method') ?? 'get').toLowerCase() === 'get') return this.open(`${action.replace(/[?#].*/s, '')}?${fields}`);
    return this.#load(action, { method: 'POST', body: String(fields) });
  }

  /** Changes fields, named by their labels or their `name`. A checkbox takes a boolean, a radio button or a choice its value. */
  fill(values: Values, form: Cheerio<AnyNode> = this.$.root() as Cheerio<AnyNode>): void {
    for (const [name, value] of Object.entries(values)) {
      const field = this.field(name, form);
      if (field.is('[disabled], fieldset[disabled] *')) throw new Error(`The field ${name} is disabled`);
      if (field.is('textarea')) field.text(String(value));
      else if (field.is('select')) {
        const option = field.find('option').filter((_, each) => (this.$(each).attr('value') ?? this.$(each).text()) === value);
        if (option.length !== 1) throw new Error(`The field ${name} has no choice ${value}`);
        field.find('option').removeAttr('selected');
        option.attr('selected', '');
      } else if (field.is('[type=checkbox]')) field.prop('checked', Boolean(value));
      else if (field.is('[type=radio]')) {
        field.prop('checked', false);
        const choice = field.filter((_, each) => this.$(each).attr('value') === value);
        if (value !== null && choice.length !== 1) throw new Error(`The field ${name} has no choice ${value}`);
        choice.prop('checked', true);
      } else field.attr('value', String(value));
    }
  }

  /** The value of each field of the form with this button: a string, or a boolean for a checkbox. */
  values(button: Name, within?: string): Record<string, string | boolean> {
    const form = this.button(button, within).closest('form');
    const checkboxes = this.$('[type=checkbox][name]', form).toArray();
    return {
      ...Object.fromEntries(this.#successfulControls(form)),
      ...Object.fromEntries(checkboxes.map((each) => [this.$(each).attr('name'), this.$(each).is('[checked]')])),
    };
  }

  link(name: Name, within = 'body'): Cheerio<Element> {
    return this.#only(this.$('a[href]', within), 'link', name);
  }

  button(name: Name, within = 'body'): Cheerio<Element> {
    return this.#only(this.$('button:not([type=button]), input[type=submit]', within), 'button', name);
  }

  hasLink(name: Name, within = 'body'): boolean {
    return this.#named(this.$('a[href]', within), name).length > 0;
  }

  hasButton(name: Name, within = 'body'): boolean {
    return this.#named(this.$('button:not([type=button]), input[type=submit]', within), name).length > 0;
  }

  /** The control with this label or `name`; all buttons of a radio group. */
  field(name: string, within: Cheerio<AnyNode> | string = 'body'): Cheerio<Element> {
    const labels = this.#named(this.$('label', within), name).toArray();
    const labeled = labels.flatMap((label) => {
      const id = this.$(label).attr('for');
      return (id ? this.$(`[id="${id}"]`) : this.$('input, select, textarea', label)).toArray();
    });
    const found = labeled.length > 0 ? this.$(labeled) : this.$(`[name="${name}"]:not([type=hidden])`, within);
    if (found.length === 0) throw new Error(`No field ${name} on ${this.location}: ${this.#names(this.$('label', within))}`);
    if (found.length > 1 && !found.is('[type=radio]')) throw new Error(`${found.length} fields ${name} on ${this.location}`);
    return found as Cheerio<Element>;
  }

  /** The help and error texts of a field (`aria-describedby`). */
  description(field: string, within?: string): string {
    const ids = this.field(field, within).attr('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => textOf(this.$(`[id="${id}"]`))).join(' ');
  }

  /** The only element that matches the selector and contains the text. */
  element(selector: string, text: Name = ''): Cheerio<Element> {
    const all = this.$(selector) as Cheerio<Element>;
    const found = all.filter((_, each) => matches(textOf(this.$(each)), text, 'partly'));
    if (found.length === 1) return found;
    throw new Error(`${found.length} elements ${selector} with ${text} on ${this.location}:\n${this.texts(selector).join('\n')}`);
  }

  /** The text of the only element that matches the selector, in one line. */
  text(selector = 'main', text: Name = ''): string {
    return textOf(this.element(selector, text));
  }

  texts(selector: string): string[] {
    return this.$(selector)
      .toArray()
      .map((each) => textOf(this.$(each)));
  }

  /** An attribute of each element that matches the selector, empty where it is missing. */
  attributes(selector: string, name: string): string[] {
    return this.$(selector)
      .toArray()
      .map((each) => this.$(each).attr(name) ?? '');
  }

  /** Notices shown once after a form was sent. */
  get notice(): string {
    return this.text('.toasts');
  }

  get heading(): string {
    return this.text('h1');
  }

  async #load(path: string, init?: RequestInit): Promise<this> {
    let request: [string, RequestInit?] = [
      path,
      init && { ...init, headers: { Origin: this.#origin, 'Content-Type': 'application/x-www-form-urlencoded' } },
    ];
    for (let redirects = 0; ; redirects++) {
      const response = await this.fetch(...request);
      const url = new URL(request[0], this.#origin + this.location);
      const target = response.headers.get('Location');
      if (!target) {
        this.location = url.pathname + url.search + url.hash;
        this.status = response.status;
        this.headers = response.headers;
        this.html = await response.text();
        this.$ = load(this.html, { scriptingEnabled: false });
        return this;
      }
      await response.body?.cancel();
      if (redirects === MAX_REDIRECTS) throw new Error(`More than ${MAX_REDIRECTS} redirects from ${path}`);
      // The method is kept by 307 and 308 only (RFC 9110, section 15.4), and the hash by a target without one.
      const next = new URL(target, url);
      if (!next.hash) next.hash = url.hash;
      if (next.origin !== this.#origin) throw new ExternalRedirect(next.href);
      request = [next.href, [307, 308].includes(response.status) ? request[1] : undefined];
    }
  }

  /** Names and values of the controls that a browser submits (HTML Standard, "constructing the entry list"). */
  #successfulControls(form: Cheerio<AnyNode>, submitter?: Cheerio<Element>): [string, string][] {
    const id = form.attr('id');
    const outside = id ? this.$(`[form="${id}"]`).filter('input, select, textarea, button') : [];
    const controls = form.find('input, select, textarea, button').add(outside);
    return controls.toArray().flatMap((element): [string, string][] => {
      const control = this.$(element);
      const name = control.attr('name');
      if (!name || control.is('[disabled], fieldset[disabled] *')) return [];
      if (control.is('button, [type=submit], [type=button]') && element !== submitter?.[0]) return [];
      if (control.is('[type=checkbox], [type=radio]') && !control.is('[checked]')) return [];
      if (control.is('select')) {
        const selected = control.find('option[selected]').last();
        const option = selected.length > 0 ? selected : control.find('option').first();
        return option.length > 0 ? [[name, option.attr('value') ?? option.text()]] : [];
      }
      if (control.is('textarea')) return [[name, control.text().replace(/\r?\n/g, '\r\n')]];
      return [[name, control.attr('value') ?? (control.is('[type=checkbox]') ? 'on' : '')]];
    });
  }

  #named(elements: Cheerio<AnyNode>, name: Name): Cheerio<Element> {
    return elements.filter((_, each) => matches(this.#nameOf(each), name)) as Cheerio<Element>;
  }

  #only(elements: Cheerio<AnyNode>, kind: string, name: Name): Cheerio<Element> {
    const found = this.#named(elements, name);
    if (found.length === 1) return found;
    throw new Error(`${found.length} ${kind}s ${name} on ${this.location}, which has: ${this.#names(elements)}`);
  }

  #names(elements: Cheerio<AnyNode>): string {
    return elements
      .toArray()
      .map((each) => this.#nameOf(each))
      .join(' | ');
  }

  /** The accessible name, as far as this site uses it: `aria-labelledby`, `aria-label`, the content with the texts of pictures. */
  #nameOf(node: AnyNode): string {
    const element = this.$(node);
    const ids = element.attr('aria-labelledby')?.split(' ');
    if (ids) return ids.map((id) => textOf(this.$(`[id="${id}"]`))).join(' ');
    const label = element.attr('aria-label') ?? (element.is('input') ? element.attr('value') : undefined);
    if (label) return normalize(label);
    const pictures = element.find('img[alt], [role=img][aria-label]').toArray();
    const texts = pictures.map((each) => this.$(each).attr('alt') ?? this.$(each).attr('aria-label') ?? '');
    const visible = element.clone();
    visible.find('[aria-hidden=true], textarea, select').remove();
    return normalize([...texts, textOf(visible)].join(' '));
  }
}

/** A redirect to another site, such as Google. */
export class ExternalRedirect extends Error {
  readonly url: string;

  constructor(url: string) {
    super(`Redirected to ${url}`);
    this.url = url;
  }
}

/** Expects that the visitor is redirected to another site, and returns the address there. */
export async function externalRedirect(visit: Promise<Visitor>): Promise<string> {
  const result = await visit.catch((error) => error);
  if (result instanceof ExternalRedirect) return result.url;
  throw result instanceof Visitor ? new Error(`No redirect to another site but ${result.location}`) : result;
}

const inlineElements = new Set(
  'a abbr b bdi button cite code del em i ins kbd label mark q s small span strong sub sup time u wbr'.split(' '),
);

function textOf(element: Cheerio<AnyNode>): string {
  const read = (node: AnyNode): string => {
    if (node.type === 'text') return node.data;
    if (!('children' in node) || ('name' in node && ['script', 'style', 'template'].includes(node.name))) return '';
    const text = node.children.map(read).join('');
    return 'name' in node && !inlineElements.has(node.name) ? ` ${text} ` : text;
  };
  return normalize(element.toArray().map(read).join(' '));
}

/** As people read it: without soft hyphens, with simple spaces, and without the space of a visually hidden part before a colon. */
const normalize = (text: string) => text.replaceAll('\u00AD', '').replace(/\s+/g, ' ').replaceAll(' :', ':').trim();

function matches(text: string, name: Name, mode: 'wholly' | 'partly' = 'wholly'): boolean {
  if (name instanceof RegExp) return name.test(text);
  return mode === 'wholly' ? text === normalize(name) : text.includes(normalize(name));
}

/** Asserts that the current page is the one at this path, with a status of 200. */
export function expectPage(visitor: Visitor, path: string | RegExp): void {
  expect([visitor.status, visitor.location]).toEqual([200, typeof path === 'string' ? path : expect.stringMatching(path)]);
}
