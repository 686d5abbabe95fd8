/**
 * `node --import`: whoever loads a module with `?mutant=NAME` gets it, and whatever of ours it imports, with that
 * mutant's changes and apart from what others loaded. Packages are loaded once for all, as they take most of the time.
 */
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Mutant, mutants } from './mutants.ts'

const root = pathToFileURL(path.resolve(import.meta.dirname, '../../..')).href
const ours = ['main', 'shared', 'test'].map(folder => `${root}/${folder}/`)

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const name = nameIn(context.parentURL)
    const isOurs = ours.some(folder => resolved.url.startsWith(folder))
    return name === null || !isOurs ? resolved : { ...resolved, url: urlFor(resolved.url, name) }
  },
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const mutant = mutants.find(({ name }) => name === nameIn(url))
    return mutant ? { ...loaded, source: change(mutant, url, loaded.source) } : loaded
  },
})

function nameIn(url: string | undefined): string | null {
  return url?.startsWith('file:') ? new URL(url).searchParams.get('mutant') : null
}

/** A path and who asks for it make another module. */
function urlFor(url: string, name: string): string {
  const its = new URL(url)
  its.searchParams.set('mutant', name)
  return its.href
}

function change({ patches }: Mutant, url: string, source: unknown): string {
  const { pathname } = new URL(url)
  return patches
    .filter(({ file }) => pathname.endsWith(path.posix.join('/main/sync', file)))
    .reduce((text, { file, find, replace }) => {
      if (text.split(find).length !== 2) throw new Error(`${file} no longer has, once: ${find}`)
      return text.replace(find, () => replace)
    }, String(source))
}
