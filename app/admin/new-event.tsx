import type { PageHandle } from '../root.tsx';
import styles from '../styles/desk.css?inline';
export const handle: PageHandle = { styles: import.meta.env.SSR ? styles : '', hydrates: true };
export default function Page() {
  return null;
}
