import type { Database } from '#server/db.ts';
import type { Administrator } from './administrator.ts';
import type { Tables } from './tables.ts';
export interface Sender {
  email: string;
  name: string;
  count: number;
  lastDate: string;
  responded: boolean;
}
export type Cursor = string;
export interface SenderPage {
  senders: Sender[];
  totalSenders: number;
  totalMessages: number;
  isBounded: boolean;
  newer: Cursor | null;
  older: Cursor | null;
  oldest: Cursor | null;
}
export interface Message {
  id: string;
  name: string;
  message: string;
  created_at: string;
  responded: boolean;
}
export interface Conversation {
  sender: Sender;
  messages: Message[];
  newer: Cursor | null;
  older: Cursor | null;
}
type Db = Database<Tables>;
export async function listSenders(
  _d: Db,
  _by: Administrator,
  _o: { search?: string; from?: Cursor | null; most: number },
): Promise<SenderPage> {
  return { senders: [], totalSenders: 0, totalMessages: 0, isBounded: false, newer: null, older: null, oldest: null };
}
export async function readConversation(
  _d: Db,
  _by: Administrator,
  _o: { email: string; from?: Cursor | null; most: number },
): Promise<Conversation | null> {
  return null;
}
export async function markMessage(
  _d: Db,
  _by: Administrator,
  _o: { id: string; email: string; responded: boolean },
): Promise<boolean> {
  return false;
}
export async function deleteSender(
  _d: Db,
  _by: Administrator,
  _o: { email: string; newest: string },
): Promise<{ deleted: number; left: number }> {
  return { deleted: 0, left: 0 };
}
export async function* exportSenders(_d: Db, _by: Administrator): AsyncGenerator<Sender[]> {
  yield [];
}
