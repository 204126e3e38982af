import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Lets a server listen on a free port until the end of the test. Returns the port. */
export async function listenLocally(server: Server, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(0, host), 'listening');
  onTestFinished(() => {
    if (server instanceof HttpServer) server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
