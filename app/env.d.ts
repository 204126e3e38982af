/// <reference types="vite/client" />

declare module '*?inline-script' {
  const code: string;
  export default code;
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild;
  export = build;
}

declare module 'virtual:emblems' {
  const url: string;
  export default url;
}
