import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Nginx {
  drain(port: number): Promise<void>;
  restore(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts nginx in front of two instances as in docs/operations.md, but without TLS. Client keep-alive is off, because a reload closes idle
 * connections and `fetch`, unlike browsers, does not retry a POST on a closed connection.
 */
export async function startNginx(port: number, upstreams: number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'school-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  const file = join(folder, 'nginx.conf');
  const serverLine = (each: number, drained?: number) => `server 127.0.0.1:${each} ${each === drained ? 'down' : 'max_fails=0'};`;
  const configure = (drained?: number) =>
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_timeout 0;
  ${temporary.join('\n  ')}
  upstream school { ${upstreams.map((each) => serverLine(each, drained)).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://school;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`,
    );
  configure();
  const nginx = spawn('nginx', ['-c', file, '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  let errorOutput = '';
  nginx.stderr.on('data', (chunk) => (errorOutput += chunk));
  nginx.on('error', (error) => (errorOutput += error.message));
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`http://localhost:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (tries > 100 || nginx.exitCode !== null) throw new Error(`nginx did not start: ${errorOutput}`);
    await sleep(100);
  }
  const reload = async (drained?: number) => {
    configure(drained);
    nginx.kill('SIGHUP');
    // Give the new workers time to start and the old ones time to finish their requests.
    await sleep(1_000);
  };
  return {
    drain: reload,
    restore: () => reload(),
    async stop() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
