import { useDocumentInfo } from '../document/document-context.ts';

/** Adds CSS to the page in a `<style>` element because the Content-Security-Policy forbids `style` attributes. */
export function InlineStyle({ id, css }: { id: string; css: string }) {
  const { nonce } = useDocumentInfo();
  return (
    <style href={id} precedence="inline" nonce={nonce}>
      {css}
    </style>
  );
}
