FROM node:26.10.0-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error
# Copy only the listed folders, so that data, backups and .env stay out of the image.
COPY tsconfig.json react-router.config.ts vite.config.ts main.ts ./
COPY app app
COPY content content
COPY server server
COPY store store
COPY scripts scripts
RUN node scripts/check.ts --errors
RUN NODE_ENV=production PATH="/site/node_modules/.bin:$PATH" node node_modules/@react-router/dev/bin.cjs build --logLevel warn
# Remove development packages. The site is bundled, so only backup and restore need packages.
RUN rm -rf node_modules && npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund --loglevel=error

FROM node:26.10.0-slim
# A number, because an account in /etc/passwd carries the date of the build.
RUN rm -r /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx && install -d -o 10001 -g 10001 -m 700 /data
WORKDIR /site
COPY package.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/build build
COPY server server
COPY store store
COPY scripts/backup.ts scripts/copy-backups.ts scripts/restore.ts scripts/reset-second-factor.ts scripts/command.ts scripts/
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]
