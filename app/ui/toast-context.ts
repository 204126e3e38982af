import { createContext, useContext } from 'react';

export interface Toast {
  text: string;
  kind: 'done' | 'error';
  action?: { label: string; path: string; id: string };
}
export type ShownToast = Toast & { id: number };

interface ToastState {
  toasts: ShownToast[];
  close: (id: number) => void;
}

export const ShowToastContext = createContext<(toast: Toast) => void>(() => {});
export const ToastStateContext = createContext<ToastState>({ toasts: [], close: () => {} });

export const useToast = () => useContext(ShowToastContext);
