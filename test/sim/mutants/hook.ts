/**
 * Loads modules with a mutant's changes if their URL has `?mutant=NAME`, together with all modules that import a
 * changed one. Other modules and packages are loaded once for all mutants. The imports are recorded during the first
 * load, which must be without a mutant.
 */
import { readFileSync } from 'node:fs'
import { type ResolveFnOutput, registerHooks, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Mutant, patched } from './mutant.ts'
import { mutants } from './mutants.ts'

const root = pathToFileURL(path.resolve(import.meta.dirname, '../../..')).href

/** Maps each module to the modules that import it. */
const importers = new Map<string, Set<string>>()
const reached = new Map<Mutant, ReadonlySet<string>>()
/** Resolved packages and Node modules, by the names in our imports. */
const resolved = new Map<string, ResolveFnOutput>()
/** Sources without types, so that they are not stripped again for each mutant. */
const plainTexts = new Map<string, string>()

registerHooks({
  resolve(specifier, context, nextResolve) {
    const mutant = mutantIn(context.parentURL)
    const known = mutant && resolved.get(specifier)
    if (known) return known
    // Our modules import each other by relative paths.
    if (mutant && specifier.startsWith('.')) return resolveFor(mutant, new URL(specifier, context.parentURL))
    const found = nextResolve(specifier, context)
    remember(specifier, found, context.parentURL)
    return found
  },
  load(url, context, nextLoad) {
    const mutant = mutantIn(url)
    if (!mutant) return nextLoad(url, context)
    return { format: 'module', source: textOf(url, mutant), shortCircuit: true }
  },
})

function mutantIn(url: string | undefined): Mutant | null {
  if (!url?.includes('?mutant=')) return null
  const name = new URL(url).searchParams.get('mutant')
  return mutants.find(mutant => mutant.name === name) ?? null
}

function resolveFor(mutant: Mutant, { href }: URL): ResolveFnOutput {
  // A module that was never imported without a mutant may import a changed one.
  const isReached = reachedBy(mutant).has(href) || !importers.has(href)
  return { url: isReached ? urlFor(href, mutant) : href, shortCircuit: true }
}

function remember(specifier: string, found: ResolveFnOutput, importer: string | undefined): void {
  if (!importer?.startsWith(root) || importer.includes('/node_modules/')) return
  if (!specifier.startsWith('.')) resolved.set(specifier, { ...found, shortCircuit: true })
  else importers.set(found.url, (importers.get(found.url) ?? new Set()).add(importer))
}

/** Returns the changed modules and all that import them, directly or not. */
function reachedBy(mutant: Mutant): ReadonlySet<string> {
  const known = reached.get(mutant)
  if (known) return known
  const found = new Set(mutant.patches.map(({ file }) => new URL(file, `${root}/main/sync/`).href))
  // The loop also visits the entries that it adds.
  for (const url of found) for (const importer of importers.get(url) ?? []) found.add(importer)
  reached.set(mutant, found)
  return found
}

/** Returns the URL of a module for a mutant: another query makes it another module. */
function urlFor(url: string, { name }: Mutant): string {
  const its = new URL(url)
  its.searchParams.set('mutant', name)
  return its.href
}

function textOf(url: string, mutant: Mutant): string {
  const its = new URL(url)
  its.search = ''
  const patches = mutant.patches.filter(({ file }) =>
    its.pathname.endsWith(path.posix.join('/main/sync', file)),
  )
  if (patches.length > 0) return stripTypeScriptTypes(patches.reduce(patched, readFileSync(its, 'utf8')))
  const text = plainTexts.get(its.href) ?? stripTypeScriptTypes(readFileSync(its, 'utf8'))
  plainTexts.set(its.href, text)
  return text
}
