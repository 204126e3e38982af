import { createContext, useContext } from 'react';

export interface Toast {
  text: string;
  kind: 'done' | 'error';
  /** `failure` is shown when the connection is lost. */
  action?: { label: string; path: string; id: string; failure: string };
}
export type ShownToast = Toast & { id: number };

interface ToastState {
  toasts: ShownToast[];
  close: (id: number) => void;
}

export const ShowToastContext = createContext<(toast: Toast) => void>(() => {});
export const ToastStateContext = createContext<ToastState>({ toasts: [], close: () => {} });

export const useToast = () => useContext(ShowToastContext);
