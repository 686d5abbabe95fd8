import { defineConfig } from 'vite'

/** The screens alone: relative addresses, because they are served from app:// and from loopback. */
export default defineConfig({
  root: 'renderer',
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'es2024',
    // Newer than Vite's default, so that light-dark() stays as it is written.
    cssTarget: ['chrome130', 'firefox132', 'safari18'],
    // The page's policy allows no data: scripts or styles, and a preload polyfill would be one script more.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
})
