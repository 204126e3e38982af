import { useEffect, useState } from 'react';

/** False until React handles events. Before that, a click is lost, so controls that need JavaScript are disabled. */
export function useHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}
