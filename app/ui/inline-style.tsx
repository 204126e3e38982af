import { useDocumentInfo } from '../document/document-context.ts';

/** A `<style>` element, because the Content-Security-Policy forbids `style` attributes. */
export function InlineStyle({ css }: { css: string }) {
  const { nonce } = useDocumentInfo();
  return <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />;
}
