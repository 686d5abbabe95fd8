import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/** What reading a PDF may want, by the names that its reader knows: letters of Asia, fonts, decoders of pictures. */
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

/** They are fetched one by one, when a file wants them. */
const bringPdfFiles: Plugin = {
  name: 'bring-pdf-files',
  generateBundle() {
    for (const [fileName, file] of pdfFilesByName)
      this.emitFile({ type: 'asset', fileName, source: readFileSync(file) })
  },
  /** In development they are read where they lie. */
  configureServer({ middlewares, config }) {
    middlewares.use((request, response, next) => {
      const file = pdfFilesByName.get(request.url?.slice(config.base.length) ?? '')
      if (file === undefined) next()
      else response.end(readFileSync(file))
    })
  },
}

/** What `soonPart` fetches behind the first picture (`renderer/parts/lazy-part.tsx`), found as it is read. */
const soonFiles = new Set<string>()

const findSoonParts: Plugin = {
  name: 'find-soon-parts',
  enforce: 'pre',
  transform(code, id) {
    for (const [, file = ''] of code.matchAll(/\bsoonPart\(\s*\(\)\s*=>\s*import\(\s*'([^']+)'/g))
      soonFiles.add(path.posix.join(path.posix.dirname(id), file))
  },
}

/** The screens alone: relative addresses, because they are served from app:// and from loopback. */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [bringPdfFiles, findSoonParts],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One script before the first picture; what is shared with a later one would be cut into dozens.
            { name: 'first', tags: ['$initial'], priority: 2 },
            // All of it is fetched at once: in pieces it would be a hundred requests at every start.
            { name: 'soon', test: id => soonFiles.has(id), priority: 1 },
          ],
        },
      },
    },
  },
})
