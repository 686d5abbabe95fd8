import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** Files that the PDF reader may load: Asian character maps, fonts and image decoders. */
const pdfFiles = [
  { from: 'cmaps', to: 'pdf/cmaps', names: /\.bcmap$|^LICENSE/ },
  { from: 'standard_fonts', to: 'pdf/fonts', names: /\.(pfb|ttf)$|^LICENSE/ },
  { from: 'wasm', to: 'pdf/wasm', names: /^(openjpeg|jbig2)\.wasm$|^LICENSE_(PDFJS_)?(OPENJPEG|JBIG2)$/ },
]

const pdfFilesByName = new Map<string, string>(
  pdfFiles.flatMap(({ from, to, names }) => {
    const folder = path.join(import.meta.dirname, 'node_modules/pdfjs-dist', from)
    const found = readdirSync(folder).filter(entry => names.test(entry))
    return found.map(name => [`${to}/${name}`, path.join(folder, name)] as const)
  }),
)

/** Adds the files to the build. The reader loads each when a document needs it. */
const bringPdfFiles: Plugin = {
  name: 'bring-pdf-files',
  generateBundle() {
    for (const [fileName, file] of pdfFilesByName)
      this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
  },
  /** Serves the files from node_modules in development. */
  configureServer({ middlewares, config }) {
    middlewares.use((request, response, next) => {
      const file = pdfFilesByName.get(request.url?.slice(config.base.length) ?? '')
      if (file === undefined) next()
      else response.end(readFileSync(file))
    })
  },
}

/**
 * Modules that `soonPart` (`renderer/parts/lazy-part.tsx`) loads after the first picture, collected while they are
 * read.
 */
const soonFiles = new Set<string>()

const findSoonParts: Plugin = {
  name: 'find-soon-parts',
  enforce: 'pre',
  transform(code, id) {
    for (const [, file = ''] of code.matchAll(/\bsoonPart\(\s*\(\)\s*=>\s*import\(\s*'([^']+)'/g))
      soonFiles.add(path.posix.join(path.posix.dirname(id), file))
  },
}

/** Names the font of most texts in the page, so that it is requested together with the script and the styles. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const fonts = Object.keys(bundle).filter(file => /inter-latin-wght-normal-[^/]+\.woff2$/.test(file))
      return fonts.map(file => ({
        tag: 'link',
        injectTo: 'head',
        attrs: { rel: 'preload', href: `./${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
      }))
    },
  },
}

/** Builds the screens with relative addresses, as they are served from app:// and from loopback. */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [bringPdfFiles, findSoonParts, preloadFont],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'es2024',
    // Newer than Vite's default, so that light-dark() is not rewritten.
    cssTarget: ['chrome130', 'firefox132', 'safari18'],
    // The page's policy forbids data: scripts and styles, and a preload polyfill would be an additional script.
    assetsInlineLimit: 0,
    modulePreload: false,
    // The map is loaded when it is first shown.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A single script for the first picture; modules shared with later ones would become dozens of files.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // A single script for all later parts: otherwise each start would send a hundred requests.
            { name: 'soon', test: id => soonFiles.has(id), priority: 1 },
          ],
        },
      },
    },
  },
})
